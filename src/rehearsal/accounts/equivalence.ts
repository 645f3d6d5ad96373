/** Whether no service judges a packet differently, where one hole may decide about several services at once. */
import { canFillEmpty, type Holds } from '../../rules/partial/bounds.ts'
import {
  countFillings,
  type Filling,
  fillingsMax,
  fillingsOf,
  mergeUnknowns,
} from '../../rules/partial/unknown.ts'
import { everyPacket, noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { intersectRegions, unionRegions } from '../../rules/regions/region-algebra.ts'
import { joinHolds } from './bounds-over.ts'
import type { Case } from './cases.ts'
import { joinPlacements } from './join-placements.ts'
import { otherFirewalls } from './possible-guard.ts'
import { isOfOne, type Placement } from './words.ts'

export interface Equivalence {
  readonly equivalent: Holds
  readonly isExact: boolean
}

interface Compared {
  readonly cases: readonly Case[]
  /** Is there no change at these services? */
  readonly empty: Holds
  /** What changes at the services of a case. */
  readonly changedIn: (each: Case, filling: Filling) => PacketRegion
}

export function equivalenceOf(groups: readonly Compared[]): Equivalence {
  const equivalent = groups.some(({ empty }) => empty === 'never')
    ? 'never'
    : joinHolds(groups.map(({ empty }) => empty))
  if (equivalent !== 'depends') return { equivalent, isExact: true }
  const linked = linkedIn(groups.filter(({ empty }) => empty === 'depends'))
  const answers = linked.map(canAllBeEmpty)
  if (answers.includes(false)) return { equivalent: 'never', isExact: true }
  return { equivalent, isExact: !answers.includes(undefined) }
}

/** Groups that the same holes decide about, one hole or a chain of several. */
function linkedIn(groups: readonly Compared[]): readonly (readonly Compared[])[] {
  let sets: readonly {
    readonly names: ReadonlySet<string>
    readonly members: readonly Compared[]
  }[] = []
  for (const group of groups) {
    const names = namesIn(group)
    const near = sets.filter(each => names.some(name => each.names.has(name)))
    const merged = {
      names: new Set([...names, ...near.flatMap(each => [...each.names])]),
      members: [...near.flatMap(({ members }) => members), group],
    }
    sets = [...sets.filter(each => !near.includes(each)), merged]
  }
  return sets.map(({ members }) => members)
}

/** What one service has to itself is left out. */
const namesIn = ({ cases }: Compared): readonly string[] =>
  cases.flatMap(({ unknowns, placements }) => [
    ...unknowns.map(({ name }) => name).filter(name => name !== otherFirewalls),
    ...placements.flatMap(({ words }) => [...words.keys()].filter(name => !isOfOne(name))),
  ])

/** Is there a filling in which nothing changes at any of them? Undefined for too many to try. */
function canAllBeEmpty(groups: readonly Compared[]): boolean | undefined {
  if (groups.length === 1) return true
  const combinations = combinationsOf(groups)
  const all = combinations?.map(cases => {
    const unknowns = mergeUnknowns(cases.flatMap(each => each.unknowns)).filter(
      ({ name }) => name !== otherFirewalls,
    )
    return { cases, unknowns }
  })
  const count = all?.reduce((sum, { unknowns }) => sum + countFillings(unknowns), 0)
  if (all === undefined || count === undefined || count > fillingsMax) return undefined
  return all.some(({ cases, unknowns }) =>
    canFillEmpty(unknowns, filling =>
      cases
        .map((each, at) => changedWhateverOthersSay(each, filling, groups[at]?.changedIn))
        .reduce(unionRegions, noPackets),
    ),
  )
}

/** A firewall of which nothing is known guards one service, and is free to say what it likes to each packet there. */
const changedWhateverOthersSay = (
  each: Case,
  filling: Filling,
  changedIn: Compared['changedIn'] = () => noPackets,
): PacketRegion =>
  fillingsOf(each.unknowns.filter(({ name }) => name === otherFirewalls))
    .map(other => changedIn(each, new Map([...filling, ...other])))
    .reduce(intersectRegions, everyPacket)

/** One case of each, all of which one filling may lead to; undefined for too many. */
function combinationsOf(groups: readonly Compared[]): readonly (readonly Case[])[] | undefined {
  let combinations: readonly (readonly Case[])[] = [[]]
  for (const { cases } of groups) {
    combinations = combinations.flatMap(some =>
      cases.filter(each => canMeet([...some, each])).map(each => [...some, each]),
    )
    if (combinations.length > fillingsMax) return undefined
  }
  return combinations
}

/** Is there a way to each of them that one filling leads to? */
function canMeet(cases: readonly Case[]): boolean {
  const [{ placements: first = [] } = {}, ...others] = cases
  let ways: readonly Placement[] = first
  for (const { placements } of others)
    ways = ways.flatMap(way => placements.flatMap(each => joinPlacements(way, each) ?? []))
  return ways.length > 0
}
