/** Worst cases of plans: calls that each change all of a full firewall, and rule sets that are as long as can be. */

import { createWorld } from '../src/account/create-world.ts'
import { readPlan } from '../src/account.ts'
import type { Rule, Rules, WrittenRules } from '../src/contract/rules.ts'
import type { AnyCall } from '../src/engine/call.ts'
import {
  compact,
  momentsOf,
  order,
  type PlannedCall,
  regionOf,
  repair,
  unionRegions,
} from '../src/whatif.ts'
import { largePlan } from './large-plan.ts'
import type { WorstCase } from './measure.ts'
import { pickFrom, ruleSet } from './peers/rule-sets.ts'

const full = { rules: 25, prefixes: 255, pieces: 15 }
const largest = (seed: number, family: 'ipv4' | 'ipv6' = 'ipv4'): Rules =>
  ruleSet({ ...full, family }, pickFrom(seed))

const onePort = (at: number): WrittenRules => ({
  inbound: [
    {
      ...{ protocol: 'TCP', ports: `${100 + at},${1000 + 10 * at}-${2000 + 7 * at}` },
      ...{ addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }, action: 'ACCEPT' },
    },
  ],
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})

/** All rules have the same ports and half as many addresses as a rule may: any two of an action can be one. */
function mergeable(): Rules {
  const { inbound, ...others } = ruleSet(
    { ...full, prefixes: 120, pieces: 1, family: 'ipv4' },
    pickFrom(1),
  )
  const alike = inbound.map(
    (rule, at): Rule => ({
      ...rule,
      protocol: 'TCP',
      ports: '443',
      action: at % 2 ? 'ACCEPT' : 'DROP',
    }),
  )
  return { ...others, inbound: alike }
}

/** One firewall on so many instances gets new rules again and again. */
function updatesOf(rulesAt: (at: number) => WrittenRules, count: number, instances: number) {
  const ids = Array.from({ length: instances }, (_, at) => at + 1)
  const devices = ids.map(id => ({ id, entity: { type: 'instance' as const, id } }))
  const world = createWorld({
    instances: ids.map(id => ({ id, label: `web-${id}`, region: 'newark-us' })),
    firewalls: [{ id: 1, label: 'only', status: 'enabled', rules: rulesAt(count), devices }],
  })
  const calls = Array.from(
    { length: count },
    (_, at): AnyCall => ({
      ...{ operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body: rulesAt(at) },
    }),
  )
  return () => order(world, calls)
}

/** One firewall for each twelve calls, which wait for nothing: new rules, off, and ten more instances. */
function planOf(count: number) {
  const firewalls = Array.from({ length: Math.ceil(count / 12) }, (_, at) => at + 1)
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  const instances = ids.map(id => ({ id, label: `web-${id}`, region: 'newark-us' }))
  const world = createWorld({
    instances,
    firewalls: firewalls.map(id => ({
      ...{ id, label: `web-${id}`, status: 'enabled' as const, rules: onePort(0) },
      devices: [{ id, entity: { type: 'instance' as const, id: 12 * id - 11 } }],
    })),
  })
  const calls = ids.map((id, at): PlannedCall => {
    const params = { firewallId: Math.floor(at / 12) + 1 }
    const planned = (operation: AnyCall['operation'], body: object): PlannedCall => ({
      ...{ call: { operation, params, body }, after: [], of: `resource.${id}` },
    })
    if (at % 12 === 0) return planned('firewallRulesUpdate', onePort(1))
    if (at % 12 === 1) return planned('firewallUpdate', { status: 'disabled' })
    return planned('firewallDeviceCreate', { type: 'instance', id })
  })
  return () => momentsOf(world, { calls, parallelism: 10 })
}

