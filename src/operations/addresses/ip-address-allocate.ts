/** IP Address Allocate. One more IPv4 address for an instance, public or private. */
import { choice, flag, id, required } from '../../schema/field.ts'
import type { InstanceId } from '../../world/ids.ts'
import {
  callerChangesNamedInstance,
  namedInstanceExists,
} from '../environment/checks/named-instance.ts'
import { instanceAt } from '../environment/checks/records-in-path.ts'
import { operation } from '../operation.ts'
import { addressReply } from './address-reply.ts'
import {
  instanceHasNoPrivateYet,
  instanceIsSetUpForMore,
  regionHasAddressLeft,
} from './checks/addresses-left.ts'
import { giveIpv4 } from './effects/addressing.ts'

export const ipAddressAllocate = operation({
  name: 'ipAddressAllocate',
  method: 'POST',
  path: '/networking/ips',
  reply: 'Address',
  scopes: ['ips:read_write', 'instances:read_write'],
  body: {
    instance_id: required('IP-8', id<InstanceId>('IP-8'), 'the id of an instance'),
    public: required('IP-9', flag('IP-9')),
    type: required('IP-10', choice('IP-10', ['ipv4'])),
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
  reduce({ world, body, draft, assume }) {
    const instance = instanceAt(world, body.instance_id)
    const address = giveIpv4(draft, world, instance, body.public)
    draft.edit('instances', instance.id, holder => {
      holder.spare_addresses -= 1
    })
    return addressReply({ world, assume }, address)
  },
})
