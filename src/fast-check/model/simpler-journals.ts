/** Journals that are simpler than another one: with fewer calls, or with one of the calls simpler. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/json.ts'
import { differencesOf as rowDifferences, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { pathsIn, valueAt, withValueAt } from '../scenarios/malform.ts'

export interface ShorterJournal {
  readonly journal: readonly AnyCall[]
  /** The calls that were left out: from this index up to, but not including, that one. */
  readonly from: number
  readonly end: number
}

/**
 * Without some of the calls, many at once first, each time with later ids renumbered and with ids as they are; then with
 * records that were there in the place of those that a call makes; at last with what a firewall is created with.
 */
export function* shorterJournals(
  start: World,
  journal: readonly AnyCall[],
): Generator<ShorterJournal> {
  for (let size = journal.length >> 1; size >= 1; size >>= 1)
    for (let end = journal.length; end > 0; end -= size) {
      const from = Math.max(0, end - size)
      let renumbered = journal
      for (let index = end - 1; index >= from; index--)
        renumbered = withoutCall(start, renumbered, index)
      yield { journal: renumbered, from, end }
      yield { journal: journal.filter((_, at) => at < from || at >= end), from, end }
    }
  yield* withOthersInstead(start, journal)
  yield* withUpdatesJoined(start, journal)
}

function* withOthersInstead(start: World, journal: readonly AnyCall[]): Generator<ShorterJournal> {
  let before = start
  for (const [at, call] of journal.entries()) {
    const { world: after } = apply(before, call, { verify: false })
    for (const replace of [...otherRecords(before, after), ...otherAddresses(before, after)])
      yield {
        ...{ from: at, end: at + 1 },
        journal: [...journal.slice(0, at), ...journal.slice(at + 1).map(replace)],
      }
    before = after
  }
}

type Replace = (call: AnyCall) => AnyCall

/** For a record that was made, each of the first few that were there; the ids of later ones are given out sooner. */
const otherRecords = (before: World, after: World): readonly Replace[] =>
  (['firewalls', 'instances', 'balancers'] as const).flatMap(table => {
    const made = after.counters[table]
    if (made === before.counters[table]) return []
    const others = Array.from({ length: Math.min(3, made - 1) }, (_, at) => at + 1)
    return others.map(
      (other): Replace =>
        call =>
          withIds(call, (name, id) =>
            name !== table || id < made ? id : id === made ? other : id - 1,
          ),
    )
  })

/** For an address that was made, each of the first two like it that were there, in names that hold it as well. */
function otherAddresses(before: World, after: World): readonly Replace[] {
  if (before.tables.addresses === after.tables.addresses) return []
  const there = [...values(before.tables.addresses)]
  const [made] = [...rowDifferences(before.tables.addresses, after.tables.addresses)].flatMap(
    each => (each.before === undefined && each.after !== undefined ? [each.after] : []),
  )
  if (made === undefined) return []
  const dashed = (address: string): string => address.replaceAll('.', '-')
  return there
    .filter(({ type, public: isPublic }) => type === made.type && isPublic === made.public)
    .slice(0, 2)
    .map(
      ({ address }): Replace =>
        call => {
          const text = JSON.stringify(call).replaceAll(made.address, address)
          return JSON.parse(text.replaceAll(dashed(made.address), dashed(address))) as AnyCall
        },
    )
}

/** With what a call gives a firewall put into an earlier call: the one that created it, or the last of the same kind. */
function* withUpdatesJoined(start: World, journal: readonly AnyCall[]): Generator<ShorterJournal> {
  const earlier = new Map<string, number>()
  let world = start
  for (const [at, call] of journal.entries()) {
    const { world: after } = apply(world, call, { verify: false })
    const isCreation = call.operation === 'firewallCreate' && after !== world
    world = after
    const { firewallId } = fieldsOf(call.params)
    const carriers = [`firewallCreate ${firewallId}`, `${call.operation} ${firewallId}`]
    for (const from of carriers.flatMap(name => earlier.get(name) ?? [])) {
      const carrier = journal[from]
      const joined = carrier && joinedWith(carrier, call)
      if (joined === undefined) continue
      yield { journal: journal.with(from, joined).toSpliced(at, 1), from: at, end: at + 1 }
      // What it is given may have been made since.
      yield { journal: journal.with(at, joined).toSpliced(from, 1), from, end: from + 1 }
    }
    earlier.set(`${call.operation} ${isCreation ? after.counters.firewalls : firewallId}`, at)
  }
}

