/** What the instances involved in a request hold once all of its moves are made. */
import { addressesOf, type Holding, rangesOf } from '../../../world/holders.ts'
import type { World } from '../../../world/world.ts'
import { changesHolder, type Move } from './moves.ts'

/** How many of each an instance holds. */
export type Tally = Record<'public-ipv4s' | 'private-ipv4s' | 'ranges', number>

/** A tally for each instance that a move comes from or goes to. */
export function holdingsAfter(world: World, moves: readonly Move[]): ReadonlyMap<number, Tally> {
  const tallies = new Map<number, Tally>()
  const tallyOf = (instanceId: number): Tally => {
    const tally = tallies.get(instanceId) ?? holdingsNow(world, instanceId)
    tallies.set(instanceId, tally)
    return tally
  }
  for (const move of moves) {
    const target = tallyOf(move.to)
    const source = tallyOf(move.from)
    if (!changesHolder(move)) continue
    target[sortOf(move.holding)] += 1
    source[sortOf(move.holding)] -= 1
  }
  return tallies
}

/** What the bounds on an instance tell apart. SLAAC addresses are never assigned. */
export function sortOf(holding: Holding): keyof Tally {
  if (holding.kind === 'range') return 'ranges'
  return holding.record.public ? 'public-ipv4s' : 'private-ipv4s'
}

function holdingsNow(world: World, instanceId: number): Tally {
  const ipv4s = addressesOf(world, instanceId).filter(({ type }) => type === 'ipv4')
  const publicIpv4 = ipv4s.filter(each => each.public).length
  return {
    'public-ipv4s': publicIpv4,
    'private-ipv4s': ipv4s.length - publicIpv4,
    ranges: rangesOf(world, instanceId).length,
  }
}
