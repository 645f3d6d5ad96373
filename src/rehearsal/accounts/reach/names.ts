/** Which holes decide about what passes from some services to others in some fillings only. */
import { difference, intersection, union } from '../../../net/port-set.ts'
import { packetProtocols } from '../../../rules/compile/traffic-class.ts'
import { portAxis } from '../../../rules/regions/packet-region.ts'
import type { Site } from '../../exposure/address-classes.ts'
import { keyOfSites } from '../../exposure/peers.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import { holeBehind } from '../possible-guard.ts'
import { roleOf } from './end-state.ts'
import type { ReachEnd } from './ends.ts'
import type { Accepting } from './only-here.ts'
import type { Meeting, Passing, PossiblePassing } from './passing.ts'
import { type Found, namedByTrying, type Question, tryFillings } from './tried-names.ts'

/** What the same holes decide about. */
export interface NamedPart {
  /** The number of some traffic. */
  readonly passing: number
  /**
   * At least one, as `namesOfHoles` reads them; all that may decide, where too many fillings would have to be tried or several kinds
   * of holes decide together.
   */
  readonly on: readonly string[]
}

/** Takes apart what passes in the state at this place, and not in the other one, in some fillings and not in others. */
export function openNames(traffic: Traffic, passing: Passing) {
  return (from: ReachEnd, to: ReachEnd, at: number, open: number): readonly NamedPart[] => {
    const question = { from, to, at, meetings: passing.meetingsOf(from, to) }
    const tried = isMixed(question) ? undefined : tryFillings(passing, question)
    const always = tried === undefined ? ofGuards(question) : []
    const named =
      tried === undefined
        ? placesOf(traffic, question)
        : [
            ...namedByTrying(traffic, question, tried),
            ...namedByAddresses(traffic, passing, question, tried),
          ]
    const found = new Map<string, number>()
    for (const [name, number] of named)
      found.set(name, traffic.combine(found.get(name) ?? traffic.nothing, number, union))
    let parts: readonly NamedPart[] = [{ passing: open, on: always }]
    for (const [name, number] of found)
      parts = parts
        .flatMap(part => [
          {
            passing: traffic.combine(part.passing, number, intersection),
            on: [...part.on, ...withOuter(question, name)],
          },
          { passing: traffic.combine(part.passing, number, difference), on: part.on },
        ])
        .filter(part => part.passing !== traffic.nothing)
    return parts.map(({ passing: number, on }) => ({
      passing: number,
      on: on.length === 0 ? candidatesIn(question) : on,
    }))
  }
}

/**
 * Between two states what is named by trying and what is named by addresses may miss holes that decide only together with one of the other
 * kind.
 */
function isMixed({ from, to, meetings }: Question): boolean {
  const isTried = meetings.length > 1 || meetings.some(isOpenMeeting)
  const isPlaced = [from, to].some(({ states }) => states.some(({ byRole }) => byRole.size > 0))
  return from.states.length > 1 && isTried && isPlaced
}

const isOpenMeeting = ({ source, target, placements }: Meeting): boolean =>
  source.free.length + target.free.length > 0 || placements.length > 1

/** A role at one end stands for a hole of each of its services. */
const roleAt = (end: 'from' | 'to', role: string): string => `${end}|${role}`

/** Each once, sorted: names of holes, and of holes in roles at one of these ends. */
export function namesOfHoles(
  on: readonly string[],
  ends: Readonly<Record<'from' | 'to', ReachEnd['holesIn']>>,
): readonly string[] {
  const names = on.flatMap(name => {
    const [side, role = name] = name.split('|')
    return side === 'from' || side === 'to' ? ends[side](role) : [holeBehind(name)]
  })
  return [...new Set(names)].sort()
}

/** What hides whether it answers by a public interface decides as well about addresses that others hide. */
function withOuter(question: Question, name: string): readonly string[] {
  const [side] = name.split('|')
  return side === 'from' || side === 'to'
    ? [name, ...outerRoles(question[side]).map(role => roleAt(side, role))]
    : [name]
}

export const outerRoles = ({ states }: Pick<ReachEnd, 'states'>): readonly string[] =>
  states.flatMap(({ peer }) =>
    peer === undefined ? [] : peer.outer.map(hole => roleOf(hole, peer.service)),
  )

