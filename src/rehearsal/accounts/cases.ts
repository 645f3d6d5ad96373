/** Every case of what guards a service of an account with holes, and which holes make the difference between two. */
import { groupedBy } from '../../kit/grouped-by.ts'
import { mergeUnknowns, type Unknown } from '../../rules/partial/unknown.ts'
import type { Service } from '../../world/records/device.ts'
import type { InterfaceChoice } from '../guard-of.ts'
import { guardIn } from './guard-in.ts'
import type { AccountState, Active, PossibleGuard } from './possible-guard.ts'
import { holeBetween, type Placement, placementsAt } from './words.ts'

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

/** The holes of which each by itself makes the difference between the cases. */
export const holesBetween = (one: Case, other: Case): ReadonlySet<string> =>
  new Set(one.placements.flatMap(a => other.placements.flatMap(b => holeBetween(a, b) ?? [])))

/** Every two cases that a single hole makes the difference between. */
export const neighboursIn = (cases: readonly Case[]) =>
  cases.flatMap((one, at) =>
    cases.slice(at + 1).flatMap(other => {
      const holes = holesBetween(one, other)
      return holes.size === 0 ? [] : [{ one, other, holes }]
    }),
  )
