/** What calls have left behind in a world, as texts that are equal for orders which come to the same. */
import { canonicalText } from '../../kit/canonical-text.ts'
import type { Change } from '../../world/draft.ts'
import { devicesOf } from '../../world/guards.ts'
import { serviceKey } from '../../world/records/device.ts'
import type { TableName } from '../../world/rows.ts'
import { get, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

/** One record that was changed, under a name that does not depend on when it got its id. */
interface Trace {
  readonly text: string
  /** Of a record that is new since the calls began. */
  readonly newId: number | undefined
  /** Does it say who guards what? Then it counts when ends are compared. */
  readonly isAboutGuards: boolean
}

export type Traces = ReadonlyMap<string, Trace>

export const noTraces: Traces = new Map()

/** The traces after one more call. `start` is the world before all calls, `after` the one after this call. */
export function withChanges(
  traces: Traces,
  changes: readonly Change[],
  start: World,
  after: World,
): Traces {
  const next = new Map(traces)
  for (const change of changes) {
    if (change.table === 'events') continue
    const newId = change.id > start.counters[change.table] ? change.id : undefined
    const isAboutGuards = guardTables.has(change.table)
    next.set(nameOf(change, start, after), { text: textOf(change), newId, isAboutGuards })
  }
  return next
}

const guardTables: ReadonlySet<TableName> = new Set(['firewalls', 'devices'])

/** Equal when all later calls meet the same; `numbered` holds the tables whose new ids calls refer to. */
export function keyOfTraces(traces: Traces, numbered: ReadonlySet<string>): string {
  return sorted(
    [...traces].map(([name, { text, newId }]) => {
      const table = name.slice(0, name.indexOf(' '))
      return newId !== undefined && numbered.has(table)
        ? `${name} ${newId} ${text}`
        : `${name} ${text}`
    }),
  )
}

/** Equal when firewalls and devices come to the same, whatever the ids of new ones. */
export function keyOfGuards(traces: Traces): string {
  return sorted(
    [...traces].flatMap(([name, { text, isAboutGuards }]) =>
      isAboutGuards ? [`${name} ${text}`] : [],
    ),
  )
}

const sorted = (lines: readonly string[]): string => [...lines].sort().join('\n')

/** New firewalls go by their labels, which no other has; devices by what they tie together. */
function nameOf(change: Change, start: World, after: World): string {
  if (change.table === 'firewalls') return `firewalls ${nameOfFirewall(change.id, start, after)}`
  if (change.table !== 'devices') return `${change.table} ${change.id}`
  const device = change.after ?? change.before
  if (device === undefined) return `devices ${change.id}`
  return `devices ${nameOfFirewall(device.firewall_id, start, after)} ${serviceKey(device.entity)}`
}

function nameOfFirewall(id: number, start: World, after: World): string {
  if (id <= start.counters.firewalls) return `${id}`
  return `new ${canonicalText(get(after.tables.firewalls, id)?.label ?? id)}`
}

function textOf({ table, after }: Change): string {
  if (after === undefined) return 'gone'
  if (table === 'devices') return 'there'
  const known = texts.get(after)
  if (known !== undefined) return known
  const { created: _, updated: __, ...rest } = { created: '', updated: '', ...after }
  const { id, ...named } = rest
  const text = canonicalText(table === 'firewalls' ? named : { id, ...named })
  texts.set(after, text)
  return text
}

const texts = new WeakMap<object, string>()

/** Firewalls that are not in `start` go by their labels; one that came and went leaves no line. */
export function guardsOf(world: World, start: World): string {
  return [...values(world.tables.firewalls)]
    .filter(({ id, status }) => id <= start.counters.firewalls || status !== 'deleted')
    .map(({ id, label, status, rules, tags }) => {
      const name = id <= start.counters.firewalls ? id : label
      const services = devicesOf(world, id).map(({ entity }) => serviceKey(entity))
      return canonicalText([name, label, status, rules, tags, services.sort()])
    })
    .sort()
    .join('\n')
}
