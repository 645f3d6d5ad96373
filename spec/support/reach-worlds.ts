/** Worlds in which services meet on every kind of network, behind rules that name their addresses; and one change to them. */
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { placesIn } from '../../src/rehearsal/addresses/places.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { addressWorld, assign, rangeFor, share } from './address-worlds.ts'
import { worldAfter } from './outcomes.ts'
import { type Random, randomFrom } from './random.ts'

const vpcInterface = (last: number, nat?: string) => ({
  ...{ purpose: 'vpc', vpc_id: 7, subnet_id: 8 },
  ipv4: { vpc: `10.0.0.${last}`, ...(nat !== undefined && { nat_1_1: nat }) },
})
const vlanInterface = { purpose: 'vlan', label: 'backend', ipam_address: '10.9.0.1/24' }

/**
 * Instances 1 to 4 of `addressWorld`; 5 on a VPC and a VLAN, 6 on the internet and that VLAN; balancers 1 and 2 with none, and
 * 3 with two ports and the back ends 2 and 4.
 */
const meetingWorld = (): World => {
  const world = worldAfter(
    addressWorld({ rangesPerRegion: 4 }),
    {
      operation: 'instanceCreate',
      body: { region: 'us-east', label: 'inner-1', interfaces: [vpcInterface(5), vlanInterface] },
    },
    {
      operation: 'instanceCreate',
      body: {
        ...{ region: 'us-east', label: 'outer-1' },
        interfaces: [{ purpose: 'public' }, { ...vlanInterface, ipam_address: null }],
      },
    },
  )
  const nodeAt = (instance: number) => privateOf(world, instance) ?? '10.0.0.2'
  return worldAfter(world, {
    operation: 'balancerCreate',
    body: {
      ...{ region: 'us-east', label: 'front-3' },
      configs: [
        { port: 80, protocol: 'http', nodes: [{ address: nodeAt(2), port: 8080 }] },
        {
          ...{ port: 22, protocol: 'udp' },
          nodes: [
            { address: '10.0.0.2', port: 53 },
            { address: nodeAt(1), port: 53, mode: 'reject' },
          ],
        },
      ],
    },
  })
}

const privateOf = (world: World, instance: number): string | undefined =>
  [...values(world.tables.addresses)].find(each => each.instance_id === instance && !each.public)
    ?.address

/** With firewalls of its own, and after a few changes. */
export function reachWorld(seed: number): World {
  const random = randomFrom(seed)
  let world = meetingWorld()
  for (let step = 0; step < 12; step++) world = changed(world, random)
  return world
}

/** After one change that was not refused. */
export function reachChanged(world: World, seed: number): World {
  const random = randomFrom(seed)
  for (let step = 0; step < 30; step++) {
    const next = changed(world, random)
    if (next !== world) return next
  }
  return world
}

function changed(world: World, random: Random): World {
  const { world: next } = apply(world, drawCall(world, random))
  return next
}

function drawCall(world: World, random: Random): AnyCall {
  const instance = () => random.pickOr([...values(world.tables.instances)], { id: 99 }).id
  const firewall = () => random.pickOr([...values(world.tables.firewalls)], { id: 99 }).id
  const profile = () => {
    const found = random.pickOr([...values(world.tables.instances)], undefined)
    return { instanceId: found?.id ?? 99, profileId: found?.profiles[0]?.id ?? 99 }
  }
  const texts = addressTexts(world)
  const draws: readonly (() => unknown)[] = [
    ...[0, 1, 2].map(() => () => ({
      operation: 'firewallCreate',
      body: {
        label: `wall-${random.whole(1, 999)}`,
        rules: drawRules(texts, random),
        devices: random.chance(0.8)
          ? { instances: [instance(), instance()] }
          : { balancers: [random.whole(1, 3)] },
      },
    })),
    ...[0, 1].map(() => () => ({
      operation: 'firewallRulesUpdate',
      params: { firewallId: firewall() },
      body: drawRules(texts, random),
    })),
    () => assign([random.pickOr(texts, ''), instance()]),
    () => assign([random.pickOr(texts, ''), instance()]),
    ...[0, 1, 2].map(
      () => () =>
        share(
          random.several(1, 2, () => random.pickOr(texts, '')),
          instance(),
        ),
    ),
    () => rangeFor(instance(), random.pick([56, 64])),
    () => ({ operation: 'ipv6RangeDelete', params: { range: random.pickOr(texts, '') } }),
    () => ({
      operation: 'poolCreate',
      body: { region: 'us-east', prefix: random.pick([64, 116]) },
    }),
    () => ({ operation: 'instanceClone', params: { instanceId: instance() }, body: {} }),
    () => ({ operation: 'instanceDelete', params: { instanceId: instance() } }),
    () => ({
      operation: 'profileUpdate',
      params: profile(),
      body: {
        interfaces: random.pick([
          [{ purpose: 'public' }],
          [vlanInterface],
          [{ purpose: 'public' }, vpcInterface(random.whole(20, 40))],
          [vpcInterface(random.whole(20, 40), random.pick(['any', undefined]))],
        ]),
      },
    }),
    ...[0, 1].map(() => () => ({
      operation: 'instanceReboot',
      params: { instanceId: instance() },
    })),
    () => ({
      operation: 'instanceMigrate',
      params: { instanceId: instance() },
      body: { region: 'eu-west' },
    }),
    () => ({ operation: 'balancerDelete', params: { balancerId: random.whole(1, 3) } }),
    () => ({
      operation: 'balancerCreate',
      body: {
        region: 'us-east',
        configs: [{ port: 443, protocol: 'https', nodes: [{ address: '10.0.0.5', port: 8443 }] }],
      },
    }),
  ]
  // What is drawn may be refused.
  return random.pickOr(draws, () => undefined)() as AnyCall
}

/** Addresses and the first ones of ranges. */
const addressTexts = (world: World): readonly string[] =>
  [...placesIn(world)].map(({ text }) => text.split('/')[0] ?? '')

function drawRules(texts: readonly string[], random: Random) {
  const entry = () => {
    const text = random.pickOr(texts, '')
    const isIpv6 = text.includes(':')
    const length = isIpv6
      ? random.pick([128, 128, 127, 64, 56, 0])
      : random.pick([32, 32, 31, 17, 0])
    const inner = isIpv6 && random.chance(0.4) ? text.replace(/::$/, '::5') : text
    return { isIpv6, text: `${inner}/${length}` }
  }
  const rule = () => {
    const entries = random.several(1, 3, entry)
    const protocol = random.pick(['TCP', 'TCP', 'UDP', 'ICMP', 'IPENCAP'])
    const hasPorts = protocol === 'TCP' || protocol === 'UDP'
    return {
      protocol,
      action: random.pick(['ACCEPT', 'ACCEPT', 'DROP']),
      ...(hasPorts && { ports: random.pick(['22', '80-81', '22,443', undefined]) }),
      addresses: {
        ipv4: entries.filter(({ isIpv6 }) => !isIpv6).map(({ text }) => text),
        ipv6: entries.filter(({ isIpv6 }) => isIpv6).map(({ text }) => text),
      },
    }
  }
  return {
    inbound: random.several(0, 3, rule),
    inbound_policy: random.pick(['DROP', 'DROP', 'ACCEPT']),
    outbound: random.several(0, 2, rule),
    outbound_policy: random.pick(['DROP', 'ACCEPT', 'ACCEPT']),
  }
}
