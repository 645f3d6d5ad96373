/** Services that the same firewalls may guard, and what holds of them in some of the ways to fill the holes. */
import { once } from '../../kit/once.ts'
import type { Service } from '../../world/records/device.ts'
import type { BothWays } from './bounds-over.ts'
import { type Case, casesAt, neighboursIn } from './cases.ts'
import { groupServices, type Services } from './groups.ts'
import type { AccountState } from './possible-guard.ts'
import { guardName } from './words.ts'

/** Services that the same firewalls may guard. */
export interface GuardedGroup {
  readonly services: Services
  readonly cases: readonly Case[]
  /** Asked for only where something depends on holes. */
  readonly neighbours: () => ReturnType<typeof neighboursIn>
}

export const guardedGroups = (state: AccountState): readonly GuardedGroup[] =>
  groupServices([state]).map((services): GuardedGroup => {
    const cases = casesAt([state], services[0])
    return { services, cases, neighbours: once(() => neighboursIn(cases)) }
  })

/** The holes that make the difference between the cases in which something holds and the others. */
export const holesThatDecide = (
  { neighbours }: GuardedGroup,
  holds: (each: Case) => boolean,
): readonly string[] => [
  ...new Set(
    neighbours().flatMap(({ one, other, holes }) =>
      holds(one) === holds(other) ? [] : [...holes],
    ),
  ),
]

/** Of cases in which something holds and of others one each, said of one service of the group. */
export function shownBy(
  { services: [first], cases }: GuardedGroup,
  service: Service,
  holds: (each: Case) => boolean,
): BothWays {
  const named = (name: string): string => (name === guardName(first) ? guardName(service) : name)
  const wordsOf = (each: Case | undefined) =>
    Object.fromEntries(
      [...(each?.placements[0].words ?? [])].map(([name, word]) => [named(name), word]),
    )
  return {
    filling: wordsOf(cases.find(holds)),
    unless: wordsOf(cases.find(each => !holds(each))),
  }
}
