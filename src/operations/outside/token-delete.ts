/** Token Delete: nobody can call with it any more. */
import { tokenExists } from '../checks/token-exists.ts'
import { operation } from '../operation.ts'
import { tokenId } from '../outside-params.ts'
import { emptyReply } from '../replies/empty-reply.ts'

export const tokenDelete = operation({
  name: 'tokenDelete',
  method: 'DELETE',
  path: '/tokens/{tokenId}',
  scopes: [],
  params: { tokenId },
  checks: [tokenExists],
  emits: [],
  upholds: [],
  reduce({ params, draft }) {
    draft.remove('tokens', params.tokenId)
    return emptyReply()
  },
})
