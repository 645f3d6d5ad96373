/** Sorts calls into groups that have nothing to do with each other, so that each can be arranged by itself. */
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import { fieldsOf } from '../kit/json.ts'
import { allOperations, type OperationName } from '../operations/table.ts'
import { devicesOf } from '../world/guards.ts'
import { holdingNamed, sharesOf } from '../world/holders.ts'
import { serviceKey } from '../world/records/device.ts'
import type { TableName } from '../world/rows.ts'
import { get } from '../world/table.ts'
import type { World } from '../world/world.ts'

export interface Grouping {
  /** Each ascending, and in the order of their first calls. */
  readonly groups: readonly (readonly number[])[]
  /** Tables of whose new records calls name the ids. */
  readonly numbered: ReadonlySet<TableName>
}

/** Calls that touch the same firewall, service or label are in one group, and so are the two calls of a pair. */
export function groupCalls(
  world: World,
  calls: readonly AnyCall[],
  pairs: readonly (readonly [number, number])[],
): Grouping {
  const created = creationsOf(world, calls)
  const numbered: Grouping['numbered'] = new Set(
    calls.flatMap(call =>
      idsNamedIn(call).flatMap(({ table, id }) => (id > world.counters[table] ? [table] : [])),
    ),
  )
  const keys = calls.map((call, at) => [
    ...keysOf(world, call),
    ...(created[at] ?? []).flatMap(({ table, id }) => [
      `${table}/${id}`,
      ...(numbered.has(table) || table === 'instances' || table === 'balancers'
        ? [`new ${table}`]
        : []),
    ]),
    ...pairs.flatMap((pair, number) => (pair.includes(at) ? [`pair ${number}`] : [])),
    ...(call.at === undefined ? [] : ['time']),
  ])
  // Whether any other call is refused may depend on these.
  const isOne = calls.some(({ operation }) => orderFamilyOf(operation) === 'callers')
  return { groups: isOne ? [calls.map((_, at) => at)] : connected(keys), numbered }
}

/**
 * How calls of an operation depend on others: those on firewalls by the firewalls, services and labels that they touch,
 * those on callers with all calls, and the rest with each other.
 */
export type OrderFamily = 'firewalls' | 'callers' | 'others'

/** Read off the path, the one place where it is decided. */
export function orderFamilyOf(operation: OperationName): OrderFamily {
  const { path } = allOperations[operation]
  if (path.startsWith('/networking/firewalls')) return 'firewalls'
  return path.startsWith('/users') || path.startsWith('/tokens') ? 'callers' : 'others'
}

function keysOf(world: World, call: AnyCall): readonly string[] {
  const keys = idsNamedIn(call).map(({ table, id }) => `${table}/${id}`)
  for (const { table, id } of idsNamedIn(call)) {
    if (table !== 'firewalls') continue
    const label = get(world.tables.firewalls, id)?.label
    if (label !== undefined) keys.push(`label/${label}`)
    for (const { entity } of devicesOf(world, id)) keys.push(serviceKey(entity).replace('/', 's/'))
  }
  const { body } = call
  if (typeof body === 'object' && body !== null && 'label' in body) keys.push(`label/${body.label}`)
  return orderFamilyOf(call.operation) === 'firewalls'
    ? keys
    : [...keys, ...holdersNamedIn(world, body), 'all the rest']
}

/** The instances that a call gives addresses to, and those that have or share the ones that it names: their firewalls filter there. */
export function holdersNamedIn(world: World, body: unknown): readonly string[] {
  const { assignments, ips } = fieldsOf(body)
  const listed = [assignments ?? []].flat().map(fieldsOf)
  const given = listed.map(each => each['instance_id'])
  const texts = [...listed.map(each => each['address']), ...[ips].flat()]
  const had = texts.flatMap(text => {
    const [first = ''] = typeof text === 'string' ? text.split('/') : []
    const holding = holdingNamed(world, first)
    const sharers = sharesOf(world, first).map(each => each.instance_id)
    return holding === undefined ? sharers : [holding.record.instance_id, ...sharers]
  })
  return [...given, ...had].map(id => `instances/${id}`)
}

/** What the calls create when they are made as given; those refused create nothing. */
function creationsOf(world: World, calls: readonly AnyCall[]) {
  let now = world
  return calls.map(call => {
    const outcome = apply(now, call, { verify: false })
    now = outcome.world
    if (!outcome.ok) return []
    return outcome.changes.filter(({ table, before }) => before === undefined && table !== 'events')
  })
}

/** Calls with a key in common are in one group. */
function connected(keys: readonly (readonly string[])[]): readonly (readonly number[])[] {
  const leaders = keys.map((_, at) => at)
  const leaderOf = (at: number): number => {
    const leader = leaders[at] ?? at
    return leader === at ? at : leaderOf(leader)
  }
  const firstWith = new Map<string, number>()
  for (const [at, each] of keys.entries())
    for (const key of each) {
      const [mine, yours] = [leaderOf(at), leaderOf(firstWith.get(key) ?? at)]
      leaders[Math.max(mine, yours)] = Math.min(mine, yours)
      firstWith.set(key, firstWith.get(key) ?? at)
    }
  const groups = new Map<number, number[]>()
  for (const at of keys.keys()) {
    const leader = leaderOf(at)
    groups.set(leader, [...(groups.get(leader) ?? []), at])
  }
  return [...groups.values()]
}

/** A firewall, a device, an instance or a balancer that a call names. */
export interface NamedId {
  readonly table: 'firewalls' | 'devices' | 'instances' | 'balancers'
  readonly id: number
}

export function idsNamedIn({ params, body }: AnyCall): readonly NamedId[] {
  const path = fieldsOf(params)
  const fields = fieldsOf(body)
  const devices = fieldsOf(fields['devices'])
  const named = (table: NamedId['table'], ...values: readonly unknown[]): readonly NamedId[] =>
    values.flat().flatMap(id => (typeof id === 'number' ? [{ table, id }] : []))
  return [
    ...named('firewalls', path['firewallId'], fields['firewall_id']),
    ...named('devices', path['deviceId']),
    ...named('instances', path['instanceId'], fields['instance_id'], devices['instances']),
    ...named('balancers', path['balancerId'], devices['balancers']),
    ...named(fields['type'] === 'balancer' ? 'balancers' : 'instances', fields['id']),
  ]
}
