/** What the fields of records may not hold although its type is right: by record and field, and within fields by their names. */
import type { Rows, TableName } from '../../src/world/rows.ts'
import { idMax } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'

type WrongValues<Row> = { readonly [Key in keyof Required<Row>]: readonly unknown[] }

const ids = [0, -1, 1.5, idMax + 1, 1e300]
const lost = [...ids, 999_999]
const times = ['yesterday', '', '2026-02-30T00:00:00', '2026-01-01T24:00:00', '2026-01-01']
const labels = ['ab', 'a b', 'a--b', 'a'.repeat(33)]
const hosts = ['no host', 'host', '-a.example.org', 'a..b']
const names = ['', 'no name!', 'a'.repeat(65)]

const node = { id: 1, label: 'node-1', address: '192.168.128.2', port: 80, mode: 'accept' }
const config = (more: object) => ({ id: 1, port: 80, protocol: 'tcp', nodes: [], ...more })

/** A field that is only of some type has no wrong values here: other types are tried everywhere. */
export const wrongValues: { readonly [Name in TableName]: WrongValues<Rows[Name]> } = {
  firewalls: {
    id: lost,
    label: labels,
    status: ['paused', 'Enabled'],
    rules: [],
    tags: [['a', 'a'], [''], ['a'.repeat(51)]],
    created: times,
    updated: times,
  },
  devices: {
    id: lost,
    firewall_id: lost,
    entity: [
      { type: 'instance', id: 999_999 },
      { type: 'balancer', id: 999_999 },
    ],
    created: times,
    updated: times,
  },
  instances: {
    id: lost,
    label: [],
    region: ['atlantis', ''],
    plan: [],
    migrating: [],
    spare_addresses: [-1, 0.5],
    profiles: [[]],
    booted: [],
    ssh: [],
    created: times,
    details: [{ image: 5 }, { alerts: { cpu: -1 } }, { updated: 'yesterday' }, { nothing: 1 }],
  },
  balancers: {
    id: lost,
    label: [],
    region: ['atlantis', ''],
    ipv4: ['33.0.0.300', '', '33.0.0.9/32', '3fff:1:0:1::9'],
    ipv6: ['3FFF:1:1::9', '', '3fff:1:0:1::9/128', '33.0.0.9', 'fe80::1%eth0'],
    configs: [
      [config({ id: 0 })],
      [config({}), config({ port: 81 })],
      [config({ port: 0 })],
      [config({ port: 65_536 })],
      [config({ protocol: 'TCP' })],
      [config({ nodes: [node, node] })],
      [config({ nodes: [{ ...node, address: '3fff:1::1' }] })],
      [config({ nodes: [{ ...node, address: '192.168.128.2:80' }] })],
      [config({ nodes: [{ ...node, port: 0 }] })],
      [config({ nodes: [{ ...node, mode: 'standby' }] })],
      [config({ nodes: [{ ...node, weight: -1 }] })],
      [config({ details: { check_passive: 1 } })],
    ],
    created: times,
    details: [{ tags: [5] }, { client_conn_throttle: 0.5 }, { updated: '' }],
  },
  addresses: {
    id: lost,
    address: ['33.0.0.300', '3FFF:1::1', '', '33.0.0.2/32'],
    type: ['ipv5'],
    public: [],
    region: ['atlantis', ''],
    instance_id: lost,
    rdns: hosts,
  },
  ranges: {
    id: lost,
    range: ['3fff:1:e100::1', '3FFF:1:e100::', '', '33.0.0.2'],
    prefix: [60, 64.5, 129, -1],
    region: ['atlantis', ''],
    instance_id: lost,
    reverse_names: [{ '33.0.0.2': 'web.example.org' }],
    created: times,
  },
  shares: { id: lost, address: ['203.0.113.9', ''], instance_id: lost },
  pools: {
    id: lost,
    range: ['3fff:1:f000::1', '', '33.0.0.2'],
    prefix: [129, -1, 64.5],
    region: ['atlantis', ''],
    route_target: ['33.0.0.2', '3fff::1', ''],
  },
  vlans: { id: lost, label: [], region: ['atlantis', ''], created: times },
  forwards: {
    id: lost,
    name: [...hosts, 'WEB.example.org', 'web.example.org.'],
    address: ['33.0.0.300', '3FFF:1::1', ''],
  },
  users: {
    id: lost,
    username: names,
    restricted: [],
    add_firewalls: [],
    grants: [[{ type: 'firewall', id: 999_999, permission: 'read_only' }]],
  },
  tokens: {
    id: lost,
    token: ['', 'a b', 'a'.repeat(129)],
    username: names,
    scopes: [['everything'], ['']],
    label: ['', 'x'.repeat(101)],
    created: times,
    expiry: times,
  },
  events: {
    id: lost,
    action: ['firewall_explode'],
    created: times,
    username: names,
    entity: [{ type: 'firewall', id: 999_999, label: 'gone' }],
    secondary_entity: [{ type: 'balancer', id: 999_999, label: 'gone' }],
    seen: [],
    read: [],
  },
}

