/** What is shared is an IPv4 address or a range, never a SLAAC address. */
import { get } from '../world/table.ts'
import { heldUnder, sharesTouched } from './holdings.ts'
import { worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const onlyIpv4AndRangesAreShared = worldInvariant({
  name: 'onlyIpv4AndRangesAreShared',
  clauses: ['SHARE-4', 'SHARE-5'],
  all: world => idsOf(world.tables.shares),
  touched: sharesTouched,
  broken(world, id) {
    const share = get(world.tables.shares, id)
    const held = share && heldUnder(world, share.address)
    if (held === undefined || 'range' in held || held.type === 'ipv4') return undefined
    return `${held.address} is shared, an ${held.type} address`
  },
})
