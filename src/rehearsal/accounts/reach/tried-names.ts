/** Which holes of what guards two services decide about what passes between them: every way to fill them is tried. */
import { difference, intersection, union } from '../../../net/port-set.ts'
import { countFillings, type Filling, fillingsOf } from '../../../rules/partial/unknown.ts'
import { noPackets, type PacketRegion } from '../../../rules/regions/packet-region.ts'
import type { ClassSet } from '../../exposure/address-classes.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import type { ReachEnd } from './ends.ts'
import type { Accepting } from './only-here.ts'
import type { Meeting, Passing, PossiblePassing } from './passing.ts'

export interface Question {
  readonly from: ReachEnd
  readonly to: ReachEnd
  readonly at: number
  readonly meetings: readonly Meeting[]
}

/** So many ways to fill the holes of two services are tried. */
const triedMax = 96

/** The traffic to which each name makes a difference. */
export type Found = readonly (readonly [name: string, passing: number])[]

/** One way to fill the holes of what guards both, and what passes then. */
export interface Tried {
  readonly words: ReadonlyMap<string, string>
  readonly from: Accepting
  readonly to: Accepting
  readonly passing: PossiblePassing
}

/** Every way; undefined where there are too many to try. */
export function tryFillings(passing: Passing, question: Question): readonly Tried[] | undefined {
  const counts = question.meetings.map(
    ({ source, target, placements }) =>
      countFillings(source.free) * countFillings(target.free) * placements.length,
  )
  if (counts.reduce((sum, each) => sum + each, 0) > triedMax) return undefined
  return question.meetings.flatMap(meeting => tryAll(passing, question, meeting))
}

/** Every two ways that a single hole makes the difference between. */
export function namedByTrying(
  traffic: Traffic,
  question: Question,
  tried: readonly Tried[],
): Found {
  const without = (one: number, other: number) => traffic.combine(one, other, difference)
  const bySingles = openSingles(traffic, question)
  return tried.flatMap((one, place) =>
    tried.slice(place + 1).flatMap((other): Found => {
      const name = nameBetween(one.words, other.words)
      if (name === undefined) return []
      const differences = (['certain', 'possible'] as const).flatMap(bound => [
        without(one.passing[bound], other.passing[bound]),
        without(other.passing[bound], one.passing[bound]),
      ])
      return [...differences, bySingles(one, other), bySingles(other, one)].map(each => [
        name,
        each,
      ])
    }),
  )
}

/**
 * Where a hole hides addresses, another one may decide at some of them alone: what passes between two single addresses in one
 * filling, and not in the other one.
 */
function openSingles(traffic: Traffic, { from, to, at }: Question) {
  const { ports, nothing, admitsBy } = traffic
  const [exits, entries] = [from.states[at], to.states[at]]
  if (![exits, entries].some(each => (each?.byRole.size ?? 0) > 0)) return () => nothing
  /** What is admitted in each of the two fillings, address by address. */
  const admitted = (
    regions: readonly PacketRegion[],
    direction: 'inbound' | 'outbound',
    { family, addresses, number }: ClassSet,
  ): readonly (readonly number[])[] => {
    const found = addresses.map(each => {
      const single = { family, number, addresses: [each] }
      return regions.map(region => admitsBy(region)[direction].at(single))
    })
    return [...new Map(found.map(each => [each.join(), each])).values()]
  }
  const acceptedBy = (tried: readonly Tried[], end: 'from' | 'to') =>
    tried.map(each => each[end].accepted[at]?.possible ?? noPackets)
  return (one: Tried, other: Tried): number => {
    const [sent, taken] = [acceptedBy([one, other], 'from'), acceptedBy([one, other], 'to')]
    const found = traffic.meet(exits?.all ?? [], entries?.all ?? [], (source, target) => {
      const out = admitted(sent, 'outbound', target.classes)
      const into = admitted(taken, 'inbound', source.classes)
      return out
        .flatMap(sends =>
          into.map(takes => {
            const [passes = ports.none, others = ports.none] = sends.map((each, place) =>
              ports.combine(each, takes[place] ?? ports.none, intersection),
            )
            return ports.combine(passes, others, difference)
          }),
        )
        .reduce((a, b) => ports.combine(a, b, union), ports.none)
    })
    return traffic.combine(found, other.passing.certain, difference)
  }
}

const tryAll = (
  { onlyBetween }: Passing,
  { from, to, at }: Question,
  meeting: Meeting,
): readonly Tried[] =>
  fillingsOf(meeting.source.free).flatMap(out =>
    fillingsOf(meeting.target.free).flatMap(into => {
      const ends = {
        from: { states: from.states, accepted: meeting.source.acceptedIn(out) },
        to: { states: to.states, accepted: meeting.target.acceptedIn(into) },
      }
      const passing = onlyBetween(ends.from, ends.to, at)
      return meeting.placements.map(placements => ({
        words: wordsOf(meeting, placements, [out, into]),
        ...{ ...ends, passing },
      }))
    }),
  )

/** What both ends say, each name that packets see for themselves once for each end, and what guards each of them besides. */
function wordsOf(
  meeting: Meeting,
  placements: Meeting['placements'][number],
  fillings: readonly [Filling, Filling],
): ReadonlyMap<string, string> {
  const words = new Map<string, string>(meeting.words)
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
