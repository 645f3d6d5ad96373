/** The state of the naive service: one plain object of plain arrays, changed in place. */
import type { Settings } from '../../../src/contract/settings.ts'

export interface State {
  now: string
  settings: Settings
  regions: Region[]
  availability: { region: string; plan: string; available: boolean }[]
  cursors: Record<string, number>
  counters: Record<Table, number>
  instances: Instance[]
  balancers: Balancer[]
  firewalls: Firewall[]
  devices: Device[]
  addresses: Address[]
  ranges: Range[]
  shares: Share[]
  pools: Pool[]
  vlans: Vlan[]
  forwards: Forward[]
  users: User[]
  tokens: Token[]
  events: Event[]
}

export const tables = [
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
] as const
export type Table = (typeof tables)[number]

export interface Region {
  id: string
  label: string
  country: string
  capabilities: string[]
  resolvers: { ipv4: string; ipv6: string }
  status: string
}

export type Interface =
  | { purpose: 'public' }
  | { purpose: 'vlan'; label: string; ipam_address: string | null }
  | { purpose: 'vpc'; vpc_id: number; subnet_id: number; ipv4: string; nat_1_1: string | null }

export interface Profile {
  id: number
  label: string
  interfaces: Interface[]
}

export interface Ssh {
  access: boolean
  ip: string
  port: number | null
  user: string | null
}

export interface Instance {
  id: number
  label: string
  region: string
  plan: string
  migrating: boolean
  spare_addresses: number
  profiles: Profile[]
  booted: Profile
  ssh: Ssh
  created: string
  details?: Details | undefined
}

/** What clients tell of a service beside the network. */
export type Details = Record<string, unknown>

export interface Balancer {
  id: number
  label: string
  region: string
  ipv4: string | null
  ipv6: string | null
  configs: BalancerConfig[]
  created: string
  details?: Details | undefined
}

export interface BalancerConfig {
  id: number
  port: number
  protocol: string
  nodes: {
    id: number
    label: string
    address: string
    port: number
    mode: string
    weight?: number | undefined
  }[]
  details?: Details | undefined
}

export interface Rule {
  protocol: string
  addresses: { ipv4?: string[]; ipv6?: string[] }
  action: string
  label?: string
  ports?: string | null
  description?: string
}

export interface Rules {
  inbound: Rule[]
  inbound_policy: string
  outbound: Rule[]
  outbound_policy: string
}

export interface Firewall {
  id: number
  label: string
  status: 'enabled' | 'disabled' | 'deleted'
  rules: Rules
  tags: string[]
  created: string
  updated: string
}

export interface Service {
  type: 'instance' | 'balancer'
  id: number
}

export interface Device {
  id: number
  firewall_id: number
  entity: Service
  created: string
  updated: string
}

export interface Address {
  id: number
  address: string
  type: 'ipv4' | 'ipv6'
  public: boolean
  region: string
  instance_id: number
  rdns: string | null
}

export interface Range {
  id: number
  range: string
  prefix: 56 | 64
  region: string
  instance_id: number
  reverse_names: Record<string, string>
  created: string
}

export interface Share {
  id: number
  address: string
  instance_id: number
}

export interface Pool {
  id: number
  range: string
  prefix: number
  region: string
  route_target: string | null
}

export interface Vlan {
  id: number
  label: string
  region: string
  created: string
}

export interface Forward {
  id: number
  name: string
  address: string
}

export type Permission = 'read_only' | 'read_write'

export interface Grant {
  type: 'firewall' | 'instance' | 'balancer'
  id: number
  permission: Permission
}

export interface User {
  id: number
  username: string
  restricted: boolean
  add_firewalls: boolean
  grants: Grant[]
}

export interface Token {
  id: number
  token: string
  username: string
  scopes: string[]
  label?: string
  created?: string
  expiry?: string
}

export interface Entity {
  type: 'firewall' | 'instance' | 'balancer'
  id: number
  label: string
}

export interface Event {
  id: number
  action: string
  created: string
  username: string
  entity: Entity
  secondary_entity: Entity | null
  seen: boolean
  read: boolean
}

/** The next id of a table. */
export function nextId(state: State, table: Table): number {
  state.counters[table] += 1
  return state.counters[table]
}
