/** Forward Delete: a name resolves to an address no longer. */
import { forwardExists } from '../checks/forward-exists.ts'
import { operation } from '../operation.ts'
import { forwardId } from '../outside-params.ts'
import { emptyReply } from '../replies/empty-reply.ts'

export const forwardDelete = operation({
  name: 'forwardDelete',
  method: 'DELETE',
  path: '/forwards/{forwardId}',
  scopes: [],
  params: { forwardId },
  checks: [forwardExists],
  emits: [],
  upholds: [],
  reduce({ params, draft }) {
    draft.remove('forwards', params.forwardId)
    return emptyReply()
  },
})
