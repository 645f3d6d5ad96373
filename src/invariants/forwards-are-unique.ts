/** No name leads to the same address by two forward DNS records. */
import { worldInvariant } from './invariant.ts'
import { filed, keysOf } from './records.ts'

export const forwardsAreUnique = worldInvariant({
  name: 'forwardsAreUnique',
  clauses: ['ASSUME-FORWARD-DNS', 'ASSUME-ENVIRONMENT'],
  all: world => keysOf(world.indexes.forwardsByName),
  touched: { forwards: ({ after }) => (after === undefined ? [] : [after.name]) },
  broken({ tables, indexes }, name) {
    const addresses = filed(tables.forwards, indexes.forwardsByName, name).map(
      ({ address }) => address,
    )
    const twice = addresses.find((address, at) => addresses.indexOf(address) !== at)
    return twice && `${name} leads to ${twice} twice`
  },
})
