/** Instance Address Create: a public IPv4 address that nobody has comes to an instance, as one does that is reserved and assigned. */
import { referTo } from '../../refusals/got.ts'
import { required } from '../../schema/field.ts'
import { addressReply } from '../addresses/address-reply.ts'
import { giveNamedIpv4 } from '../addresses/effects/addressing.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { addressIsFree } from './checks/free-addresses.ts'
import { instanceAt, instanceExists, type OnInstance } from './checks/records-in-path.ts'
import { instanceId, publicIpv4 } from './params.ts'

const instanceMayHaveMore = check({
  name: 'instanceMayHaveMore',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params }: CallContext<OnInstance>) {
    const instance = instanceAt(world, params.instanceId)
    if (instance.spare_addresses > 0) return undefined
    const got = referTo('instance', instance)
    return { path: ['instanceId'], problem: 'no-spare-addresses', got }
  },
})

export const instanceAddressCreate = operation({
  name: 'instanceAddressCreate',
  method: 'POST',
  path: '/instances/{instanceId}/reserved-ips',
  reply: 'Address',
  scopes: [],
  params: { instanceId },
  body: { address: required('ASSUME-ENVIRONMENT', publicIpv4, 'a public IPv4 address') },
  checks: [instanceExists, instanceMayHaveMore, addressIsFree],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft, assume }) {
    const instance = instanceAt(world, params.instanceId)
    const address = giveNamedIpv4(draft, instance, body.address)
    draft.edit('instances', instance.id, holder => {
      holder.spare_addresses -= 1
    })
    return addressReply({ world, assume }, address)
  },
})
