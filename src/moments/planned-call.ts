/** What somebody is about to do: calls, and which of them wait for others. */
import { type AnyCall, readCall } from '../engine/call.ts'
import { listOf, misuse, optional, type Reader, record, text, whole } from '../refusals/usage.ts'
import { reservedId } from '../world/reserved.ts'
import { mapTables } from '../world/rows.ts'
import { idMax } from '../world/table.ts'
import type { World } from '../world/world.ts'

/** A call that somebody will make, and which calls come before it. */
export interface PlannedCall {
  readonly call: AnyCall
  /** Places, among the planned calls, of those that are made before it. */
  readonly after: readonly number[]
  /**
   * Who makes it: the address of a resource. Calls of one resource are made one after the other, as listed, and stop at the first that is refused;
   * those that wait for the very same calls come in any order, but for a DELETE that takes more away than a device: it comes as listed.
   */
  readonly of: string
  /** Leaves of the call that are known only once it is made, with the reason; the call holds a stand-in without them. */
  readonly unknown?: readonly UnknownLeaf[]
}

export interface UnknownLeaf {
  /** Inside the call, such as `['body', 'rules', 'inbound', 0, 'addresses']`. */
  readonly path: readonly (string | number)[]
  readonly reason: string
}

export interface Planned {
  readonly calls: readonly PlannedCall[]
  /** How many resources are worked on at a time; any number when left out. */
  readonly parallelism?: number
}

/** Throws UsageError for what is no plan, names no call, or has calls that wait for each other. */
export const readPlanned =
  (world: World): Reader<Planned> =>
  (given, place) => {
    const { calls, parallelism } = readFields(given, place)
    const reader = readPlannedCall(calls.length)
    const planned = calls.map((each, at) => reader(each, `${place}.calls[${at}]`))
    const highest = Math.max(
      ...Object.values(mapTables(name => reservedId(world, name, calls.length))),
    )
    if (highest > idMax) throw misuse(`${place}.calls`, 'as many calls as there are ids', calls)
    inListedOrder(planned)
    return { calls: planned, ...(parallelism !== undefined && { parallelism }) }
  }

/**
 * Places in which every call comes after those that it waits for; of those that may come next the one that is listed first.
 * Throws UsageError for calls that wait for each other.
 */
export function inListedOrder(calls: readonly Waiting[]): readonly number[] {
  const { order, stuck } = orderOf(calls)
  if (stuck.length > 0)
    throw misuse('planned.calls', 'calls that do not wait for each other', stuck)
  return order
}

export const canBeOrdered = (calls: readonly Waiting[]): boolean =>
  orderOf(calls).stuck.length === 0

type Waiting = Pick<PlannedCall, 'after'>

/** `stuck` are those that wait for each other. */
function orderOf(calls: readonly Waiting[]) {
  const order: number[] = []
  const made = new Set<number>()
  const waiting = new Set(calls.keys())
  // Thousands of calls may wait for the same list of thousands.
  const done = new Set<readonly number[]>()
  const isDone = (after: readonly number[]): boolean => {
    if (!done.has(after) && after.every(each => made.has(each))) done.add(after)
    return done.has(after)
  }
  const isNext = (at: number): boolean => isDone(calls[at]?.after ?? [])
  while (waiting.size > 0) {
    const next = firstOf(waiting, isNext)
    if (next === undefined) break
    waiting.delete(next)
    made.add(next)
    order.push(next)
  }
  return { order, stuck: [...waiting] }
}

/** Without a list of all that are left. */
export function firstOf(
  places: ReadonlySet<number>,
  isSuch: (place: number) => boolean,
): number | undefined {
  for (const place of places) if (isSuch(place)) return place
  return undefined
}

const anything: Reader<unknown> = given => given

const readFields = record({
  calls: listOf(anything),
  parallelism: optional(whole(1)),
})

const step: Reader<string | number> = (given, place) =>
  typeof given === 'number' ? whole(0)(given, place) : text('the name of a field')(given, place)

const readUnknown = record({ path: listOf(step), reason: text() }) as Reader<UnknownLeaf>

function readPlannedCall(count: number): Reader<PlannedCall> {
  const readList = listOf(whole(0, count - 1))
  const read = new Map<unknown, readonly number[]>()
  /** The same list for the same list. */
  const readAfter: Reader<readonly number[]> = (given, place) => {
    const after = read.get(given) ?? readList(given, place)
    read.set(given, after)
    return after
  }
  return record({
    call: readTimelessCall,
    after: readAfter,
    of: text('the address of a resource'),
    unknown: optional(listOf(readUnknown)),
  }) as Reader<PlannedCall>
}

/** Nobody knows when a call is made whose order is not known. */
const readTimelessCall: Reader<AnyCall> = (given, place) => {
  const call = readCall(given, place)
  if (call.at !== undefined) throw misuse(`${place}.at`, 'no time', call.at)
  return call
}
