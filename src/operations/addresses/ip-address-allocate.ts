/** IP Address Allocate. One more IPv4 address for an instance, public or private. */
import { choice, flag, required } from '../../schema/field.ts'
import { id } from '../../schema/id.ts'
import type { InstanceId } from '../../world/ids.ts'
import { instanceAt } from '../environment/checks/instance-exists.ts'
import {
  callerChangesNamedInstance,
  namedInstanceExists,
} from '../environment/checks/named-instance.ts'
import { operation } from '../operation.ts'
import { addressReply } from './address-reply.ts'
import { regionHasAddressLeft } from './checks/addresses-left.ts'
import {
  instanceHasNoPrivateYet,
  instanceIsSetUpForMore,
} from './checks/room-for-another-address.ts'
import { allocateIpv4 } from './effects/addressing.ts'

export const ipAddressAllocate = operation({
  name: 'ipAddressAllocate',
  method: 'POST',
  path: '/networking/ips',
  scopes: ['ips:read_write', 'instances:read_write'],
  body: {
    instance_id: required('IP-8', 'the id of an instance', id<InstanceId>('IP-8')),
    public: required('IP-9', 'true or false', flag('IP-9')),
    type: required('IP-10', 'ipv4', choice('IP-10', ['ipv4'])),
  },
  checks: [
    namedInstanceExists,
    callerChangesNamedInstance,
    instanceIsSetUpForMore,
    instanceHasNoPrivateYet,
    regionHasAddressLeft,
  ],
  emits: [],
  upholds: ['SCOPE-7', 'IP-12', 'RDNS-1', 'EVENT-10'],
  reduce({ world, body, draft }) {
    const instance = instanceAt(world, body.instance_id)
    const address = allocateIpv4(draft, world, instance, body.public)
    draft.put('instances', { ...instance, spare_addresses: instance.spare_addresses - 1 })
    return addressReply(world, address)
  },
})
