/** Takes a call out of a journal, and tells the later ones that what they name has another id by now. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { Counters, World } from '../../world/world.ts'

/** The fields that name a record, with the table it is in. */
const tables: Readonly<Record<string, keyof Counters>> = {
  firewallId: 'firewalls',
  firewall_id: 'firewalls',
  deviceId: 'devices',
  instanceId: 'instances',
  instance_id: 'instances',
  instances: 'instances',
  balancerId: 'balancers',
  balancers: 'balancers',
  tokenId: 'tokens',
}

/** Ids that the call gave out are given out by the next ones instead. */
export function without(start: World, journal: readonly AnyCall[], index: number): AnyCall[] {
  const before = journal.slice(0, index)
  const gone = journal[index]
  const world = before.reduce((at, call) => apply(at, call, { verify: false }).world, start)
  const { counters } = gone === undefined ? world : apply(world, gone, { verify: false }).world
  const moved = (table: keyof Counters, id: number): number =>
    id > counters[table] ? id - (counters[table] - world.counters[table]) : id
  return [...before, ...journal.slice(index + 1).map(call => renumbered(call, moved))]
}

type Moved = (table: keyof Counters, id: number) => number

function renumbered(call: AnyCall, moved: Moved): AnyCall {
  const visit = (value: unknown, key: string): unknown => {
    const table = tables[key]
    if (typeof value === 'number') return table === undefined ? value : moved(table, value)
    if (Array.isArray(value)) return value.map(item => visit(item, key))
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([name, held]) => [name, visit(held, name)] as const)
    const record: Record<string, unknown> = Object.fromEntries(fields)
    // A device names its service by id and type.
    if (typeof record['id'] === 'number' && typeof record['type'] === 'string')
      record['id'] = visit(record['id'], `${record['type']}Id`)
    return record
  }
  return { ...call, ...(visit({ ...call }, '') as object) }
}
