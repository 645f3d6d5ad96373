/**
 * Looks for a linearization of a history: an order in which its calls could have been carried out one by one, each within
 * its span and each with the response that the model gives in that order.
 *
 * The search is that of Wing and Gong ("Testing and Verifying Concurrent Objects", 1993): of the calls that are left,
 * any that was made before all others of them were answered may come first; it goes back where the responses do not
 * fit. As Lowe does ("Testing for linearizability", 2017), it remembers which calls were left in which world, and takes
 * none of these up twice. Whether a history is linearizable is NP-complete to decide; for k callers with n calls each
 * there are at most (n + 1)^k lists of calls that are left, times the worlds that lead to each. A call that changes
 * nothing and was answered right comes first without another try: any linearization is one with it in front as well.
 */

import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { operationNamed } from '../../operations/table.ts'
import { listOf, object } from '../../refusals/usage.ts'
import { tableNames } from '../../world/rows.ts'
import { differencesOf as rowDifferences } from '../../world/table.ts'
import { readWorld, type World } from '../../world/world.ts'
import { type Checked, type Difference, headOf, responseDifferences } from './compare.ts'
import type { Observed } from './response.ts'

/** One call of a parallel run. */
export interface CallRecord {
  /** The caller who made it, counted from 1; 0 reads back what there is when all callers are done. */
  readonly caller: number
  readonly call: AnyCall
  readonly response: Observed
  /** When the call was made and when it was answered, counted in such events: two calls overlap if their spans do. */
  readonly startedAt: number
  readonly endedAt: number
}

export type History = readonly CallRecord[]

export const byStart = (history: History): History =>
  [...history].sort((a, b) => a.startedAt - b.startedAt)

/** An order of the calls that explains their responses, and the world that it leads to. */
export interface Linearization {
  readonly order: History
  readonly world: World
}

/** An order as far as it goes, and how the response to the next call differs after it. */
export interface FailedOrder extends Checked {
  readonly order: History
}

/**
 * A linearization of the history from this world, or undefined if there is none. Throws UsageError for a history that is
 * not a list of calls.
 */
export function linearize(start: World, history: History): History | undefined {
  readWorld(start, 'start')
  listOf(object)(history, 'history')
  for (const { order } of linearizationsIn(newSearch(start, history))) return order
  return undefined
}

/** One linearization for each world that the calls can have led to; the order of events counts only if it is seen. */
export function linearizationsOf(start: World, history: History, seesEvents = false) {
  const search = newSearch(start, history, seesEvents)
  const linearizations = [...linearizationsIn(search)]
  return { linearizations, failedOrder: search.longest }
}

interface LinearizationSearch {
  readonly start: World
  readonly history: History
  readonly visited: Set<string>
  readonly seesEvents: boolean
  /** The longest order that leads nowhere. */
  longest: FailedOrder
}

const newSearch = (start: World, history: History, seesEvents = false): LinearizationSearch => ({
  start,
  history,
  visited: new Set(),
  seesEvents:
    seesEvents ||
    history.some(({ call }) => operationNamed(call.operation)?.path.startsWith('/events')),
  longest: { order: [], differences: [] },
})

function* linearizationsIn(
  search: LinearizationSearch,
  world = search.start,
  left = search.history,
  order: History = [],
): Generator<Linearization, void, undefined> {
  const key = `${left.map(each => search.history.indexOf(each))}/${changesIn(search, world)}`
  if (search.visited.has(key)) return
  search.visited.add(key)
  if (left.length === 0) return yield { order, world }
  for (const { record, world: next } of candidatesFor(search, world, left, order)) {
    const others = left.filter(each => each !== record)
    yield* linearizationsIn(search, next, others, [...order, record])
  }
}

/** The calls that may come next and were answered accordingly; only one of them if that one changes nothing. */
function candidatesFor(
  search: LinearizationSearch,
  world: World,
  left: History,
  order: History,
): readonly { readonly record: CallRecord; readonly world: World }[] {
  const candidates: { record: CallRecord; world: World }[] = []
  const misfits: (readonly Difference[])[] = []
  const firstEnd = Math.min(...left.map(({ endedAt }) => endedAt))
  for (const record of left.filter(({ startedAt }) => startedAt <= firstEnd)) {
    const outcome = apply(world, record.call, { verify: false })
    const differences = responseDifferences(outcome, record.response)
    if (differences.length > 0) misfits.push(differences)
    else if (outcome.world === world) return [{ record, world }]
    else candidates.push({ record, world: outcome.world })
  }
  if (candidates.length === 0 && order.length >= search.longest.order.length)
    search.longest = { order, differences: misfits[0] ?? [] }
  return candidates
}

/** What changed in a world since the start, as text: worlds with the same text hold the same. What they share is not read. */
function changesIn({ start, seesEvents }: LinearizationSearch, world: World): string {
  const rows = tableNames
    .filter(name => seesEvents || name !== 'events')
    .map(name =>
      [...rowDifferences<unknown>(start.tables[name], world.tables[name])].map(
        ({ before, after }) => after ?? { gone: before },
      ),
    )
  const head = Object.entries(headOf(world)).filter(
    ([name, held]) => held !== Reflect.get(start, name),
  )
  return JSON.stringify([head, rows])
}
