/** What calls have left behind in a world, as texts that are equal for orders which come to the same. */
import { canonicalText } from '../kit/canonical-text.ts'
import type { Change } from '../world/draft.ts'
import { devicesOn } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { type TableName, tableNames } from '../world/rows.ts'
import { differencesOf, get } from '../world/table.ts'
import type { World } from '../world/world.ts'
import type { Grouping } from './groups.ts'

/** What calls have changed, by its name: a record, or whether a firewall is on a service. */
export type Traces = ReadonlyMap<string, Trace>

type Trace =
  | { readonly table: Exclude<TableName, 'devices'>; readonly id: number }
  | { readonly table: 'devices'; readonly firewall: number; readonly service: Service }

export const noTraces: Traces = new Map()

/** The traces after one more call. */
export function withChanges(traces: Traces, changes: readonly Change[]): Traces {
  const next = new Map(traces)
  for (const change of changes) {
    if (change.table === 'events') continue
    const trace = traceOf(change)
    if (trace !== undefined) next.set(Object.values(trace).map(canonicalText).join(' '), trace)
  }
  return next
}

function traceOf(change: Exclude<Change, { readonly table: 'events' }>): Trace | undefined {
  if (change.table !== 'devices') return { table: change.table, id: change.id }
  const device = change.after ?? change.before
  return device && { table: 'devices', firewall: device.firewall_id, service: device.entity }
}

/** Where calls began, and what of their results those that are still to come may meet. */
export interface Beginning {
  readonly world: World
  /** Tables of whose new records calls name the ids. */
  readonly numbered: Grouping['numbered']
  /** Are all calls about firewalls? Then only firewalls and their devices are numbered. */
  readonly isAboutFirewalls: boolean
}

/** Equal when all later calls meet the same. */
export function keyOfState(world: World, traces: Traces, beginning: Beginning): string {
  const { numbered, isAboutFirewalls } = beginning
  const { events: _, ...counters } = world.counters
  const ids = isAboutFirewalls
    ? [...numbered].map(table => world.counters[table])
    : [counters, world.cursors]
  const nameId: NameId = (table, id) =>
    id <= beginning.world.counters[table] || numbered.has(table) ? `${id}` : 'new'
  const lines = differences(world, beginning.world, [...traces.values()], nameId)
  return [world.now, canonicalText(ids), ...lines].join('\n')
}

/** Equal when worlds come to the same, whatever the ids of new firewalls and devices, and whatever was made on the way. */
export const keyOfWorld = (world: World, traces: Traces, start: World): string =>
  [
    keyOfState(world, traces, { world: start, numbered: new Set(), isAboutFirewalls: true }),
    canonicalText(world.regions),
  ].join('\n')

/** Equal when firewalls and devices come to the same, whatever the ids of new ones. A deleted firewall has no rules. */
export function keyOfGuards(world: World, traces: Traces, start: World): string {
  const aboutGuards = [...traces.values()].filter(
    ({ table }) => table === 'firewalls' || table === 'devices',
  )
  const nameId: NameId = (table, id) =>
    table === 'firewalls' && id <= start.counters.firewalls ? `${id}` : 'any'
  return differences(world, start, aboutGuards, nameId).join('\n')
}

/** How an id is told, if it counts. */
type NameId = (table: TableName, id: number) => string

/** What of a world is not as in the other one: a line for each, ascending. */
function differences(
  world: World,
  start: World,
  traces: readonly Trace[],
  nameId: NameId,
): readonly string[] {
  return traces
    .flatMap(trace => {
      const [was, is] = [start, world].map(each => lineOf(each, start, trace, nameId))
      return was === is ? [] : [is ?? `without ${was}`]
    })
    .sort()
}

/** Undefined where there is no such record, which is all that is left of a new firewall once it is deleted. */
function lineOf(world: World, start: World, trace: Trace, nameId: NameId): string | undefined {
  const { table } = trace
  if (table === 'devices') {
    const { firewall, service } = trace
    const device = devicesOn(world, service).find(each => each.firewall_id === firewall)
    if (device === undefined) return undefined
    const name = nameOfFirewall(world, start, firewall, nameId)
    return `${table} ${name} ${serviceKey(service)} ${nameId(table, device.id)}`
  }
  const record = get<object>(world.tables[table], trace.id)
  if (record === undefined || table !== 'firewalls')
    return record && `${table} ${trace.id} ${textOf(record)}`
  const firewall = get(world.tables.firewalls, trace.id)
  const isGone = firewall?.status === 'deleted'
  if (isGone && trace.id > start.counters.firewalls) return undefined
  const name = nameOfFirewall(world, start, trace.id, nameId)
  return `${table} ${name} ${isGone ? 'deleted' : textOf(record)}`
}

/** New firewalls go by their labels, which no other has. */
function nameOfFirewall(world: World, start: World, id: number, nameId: NameId): string {
  const name = nameId('firewalls', id)
  if (id <= start.counters.firewalls) return name
  return `${name} ${canonicalText(get(world.tables.firewalls, id)?.label ?? '')}`
}

/** Whether two worlds are the same record by record, but for their events and for when records were made and changed. */
export function isSameWorld(a: World, b: World): boolean {
  if (a.now !== b.now) return false
  if (a.regions !== b.regions && canonicalText(a.regions) !== canonicalText(b.regions)) return false
  return tableNames.every(name => {
    if (name === 'events' || a.tables[name] === b.tables[name]) return true
    for (const { before, after } of differencesOf<object>(a.tables[name], b.tables[name])) {
      if (before === undefined || after === undefined) return false
      if (textOf(before) !== textOf(after)) return false
    }
    return true
  })
}

/** All but the id and the times of a record. */
function textOf(record: object): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const {
    id: _,
    created: __,
    updated: ___,
    ...rest
  } = { id: 0, created: '', updated: '', ...record }
  const text = canonicalText(rest)
  texts.set(record, text)
  return text
}

const texts = new WeakMap<object, string>()
