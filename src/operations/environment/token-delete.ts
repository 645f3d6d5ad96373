/** Token Delete: nobody can call with it any more. */

import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { tokenExists } from './checks/records-in-path.ts'
import { tokenId } from './params.ts'

export const tokenDelete = operation({
  name: 'tokenDelete',
  method: 'DELETE',
  path: '/tokens/{tokenId}',
  reply: 'Nothing',
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
