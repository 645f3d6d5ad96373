/** No instance has two private IPv4 addresses. */
import { limits } from '../contract/limits.ts'
import { addressesOf } from './holdings.ts'
import { worldInvariant } from './invariant.ts'
import { keysOf } from './records.ts'

export const onePrivateIpv4PerInstance = worldInvariant({
  name: 'onePrivateIpv4PerInstance',
  clauses: ['ASSIGN-11', 'ASSUME-PRIVATE-SECOND'],
  all: world => keysOf(world.indexes.addressesByInstance),
  touched: {
    addresses: ({ after }) =>
      after === undefined || after.public ? [] : [String(after.instance_id)],
  },
  broken(world, instanceId) {
    const held = addressesOf(world, instanceId).filter(address => !address.public)
    if (held.length <= limits.privateIpv4PerInstance) return undefined
    const texts = held.map(({ address }) => address).join(' and ')
    return `instance ${instanceId} has the private addresses ${texts}`
  },
})
