/** Every case of what guards a service of an account with holes, and which holes make the difference between two. */
import { groupedBy } from '../../kit/grouped-by.ts'
import { mergeUnknowns, type Unknown } from '../../rules/partial/unknown.ts'
import type { Service } from '../../world/records/device.ts'
import type { InterfaceChoice } from '../guard-of.ts'
import { guardIn } from './guard-in.ts'
import type { AccountState, Active, PossibleGuard } from './possible-guard.ts'
import { holesApart, type Placement, placementsAt } from './words.ts'

/** The same guards in each of the states. */
export interface Case {
  /** Every way to this case; at least one. */
  readonly placements: readonly [Placement, ...Placement[]]
  /** One for each state. */
  readonly guards: readonly PossibleGuard[]
  /** What is not known of the rules of these. */
  readonly unknowns: readonly Unknown[]
}

/** At least one. The same hole is filled in the same way in each of the states. */
export function casesAt(
  states: readonly AccountState[],
  service: Service,
  choice?: InterfaceChoice,
  /** Also those in which nothing changes there from one state to the other. */
  isWhole = false,
): readonly Case[] {
  const placements = groupedBy(placementsAt(states, service, { isWhole }), each =>
    [...each.active.map(nameOf), ...each.isOnVlans].join(' '),
  )
  const cases = [...placements.values()].map((each): Case => {
    const guards = states.map((state, at) =>
      guardIn(state, service, each[0].active[at] ?? null, {
        choice,
        isOnVlans: each[0].isOnVlans[at] === true,
      }),
    )
    return { placements: each, guards, unknowns: mergeUnknowns(guards.flatMap(unknownsOf)) }
  })
  return withSameChoices(cases)
}

/** What one case takes an unknown to be the others have to be asked for too: they may differ in just that. */
export function withSameChoices<Each extends Pick<Case, 'unknowns'>>(
  cases: readonly Each[],
): readonly Each[] {
  const all = mergeUnknowns(cases.flatMap(({ unknowns }) => unknowns))
  const merged = new Map(all.map(each => [each.name, each]))
  return cases.map(each => ({
    ...each,
    unknowns: each.unknowns.map(own => merged.get(own.name) ?? own),
  }))
}

/** Is it known what guards the service, and what that does? */
export function isDecidedAt(account: AccountState['account'], service: Service): boolean {
  const cases = casesAt([{ account, world: account.world }], service)
  return (
    cases.length === 1 &&
    cases.every(
      ({ unknowns, guards }) => unknowns.length === 0 && guards.every(each => each.isWhole),
    )
  )
}

const nameOf = (active: Active): string =>
  active === null || active === 'unknown' ? `${active}` : `${active.id}`

const unknownsOf = ({ unknowns }: PossibleGuard) => unknowns

interface Neighbours {
  readonly one: Case
  readonly other: Case
  readonly holes: ReadonlySet<string>
}

/**
 * Every two cases that a single hole makes the difference between. One that only several at once lead to, as where each of two
 * interfaces has a firewall of its own, is the neighbour of those that the fewest lead to.
 */
export function neighboursIn(cases: readonly Case[]): readonly Neighbours[] {
  const pairs = cases.flatMap((one, at) =>
    cases.slice(at + 1).map(other => {
      const apart = one.placements.flatMap(a => other.placements.map(b => holesApart(a, b)))
      const single = apart.flatMap(each => (each.size === 1 ? [...each] : []))
      const fewest = apart.reduce((most, each) => (each.size < most.size ? each : most))
      return { one, other, holes: new Set(single), fewest }
    }),
  )
  const near = pairs.filter(({ holes }) => holes.size > 0)
  const met = new Set(near.flatMap(({ one, other }) => [one, other]))
  const others = cases.flatMap(each => {
    if (met.has(each)) return []
    const own = pairs.filter(({ one, other }) => one === each || other === each)
    const least = Math.min(...own.map(({ fewest }) => fewest.size))
    return own.filter(({ fewest }) => fewest.size === least)
  })
  return [...near, ...[...new Set(others)].map(each => ({ ...each, holes: each.fewest }))]
}
