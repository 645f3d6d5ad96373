/** Examples of what rests on who asks and on how a request is written, and of lists. */
import type { RegionId } from '../../src/world/ids.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, emptyWorld } from '../support/worlds.ts'
import {
  attach,
  type Examples,
  guarded,
  onFirewall,
  small,
  update,
  viewFirewall,
  viewRegion,
} from './example.ts'

const user = { username: 'ann', restricted: true, grants: [] }
const grant = { type: 'firewall', id: 1, permission: 'read_only' }

/** Ann reaches firewall 1, bea reaches nothing; each has a token with the very scopes that are asked for, or others. */
const peopled = worldAfter(
  guarded,
  { operation: 'poolCreate', body: { region: 'us-east' } },
  { operation: 'userCreate', body: { ...user, grants: [grant] } },
  { operation: 'userCreate', body: { ...user, username: 'bea' } },
  ...[
    ['reader', 'owner', 'firewall:read_only'],
    ['writer', 'owner', 'firewall:read_write'],
    ['lister', 'owner', 'ips:read_only'],
    ['of-ann', 'ann', 'firewall:read_only'],
    ['of-bea', 'bea', 'firewall:read_only'],
    ['lister-of-bea', 'bea', 'ips:read_only'],
  ].map(([token, username, scope]) => ({
    operation: 'tokenCreate' as const,
    body: { token, username, scopes: [scope] },
  })),
)

const list = { operation: 'firewallsList' } as const
const pools = { operation: 'ipv6PoolsList' } as const

export const requestExamples = {
  'ASSUME-TOKEN': {
    world: peopled,
    call: { operation: 'regionsList' },
    beside: { operation: 'regionsList', as: 'reader' },
  },
  'ASSUME-SCOPE-ORDER': {
    world: peopled,
    call: { ...list, as: 'writer' },
    beside: { ...list, as: 'reader' },
  },
  'ASSUME-SCOPE-MISSING': {
    world: peopled,
    call: { ...list, as: 'lister' },
    beside: { ...list, as: 'nobody' },
  },
  'ASSUME-GRANT-MISSING': {
    world: peopled,
    call: { ...viewFirewall, as: 'of-bea' },
    beside: { ...viewFirewall, as: 'of-ann' },
  },
  'ASSUME-LIST-GRANTS': {
    world: peopled,
    call: { ...pools, as: 'lister-of-bea' },
    beside: { ...pools, as: 'lister' },
  },
  'ASSUME-SEVERAL-FAULTS': {
    world: guarded,
    call: update({ label: 'a', status: 'deleted' }),
    beside: update({ label: 'a' }),
  },
  'ASSUME-UNKNOWN-FIELDS': {
    world: guarded,
    call: update({ lable: 'guard-2' }),
    beside: update({ label: 'guard-2' }),
  },
  'ASSUME-CHARACTERS': {
    world: guarded,
    call: update({ tags: ['\u{1f525}'.repeat(50)] }),
    beside: update({ tags: ['\u{1f525}'.repeat(25)] }),
  },
  'ASSUME-NUMBERS': {
    world: guarded,
    call: attach('instance', '2'),
    beside: attach('instance', 'web-2'),
  },
  'ASSUME-PATH-INTEGER': {
    world: guarded,
    call: { ...viewFirewall, params: { firewallId: 'first' } },
    beside: { ...viewFirewall, params: { firewallId: 99 } },
  },
  'ASSUME-BODY-IDS': {
    world: guarded,
    call: attach('instance', 99),
    beside: attach('instance', 2),
  },
  'ASSUME-PAGE-PAST-END': {
    world: guarded,
    call: { ...list, query: { page: 2 } },
    beside: { ...list, query: { page: 1 } },
  },
  'ASSUME-PAGE-EVERYWHERE': {
    world: guarded,
    call: { operation: 'regionsList', query: { page: 1 } },
    beside: { ...onFirewall('firewallDevicesList'), query: { page: 1 } },
  },
  'ASSUME-REGION-UNKNOWN': {
    world: small,
    call: viewRegion('moon-1'),
    beside: viewRegion('us-east'),
  },
  'ASSUME-AVAILABILITY-VIEW': {
    world: emptyWorld({
      availability: [
        { region: 'us-east' as RegionId, plan: 'a', available: true },
        { region: 'us-east' as RegionId, plan: 'b', available: false },
        { region: 'eu-west' as RegionId, plan: 'a', available: true },
      ],
    }),
    call: { operation: 'regionAvailabilityView', params: { regionId: 'us-east' } },
    beside: { operation: 'regionAvailabilityView', params: { regionId: 'eu-west' } },
  },
  'ASSUME-RULESETS-OMITTED': {
    world: small,
    call: {
      operation: 'firewallCreate',
      body: { label: 'web', rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' } },
    },
    beside: { operation: 'firewallCreate', body: { label: 'web', rules: closedRules } },
  },
} as const satisfies Examples
