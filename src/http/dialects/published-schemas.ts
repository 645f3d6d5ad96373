/** Schemas of the published interface: its names in those of the contract, and the records that have another shape. */
import { exchangeField, exchangeType, speakPublished } from '../../account/published/words.ts'
import { fieldsOf, ruleOrNulls } from '../../openapi/records.ts'

type Schema = Readonly<Record<string, unknown>>

const text = { type: 'string' } as const
const integer = { type: 'integer' } as const
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const record = (properties: Schema, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const flag = { type: 'boolean' } as const
const integers = (...names: readonly string[]): Schema =>
  record(Object.fromEntries(names.map(name => [name, integer])))

const action = { enum: ['ACCEPT', 'DROP'] }
const rules = { anyOf: [{ type: 'array', items: ref('Rule') }, { type: 'null' }] }

const textOrNull = { type: ['string', 'null'] } as const
const address = {
  address: text,
  gateway: textOrNull,
  subnet_mask: text,
  prefix: integer,
  public: { type: 'boolean' },
  rdns: textOrNull,
  instance_id: integer,
  region: text,
}
const idOrNull = { type: ['integer', 'null'] } as const
const addresses = { type: 'array', items: ref('Address') }
const texts = { type: 'array', items: text }
const nothing = { type: 'null' } as const
const none = { type: 'array', maxItems: 0 } as const
const entity = { id: integer, type: { enum: ['instance', 'balancer'] }, label: text, url: text }
const nat = record({ vpc_id: integer, subnet_id: integer, address: text })

/** Names are those of the contract here as well: they are exchanged like all others. */
export const publishedSchemas: Readonly<Record<string, Schema>> = {
  Rule: ruleOrNulls,
  Rules: record({
    inbound: rules,
    inbound_policy: action,
    outbound: rules,
    outbound_policy: action,
    version: { type: 'integer', minimum: 1 },
    fingerprint: { type: 'string', pattern: '^[0-9a-f]{8}$' },
  }),
  Firewall: record({
    id: integer,
    label: text,
    created: text,
    updated: text,
    status: { enum: ['enabled', 'disabled', 'deleted'] },
    rules: ref('Rules'),
    tags: texts,
    entities: { type: 'array', items: ref('Entity') },
  }),
  Entity: record({ ...entity, parent_entity: nothing }),
  Token: record({
    id: integer,
    label: text,
    scopes: text,
    token: text,
    created: text,
    expiry: nothing,
  }),
  Address: {
    anyOf: [
      record({
        ...address,
        type: { const: 'ipv4' },
        vpc_nat_1_1: { anyOf: [nat, nothing] },
        ...{ interface_id: nothing, reserved: { const: false }, tags: none },
        assigned_entity: record(entity),
      }),
      record({ ...address, type: { enum: ['ipv6', 'ipv6/range'] } }),
    ],
  },
  InstanceAddresses: record({
    ipv4: record({
      public: addresses,
      private: addresses,
      shared: addresses,
      reserved: none,
      vpc: {
        type: 'array',
        items: record({
          ...{ address: text, address_range: nothing, vpc_id: integer, subnet_id: integer },
          ...{ region: text, instance_id: integer, database_id: nothing, active: flag },
          ...{ nat_1_1: textOrNull, gateway: nothing, prefix: nothing, subnet_mask: nothing },
          nodebalancer_id: nothing,
        }),
      },
    }),
    ipv6: record({
      slaac: ref('Address'),
      link_local: ref('Address'),
      global: {
        type: 'array',
        items: record({ range: text, prefix: integer, region: text, route_target: textOrNull }),
      },
      vpc: none,
    }),
  }),
  Instance: record({
    id: integer,
    label: text,
    group: text,
    region: text,
    plan: text,
    status: { enum: ['running', 'migrating', 'offline'] },
    created: text,
    updated: text,
    ipv4: texts,
    ipv6: textOrNull,
    image: textOrNull,
    site_type: { const: 'core' },
    specs: integers('disk', 'memory', 'vcpus', 'gpus', 'transfer', 'accelerated_devices'),
    alerts: integers('cpu', 'network_in', 'network_out', 'transfer_quota', 'io'),
    backups: record({
      ...{ enabled: flag, available: flag },
      schedule: record({ day: textOrNull, window: textOrNull }),
      last_successful: textOrNull,
    }),
    hypervisor: { const: 'kvm' },
    watchdog_enabled: flag,
    tags: texts,
    host_uuid: { type: 'string', pattern: '^[0-9a-f]{40}$' },
    ...{ has_user_data: flag, disk_encryption: { enum: ['enabled', 'disabled'] } },
    ...{ placement_group: nothing, lke_cluster_id: nothing, capabilities: texts, locks: texts },
    interface_generation: { const: 'legacy_config' },
    maintenance_policy: text,
  }),
  Balancer: record({
    ...{ id: integer, label: text, region: text, hostname: text },
    ...{ ipv4: textOrNull, ipv6: textOrNull },
    ...{ type: { const: 'common' }, client_conn_throttle: integer },
    ...{ client_udp_sess_throttle: integer, lke_cluster: nothing },
    ...{ created: text, updated: text },
    transfer: record({ in: integer, out: integer, total: integer }),
    tags: texts,
  }),
  Config: record({
    ...{ id: integer, label: text, kernel: text, comments: text, memory_limit: integer },
    ...{ run_level: text, virt_mode: text, root_device: text, initrd: nothing },
    helpers: record(
      Object.fromEntries(
        ['updatedb_disabled', 'distro', 'modules_dep', 'network', 'devtmpfs_automount'].map(
          name => [name, flag],
        ),
      ),
    ),
    devices: record(Object.fromEntries([...'abcdefgh'].map(letter => [`sd${letter}`, nothing]))),
    ...{ created: text, updated: text },
    interfaces: { type: 'array', items: ref('ConfigInterface') },
  }),
  ConfigInterface: record(
    {
      ...{ id: integer, purpose: { enum: ['public', 'vlan', 'vpc'] }, primary: flag, active: flag },
      ...{ label: textOrNull, ipam_address: textOrNull, vpc_id: idOrNull, subnet_id: idOrNull },
      ipv4: record({ vpc: text, nat_1_1: textOrNull }),
      ip_ranges: none,
    },
    ['id', 'purpose', 'primary', 'active', 'label', 'ipam_address', 'vpc_id', 'subnet_id'],
  ),
  Person: record({
    ...{ username: text, email: text, restricted: flag, user_type: text, ssh_keys: none },
    ...{ tfa_enabled: flag, verified_phone_number: nothing, password_created: nothing },
    last_login: nothing,
  }),
  Event: record({ ...fieldsOf.event, details: record({}) }),
  Pool: record({ range: text, region: text, route_target: text }),
  Region: record({
    id: text,
    label: text,
    country: text,
    capabilities: texts,
    status: { enum: ['ok', 'outage'] },
    resolvers: record({ ipv4: text, ipv6: text }),
    placement_group_limits: record({
      maximum_pgs_per_customer: { type: ['integer', 'null'] },
      ...{ maximum_linodes_per_pg: integer, maximum_linodes_per_flexible_pg: integer },
    }),
    monitors: record({ alerts: texts, metrics: texts }),
    site_type: { const: 'core' },
  }),
  RegionAvailability: { type: 'array', items: ref('Availability') },
  Error: record({ reason: text, field: text }, ['reason']),
}

/** The same schema in published names; `isInstance` says that the record at the top is an instance. */
export function exchangeSchema(schema: Schema, isInstance = false): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, held]) => [
      keyword,
      exchangeKeyword(keyword, held, isInstance),
    ]),
  )
}

function exchangeKeyword(keyword: string, held: unknown, isInstance: boolean): unknown {
  if (keyword === 'properties') return exchangeProperties(held as Schema, isInstance)
  if (keyword === 'required' && Array.isArray(held))
    return held.map(name => exchangeField(String(name), isInstance))
  if (keyword === 'enum' && Array.isArray(held))
    return held.map(option => (typeof option === 'string' ? exchangeType(option) : option))
  if (keyword === 'description' && typeof held === 'string') return speakPublished(held)
  if (Array.isArray(held)) return held.map(exchangeInside)
  return exchangeInside(held)
}

const exchangeProperties = (properties: Schema, isInstance: boolean): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      exchangeField(name, isInstance),
      exchangeInside(schema),
    ]),
  )

const exchangeInside = (held: unknown): unknown =>
  typeof held === 'object' && held !== null && !Array.isArray(held)
    ? exchangeSchema(held as Schema)
    : held
