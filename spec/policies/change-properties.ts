/** What changes and repairs do to promises, of as many random worlds as are asked for: the same in the suite and at night. */
import { expect } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { apply, createWorld } from '../../src/index.ts'
import { check, checkChange, policiesOf } from '../../src/policies/index.ts'
import { noPackets, type PacketRegion } from '../../src/rules/regions/packet-region.ts'
import {
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { compareRules } from '../../src/whatif.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { firewallCalls } from '../support/firewall-calls.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { manyWorlds } from '../support/random-worlds.ts'

const promises = policiesOf(
  [
    { id: 'ssh', only: { packets: 'inbound TCP 22', from: 'office' } },
    { id: 'database', never: { packets: 'inbound TCP 5432', from: 'internet' }, at: 'moments' },
    { id: 'web', always: { packets: 'inbound TCP 443' }, services: { types: ['instance'] } },
    { id: 'out', never: { packets: 'outbound any', to: 'internet' } },
    { id: 'guarded', never: { lint: { kinds: ['no-active-firewall'] } } },
    { id: 'room', always: { limits: { rules: 3, servicesPerFirewall: 2 } } },
  ],
  { office: ['198.51.100.0/24'] },
)

/** Without what only a change has. */
const told = ({ policies }: ReturnType<typeof check>) =>
  policies.map(
    ({ before: _, windows: __, result, open, breaches, repairs, looked, remarks, id }) => ({
      ...{ id, result, open, repairs, looked, remarks },
      breaches: breaches.map(({ broughtBy: _, ...each }) => each),
    }),
  )

/** Check after a change says the same as check of the changed account, but for windows. How many changes did something, and how they ended. */
export function sameAfterChanges(seed: number, count: number): Readonly<Record<string, number>> {
  const met: Record<string, number> = { changed: 0 }
  for (const [at, world] of [...manyWorlds(seed, count)].entries()) {
    const { calls, after } = someCalls(world, seed + at)
    if (after !== world) met['changed'] = (met['changed'] ?? 0) + 1
    const options = { repairs: 1 }
    const answer = checkChange(promises, world, calls, options)
    const windows = new Set(
      answer.policies.filter(({ windows }) => windows.length > 0).map(({ id }) => id),
    )
    const butForWindows = (answer: ReturnType<typeof check>) =>
      told(answer).map(each => (windows.has(each.id) ? { ...each, result: 'kept' } : each))
    const direct = check(promises, after, options)
    expect(butForWindows(answer)).toEqual(butForWindows(direct))
    expect(answer.policies.map(({ before }) => before)).toEqual(
      check(promises, world, options).policies.map(({ result }) => result),
    )
    for (const { result } of direct.policies) met[result] = (met[result] ?? 0) + 1
  }
  return met
}

function someCalls(world: World, seed: number) {
  const next = firewallCalls(seed)
  const calls: AnyCall[] = []
  let after = world
  for (let step = 0; step < 4; step++) {
    const { at: _, ...call } = next(after)
    calls.push(call as AnyCall)
    after = apply(after, call as AnyCall).world
  }
  return { calls, after }
}

const peers = [
  ...(['0.0.0.0/0', '198.51.100.0/24', '198.51.0.0/16', '10.0.0.0/8', '192.0.2.7/32'] as const),
] as const

const randomRules = (random: Random): Rules => {
  const rule = (): Rule => ({
    protocol: random.pick(['TCP', 'TCP', 'UDP', 'ICMP']),
    addresses: { ipv4: [random.pick(peers)], ...(random.chance(0.4) && { ipv6: ['::/0'] }) },
    action: random.pick(['ACCEPT', 'ACCEPT', 'DROP']),
  })
  const withPorts = (each: Rule): Rule =>
    each.protocol === 'ICMP'
      ? each
      : { ...each, ports: random.pick(['22', '443', '5432', '1-65535', '22, 443', '5000-6000']) }
  return {
    inbound: random.several(0, 4, () => withPorts(rule())),
    inbound_policy: random.pick(['DROP', 'DROP', 'ACCEPT']),
    outbound: random.several(0, 1, () => withPorts(rule())),
    outbound_policy: 'DROP',
  }
}

/** Two services behind one firewall, and a third behind another one. */
function worldWith(random: Random): World {
  const firewall = (id: number, devices: readonly object[]) => ({
    ...{ id, label: `wall-${id}`, status: 'enabled', rules: randomRules(random) },
    devices: devices.map(entity => ({ entity })),
  })
  return createWorld({
    instances: [1, 2].map(id => ({ id, label: `one-${id}`, region: 'newark-us' })),
    balancers: [{ id: 3, label: 'front', region: 'newark-us' }],
    firewalls: [
      firewall(
        1,
        [1, 2].map(id => ({ id, type: 'instance' })),
      ),
      firewall(2, [{ id: 3, type: 'balancer' }]),
    ],
  } as Parameters<typeof createWorld>[0])
}

type Checked = ReturnType<typeof check>['policies'][number]

/** What breaks a promise by the rules of a firewall. */
const brokenBy = ({ breaches }: Checked, firewall: number): PacketRegion =>
  breaches
    .flatMap(breach =>
      breach.about === 'packets' &&
      typeof breach.firewall === 'object' &&
      breach.firewall?.id === firewall &&
      (breach.cause.kind === 'rule' || breach.cause.kind === 'policy')
        ? breach.region
        : [],
    )
    .map(regionOf)
    .reduce(unionRegions, noPackets)

/** Every proposed repair keeps the promise where rules broke it, and changes nothing else. How many were made, and of how many edits. */
export function repairsKeep(seed: number, count: number) {
  const met = { repairs: 0, edits: new Map<string, number>(), several: 0 }
  for (let at = 0; at < count; at++) {
    const world = worldWith(randomFrom(seed + at))
    for (const { policy, repair } of repairsIn(world)) {
      keepsAndNoMore(world, policy, repair)
      met.repairs++
      if (repair.edits.length > 1) met.several++
      for (const { kind } of repair.edits) met.edits.set(kind, (met.edits.get(kind) ?? 0) + 1)
    }
  }
  return met
}

const repairsIn = (world: World) =>
  check(promises, world).policies.flatMap(policy =>
    policy.repairs.flatMap(repair => (repair.ok ? [{ policy, repair }] : [])),
  )

type Repair = Extract<Checked['repairs'][number], { readonly ok: true }>

function keepsAndNoMore(world: World, policy: Checked, { firewall, rules }: Repair): void {
  const before = get(world.tables.firewalls, firewall.id)
  if (before === undefined) throw new TypeError('the firewall is there')
  const changed = compareRules(before.rules, rules)
    .changes.map(change => regionOf(partsOf(change)))
    .reduce(unionRegions, noPackets)
  const broken = brokenBy(policy, firewall.id)
  expect(isEmptyRegion(subtractRegions(changed, broken))).toBe(true)
  // Nothing is made of which part is not needed.
  expect(isEmptyRegion(subtractRegions(broken, changed))).toBe(true)
  const call = {
    operation: 'firewallRulesUpdate',
    params: { firewallId: firewall.id },
    body: rules,
  }
  const after = apply(world, call as AnyCall)
  expect(after.ok ? [] : after.errors).toEqual([])
  const again = check(promises, after.world).policies[policy.index]
  expect(again && isEmptyRegion(brokenBy(again, firewall.id))).toBe(true)
}

const partsOf = ({
  direction,
  family,
  protocol,
  ports,
  addresses,
  addressesExcept,
}: {
  readonly direction: 'inbound' | 'outbound'
  readonly family: 'ipv4' | 'ipv6'
  readonly protocol: 'TCP' | 'UDP' | 'ICMP' | 'IPENCAP' | 'OTHER'
  readonly ports: string | null
  readonly addresses?: readonly string[]
  readonly addressesExcept?: readonly string[]
}) => ({ direction, family, protocol, ports, addresses, addressesExcept })
