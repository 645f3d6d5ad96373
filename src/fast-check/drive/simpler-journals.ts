/** Journals that are simpler than one: with some of its calls taken out, or with something taken out of a call. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { placesIn, valueAt, withValueAt } from '../requests/value-paths.ts'
import { without } from './renumber.ts'

export interface Shorter {
  readonly journal: readonly AnyCall[]
  /** The calls that are gone: from this number on, up to but not including that one. */
  readonly from: number
  readonly end: number
}

/** Many calls at once first, with the ids that follow moved up or as they are. */
export function* shorterThan(start: World, journal: readonly AnyCall[]): Generator<Shorter> {
  for (let size = journal.length >> 1; size >= 1; size >>= 1)
    for (let end = journal.length; end > 0; end -= size) {
      const from = Math.max(0, end - size)
      let moved = journal
      for (let index = end - 1; index >= from; index--) moved = without(start, moved, index)
      yield { journal: moved, from, end }
      yield { journal: journal.filter((_, at) => at < from || at >= end), from, end }
    }
}

/** As many calls, one of them plainer: the largest things go first, and at last larger numbers for a 1. */
export function* plainerThan(journal: readonly AnyCall[]): Generator<readonly AnyCall[]> {
  for (const [index, call] of journal.entries())
    for (const plainer of plainerCalls(call))
      yield journal.map((each, at) => (at === index ? plainer : each))
}

function* plainerCalls(call: AnyCall): Generator<AnyCall> {
  const { query = {}, body = {} } = call
  const parts = { query, body }
  for (const place of placesIn(parts))
    if (place.length > 1 && valueAt(parts, place) !== undefined)
      yield withParts(call, withValueAt(parts, place, undefined))
  // Mostly these are ids: what was made on the way gives way to what was there before.
  for (const place of placesIn(call)) {
    const held = valueAt(call, place)
    if (typeof held === 'number' && held > 1)
      yield { ...call, ...Object(withValueAt(call, place, 1)) }
  }
}

function withParts(call: AnyCall, parts: unknown): AnyCall {
  const { query: _query, body: _body, ...rest } = call
  const filled = Object.entries(parts as object).filter(
    ([, part]) => typeof part !== 'object' || part === null || Object.keys(part).length > 0,
  )
  return { ...rest, ...Object.fromEntries(filled) }
}
