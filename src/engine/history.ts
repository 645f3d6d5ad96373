/** What a simulator remembers: its calls, the worlds between them and their events. Forks share what they have in common. */
import { freezeDeeply } from '../kit/json.ts'
import { bound, optional, type Reader, record } from '../refusals/usage.ts'
import type { Event } from '../world/records/event.ts'
import { differencesOf, type Table, values } from '../world/table.ts'
import type { AnyCall } from './call.ts'

/** Bounds on what a simulator remembers, each a whole number from 0; what is left out has no bound. */
export interface Keep {
  /** How many of the latest calls `journal` holds. */
  readonly journal?: number
  /** How many of the newest events `events` holds. The world itself, and its lists of events, keep them all. */
  readonly events?: number
  /** How many worlds before the present one `at` can return. Marks keep theirs in any case. */
  readonly worlds?: number
}

const kept = optional(bound(0))
const readBounds = record({ journal: kept, events: kept, worlds: kept })

/** Throws UsageError if a bound is none, or has a name that is not known. */
export const readKeep: Reader<Required<Keep>> = (given = {}, place) => {
  const { journal = Infinity, events = Infinity, worlds = Infinity } = readBounds(given, place)
  return { journal, events, worlds }
}

/** A list, oldest first, frozen with all that is in it. */
export interface Kept<Item> extends ReadonlyArray<Item> {
  /** How many came before the first one here and are kept no longer. */
  readonly dropped: number
}

/** One call that was made, and whether it was carried out. */
export interface JournalEntry {
  readonly call: AnyCall
  readonly outcome: 'done' | 'refused'
}

/** A list that only grows at its end. Many can share one array: each reads its own part, and only the longest writes. */
export interface Log<Item> {
  readonly items: Item[]
  readonly start: number
  readonly end: number
  /** How many items came before `start`. */
  readonly dropped: number
  /** Made when it is first asked for. */
  view?: Kept<Item>
}

export const logOf = <Item>(items: Item[]): Log<Item> => ({
  items,
  start: 0,
  end: items.length,
  dropped: 0,
})

/** The log with one more item, of which the last `bound` are kept. Costs the same however long the log is. */
export function append<Item>(log: Log<Item>, item: Item, bound: number): Log<Item> {
  const start = Math.max(log.start, log.end + 1 - bound)
  const dropped = log.dropped + start - log.start
  const isLongest = log.end === log.items.length
  // A few items may wait to be dropped, so that dropping costs little for each; each may be large.
  if (isLongest && start <= Math.max(8, bound / 4)) {
    log.items.push(item)
    return { items: log.items, start, end: log.end + 1, dropped }
  }
  const items = [...log.items.slice(log.start, log.end), item].slice(start - log.start)
  return { items, start: 0, end: items.length, dropped }
}

/** The item at this position of the whole log, if it is there and still kept. */
export const itemAt = <Item>({ items, start, end, dropped }: Log<Item>, position: number) =>
  position >= dropped && position < dropped + end - start
    ? items[position - dropped + start]
    : undefined

/** The log as a frozen list. Each item is frozen once; a list of more items than the last one copies references only. */
export function viewOf<Item>(log: Log<Item>): Kept<Item> {
  const { items, start, end, dropped } = log
  if (log.view !== undefined) return log.view
  // An item is never frozen before those that precede it.
  for (let at = end - 1; at >= start && !Object.isFrozen(items[at]); at--) freezeDeeply(items[at])
  // Not enumerable, so that the list equals a plain one.
  const view = Object.defineProperty(items.slice(start, end), 'dropped', { value: dropped })
  log.view = Object.freeze(view as Item[] & Kept<Item>)
  return log.view
}

/** The events of one table of them. */
export interface EventLog {
  readonly table: Table<Event>
  readonly log: Log<Event>
}

/** The newest events of a table. Events that came since the last log are appended to it; any other change makes a new one. */
export function eventLogOf(table: Table<Event>, bound: number, last: EventLog): EventLog {
  if (last.table === table) return last
  let { log } = last
  for (const { before, after } of differencesOf(last.table, table)) {
    if (before !== undefined || after === undefined) return newEventLog(table, bound)
    log = append(log, after, bound)
  }
  return { table, log }
}

export function newEventLog(table: Table<Event>, bound: number): EventLog {
  const events = [...values(table)]
  const start = Math.max(0, events.length - bound)
  return { table, log: { ...logOf(events.slice(start)), dropped: start } }
}
