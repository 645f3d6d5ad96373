/** Makes a journal on which the two part as short and as plain as it gets, by making it again and again. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { placesIn, valueAt, withValueAt } from '../requests/places.ts'
import { follow, type Trail } from './follow.ts'
import { without } from './renumber.ts'
import type { System } from './system.ts'

/** How many more runs a shorter counterexample is worth. */
const runsMax = 800

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
      if (!partsLike(best, trail)) continue
      best = trail
      stuck = false
      break
    }
  }
  return best
}

/** On the same operation and in the same place, where the model says the same: or else it is another bug. */
function partsLike(found: Trail, other: Trail): boolean {
  const [there, here] = [found.differences[0], other.differences[0]]
  if (there === undefined || here === undefined || there.at !== here.at) return false
  const isText = typeof there.model === 'string'
  return (
    found.journal.at(-1)?.operation === other.journal.at(-1)?.operation &&
    (!isText || there.model === here.model)
  )
}

/** Without some of the calls, many at first, with the ids that follow moved up or as they are; then with plainer ones. */
function* simplerThan(
  start: World,
  journal: readonly AnyCall[],
): Generator<readonly AnyCall[], void, undefined> {
  for (let size = journal.length >> 1; size >= 1; size >>= 1)
    for (let end = journal.length; end > 0; end -= size) {
      const from = Math.max(0, end - size)
      let moved = journal
      for (let index = end - 1; index >= from; index--) moved = without(start, moved, index)
      yield moved
      yield journal.filter((_, at) => at < from || at >= end)
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
