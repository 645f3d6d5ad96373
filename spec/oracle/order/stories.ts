/** Random worlds and calls to arrange. A new kind of call joins by a line in `callMakers`. */
import type { AnyCall } from '../../../src/engine/call.ts'
import { values } from '../../../src/world/table.ts'
import type { World } from '../../../src/world/world.ts'
import { worldAfter } from '../../support/outcomes.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { smallWorld } from '../../support/worlds.ts'
import { entries, portTexts } from './packets.ts'

export interface Story {
  readonly world: World
  readonly calls: readonly AnyCall[]
  /** All calls are about one firewall. */
  readonly isNarrow: boolean
}

/** Up to five calls on a world with three firewalls: 1 on instance 1, 2 on instance 2 and balancer 1, 3 disabled on instance 1, and a range. */
export function storyOf(seed: number): Story {
  const random = randomFrom(seed)
  const world = worldAfter(guardedWorldBy(random), {
    operation: 'ipv6RangeCreate',
    body: { instance_id: 1, prefix_length: 64 },
  })
  const isNarrow = random.chance(0.4)
  const makers = isNarrow ? narrowMakers : [...callMakers, ...rangeMakers(world)]
  const firewall = () => (isNarrow ? 1 : random.pick([1, 1, 2, 3]))
  const calls = random.several(3, 5, () =>
    random.pickOr(makers, setRules)({ ...random, firewall, nameNext: namesOf(random) }),
  )
  return { world, calls, isNarrow }
}

/** Three firewalls: 1 on instance 1, 2 on instance 2 and balancer 1, 3 disabled on instance 1. */
export const guardedWorldBy = (random: Random): World =>
  worldAfter(
    smallWorld(),
    { operation: 'instancePrepare', params: { instanceId: 1 }, body: { spare_addresses: 1 } },
    { operation: 'ipAddressAllocate', body: { instance_id: 1, public: true, type: 'ipv4' } },
    ...[
      { label: 'first', rules: rulesBy(random), devices: { instances: [1] } },
      { label: 'second', rules: rulesBy(random), devices: { instances: [2], balancers: [1] } },
      { label: 'third', rules: rulesBy(random) },
    ].map(body => ({ operation: 'firewallCreate' as const, body })),
    update(3, { status: 'disabled' }),
    attach(3, { type: 'instance', id: 1 }),
  )

/** A call of any kind, by how often each is drawn, on firewalls that are there. */
export function callBy(random: Random): AnyCall {
  const firewall = () => random.pick([1, 1, 2, 3])
  const draw = { ...random, firewall, nameNext: namesOf(random) }
  const call = random.pickOr(callMakers, setRules)(draw)
  return call.operation === 'firewallDeviceCreate'
    ? { ...call, params: { firewallId: firewall() } }
    : call
}

interface Draw extends Random {
  readonly firewall: () => number
  readonly nameNext: () => string
}

const namesOf = (random: Random) => () => random.pick(['fourth', 'fifth', 'sixth', 'first'])

const setRules = (draw: Draw): AnyCall => ({
  operation: 'firewallRulesUpdate',
  params: { firewallId: draw.firewall() },
  body: draw.chance(0.2) ? { inbound: [ruleBy(draw)] } : rulesBy(draw),
})

const setStatus = (draw: Draw): AnyCall =>
  update(draw.firewall(), { status: draw.pick(['enabled', 'disabled']) })

const rename = (draw: Draw): AnyCall =>
  update(draw.firewall(), draw.pick([{ label: draw.nameNext() }, { tags: ['a'] }, { tags: ['b'] }]))

const remove = (draw: Draw): AnyCall => ({
  operation: 'firewallDelete',
  params: { firewallId: draw.firewall() },
})

const putOn = (draw: Draw): AnyCall =>
  attach(
    draw.pick([draw.firewall(), 4]),
    draw.pick([
      { type: 'instance', id: 1 },
      { type: 'instance', id: 2 },
      { type: 'balancer', id: 1 },
    ]),
  )

