/**
 * The one table of what the fields of records may hold, and where their references lead. A field that a record has and this
 * table has not does not compile. What fields say together, invariants tell.
 */
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Rule, RuleAddresses, Rules } from '../contract/rules.ts'
import {
  actions,
  addressFamilies,
  eventNames,
  firewallStatuses,
  protocols,
  serviceTypes,
} from '../contract/vocabulary.ts'
import type { Device } from '../world/records/device.ts'
import type { EventEntity } from '../world/records/event.ts'
import type { SshSettings } from '../world/records/instance.ts'
import type { Grant } from '../world/records/user.ts'
import type { Rows, TableName } from '../world/rows.ts'
import {
  dictionary,
  distinctBy,
  type Form,
  flag,
  id,
  list,
  lookedAtOnce,
  nullable,
  oneOf,
  optional,
  reference,
  secret,
  shape,
  text,
  textOf,
  variants,
  whole,
  written,
} from './form.ts'
import { isCanonical } from './ip-num.ts'
import {
  balancerConfigs,
  balancerDetails,
  instanceDetails,
  ipv4,
  ipv6,
  port,
  profile,
} from './service-fields.ts'
import { isForwardName, isReverseName, isTime } from './texts.ts'

/** What a field may hold, and the clause that says so. */
export type Field = readonly [ClauseOrAssumption, Form]

const account = 'ASSUME-ACCOUNT'
const environment = 'ASSUME-ENVIRONMENT'

const time: Field = [account, written('time', isTime)]
const region: Field = [account, reference('regions', 'region', text)]
const onInstance = reference('instances', 'instance')
const label: Field = [account, text]

const rules = list(
  lookedAtOnce(
    shape<Rule>(
      {
        protocol: oneOf(protocols),
        addresses: shape<RuleAddresses>({ ipv4: list(text), ipv6: list(text) }, ['ipv4', 'ipv6']),
        action: oneOf(actions),
        label: text,
        ports: nullable(text),
        description: text,
      },
      ['label', 'ports', 'description'],
    ),
  ),
)

const granted = oneOf(['firewall', ...serviceTypes])
const eventEntity = shape<EventEntity>({ type: granted, id, label: text })
const username = written('username', held => /^[\w.-]{1,64}$/.test(held))
const entityOf = (type: keyof typeof homes) =>
  shape<Device['entity']>({ type: text, id: reference(homes[type], type) })
const homes = { instance: 'instances', balancer: 'balancers' } as const

export const recordFields: {
  readonly [Name in TableName]: { readonly [Key in keyof Required<Rows[Name]>]: Field }
} = {
  firewalls: {
    id: ['FIREWALL-12', id],
    label: ['LABEL-1', text],
    status: ['STATUS-1', oneOf(firewallStatuses)],
    rules: [
      'RULESET-1',
      shape<Rules>({
        inbound: rules,
        inbound_policy: oneOf(actions),
        outbound: rules,
        outbound_policy: oneOf(actions),
      }),
    ],
    tags: ['FIREWALL-2', list(text)],
    created: time,
    updated: time,
  },
  devices: {
    id: ['DEVICE-5', id],
    firewall_id: ['DEVICE-1', reference('firewalls', 'firewall')],
    entity: [
      'DEVICE-4',
      variants('type', { instance: entityOf('instance'), balancer: entityOf('balancer') }),
    ],
    created: time,
    updated: time,
  },
  instances: {
    id: [account, id],
    label,
    region,
    plan: [account, text],
    migrating: ['MIGRATION-1', flag],
    spare_addresses: ['IP-11', whole({ min: 0 })],
    profiles: ['ASSUME-PROFILES', distinctBy('id', list(profile))],
    booted: ['ASSUME-PROFILES', profile],
    ssh: [
      'ASSIGN-15',
      shape<SshSettings>({
        access: flag,
        ip: text,
        port: nullable(port),
        user: nullable(text),
      }),
    ],
    created: time,
    details: [environment, instanceDetails],
  },
  balancers: {
    id: [account, id],
    label,
    region,
    ipv4: [environment, nullable(ipv4)],
    ipv6: [environment, nullable(ipv6)],
    configs: [environment, balancerConfigs],
    created: time,
    details: [environment, balancerDetails],
  },
  addresses: {
    id: [account, id],
    address: ['IP-2', text],
    type: ['IP-2', oneOf(addressFamilies)],
    public: ['IP-12', flag],
    region,
    instance_id: ['ASSIGN-7', onInstance],
    rdns: ['RDNS-2', nullable(written('host-name', isReverseName))],
  },
  ranges: {
    id: [account, id],
    range: ['RANGE-1', text],
    prefix: ['RANGE-1', whole({ min: 0, max: 128 })],
    region,
    instance_id: ['RANGE-2', onInstance],
    reverse_names: ['IP-15', dictionary(text, written('host-name', isReverseName))],
    created: time,
  },
  shares: {
    id: [account, id],
    address: ['SHARE-3', text],
    instance_id: ['SHARE-3', onInstance],
  },
  pools: {
    id: [account, id],
    range: ['POOL-2', text],
    prefix: ['POOL-2', whole({ min: 0, max: 128 })],
    region,
    route_target: ['POOL-2', nullable(text)],
  },
  vlans: { id: [account, id], label: ['VLAN-1', text], region, created: time },
  forwards: {
    id: [environment, id],
    name: ['ASSUME-FORWARD-DNS', written('host-name', isForwardName)],
    address: ['ASSUME-FORWARD-DNS', written('address', isCanonical)],
  },
  users: {
    id: [environment, id],
    username: [environment, username],
    restricted: ['ASSUME-GRANTS', flag],
    add_firewalls: ['ASSUME-GRANTS', flag],
    grants: [
      'ASSUME-GRANTS',
      list(shape<Grant>({ type: granted, id, permission: oneOf(['read_only', 'read_write']) })),
    ],
  },
  tokens: {
    id: [environment, id],
    token: ['SCOPE-1', secret('token', held => /^[!-~]{1,128}$/.test(held))],
    username: [environment, username],
    scopes: [
      'SCOPE-1',
      list(written('scope', held => /^(?:\*|[a-z_]{1,32}:[a-z_]{1,32})$/.test(held))),
    ],
    label: [environment, optional(textOf(1, 100))],
    created: [environment, optional(written('time', isTime))],
    expiry: [environment, optional(written('time', isTime))],
  },
  events: {
    id: ['EVENT-1', id],
    action: ['EVENT-1', oneOf(eventNames)],
    created: time,
    username: ['ASSUME-EVENT-RECORD', username],
    entity: ['ASSUME-EVENT-RECORD', eventEntity],
    secondary_entity: ['ASSUME-EVENT-RECORD', nullable(eventEntity)],
    seen: ['ASSUME-EVENT-RECORD', flag],
    read: ['ASSUME-EVENT-RECORD', flag],
  },
}
