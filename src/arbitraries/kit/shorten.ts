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
  for (let stuck = false; !stuck && runs < runsMax; ) {
    stuck = true
    for (const journal of simplerThan(start, best.journal)) {
      if (++runs > runsMax) break
      const trail = await follow(system, { start, next: (_, index) => journal[index] })
      if (trail.differences.length === 0) continue
      best = trail
      stuck = false
      break
    }
  }
  return best
}

/** Without one of the calls, with the ids that follow moved up or as they are; then with plainer calls. */
function* simplerThan(
  start: World,
  journal: readonly AnyCall[],
): Generator<readonly AnyCall[], void, undefined> {
  for (let index = journal.length - 1; index >= 0; index--) {
    yield without(start, journal, index)
    yield journal.filter((_, at) => at !== index)
  }
  for (let index = 0; index < journal.length; index++) yield* plainerAt(journal, index)
}

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
