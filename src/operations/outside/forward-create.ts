/** Forward Create: a name resolves to an address, wherever its DNS is kept. */
import { required } from '../../shape/field.ts'
import { forwardName } from '../../shape/forward.ts'
import { ipAddress } from '../../shape/ip-address.ts'
import type { ForwardId } from '../../world/ids.ts'
import type { Forward } from '../../world/records/forward.ts'
import { forwardIsNew } from '../checks/free-names.ts'
import { operation } from '../operation.ts'
import { forwardReply } from '../replies/forward-reply.ts'

export const forwardCreate = operation({
  name: 'forwardCreate',
  method: 'POST',
  path: '/forwards',
  scopes: [],
  body: {
    name: required('SILENT-OUTSIDE', 'a host name', forwardName),
    address: required('SILENT-OUTSIDE', 'an IP address', ipAddress('SILENT-OUTSIDE')),
  },
  checks: [forwardIsNew],
  emits: [],
  upholds: [],
  reduce({ body, draft }) {
    const forward: Forward = { id: draft.nextId('forwards') as ForwardId, ...body }
    draft.put('forwards', forward)
    return forwardReply(forward)
  },
})
