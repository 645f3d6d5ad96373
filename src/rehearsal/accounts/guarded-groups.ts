/** Services that the same firewalls may guard, and what holds of them in some of the ways to fill the holes. */
import { InvariantError } from '../../kit/errors.ts'
import { once } from '../../kit/once.ts'
import { type Packet, parsePacketAt } from '../../rules/evaluate/packet.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import type { Service } from '../../world/records/device.ts'
import {
  type FirewallName,
  nameService,
  type Origin,
  originOf,
  type ServiceName,
} from '../guard-of.ts'
import { type BothWays, fillingText, joinHolds, splitBy } from './bounds-over.ts'
import { type Case, casesAt, neighboursIn } from './cases.ts'
import { groupServices, type Services } from './groups.ts'
import type { AccountState, PossibleVerdict } from './possible-guard.ts'
import { guardName } from './words.ts'

/** Services that the same firewalls may guard. */
export interface GuardedGroup {
  readonly services: Services
  readonly cases: readonly Case[]
  /** Asked for only where something depends on holes. */
  readonly neighbours: () => ReturnType<typeof neighboursIn>
}

export const guardedGroups = (state: AccountState): readonly GuardedGroup[] =>
  groupServices([state]).map(services => guardedGroup(state, services))

/** Of services that are told together. */
export function guardedGroup(state: AccountState, services: Services): GuardedGroup {
  const cases = casesAt([state], services[0])
  return { services, cases, neighbours: once(() => neighboursIn(cases)) }
}

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

/** Services by name that the same firewalls may guard; plain JSON. */
export interface GuardedServices {
  /** At least one; instances before balancers, in id order. */
  readonly services: readonly ServiceName[]
  /** Each that may guard these services; null for none, `unknown` for one of which nothing is known. */
  readonly firewalls: readonly (FirewallName | null | 'unknown')[]
  /**
   * Whether these services have VLAN interfaces alone, where nothing is filtered, and nobody but their peers can reach them: what
   * is said here is about other interfaces.
   */
  readonly onVlansOnly: Holds
  /** As far as the interfaces are known; where these are a hole, public ones are taken for granted. */
  readonly reachedFrom: Origin
}

export const nameGroup = (
  { world }: AccountState,
  { services, cases }: GuardedGroup,
): GuardedServices => ({
  services: services.map(each => nameService(world, each)),
  firewalls: cases.flatMap(({ guards }) => guards.map(({ firewall }) => firewall)),
  onVlansOnly: joinHolds(
    cases.map(({ guards }) => (guards.every(each => each.isOnVlans) ? 'always' : 'never')),
  ),
  reachedFrom: originOf(world, services[0]),
})

/** Where this verdict on the packet depends on holes: a filling with it, and one with the other. */
export function fillingsWith(
  { action: wanted }: Pick<PossibleVerdict, 'action'>,
  { cases }: GuardedGroup,
  packet: Packet,
): BothWays {
  const { values } = splitBy(
    cases,
    parsePacketAt(packet, 'packet'),
    ({ each: { guards }, filling }, parsed) =>
      guards.some(each => each.judge(parsed, filling).action === wanted),
    String,
  )
  const [filling, unless] = [true, false].map(
    isWanted => values.find(({ value }) => value === isWanted)?.way,
  )
  if (filling === undefined || unless === undefined)
    throw new InvariantError(
      'packets at services',
      [],
      `the rules as they are read decide ${JSON.stringify(packet)}`,
    )
  return { filling: fillingText(filling), unless: fillingText(unless) }
}
