/** No address with an active 1:1 NAT is shared. */
import { idsUnder } from '../world/key-index.ts'
import { activeNatsOf } from './active-nats-of.ts'
import { worldInvariant } from './invariant.ts'
import { keysOf } from './records.ts'

export const natAddressesAreNotShared = worldInvariant({
  name: 'natAddressesAreNotShared',
  clauses: ['SHARE-8', 'ASSUME-NAT-ACTIVE'],
  all: world => keysOf(world.indexes.instancesByNatAddress),
  touched: {
    instances: ({ after }) => activeNatsOf(after),
    shares: ({ after }) => (after === undefined ? [] : [after.address]),
  },
  broken({ indexes }, address) {
    const users = idsUnder(indexes.instancesByNatAddress, address)
    if (users.length === 0 || idsUnder(indexes.sharesByAddress, address).length === 0)
      return undefined
    return `${address} is shared, and has a 1:1 NAT to instance ${users.join(' and ')}`
  },
})
