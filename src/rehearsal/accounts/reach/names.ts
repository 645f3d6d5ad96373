/** Which holes decide about what passes from some services to others in some fillings only. */
import { difference, intersection, union } from '../../../net/port-set.ts'
import { countFillings, type Filling, fillingsOf } from '../../../rules/partial/unknown.ts'
import type { Site } from '../../exposure/address-classes.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import type { EndState, ReachEnd } from './ends.ts'
import type { Meeting, Passing, PossiblePassing } from './passing.ts'

/** What the same holes decide about. */
export interface NamedPart {
  /** The number of some traffic. */
  readonly passing: number
  /** At least one name, sorted; where too many fillings would have to be tried, all that may decide. */
  readonly on: readonly string[]
}

/** So many ways to fill the holes of two services are tried. */
const triedMax = 96

interface Question {
  readonly from: ReachEnd
  readonly to: ReachEnd
  readonly at: number
  readonly meetings: readonly Meeting[]
}

/** The traffic to which each name makes a difference. */
type Found = readonly (readonly [name: string, passing: number])[]

/** Takes apart what passes in the state at this place, and not in the other one, in some fillings and not in others. */
export function openNames(traffic: Traffic, passing: Passing) {
  return (from: ReachEnd, to: ReachEnd, at: number, open: number): readonly NamedPart[] => {
    const question = { from, to, at, meetings: passing.meetingsOf(from, to) }
    const found = new Map<string, number>()
    for (const [name, number] of [
      ...namedByTrying(traffic, passing, question),
      ...namedByAddresses(traffic, passing, question),
    ])
      found.set(name, traffic.combine(found.get(name) ?? traffic.nothing, number, union))
    let parts: readonly NamedPart[] = [{ passing: open, on: [] }]
    for (const [name, number] of found)
      parts = parts
        .flatMap(part => [
          {
            passing: traffic.combine(part.passing, number, intersection),
            on: [...part.on, ...holesNamed(question, name)],
          },
          { passing: traffic.combine(part.passing, number, difference), on: part.on },
        ])
        .filter(part => part.passing !== traffic.nothing)
    return parts.map(({ passing: number, on }) => ({
      passing: number,
      on: [...new Set(on.length === 0 ? candidatesIn(question) : on)].sort(),
    }))
  }
}

/** A role at one end stands for a hole of each of its services. */
const roleAt = (end: 'from' | 'to', role: string): string => `${end}|${role}`

function holesNamed({ from, to }: Question, name: string): readonly string[] {
  const [end, role = name] = name.split('|')
  if (end === 'from') return from.holesIn(role)
  return end === 'to' ? to.holesIn(role) : [name]
}

function candidatesIn(question: Question): readonly string[] {
  const ofWays = question.meetings.flatMap(({ source, target, placements }) => [
    ...[source, target].flatMap(({ words, free }) => [
      ...words.keys(),
      ...free.map(({ name }) => name),
    ]),
    ...placements.flatMap(each =>
      each.flatMap(({ words, besides }) => [...words.keys(), ...besides]),
    ),
  ])
  const ofAddresses = (['from', 'to'] as const).flatMap(end =>
    question[end].states.flatMap(({ peer, byRole }) => [
      ...[peer?.listensBehind].flatMap(hole => hole ?? []),
      ...[...byRole.keys()].flatMap(role => holesNamed(question, roleAt(end, role))),
    ]),
  )
  return [...ofWays, ...ofAddresses]
}

/** One way to fill the holes of both, and what passes then. */
interface Tried {
  readonly words: ReadonlyMap<string, string>
  readonly passing: PossiblePassing
}

/** Every two ways that a single hole makes the difference between; none where there are too many to try. */
function namedByTrying(traffic: Traffic, passing: Passing, question: Question): Found {
  const counts = question.meetings.map(
    ({ source, target, placements }) =>
      countFillings(source.free) * countFillings(target.free) * placements.length,
  )
  if (counts.reduce((sum, each) => sum + each, 0) > triedMax) return []
  const tried = question.meetings.flatMap(meeting => tryAll(passing, question, meeting))
  const without = (one: number, other: number) => traffic.combine(one, other, difference)
  return tried.flatMap(({ words, passing: one }, place) =>
    tried.slice(place + 1).flatMap(({ words: others, passing: other }): Found => {
      if (one.certain === other.certain && one.possible === other.possible) return []
      const name = nameBetween(words, others)
      if (name === undefined) return []
      return (['certain', 'possible'] as const).flatMap(bound => [
        [name, without(one[bound], other[bound])] as const,
        [name, without(other[bound], one[bound])] as const,
      ])
    }),
  )
}

