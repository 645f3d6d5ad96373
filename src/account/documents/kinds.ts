/** The kinds of records that documents hold: how each is told from the others, and what it always says. */
import { isRecord } from '../../kit/json.ts'
import { address, range, share } from './address-records.ts'
import { balancer, config, node } from './balancer-records.ts'
import { device, firewall, prefixList, ruleSet, rules } from './firewall-records.ts'
import {
  availability,
  defaultFirewallsAnswer,
  forward,
  grants,
  region,
  token,
  user,
} from './other-records.ts'
import { interfaceRow } from './own-interfaces.ts'
import {
  accountSettings,
  event,
  interfaceSettings,
  serviceToken,
  template,
  vlan,
  vpc,
} from './passed-over.ts'
import { namesOf } from './provider-words.ts'
import { report } from './report-records.ts'
import { instance, profile } from './service-records.ts'
import type { Shape } from './shape.ts'

export type Row = Readonly<Record<string, unknown>>

export interface Kind {
  readonly shape: Shape<object> & { readonly knows?: (key: string) => boolean }
  /** Whether a record is of this kind, unless it is of one before it. */
  readonly is?: (row: Row) => boolean
  /** Fields that the service always gives, so that a command has cut off those that are missing. */
  readonly always?: readonly string[]
  /** There are records of it for each of these, and they do not say for which. */
  readonly owner?: 'balancer' | 'firewall' | 'instance' | 'user'
  /** It is no list: a record says everything. */
  readonly single?: true
}

/** The record has one of the fields, whatever it is called there. */
export const has = (row: Row, ...keys: readonly string[]): boolean =>
  keys.some(key => namesOf(key).some(name => Object.hasOwn(row, name)))

const hasAll = (row: Row, ...keys: readonly string[]): boolean => keys.every(key => has(row, key))

const isText = (value: unknown): boolean => typeof value === 'string'

const isPool = ({ prefix }: Row): boolean => prefix !== 56 && prefix !== 64

/** The profile of who asked: the service shows these fields to nobody else. */
export const isProfile = (row: Row): boolean =>
  has(row, 'timezone', 'email_notifications', 'lish_auth_method', 'two_factor_auth', 'referrals')

/** In the order in which a record is held against them. */
export const kinds = {
  defaults: {
    shape: defaultFirewallsAnswer,
    is: row => has(row, 'default_firewall_ids'),
    single: true,
  },
  report: {
    shape: report,
    is: ({ ipv4, ipv6 }) => isRecord(ipv4) && (isRecord(ipv6) || ipv6 === null),
    owner: 'instance',
    single: true,
  },
  rules: {
    shape: rules,
    is: row => has(row, 'inbound_policy', 'outbound_policy') || hasAll(row, 'inbound', 'outbound'),
    owner: 'firewall',
    single: true,
  },
  expansion: { shape: rules, owner: 'firewall', single: true },
  grants: { shape: grants, is: ({ global }) => isRecord(global), owner: 'user', single: true },
  interfaceSettings: {
    shape: interfaceSettings,
    is: row => hasAll(row, 'network_helper', 'default_route'),
    single: true,
  },
  accountSettings: {
    shape: accountSettings,
    is: row => has(row, 'interfaces_for_new_instances', 'longview_subscription'),
    single: true,
  },
  events: { shape: event, is: row => hasAll(row, 'action', 'entity', 'percent_complete') },
  templates: { shape: template, is: row => hasAll(row, 'slug', 'rules') },
  rulesets: {
    shape: ruleSet,
    is: row => Array.isArray(row['rules']) || has(row, 'is_service_defined'),
  },
  firewalls: {
    shape: firewall,
    is: row => isRecord(row['rules']) || hasAll(row, 'entities', 'status'),
    always: ['id', 'label', 'status', 'rules', 'created', 'updated'],
  },
  devices: {
    shape: device,
    is: row => has(row, 'entity') && !has(row, 'action'),
    always: ['id', 'entity', 'created', 'updated'],
    owner: 'firewall',
  },
  availability: { shape: availability, is: row => hasAll(row, 'region', 'plan', 'available') },
  regions: {
    shape: region,
    is: row => hasAll(row, 'capabilities', 'country'),
    always: ['id', 'label', 'country', 'capabilities', 'resolvers', 'status'],
  },
  instances: {
    shape: instance,
    is: row =>
      has(row, 'specs', 'hypervisor', 'alerts', 'interface_generation') ||
      (Array.isArray(row['ipv4']) && hasAll(row, 'region', 'status')),
    always: ['id', 'label', 'region', 'type', 'status', 'created', 'ipv4'],
  },
  interfaces: {
    shape: interfaceRow,
    is: row =>
      isRecord(row['interfaces']) ||
      has(row, 'mac_address') ||
      (has(row, 'default_route') && has(row, 'public', 'vpc', 'vlan')),
    owner: 'instance',
  },
  profiles: {
    shape: profile,
    is: row => has(row, 'interfaces', 'helpers', 'root_device') && !has(row, 'region'),
    always: ['id', 'label', 'interfaces', 'created'],
    owner: 'instance',
  },
  prefixlists: {
    shape: prefixList,
    is: ({ name, ...rest }) => isText(name) && has(rest, 'ipv4', 'ipv6', 'visibility'),
    always: ['id', 'name'],
  },
  balancerNodes: {
    shape: node,
    is: row => has(row, 'address') && has(row, 'mode', 'weight'),
    always: ['id', 'address', 'mode'],
    owner: 'balancer',
  },
  ips: {
    shape: address,
    is: row => has(row, 'address') && has(row, 'gateway', 'rdns', 'instance_id', 'subnet_mask'),
    always: ['address', 'type', 'region', 'instance_id', 'public'],
  },
  pools: { shape: range, is: row => has(row, 'range') && isPool(row) },
  ranges: { shape: range, is: row => has(row, 'range'), always: ['range', 'prefix', 'region'] },
  balancerConfigs: {
    shape: config,
    is: row => hasAll(row, 'port', 'protocol'),
    always: ['id', 'port', 'protocol'],
    owner: 'balancer',
  },
  balancers: {
    shape: balancer,
    is: row =>
      has(row, 'client_conn_throttle') ||
      hasAll(row, 'hostname', 'region') ||
      hasAll(row, 'configs', 'region'),
    always: ['id', 'label', 'region', 'created'],
  },
  vlans: {
    shape: vlan,
    is: row => namesOf('instances').some(name => Array.isArray(row[name])) && has(row, 'label'),
  },
  vpcs: { shape: vpc, is: row => Array.isArray(row['subnets']) },
  users: { shape: user, is: row => hasAll(row, 'username', 'restricted') },
  serviceTokens: { shape: serviceToken, is: row => hasAll(row, 'scopes', 'expiry') },
  tokens: { shape: token },
  shares: { shape: share },
  forwards: { shape: forward },
} as const satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof kinds

export const kindOf = (name: KindName): Kind => kinds[name]

export const kindNames = Object.keys(kinds) as KindName[]

/** The kind that a record shows to be of. */
export const kindOfRow = (row: unknown): KindName | undefined =>
  isRecord(row) ? kindNames.find(name => kindOf(name).is?.(row) === true) : undefined
