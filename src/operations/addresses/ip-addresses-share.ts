/** IP Addresses Share. Makes the addresses listed, and no others, the secondary addresses of an instance. */

import { sharedAddresses } from '../../schema/addresses.ts'
import { id, required } from '../../schema/field.ts'
import { sharesWith } from '../../world/holders.ts'
import type { InstanceId } from '../../world/ids.ts'
import { emptyReply } from '../empty-reply.ts'
import {
  callerChangesNamedInstance,
  namedInstanceExists,
} from '../environment/checks/named-instance.ts'
import { operation } from '../operation.ts'
import {
  callerReadsSharedAddresses,
  sharedAddressesAreDistinct,
  sharedAddressesAreOfOthers,
  sharedAddressesExist,
  sharedAddressesHaveNoNat,
} from './checks/shared-addresses.ts'
import { holdingsSharedBy, isOwnOf } from './requests/shared-holdings.ts'

export const ipAddressesShare = operation({
  name: 'ipAddressesShare',
  method: 'POST',
  path: '/networking/ips/share',
  reply: 'Nothing',
  scopes: ['ips:read_write', 'instances:read_write'],
  body: {
    ips: required('SHARE-1', sharedAddresses, 'a list of texts'),
    instance_id: required('SHARE-2', id<InstanceId>('SHARE-2'), 'the id of an instance'),
  },
  checks: [
    namedInstanceExists,
    sharedAddressesExist,
    callerReadsSharedAddresses,
    callerChangesNamedInstance,
    sharedAddressesAreDistinct,
    sharedAddressesAreOfOthers,
    sharedAddressesHaveNoNat,
  ],
  emits: [],
  upholds: ['SCOPE-7', 'SHARE-3', 'SHARE-5', 'SHARE-7', 'EVENT-10'],
  reduce({ world, body, draft }) {
    const { instance_id } = body
    const wanted = new Set(
      holdingsSharedBy(world, body)
        .filter(each => !isOwnOf(each, instance_id))
        .map(({ holding }) => holding.text),
    )
    // One that stays keeps its record, and is not wanted again.
    for (const share of sharesWith(world, instance_id))
      if (!wanted.delete(share.address)) draft.remove('shares', share.id)
    for (const address of wanted) draft.add('shares', id => ({ id, address, instance_id }))
    return emptyReply()
  },
})