/** Balancers that come behind a firewall of their own, with their instances renamed, given addresses and named. */
function servicesOf(count: number) {
  const ids = Array.from({ length: Math.ceil(count / 5) }, (_, at) => at + 1)
  const addressOf = (id: number) => `203.0.113.${id}`
  const world = createWorld({
    instances: ids.map(id => ({
      ...{ id, label: `web-${id}`, region: 'newark-us', spare_addresses: 1 },
    })),
    ips: ids.map(id => ({ address: addressOf(id), instance_id: id })),
    firewalls: ids.map(id => ({
      ...{ id, label: `web-${id}`, status: 'enabled' as const, rules: onePort(0), devices: [] },
    })),
  })
  const calls = ids.flatMap((id): PlannedCall[] => {
    const label = `new-${id}`
    const planned = (call: AnyCall): PlannedCall => ({
      ...{ call, after: [], of: `${call.operation}.${id}` },
    })
    return [
      planned({ operation: 'firewallRulesUpdate', params: { firewallId: id }, body: onePort(1) }),
      planned({
        operation: 'balancerCreate',
        body: { region: 'newark-us', label, firewall_id: id },
      }),
      planned({ operation: 'instanceUpdate', params: { instanceId: id }, body: { label } }),
      planned({
        ...{ operation: 'ipAddressAllocate' },
        body: { instance_id: id, public: true, type: 'ipv4' },
      }),
      planned({
        ...{ operation: 'ipAddressRdnsUpdate', params: { address: addressOf(id) } },
        body: { rdns: null },
      }),
    ]
  })
  return () => momentsOf(world, { calls })
}

/** So many new rule sets for one firewall: which one is the last makes a difference. */
function replacementsOf(count: number) {
  const world = createWorld({
    instances: [{ id: 1, label: 'web-1', region: 'newark-us' }],
    firewalls: [
      {
        ...{ id: 1, label: 'only', status: 'enabled', rules: onePort(count) },
        devices: [{ id: 1, entity: { type: 'instance', id: 1 } }],
      },
    ],
  })
  const calls = Array.from({ length: count }, (_, at): PlannedCall => {
    const params = { firewallId: 1 }
    const call: AnyCall = { operation: 'firewallRulesUpdate', params, body: onePort(at) }
    return { call, after: [], of: `resource.${at}` }
  })
  return () => momentsOf(world, { calls })
}

const orderCase = (
  rulesAt: (at: number) => WrittenRules,
  sizes: WorstCase['sizes'],
  instances = 1,
): WorstCase => ({
  ...{ unit: 'calls', sizes, target: 2000 },
  prepare: count => updatesOf(rulesAt, count, instances),
})

const rulesCase = (rules: () => Rules, ask: (rules: Rules) => unknown): WorstCase => ({
  ...{ unit: 'rules', sizes: [full.rules], target: 2000 },
  prepare: () => {
    const asked = rules()
    return () => ask(asked)
  },
})

const open443 = regionOf({ direction: 'inbound', protocol: 'TCP', ports: '443' })
const inBoth = unionRegions(
  regionOf({ protocol: 'TCP', ports: '443', addresses: ['10.0.0.0/8'] }),
  regionOf({ protocol: 'UDP', ports: '53' }),
)

export const plansCases: Readonly<Record<string, WorstCase>> = {
  'reading a plan from its text, an instance in ten with a firewall': {
    ...{ unit: 'instances', sizes: [1000, 10_000], target: 2000 },
    text: largePlan,
    prepare: (_, text) => () => readPlan([{ name: 'plan.json', text }]).planned.calls,
  },
  'order of updates of one firewall': orderCase(onePort, [12, 14]),
  'order of the same on 1,000 instances': orderCase(onePort, [12], 1000),
  'order of updates to full rule sets': orderCase(at => largest(at + 1), [4, 12]),
  'moments of a plan, 12 unordered on each firewall': {
    ...{ unit: 'calls', sizes: [50, 200], target: 2000 },
    prepare: planOf,
  },
  'moments of a plan for services, all unordered': {
    ...{ unit: 'calls', sizes: [50, 200], target: 2000 },
    prepare: servicesOf,
  },
  'moments of updates of one firewall': {
    ...{ unit: 'calls', sizes: [8, 12], target: 10_000 },
    prepare: replacementsOf,
  },
  'repair of a full set, ACCEPT': rulesCase(
    () => largest(1),
    rules => repair(rules, { verdict: 'ACCEPT', region: open443 }),
  ),
  'repair of a full set, DROP in both directions': rulesCase(
    () => largest(1),
    rules => repair(rules, { verdict: 'DROP', region: inBoth }),
  ),
  'repair of a full set that can be merged': rulesCase(mergeable, rules =>
    repair(rules, { verdict: 'DROP', region: inBoth }),
  ),
  'compact of a full set': rulesCase(
    () => largest(1, 'ipv6'),
    rules => compact(rules),
  ),
  'compact of a set that can be merged': rulesCase(mergeable, rules => compact(rules)),
}
