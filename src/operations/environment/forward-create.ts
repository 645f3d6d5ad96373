/** Forward Create: a name resolves to an address, wherever its DNS is kept. */

import { ipAddress } from '../../schema/addresses.ts'
import { required } from '../../schema/field.ts'
import { forwardName } from '../../schema/host-names.ts'
import type { ForwardId } from '../../world/ids.ts'
import type { Forward } from '../../world/records/address.ts'
import { operation } from '../operation.ts'
import { forwardIsNew } from './checks/free-names.ts'

export const forwardCreate = operation({
  name: 'forwardCreate',
  method: 'POST',
  path: '/forwards',
  reply: 'Forward',
  scopes: [],
  body: {
    name: required('ASSUME-ENVIRONMENT', forwardName, 'a host name'),
    address: required('ASSUME-ENVIRONMENT', ipAddress('ASSUME-ENVIRONMENT'), 'an IP address'),
  },
  checks: [forwardIsNew],
  emits: [],
  upholds: [],
  reduce({ body, draft }) {
    return forwardReply(draft.add('forwards', id => ({ id, ...body })))
  },
})

/** A record of the DNS that is kept elsewhere. */
export interface ForwardReply {
  /** The whole number that it is addressed by. */
  id: ForwardId
  /** The name of a host. */
  name: string
  /** The address that it resolves to. */
  address: string
}

const forwardReply = ({ id, name, address }: Forward): ForwardReply => ({ id, name, address })