const atlantis = {
  ...{ id: 'atlantis', label: 'Atlantis', country: 'gr', capabilities: [], status: 'ok' },
  resolvers: { ipv4: '', ipv6: '' },
}

type HeadName = Exclude<keyof World, 'tables' | 'indexes'>

/** The same of the part of a world that is no table. */
export const wrongInHead: { readonly [Name in HeadName]: readonly unknown[] } = {
  now: ['2026-01-01T00:00:00Z', '2026-02-30T00:00:00.000Z', '', 'now'],
  settings: [],
  regions: [[atlantis, atlantis]],
  availability: [[{ region: 'atlantis', plan: 'a', available: true }]],
  counters: [],
  cursors: [{ 'public/atlantis': 1 }, { shared: 1 }, { 'pool/us-east': 2 ** 28 }],
}

/** By the name of a part that is no field of a record or of the head itself. */
export const wrongWithin: Readonly<Record<string, readonly unknown[]>> = {
  protocol: ['GRE', 'Tcp'],
  action: ['ALLOW'],
  inbound_policy: ['ALLOW'],
  outbound_policy: ['ALLOW'],
  purpose: ['bridge'],
  type: ['volume'],
  permission: ['write'],
  id: ids,
  nat_1_1: ['33.0.0.300', ''],
  ipam_address: ['10.0.0.1', '10.0.0.1/33', ''],
  ip: ['33.0.0.300', ''],
  port: [0, 65_536, 22.5],
  ports: ['0', '22-', '65536'],
  status: ['closed'],
  rulesUpdateOmitted: ['drop'],
  shareOwnAddress: ['ask'],
  rangesPerRegion: [0, 0.5],
}

/** Fields that are null where there is nothing. */
export const nullable = (path: readonly (string | number)[]): boolean => {
  const name = String(path.at(-1))
  if (path[0] === 'ssh') return ['port', 'user'].includes(name)
  // Those of a balancer, not those of an interface or a rule.
  if (['ipv4', 'ipv6'].includes(name)) return path.length === 1
  if (path[0] === 'details') return name === 'image'
  const others = ['rdns', 'ports', 'ipam_address', 'nat_1_1', 'route_target', 'secondary_entity']
  return others.includes(name)
}

/** Fields that snapshots of old do not have. */
export const addedLater: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  balancers: ['ipv4', 'ipv6', 'configs'],
}

/** Fields of records of a table that may be left out, and that those of others must have. */
export const leftOutOf: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  tokens: ['label', 'created', 'expiry'],
}

/** Fields of rules, details, and names of numberings and addresses, any of which may be left out. */
export const optional = (path: readonly (string | number)[]): boolean =>
  path.includes('details') ||
  (['ports', 'description', 'ipv4', 'ipv6'].includes(String(path.at(-1))) && path[0] === 'rules') ||
  (path[0] === 'rules' && path.at(-1) === 'label') ||
  ['reverse_names', 'cursors'].includes(String(path.at(-2)))

/** Fields that no two records of a table have in common. */
export const unique: Readonly<Partial<Record<TableName, string>>> = {
  firewalls: 'label',
  addresses: 'address',
  ranges: 'range',
  pools: 'range',
  users: 'username',
  tokens: 'token',
}
