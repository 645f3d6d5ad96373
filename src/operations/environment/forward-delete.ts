/** Forward Delete: a name resolves to an address no longer. */

import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { forwardExists } from './checks/records-in-path.ts'
import { forwardId } from './params.ts'

export const forwardDelete = operation({
  name: 'forwardDelete',
  method: 'DELETE',
  path: '/forwards/{forwardId}',
  reply: 'Nothing',
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
