/** No instance shares an address or a range that is its own. */
import { get } from '../world/table.ts'
import { heldUnder, sharesTouched } from './holdings.ts'
import { worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const sharesAreSecondary = worldInvariant({
  name: 'sharesAreSecondary',
  clauses: ['SHARE-3', 'ASSUME-SHARE-OWN', 'ASSUME-SHARE-PRIMARY'],
  all: world => idsOf(world.tables.shares),
  touched: sharesTouched,
  broken(world, id) {
    const share = get(world.tables.shares, id)
    if (share === undefined) return undefined
    if (heldUnder(world, share.address)?.instance_id !== share.instance_id) return undefined
    return `instance ${share.instance_id} shares ${share.address}, which is its own`
  },
})
