/** Nothing is shared with the same instance twice. */
import { worldInvariant } from './invariant.ts'
import { filed, keysOf } from './records.ts'

export const sharesAreDistinct = worldInvariant({
  name: 'sharesAreDistinct',
  clauses: ['SHARE-3', 'SHARE-7', 'ASSUME-SHARE-REPEATED'],
  all: world => keysOf(world.indexes.sharesByAddress),
  touched: { shares: ({ after }) => (after === undefined ? [] : [after.address]) },
  broken({ tables, indexes }, address) {
    const sharers = filed(tables.shares, indexes.sharesByAddress, address).map(
      share => share.instance_id,
    )
    const twice = sharers.find((id, at) => sharers.indexOf(id) !== at)
    return twice === undefined ? undefined : `${address} is shared with instance ${twice} twice`
  },
})
