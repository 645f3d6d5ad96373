/** The tables of a world, by name, with the kind of record that each holds. */
import type { Address, Forward, Share } from './records/address.ts'
import type { Balancer } from './records/balancer.ts'
import type { Device } from './records/device.ts'
import type { Event } from './records/event.ts'
import type { Firewall } from './records/firewall.ts'
import type { Instance, Vlan } from './records/instance.ts'
import type { Pool, Range } from './records/range.ts'
import type { Token, User } from './records/user.ts'

export interface Rows {
  readonly firewalls: Firewall
  readonly devices: Device
  readonly instances: Instance
  readonly balancers: Balancer
  readonly addresses: Address
  readonly ranges: Range
  readonly shares: Share
  readonly pools: Pool
  readonly vlans: Vlan
  readonly forwards: Forward
  readonly users: User
  readonly tokens: Token
  readonly events: Event
}

export type TableName = keyof Rows

/** In the order in which snapshots write them. */
export const tableNames = [
  'instances',
  'balancers',
  'firewalls',
  'devices',
  'addresses',
  'ranges',
  'shares',
  'pools',
  'vlans',
  'forwards',
  'users',
  'tokens',
  'events',
] as const satisfies readonly TableName[]

export function mapTables<Value>(make: (name: TableName) => Value): Record<TableName, Value> {
  const made = Object.fromEntries(tableNames.map(name => [name, make(name)]))
  return made as Record<TableName, Value>
}