/** The earlier call with what this one does to the same firewall later. */
function joinedWith(carrier: AnyCall, call: AnyCall): AnyCall | undefined {
  const isCreation = carrier.operation === 'firewallCreate'
  const given = fieldsOf(carrier.body)
  const { status, ...rest } = fieldsOf(call.body)
  switch (call.operation) {
    case 'firewallDeviceCreate':
      return isCreation ? withDevice(carrier, fieldsOf(call.body)) : undefined
    case 'firewallUpdate':
      // A new firewall is enabled: its creation takes no status.
      return {
        ...carrier,
        body: { ...given, ...rest, ...(!isCreation && status !== undefined && { status }) },
      }
    case 'firewallRulesUpdate':
      return isCreation
        ? { ...carrier, body: { ...given, rules: { ...fieldsOf(given['rules']), ...rest } } }
        : { ...carrier, body: { ...given, ...rest } }
    default:
      return undefined
  }
}

function withDevice(creation: AnyCall, { id, type }: Readonly<Record<string, unknown>>): AnyCall {
  const body = fieldsOf(creation.body)
  const devices = fieldsOf(body['devices'])
  const services = `${type}s`
  const all = [...((devices[services] ?? []) as readonly unknown[]), id]
  return { ...creation, body: { ...body, devices: { ...devices, [services]: all } } }
}

/** With one call simpler: the largest fields and items removed first, then numbers, mostly ids, replaced by 1, at last texts cut. */
export function* simplerJournals(journal: readonly AnyCall[]): Generator<readonly AnyCall[]> {
  for (const [index, call] of journal.entries())
    for (const simpler of simplerCalls(call)) yield journal.with(index, simpler)
}

function* simplerCalls(call: AnyCall): Generator<AnyCall> {
  const { query = {}, body = {}, ...rest } = call
  const parts = { query, body }
  for (const path of pathsIn(parts))
    if (path.length > 1 && valueAt(parts, path) !== undefined)
      yield { ...rest, ...filledParts(withValueAt(parts, path, undefined)) }
  for (const path of pathsIn(call)) {
    const held = valueAt(call, path)
    if (typeof held === 'number' && held > 1)
      yield { ...call, ...Object(withValueAt(call, path, 1)) }
    if (typeof held === 'string' && path.length > 1)
      for (const shorter of shorterTexts(held))
        yield { ...call, ...Object(withValueAt(call, path, shorter)) }
  }
}

/** Halves first, then a piece of a list less or shorter, then a character less at either end; no text is emptied. */
function shorterTexts(text: string): readonly string[] {
  const half = text.length >> 1
  if (half === 0) return []
  const [front, back] = [text.slice(0, half), text.slice(half)]
  return [front, back, ...shorterLists(text), text.slice(1), text.slice(0, -1)]
}

/** Ports: half of the pieces, without one of them, one of them as a single port; at last without spaces. */
function shorterLists(text: string): readonly string[] {
  const pieces = text.split(',')
  if (pieces.length === 1) return []
  const half = pieces.length >> 1
  const lists = [
    ...[pieces.slice(0, half), pieces.slice(half)],
    ...pieces.map((_, at) => pieces.toSpliced(at, 1)),
    ...pieces.map((_, at) => pieces.with(at, '1')),
    pieces.map(each => each.trim()),
  ]
  return lists.map(list => list.join(',')).filter(({ length }) => length < text.length)
}

const filledParts = (parts: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(parts)).filter(
      ([, part]) => typeof part !== 'object' || part === null || Object.keys(part).length > 0,
    ),
  )

/** Ids that the call gave out are given out by the next calls instead. */
function withoutCall(start: World, journal: readonly AnyCall[], index: number): AnyCall[] {
  const before = journal.slice(0, index)
  const world = before.reduce((at, call) => apply(at, call, { verify: false }).world, start)
  const left = journal[index]
  const { counters } = left === undefined ? world : apply(world, left, { verify: false }).world
  const last: Readonly<Record<string, number>> = counters
  const lastBefore: Readonly<Record<string, number>> = world.counters
  const renumber = (table: string, id: number): number =>
    id > (last[table] ?? id) ? id - ((last[table] ?? 0) - (lastBefore[table] ?? 0)) : id
  return [...before, ...journal.slice(index + 1).map(call => withIds(call, renumber))]
}

/** The table that ids in such a field are of, by its name: `firewallId`, `firewall_id`, `firewalls`. */
const tableOf = (field: string): string => `${field.replace(/(?:_id|Id|s)$/, '')}s`

function withIds(call: AnyCall, renumber: (table: string, id: number) => number): AnyCall {
  const visit = (value: unknown, field: string): unknown => {
    if (typeof value === 'number') return renumber(tableOf(field), value)
    if (Array.isArray(value)) return value.map(item => visit(item, field))
    if (typeof value !== 'object' || value === null) return value
    const { id, type } = fieldsOf(value)
    // A device names its service by id and type.
    const own = typeof id === 'number' && typeof type === 'string' && { id: visit(id, type) }
    const fields = Object.entries(value).map(([name, held]) => [name, visit(held, name)] as const)
    return { ...Object.fromEntries(fields), ...own }
  }
  return { ...call, ...Object(visit({ ...call }, '')) }
}