const candidatesIn = (question: Question): readonly string[] => [
  ...ofGuards(question),
  ...rolesIn(question).flatMap(({ name }) => withOuter(question, name)),
]

/** All that may decide about what guards the two, and what a balancer listens on. */
const ofGuards = ({ from, to, meetings }: Question): readonly string[] => [
  ...meetings.flatMap(({ source, target, placements }) => [
    ...[source, target].flatMap(({ words, free }) => [
      ...words.keys(),
      ...free.map(({ name }) => name),
    ]),
    ...placements.flatMap(each =>
      each.flatMap(({ words, besides }) => [...words.keys(), ...besides]),
    ),
  ]),
  ...[from, to].flatMap(({ states }) => states.flatMap(({ peer }) => peer?.listensBehind ?? [])),
]

const rolesIn = (question: Question) =>
  (['from', 'to'] as const).flatMap(end =>
    question[end].states.flatMap(({ sure, byRole }) =>
      [...byRole].map(([role, { only }]) => ({ name: roleAt(end, role), sure, only })),
    ),
  )

/** Everything on the networks where a hole hides addresses. */
function placesOf(traffic: Traffic, question: Question): Found {
  const everything = traffic.ports.numberOf(packetProtocols.map(portAxis))
  return rolesIn(question).map(({ name, sure, only }) => {
    const known = new Set(sure.map(each => keyOfSites([each])))
    const open = only.filter(each => !known.has(keyOfSites([each])))
    return [name, traffic.meet(open, open, () => everything)]
  })
}

/** Addresses that are there or not, in this state or in the other one, and ports that a balancer may listen on. */
function namedByAddresses(
  traffic: Traffic,
  passing: Passing,
  { from, to, at }: Question,
  tried: readonly Ends[],
): Found {
  const hole = to.states[at]?.peer?.listensBehind
  return tried.flatMap(ends => [
    ...from.states.flatMap((_, state) => {
      // What passes there for sure does not pass here alone.
      const between = state === at ? passing.onlyBetween : passing.inStateBetween
      return namedIn(traffic, between, ends, state)
    }),
    ...(hole === undefined ? [] : [[hole, openAt(traffic, passing, ends, at)] as const]),
  ])
}

/** In one way to fill the holes of what guards them. */
interface Ends {
  readonly from: Accepting
  readonly to: Accepting
}

/** All but what goes to ports that the balancer listens on for certain. */
function openAt(
  traffic: Traffic,
  { onlyBetween }: Passing,
  { from, to }: Ends,
  at: number,
): number {
  const { possible } = onlyBetween(from, to, at)
  const { peer, all: entries = [] } = to.states[at] ?? {}
  const heard = traffic.ports.numberOf(peer?.listens ?? [])
  const certain = traffic.meet(from.states[at]?.all ?? [], entries, () => heard)
  return traffic.combine(possible, certain, difference)
}

function namedIn(
  traffic: Traffic,
  between: Passing['onlyBetween'],
  { from, to }: Ends,
  state: number,
): Found {
  const [exit, entry] = [from.states[state], to.states[state]]
  if (exit === undefined || entry === undefined) return []
  const withSites = ({ states, accepted }: Accepting, all: readonly Site[]): Accepting => ({
    states: states.map((each, place) =>
      place === state ? { ...each, all, sure: all, kept: [], added: all } : each,
    ),
    accepted,
  })
  const passes = (exits: readonly Site[], entries: readonly Site[]): PossiblePassing =>
    between(withSites(from, exits), withSites(to, entries), state)
  const whole = passes(exit.all, entry.all)
  // An address may also make certain what names in rules decide otherwise.
  const left = (name: string, more: PossiblePassing, fewer: PossiblePassing): Found =>
    (['possible', 'certain'] as const).map(bound => [
      name,
      traffic.combine(more[bound], fewer[bound], difference),
    ])
  return [
    ...[...exit.byRole].flatMap(([role, { only, others }]): Found => {
      const name = roleAt('from', role)
      return [
        ...left(name, whole, passes(others, entry.all)),
        ...left(name, passes(only, entry.all), passes(exit.sure, entry.all)),
      ]
    }),
    ...[...entry.byRole].flatMap(([role, { only, others }]): Found => {
      const name = roleAt('to', role)
      return [
        ...left(name, whole, passes(exit.all, others)),
        ...left(name, passes(exit.all, only), passes(exit.all, entry.sure)),
      ]
    }),
  ]
}
