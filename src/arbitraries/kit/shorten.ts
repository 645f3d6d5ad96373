/** Makes a journal on which the two part as short and as plain as it gets, by making it again and again. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { placesIn, valueAt, withValueAt } from '../requests/places.ts'
import { follow, type Trail } from './follow.ts'
import { without } from './renumber.ts'
import type { System } from './system.ts'

/** How many more runs a shorter counterexample is worth. */
const runsMax = 400

/** Ends with a trail that still parts; the one that came in if nothing can go. */
export async function shorten<Real>(
  system: System<Real>,
  start: World,
  found: Trail,
): Promise<Trail> {
  let best = found
  let runs = 0
  const tryOut = async (journal: readonly AnyCall[]): Promise<boolean> => {
    runs += 1
    const trail = await follow(system, { start, next: (_, index) => journal[index] })
    if (trail.differences.length === 0) return false
    best = trail
    return true
  }
  for (let length = Number.POSITIVE_INFINITY; weigh(best) < length && runs < runsMax; ) {
    length = weigh(best)
    for (let index = best.journal.length - 1; index >= 0 && runs < runsMax; index--)
      for (const journal of shorterBy(start, best.journal, index))
        if (await tryOut(journal)) break
    for (let index = 0; index < best.journal.length && runs < runsMax; index++)
      for (const journal of plainerAt(best.journal, index)) if (await tryOut(journal)) break
  }
  return best
}

const weigh = ({ journal }: Trail): number => JSON.stringify(journal).length

/** Without a call: with the ids that follow moved up, and as they are. */
const shorterBy = (
  start: World,
  journal: readonly AnyCall[],
  index: number,
): readonly (readonly AnyCall[])[] =>
  index >= journal.length
    ? []
    : [without(start, journal, index), journal.filter((_, at) => at !== index)]

/** With something taken out of a call: the largest things first. */
function* plainerAt(journal: readonly AnyCall[], index: number): Generator<readonly AnyCall[]> {
  const call = journal[index]
  if (call === undefined) return
  const { query = {}, body = {} } = call
  const parts = { query, body }
  for (const place of placesIn(parts)) {
    const held = valueAt(parts, place)
    const plainer = place.length === 1 ? undefined : withValueAt(parts, place, undefined)
    if (plainer === undefined || held === undefined) continue
    yield journal.map((each, at) => (at === index ? withParts(each, plainer) : each))
  }
}

function withParts(call: AnyCall, parts: unknown): AnyCall {
  const { query: _query, body: _body, ...rest } = call
  const filled = Object.entries(parts as object).filter(
    ([, part]) => typeof part !== 'object' || part === null || Object.keys(part).length > 0,
  )
  return { ...rest, ...Object.fromEntries(filled) }
}
