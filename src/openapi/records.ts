/** The records that operations answer with, in the words of the contract: what replies hold, as schemas. */
import {
  actions,
  balancerProtocols,
  firewallStatuses,
  nodeModes,
  protocols,
  regionStatuses,
  serviceTypes,
} from '../contract/vocabulary.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { OperationName, Operations } from '../operations/table.ts'
import {
  flag,
  integer,
  type JsonSchema,
  listOf,
  orNull,
  record,
  ref,
  text,
  word,
} from './json-schema.ts'

const times = { created: text, updated: text }
const service = { id: integer, label: text, region: text }

const ruleOf = (leftOut: (schema: JsonSchema) => JsonSchema): JsonSchema =>
  record(
    {
      protocol: word(...protocols),
      addresses: record({ ipv4: leftOut(listOf(text)), ipv6: leftOut(listOf(text)) }, [
        'ipv4',
        'ipv6',
      ]),
      action: word(...actions),
      label: leftOut(text),
      ports: orNull(text),
      description: leftOut(text),
    },
    ['label', 'ports', 'description'],
  )

export const rule = ruleOf(schema => schema)

/** The same where null may stand for what is left out. */
export const ruleOrNulls = ruleOf(orNull)

const rules = {
  inbound: listOf(ref('Rule')),
  inbound_policy: word(...actions),
  outbound: listOf(ref('Rule')),
  outbound_policy: word(...actions),
}

const firewall = {
  id: integer,
  label: text,
  ...times,
  status: word(...firewallStatuses),
  rules: ref('Rules'),
  tags: listOf(text),
}

const entityOf = (...types: readonly string[]): JsonSchema =>
  record({ id: integer, type: word(...types), label: text, url: text })

const network = { address: text, gateway: orNull(text), subnet_mask: text, prefix: integer }
const holder = { rdns: orNull(text), instance_id: integer, region: text }
const nat = record({ vpc_id: integer, subnet_id: integer, address: text })

const region = {
  id: text,
  label: text,
  country: text,
  capabilities: listOf(text),
  status: word(...regionStatuses),
  resolvers: record({ ipv4: text, ipv6: text }),
}

const interfaceSchema: JsonSchema = {
  anyOf: [
    record({ purpose: { const: 'public' } }),
    record({ purpose: { const: 'vlan' }, label: text, ipam_address: orNull(text) }),
    record(
      {
        purpose: { const: 'vpc' },
        vpc_id: integer,
        subnet_id: integer,
        ipv4: record({ vpc: text, nat_1_1: orNull(text) }),
        ip_ranges: listOf(text),
      },
      ['ip_ranges'],
    ),
  ],
}

const event = {
  id: integer,
  created: text,
  seen: flag,
  read: flag,
  percent_complete: orNull(integer),
  time_remaining: orNull(integer),
  rate: orNull(text),
  duration: orNull({ type: 'number' }),
  action: text,
  username: text,
  entity: ref('EventEntity'),
  status: { const: 'notification' },
  secondary_entity: orNull(ref('EventEntity')),
  message: text,
}

const grant = record({
  type: word('firewall', ...serviceTypes),
  id: integer,
  permission: word('read_only', 'read_write'),
})

/** Fields of records that a dialect may add to. */
export const fieldsOf = { rules, firewall, region, event } as const

/** By name; a dialect may have others in their place. */
export const records = {
  Rule: rule,
  Rules: record(rules),
  Firewall: record(firewall),
  Entity: entityOf(...serviceTypes),
  Device: record({ id: integer, ...times, entity: ref('Entity') }),
  Address: {
    anyOf: [
      record({
        ...network,
        type: { const: 'ipv4' },
        public: flag,
        ...holder,
        vpc_nat_1_1: orNull(nat),
      }),
      record({ ...network, type: { const: 'ipv6' }, public: flag, ...holder }),
    ],
  },
  Pool: record({ range: text, prefix: integer, region: text, route_target: orNull(text) }),
  CreatedRange: record({ range: text, route_target: text }),
  ListedRange: record({ range: text, prefix: integer, region: text, route_target: text }),
  Range: record({
    range: text,
    prefix: integer,
    region: text,
    is_bgp: flag,
    instances: listOf(integer),
  }),
  Vlan: record({ region: text, label: text, instances: listOf(integer), created: text }),
  Region: record(region),
  Availability: record({ region: text, plan: text, available: flag }),
  RegionAvailability: ref('Availability'),
  Nothing: record({}),
  Clock: record({ now: text }),
  Interface: interfaceSchema,
  Instance: record({
    ...service,
    plan: text,
    status: word('running', 'migrating', 'offline'),
    created: text,
    ipv4: listOf(text),
    ipv6: orNull(text),
    interfaces: listOf(ref('Interface')),
  }),
  InstanceAddresses: record({
    ipv4: record({
      public: listOf(ref('Address')),
      private: listOf(ref('Address')),
      shared: listOf(ref('Address')),
    }),
    ipv6: record({
      slaac: ref('Address'),
      global: listOf(ref('ListedRange')),
      shared: listOf(ref('ListedRange')),
    }),
  }),
  SpareAddresses: record({ spare_addresses: integer }),
  SshSettings: record({ access: flag, ip: text, port: orNull(integer), user: orNull(text) }),
  Profile: record({ id: integer, label: text, interfaces: listOf(ref('Interface')) }),
  Balancer: record({
    ...service,
    ipv4: orNull(text),
    ipv6: orNull(text),
    configs: listOf(ref('BalancerConfig')),
    created: text,
  }),
  BalancerConfig: record({
    id: integer,
    port: integer,
    protocol: word(...balancerProtocols),
    nodes: listOf(ref('BalancerNode')),
  }),
  BalancerNode: record({
    ...{ id: integer, label: text, address: text, port: integer },
    mode: word(...nodeModes),
  }),
  RegionStatus: record({ id: text, status: word(...regionStatuses) }),
  Forward: record({ id: integer, name: text, address: text }),
  User: record({ username: text, restricted: flag, add_firewalls: flag, grants: listOf(grant) }),
  Token: record({
    ...{ id: integer, username: text, scopes: listOf(text) },
    ...{ label: text, expiry: orNull(text) },
  }),
  EventEntity: entityOf('firewall', ...serviceTypes),
  Event: record(event),
  Error: record({ field: text, reason: text }),
} as const satisfies Readonly<Record<ReplyName | (string & {}), JsonSchema>>

/** The records that operations declare to answer with. */
type ReplyName = Operations[OperationName]['reply']

/** The schema of what an operation answers with when it is carried out: a record, or a page of them. */
export const replySchema = ({ reply, filters }: AnyOperation): JsonSchema =>
  filters === undefined
    ? ref(reply)
    : record({ data: listOf(ref(reply)), page: integer, pages: integer, results: integer })