const tryAll = (
  { onlyBetween }: Passing,
  { from, to, at }: Question,
  meeting: Meeting,
): readonly Tried[] =>
  fillingsOf(meeting.source.free).flatMap(out =>
    fillingsOf(meeting.target.free).flatMap(into => {
      const passing = onlyBetween(
        { states: from.states, accepted: meeting.source.acceptedIn(out) },
        { states: to.states, accepted: meeting.target.acceptedIn(into) },
        at,
      )
      return meeting.placements.map(placements => ({
        words: wordsOf(meeting, placements, [out, into]),
        passing,
      }))
    }),
  )

/** Addresses that are there or not, and ports that a balancer may listen on. */
function namedByAddresses(
  traffic: Traffic,
  { onlyBetween }: Passing,
  { from, to, at, meetings }: Question,
): Found {
  const [here, there] = [from.states[at], to.states[at]]
  if (here === undefined || there === undefined) return []
  const withSites = (end: ReachEnd, all: readonly Site[]): readonly EndState[] =>
    end.states.map((each, state) => (state === at ? { ...each, all, kept: [], added: all } : each))
  return meetings.flatMap(({ source, target }): Found => {
    const passes = (exits: readonly Site[], entries: readonly Site[]): number =>
      onlyBetween(
        { states: withSites(from, exits), accepted: source.accepted },
        { states: withSites(to, entries), accepted: target.accepted },
        at,
      ).possible
    const whole = passes(here.all, there.all)
    const left = (number: number, other: number) => traffic.combine(number, other, difference)
    const hole = there.peer?.listensBehind
    return [
      ...[...here.byRole].flatMap(
        ([role, { only, others }]): Found => [
          [roleAt('from', role), left(whole, passes(others, there.all))],
          [roleAt('from', role), left(passes(only, there.all), passes(here.sure, there.all))],
        ],
      ),
      ...[...there.byRole].flatMap(
        ([role, { only, others }]): Found => [
          [roleAt('to', role), left(whole, passes(here.all, others))],
          [roleAt('to', role), left(passes(here.all, only), passes(here.all, there.sure))],
        ],
      ),
      ...(hole === undefined ? [] : [[hole, whole] as const]),
    ]
  })
}

/** What both ends say, each name that packets see for themselves once for each end, and what guards each of them besides. */
function wordsOf(
  { source, target }: Meeting,
  placements: Meeting['placements'][number],
  fillings: readonly [Filling, Filling],
): ReadonlyMap<string, string> {
  const words = new Map<string, string>([...source.words, ...target.words])
  for (const [end, placement] of placements.entries()) {
    for (const [name, word] of placement.words) words.set(name, word)
    words.set(`${besidesOf}${end}`, placement.besides.join('|'))
    for (const [name, choice] of fillings[end] ?? []) words.set(`${end}|${name}`, choice)
  }
  return words
}

const besidesOf = 'besides '

/** The hole of which another value alone leads from one to the other; undefined for none and for several. */
function nameBetween(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string | undefined {
  const names = new Set<string>()
  for (const [name, word] of one) {
    const is = other.get(name)
    if (is === undefined || is === word) continue
    if (name.startsWith(besidesOf)) for (const each of changed(word, is)) names.add(each)
    else names.add(name.replace(/^[01]\|/, ''))
  }
  const [only, ...more] = names
  return more.length === 0 ? only : undefined
}

function changed(one: string, other: string): readonly string[] {
  const [a, b] = [new Set(one.split('|')), new Set(other.split('|'))]
  return [...[...a].filter(each => !b.has(each)), ...[...b].filter(each => !a.has(each))].filter(
    each => each !== '',
  )
}
