/** Instance Prepare: support agrees to so many more addresses for an instance. */

import { spareAddresses } from '../../schema/environment.ts'
import { required } from '../../schema/field.ts'
import { operation } from '../operation.ts'
import { instanceExists } from './checks/records-in-path.ts'
import { instanceId } from './params.ts'

/** What support has agreed to. */
export interface SpareAddressesReply {
  /** How many more IPv4 addresses the instance may be given (IP-11). */
  spare_addresses: number
}

export const instancePrepare = operation({
  name: 'instancePrepare',
  method: 'POST',
  path: '/instances/{instanceId}/prepare',
  reply: 'SpareAddresses',
  scopes: [],
  params: { instanceId },
  body: {
    spare_addresses: required(
      'ASSUME-ENVIRONMENT',
      spareAddresses,
      'how many more addresses the instance may get',
    ),
  },
  checks: [instanceExists],
  emits: [],
  upholds: [],
  reduce({ params, body, draft }): SpareAddressesReply {
    const { spare_addresses } = body
    draft.edit('instances', params.instanceId, instance => {
      instance.spare_addresses = spare_addresses
    })
    return { spare_addresses }
  },
})
