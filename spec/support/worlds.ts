/** Small worlds that specs start from. */
import { parseInstant } from '../../src/kit/instant.ts'
import { assembleWorld, type WorldSeed } from '../../src/world/assemble.ts'
import type { RegionId } from '../../src/world/ids.ts'
import type { Region } from '../../src/world/records/region.ts'
import type { World } from '../../src/world/world.ts'
import { applyAny, worldAfter } from './outcomes.ts'

export const firstInstant = instant('2026-01-01T00:00:00Z')

/** Three regions; the last of them has no VLANs. */
export const regions: readonly Region[] = [
  region('us-east', 'Newark, NJ', 'us', [
    'Instances',
    'Balancers',
    'Cloud Firewall',
    'Vlans',
    'VPCs',
  ]),
  region('eu-west', 'London, UK', 'gb', [
    'Instances',
    'Balancers',
    'Cloud Firewall',
    'Vlans',
    'VPCs',
  ]),
  region('ap-south', 'Singapore, SG', 'sg', ['Instances', 'Balancers', 'Cloud Firewall', 'VPCs']),
]

/** Regions and nothing else. */
export const emptyWorld = (seed: Partial<WorldSeed> = {}): World =>
  assembleWorld({ now: firstInstant, regions, ...seed })

/** Instances 1, 2 and 3 (us-east, us-east, eu-west) and balancers 1 and 2 in us-east; no firewalls. */
export const smallWorld = (seed: Partial<WorldSeed> = {}): World =>
  worldAfter(
    emptyWorld(seed),
    { operation: 'instanceCreate', body: { region: 'us-east', label: 'web-1' } },
    { operation: 'instanceCreate', body: { region: 'us-east', label: 'web-2' } },
    { operation: 'instanceCreate', body: { region: 'eu-west', label: 'mail-1' } },
    { operation: 'balancerCreate', body: { region: 'us-east', label: 'front-1' } },
    { operation: 'balancerCreate', body: { region: 'us-east', label: 'front-2' } },
  )

/** Rules that drop whatever comes in and let everything out. */
export const closedRules = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
} as const

/** The world after a firewall was created; its id is the next one. */
export const withFirewall = (
  world: World,
  label: string,
  devices: { instances?: readonly number[]; balancers?: readonly number[] } = {},
): World =>
  worldAfter(world, { operation: 'firewallCreate', body: { label, rules: closedRules, devices } })

/** The world after a rule was put in as the only inbound rule of a new firewall, or the outcome of trying. */
export const tryRule = (world: World, rule: unknown) =>
  applyAny(world, {
    operation: 'firewallCreate',
    body: { label: 'rule-test', rules: { ...closedRules, inbound: [rule] } },
  })

function region(id: string, label: string, country: string, capabilities: string[]): Region {
  const resolvers = { ipv4: '192.0.2.53,192.0.2.54', ipv6: '2001:db8::53,2001:db8::54' }
  return { id: id as RegionId, label, country, capabilities, resolvers, status: 'ok' }
}

function instant(text: string) {
  const parsed = parseInstant(text)
  if (parsed === undefined) throw new Error(`${text} is no instant`)
  return parsed
}
