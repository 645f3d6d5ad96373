/** Which holes of what guards two services decide about what passes between them: every way to fill them is tried. */
import { difference } from '../../../net/port-set.ts'
import { countFillings, type Filling, fillingsOf } from '../../../rules/partial/unknown.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import type { ReachEnd } from './ends.ts'
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

/** One way to fill the holes of both, and what passes then. */
interface Tried {
  readonly words: ReadonlyMap<string, string>
  readonly passing: PossiblePassing
}

/** Every two ways that a single hole makes the difference between; undefined where there are too many to try. */
export function namedByTrying(
  traffic: Traffic,
  passing: Passing,
  question: Question,
): Found | undefined {
  const counts = question.meetings.map(
    ({ source, target, placements }) =>
      countFillings(source.free) * countFillings(target.free) * placements.length,
  )
  if (counts.reduce((sum, each) => sum + each, 0) > triedMax) return undefined
  const tried = question.meetings.flatMap(meeting => tryAll(passing, question, meeting))
  const without = (one: number, other: number) => traffic.combine(one, other, difference)
  return tried.flatMap(({ words, passing: one }, place) =>
    tried.slice(place + 1).flatMap(({ words: others, passing: other }): Found => {
      const name = nameBetween(words, others)
      if (name === undefined) return []
      return [
        [name, without(one.certain, other.certain)],
        [name, without(other.certain, one.certain)],
        [name, without(one.possible, other.possible)],
        [name, without(other.possible, one.possible)],
      ]
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
