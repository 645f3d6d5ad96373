/** IP Addresses Assign. Moves addresses and ranges between the instances of one region, all of them or none. */
import { formats } from '../../refusals/words.ts'
import { assignedName } from '../../schema/addresses.ts'
import { id, list, name, required } from '../../schema/field.ts'
import { object } from '../../schema/object.ts'
import type { InstanceId, RegionId } from '../../world/ids.ts'
import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import {
  assignedAddressesAreDistinct,
  movedAddressesAreNotShared,
  movedAddressesHaveNoNat,
} from './checks/assigned-addresses-may-move.ts'
import {
  assignedAddressesExist,
  assignedInstancesExist,
  callerChangesAssignedAddresses,
  callerChangesAssignedInstances,
} from './checks/assigned-things-exist.ts'
import {
  instancesKeepOnePrivateIpv4,
  instancesKeepOneRange,
  instancesKeepPublicIpv4,
} from './checks/assignments-keep-bounds.ts'
import { moveAddress, routeRange } from './effects/addressing.ts'
import { changesHolder, movesIn } from './requests/moves.ts'

const assignments = list(
  'ASSIGN-1',
  object('ASSIGN-1', {
    address: required('ASSIGN-2', assignedName, formats['ipv4-or-range']),
    instance_id: required('ASSIGN-6', id<InstanceId>('ASSIGN-6'), 'the id of an instance'),
  }),
)
const region = name<RegionId>('ASSIGN-8')

export const ipAddressesAssign = operation({
  name: 'ipAddressesAssign',
  method: 'POST',
  path: '/networking/ips/assign',
  reply: 'Nothing',
  scopes: ['ips:read_write', 'instances:read_write'],
  body: {
    assignments: required('ASSIGN-1', assignments, 'a list of assignments'),
    region: required('ASSIGN-8', region, 'the id of a region'),
  },
  checks: [
    regionExists,
    assignedAddressesExist,
    assignedInstancesExist,
    callerChangesAssignedAddresses,
    callerChangesAssignedInstances,
    assignedAddressesAreDistinct,
    movedAddressesAreNotShared,
    movedAddressesHaveNoNat,
    instancesKeepPublicIpv4,
    instancesKeepOnePrivateIpv4,
    instancesKeepOneRange,
  ],
  emits: [],
  upholds: ['SCOPE-7', 'ASSIGN-5', 'ASSIGN-7', 'ASSIGN-14', 'ASSIGN-15', 'EVENT-10'],
  reduce({ world, body, draft, assume }) {
    for (const move of movesIn(world, body)) {
      const { holding, to } = move
      if (!changesHolder(move)) assume('ASSUME-ASSIGN-SAME')
      else if (holding.kind === 'range') routeRange(draft, holding.record, to)
      else moveAddress(draft, holding.record, to)
    }
    return emptyReply()
  },
})
