/** Examples of what rests on choices about firewalls, their devices and their rules. */
import type { AnyCall } from '../../src/engine/call.ts'
import { worldAfter } from '../support/outcomes.ts'
import { plainRule } from '../support/rules.ts'
import { closedRules, withFirewall } from '../support/worlds.ts'
import {
  attach,
  type Example,
  type Examples,
  guarded,
  migrateLive,
  small,
  update,
  updateRules,
  viewFirewall,
} from './example.ts'

const create = (label: string, body: object = {}): AnyCall => ({
  operation: 'firewallCreate',
  body: { label, rules: closedRules, ...body },
})

const removed = { operation: 'firewallDelete', params: { firewallId: 1 } } as const
const onBalancer = withFirewall(small, 'guard-1', { balancers: [1] })
const rules = (count: number) => Array.from({ length: count }, () => plainRule)
const manyOut = worldAfter(guarded, updateRules({ ...closedRules, outbound: rules(20) }))

/** The whole rules of firewall 1, with this one inbound. */
const withRule = (rule: object) =>
  updateRules({ ...closedRules, inbound: [{ ...plainRule, ...rule }] })

const ofRule = (rule: object, beside: object): Example => ({
  world: guarded,
  call: withRule(rule),
  beside: withRule(beside),
})

const withLabels = (...labels: readonly string[]) =>
  updateRules({ ...closedRules, inbound: labels.map(label => ({ ...plainRule, label })) })

const ofAddresses = (addresses: object, beside: object): Example =>
  ofRule({ addresses }, { addresses: beside })

/** Ann is restricted and may create firewalls, the owner is not. */
const withAnn = worldAfter(
  small,
  { operation: 'userCreate', body: { username: 'ann', restricted: true, add_firewalls: true } },
  ...['ann', 'owner'].map(username => ({
    operation: 'tokenCreate' as const,
    body: { token: `of-${username}`, username, scopes: ['firewall:read_write'] },
  })),
)

export const firewallExamples = {
  'ASSUME-LABEL-UNIQUE': { world: guarded, call: create('GUARD-1'), beside: create('guard-2') },
  'ASSUME-TAGS': {
    world: guarded,
    call: update({ tags: ['prod', 'prod'] }),
    beside: update({ tags: ['prod', 'test'] }),
  },
  'ASSUME-CREATE-DEVICE-EVENTS': {
    world: guarded,
    call: create('guard-2', { devices: { instances: [2] } }),
    beside: create('guard-2', { devices: { instances: [] } }),
  },
  'ASSUME-CREATOR-GRANT': {
    world: withAnn,
    call: { ...create('guard-1'), as: 'of-ann' },
    beside: { ...create('guard-1'), as: 'of-owner' },
  },
  'ASSUME-STATUS-SAME': {
    world: guarded,
    call: update({ status: 'enabled' }),
    beside: update({ status: 'disabled' }),
  },
  'ASSUME-ATTACH-ACTIVE': {
    world: guarded,
    call: create('guard-2', { devices: { instances: [1] } }),
    beside: create('guard-2'),
  },
  'ASSUME-ATTACH-TWICE': {
    world: guarded,
    call: attach('instance', 1),
    beside: attach('instance', 2),
  },
  'ASSUME-SECOND-BALANCER': {
    world: onBalancer,
    call: attach('balancer', 2),
    beside: attach('instance', 2),
  },
  'ASSUME-DELETED-FIREWALL': {
    world: worldAfter(guarded, removed),
    call: viewFirewall,
    beside: { ...viewFirewall, params: { firewallId: 99 } },
  },
  'ASSUME-CREATE-MIGRATION': {
    world: worldAfter(small, migrateLive(1)),
    call: create('guard-1', { devices: { instances: [1] } }),
    beside: create('guard-1'),
  },
  'ASSUME-READS-MIGRATION': {
    world: worldAfter(guarded, migrateLive(1)),
    call: viewFirewall,
    beside: viewFirewall,
    besideWorld: worldAfter(guarded, migrateLive(2)),
  },
  'ASSUME-CREATE-WITH-FIREWALL': {
    world: worldAfter(guarded, migrateLive(1)),
    call: { operation: 'instanceCreate', body: { region: 'us-east', firewall_id: 1 } },
    beside: { operation: 'instanceCreate', body: { region: 'us-east' } },
  },
  'ASSUME-RULES-OMITTED': {
    world: guarded,
    call: updateRules({ inbound: [] }),
    beside: updateRules(closedRules),
  },
  'ASSUME-RULES-LIMIT': {
    world: manyOut,
    call: updateRules({ inbound: rules(6) }),
    beside: updateRules({ inbound: rules(26) }),
  },
  'ASSUME-RULE-NULLS': ofRule({ action: null }, { ports: null }),
  'ASSUME-RULE-LABEL': {
    world: guarded,
    call: withLabels('web', 'web'),
    beside: withLabels('web', 'web-1'),
  },
  'ASSUME-PORTS-EMPTY': ofRule({ ports: '' }, { ports: '22' }),
  'ASSUME-PORTS-REPEATED': ofRule({ ports: '22,20-30' }, { ports: '22,23-30' }),
  'ASSUME-ADDRESSES-REPEATED': ofAddresses(
    { ipv4: ['192.0.2.0/24', '192.0.2.0/24'] },
    { ipv4: ['192.0.2.0/24', '192.0.2.0/25'] },
  ),
  'ASSUME-HOST-BITS': ofAddresses({ ipv4: ['192.0.2.77/24'] }, { ipv4: ['192.0.2.0/24'] }),
  'ASSUME-IPV6-TEXT': ofAddresses({ ipv6: ['2001:DB8::/32'] }, { ipv6: ['2001:db8::/32'] }),
  'ASSUME-MASK-FORM': ofAddresses(
    { ipv4: ['192.0.2.0/255.255.255.0'] },
    { ipv4: ['192.0.2.0/33'] },
  ),
  'ASSUME-BARE-ADDRESS': ofAddresses({ ipv4: ['192.0.2.1'] }, { ipv4: ['192.0.2.1/32'] }),
  'ASSUME-MAPPED-ADDRESS': ofAddresses(
    { ipv6: ['::ffff:192.0.2.0/120'] },
    { ipv6: ['2001:db8::/120'] },
  ),
} as const satisfies Examples
