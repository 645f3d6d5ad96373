/** Every address with an active 1:1 NAT is a public IPv4 address of the very instance that uses it. */
import { get } from '../world/table.ts'
import { activeNatsOf } from './active-nats-of.ts'
import { addressesOf, isPublicIpv4 } from './holdings.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const natAddressesAreHeld = worldInvariant({
  name: 'natAddressesAreHeld',
  clauses: ['ASSIGN-16', 'ASSUME-NAT-ACTIVE'],
  all: world => idsOf(world.tables.instances),
  touched: {
    instances: itself,
    // Only the holder that an address leaves can be left without it.
    addresses: ({ before }) => (before === undefined ? [] : [before.instance_id]),
  },
  broken(world, instanceId) {
    const held = addressesOf(world, instanceId).filter(isPublicIpv4)
    const foreign = activeNatsOf(get(world.tables.instances, instanceId)).find(
      text => !held.some(({ address }) => address === text),
    )
    if (foreign === undefined) return undefined
    return `instance ${instanceId} has a 1:1 NAT to ${foreign}, which is no public IPv4 address of its own`
  },
})