const takeOff = (draw: Draw): AnyCall => {
  const [firewallId, deviceId] = draw.pick([
    [1, 1],
    [2, 2],
    [2, 3],
    [3, 4],
  ])
  return { operation: 'firewallDeviceDelete', params: { firewallId, deviceId } }
}

const create = (draw: Draw): AnyCall => ({
  operation: 'firewallCreate',
  body: {
    label: draw.nameNext(),
    rules: rulesBy(draw),
    devices: draw.pick([{}, { instances: [1] }, { instances: [2], balancers: [1] }]),
  },
})

const removeService = (draw: Draw): AnyCall =>
  draw.pick([
    { operation: 'instanceDelete', params: { instanceId: 2 } },
    { operation: 'balancerDelete', params: { balancerId: 1 } },
  ])

/** The second address of instance 1, which may leave it. */
const movable = '33.0.0.4'

const assign = (draw: Draw): AnyCall => ({
  operation: 'ipAddressesAssign',
  body: {
    region: 'us-east',
    assignments: [{ address: movable, instance_id: draw.pick([1, 2, 2]) }],
  },
})

const share = (draw: Draw): AnyCall => ({
  operation: 'ipAddressesShare',
  body: { instance_id: 2, ips: draw.pick([[], [movable], [movable]]) },
})

/** How often each kind of call is drawn: as many times as it stands here. */
export const callMakers: readonly ((draw: Draw) => AnyCall)[] = [
  ...[setRules, setRules, setRules, setRules, setStatus, setStatus, setStatus, putOn, takeOff],
  ...[takeOff, rename, remove, create, removeService, assign, assign, share],
]

/** Of the range that is there: it moves, is shared, or goes. */
function rangeMakers({ tables }: World): typeof callMakers {
  const [{ range, prefix } = { range: '', prefix: 64 }] = values(tables.ranges)
  const move = (draw: Draw): AnyCall => ({
    operation: 'ipAddressesAssign',
    body: {
      region: 'us-east',
      assignments: [{ address: `${range}/${prefix}`, instance_id: draw.pick([1, 2, 2]) }],
    },
  })
  const shareIt = (): AnyCall => ({
    operation: 'ipAddressesShare',
    body: { instance_id: 2, ips: [range] },
  })
  const removeIt = (): AnyCall => ({ operation: 'ipv6RangeDelete', params: { range } })
  return [move, move, shareIt, removeIt]
}

/** The same of calls that name one firewall. */
const narrowMakers: typeof callMakers = [
  ...[setRules, setRules, setRules, setRules, setRules, setRules, setRules],
  ...[setStatus, setStatus, setStatus, rename, remove],
]

function update(firewallId: number, body: object): AnyCall {
  return { operation: 'firewallUpdate', params: { firewallId }, body }
}

function attach(firewallId: number, body: object): AnyCall {
  return { operation: 'firewallDeviceCreate', params: { firewallId }, body }
}

export const rulesBy = (random: Random) => ({
  inbound: random.several(0, 2, () => ruleBy(random)),
  inbound_policy: random.pick(['DROP', 'DROP', 'ACCEPT']),
  outbound: random.several(0, 1, () => ruleBy(random)),
  outbound_policy: random.pick(['DROP', 'ACCEPT', 'ACCEPT']),
})

function ruleBy(random: Random) {
  const ipv4 = random.pick(entries.slice(0, 3) as [string, ...string[]])
  const protocol = random.pick(['TCP', 'TCP', 'UDP', 'ICMP'])
  return {
    protocol,
    action: random.pick(['ACCEPT', 'ACCEPT', 'DROP']),
    addresses: random.chance(0.5) ? { ipv4: [ipv4], ipv6: ['::/0'] } : { ipv4: [ipv4] },
    ...(protocol !== 'ICMP' && { ports: random.pick(portTexts) }),
  }
}
