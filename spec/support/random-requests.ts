/** Random requests to the operations of the contract, made for the state as it is: mostly about things that exist. */
import type { Address, Range, State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'
import { randomLabel, randomPolicy, randomRuleset } from './random-rules.ts'

export interface Request {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}
export type Requester = (random: Random, state: State) => Request

/** The id of one of these; now and then of one that is not there. */
export const idOf = (random: Random, rows: readonly { id: number }[]): number =>
  random.chance(0.03)
    ? random.pick([0, -1, 999_999, 2 ** 32 + 1, 2 ** 53 - 1])
    : random.pickOr(rows, { id: 999_999 }).id

export const instanceOf = (random: Random, { instances }: State): number => idOf(random, instances)

const firewallOf = (random: Random, { firewalls }: State): number => {
  const standing = firewalls.filter(({ status }) => status !== 'deleted')
  return idOf(random, random.chance(0.08) ? firewalls : standing)
}

const behindFirewall = (random: Random, state: State): number => {
  const device = random.pickOr(state.devices, undefined)
  return device === undefined || random.chance(0.2) ? firewallOf(random, state) : device.firewall_id
}

export const paging = (random: Random): Record<string, unknown> => ({
  ...(random.chance(0.3) && { page: random.pick([1, 1, 2, 2, 0, 2 ** 53 - 1]) }),
  ...(random.chance(0.3) && { page_size: random.pick([25, 25, 500, 100, 24, 501]) }),
})

const pagedRead: Requester = random => ({ query: paging(random) })
/** Any of them, deleted or not: from time to time somebody comes late. */
const onFirewall: Requester = (random, state) => ({
  params: {
    firewallId: random.chance(0.06) ? idOf(random, state.firewalls) : behindFirewall(random, state),
  },
})

const tags = (random: Random): unknown =>
  random.several(0, 3, () => random.pick(['a', 'a', 'prod', 'x'.repeat(50), '', 'x'.repeat(51)]))

const listedServices = (random: Random, state: State): unknown => ({
  ...(random.chance(0.7) && { instances: random.several(0, 2, () => instanceOf(random, state)) }),
  ...(random.chance(0.4) && {
    balancers: random.several(0, random.chance(0.2) ? 2 : 1, () => idOf(random, state.balancers)),
  }),
})

const firewallCreate: Requester = (random, state) => ({
  body: {
    label: randomLabel(random),
    rules: {
      ...(random.chance(0.7) && { inbound: randomRuleset(random) }),
      inbound_policy: randomPolicy(random),
      ...(random.chance(0.3) && { outbound: randomRuleset(random) }),
      outbound_policy: randomPolicy(random),
    },
    ...(random.chance(0.5) && { devices: listedServices(random, state) }),
    ...(random.chance(0.3) && { tags: tags(random) }),
  },
})

const firewallUpdate: Requester = (random, state) => ({
  params: { firewallId: behindFirewall(random, state) },
  body: {
    ...(random.chance(0.4) && { label: randomLabel(random) }),
    ...(random.chance(0.8) && {
      status: random.pick(['enabled', 'enabled', 'enabled', 'disabled', 'disabled', 'deleted']),
    }),
    ...(random.chance(0.2) && { tags: tags(random) }),
  },
})

const firewallRulesUpdate: Requester = (random, state) => ({
  params: { firewallId: behindFirewall(random, state) },
  body: {
    ...(random.chance(0.5) && { inbound: randomRuleset(random) }),
    ...(random.chance(0.3) && { inbound_policy: randomPolicy(random) }),
    ...(random.chance(0.4) && { outbound: randomRuleset(random) }),
    ...(random.chance(0.3) && { outbound_policy: randomPolicy(random) }),
  },
})

const onDevice: Requester = (random, state) => {
  const device = random.pickOr(state.devices, undefined)
  const firewallId = random.chance(0.9) ? device?.firewall_id : undefined
  return {
    params: {
      firewallId: firewallId ?? idOf(random, state.firewalls),
      deviceId: random.chance(0.95) ? (device?.id ?? 999_999) : idOf(random, state.devices),
    },
  }
}

const firewallDeviceCreate: Requester = (random, state) => {
  const type = random.pick(['instance', 'instance', 'balancer', 'balancer'])
  const rows = type === 'instance' ? state.instances : state.balancers
  return {
    params: { firewallId: firewallOf(random, state) },
    body: { type, id: idOf(random, rows) },
  }
}

const lost = ['10.9.9.9', '3fff:1::1', 'nonsense', ''] as const

/** Other spellings of the same address, and texts that are none. */
export function spelled(random: Random, text: string): string {
  const lookalikes = [`${text}/64`, `${text}%eth0`, `::ffff:${text}`, `0${text}`]
  if (random.chance(0.04)) return random.pickOr([...lost, ...lookalikes], '')
  if (random.chance(0.1)) return text.toUpperCase()
  return random.chance(0.1) && text.includes('::') ? text.replace('::', ':0::') : text
}

export const addressOf = (random: Random, { addresses }: State): string =>
  spelled(random, random.pickOr(addresses, { address: '10.9.9.9' }).address)

const rangeOf = (random: Random, { ranges, pools }: State): string => {
  const other = random.pickOr(pools, { range: '3fff:1:e000::' })
  const { range } = random.chance(0.05) ? other : random.pickOr(ranges, other)
  return spelled(random, range)
}

const rdnsUpdate: Requester = (random, state) => {
  const address = random.pickOr(state.addresses, undefined)
  const own = `${address?.address.replaceAll('.', '-')}.${state.settings.rdnsSuffix}`
  const forwards = state.forwards.filter(each => each.address === address?.address)
  const { name } = random.pickOr(random.chance(0.8) ? forwards : state.forwards, { name: own })
  const bad = ['localhost', 'a..b', '-a.b', 'a b.c', '', 'x'.repeat(64).concat('.org')] as const
  const rdns = random.chance(0.1) ? random.pick(bad) : random.pick([name, name, own, null])
  const spelling = random.chance(0.1) && rdns !== null ? `${rdns.toUpperCase()}.` : rdns
  return {
    params: { address: spelled(random, address?.address ?? '10.9.9.9') },
    body: { rdns: spelling },
  }
}

/** Mostly one: of several, one more likely stands in the way of another. */
const counts = [
  [1, 1],
  [1, 1],
  [0, 3],
] as const

const assign: Requester = (random, state) => {
  const { region } = random.pickOr(state.instances, { region: 'us-east' })
  const near = <Row extends { region: string }>(rows: readonly Row[]) =>
    random.chance(0.97) ? rows.filter(each => each.region === region) : rows
  const oneAssignment = () => {
    const blocks: readonly (Address | Range)[] = random.chance(0.35)
      ? state.ranges
      : state.addresses
    const held = random.pickOr(near(blocks), undefined)
    const length = random.chance(0.95) ? held && 'prefix' in held && held.prefix : 48
    // Who has a range already takes no second one.
    const rivals = state.ranges.filter(each => each.region === region && each !== held)
    const rival = random.chance(0.3) ? random.pickOr(rivals, undefined)?.instance_id : undefined
    const text = held === undefined ? '10.9.9.9' : 'range' in held ? held.range : held.address
    return {
      address: length ? `${text}/${length}` : spelled(random, text),
      instance_id: rival ?? idOf(random, near(state.instances)),
    }
  }
  const named = random.chance(0.03) ? 'nowhere' : region
  return {
    body: { assignments: random.several(...random.pick(counts), oneAssignment), region: named },
  }
}

/** Two instances of a region swap one public address each: the one way to move the last of them. */
const swap: Requester = (random, state) => {
  const free = state.addresses.filter(each => each.type === 'ipv4')
  const one = random.pickOr(free, undefined)
  const near = free.filter(each => each.region === one?.region && each.public === one.public)
  const other = random.pickOr(near, one)
  if (one === undefined || other === undefined) return assign(random, state)
  return {
    body: {
      region: one.region,
      assignments: [
        { address: one.address, instance_id: other.instance_id },
        { instance_id: one.instance_id, address: other.address },
      ],
    },
  }
}

const assignOrSwap: Requester = (random, state) =>
  random.chance(0.3) ? swap(random, state) : assign(random, state)

const share: Requester = (random, state) => {
  const instance = random.pickOr(state.instances, { id: 999_999, region: 'us-east' })
  const near = <Row extends { region: string; instance_id: number | null }>(
    rows: readonly Row[],
  ) =>
    random.chance(0.95)
      ? rows.filter(each => each.region === instance.region && each.instance_id !== instance.id)
      : rows
  const ipv4 = state.addresses.filter(({ type }) => type === 'ipv4' || random.chance(0.02))
  const isNat = ({ address }: Address) =>
    state.instances.some(({ booted }) =>
      booted.interfaces.some(each => each.purpose === 'vpc' && each.nat_1_1 === address),
    )
  const nats = near(ipv4.filter(isNat)).map(({ address }) => address)
  const oneShared = () => {
    if (random.chance(0.1)) return random.pickOr(nats, '10.9.9.9')
    return random.chance(0.4)
      ? spelled(random, random.pickOr(near(state.ranges), { range: '3fff:1:e000::' }).range)
      : spelled(random, random.pickOr(near(ipv4), { address: '10.9.9.9' }).address)
  }
  const instance_id = random.chance(0.03) ? 999_999 : instance.id
  return { body: { ips: random.several(0, 2, oneShared), instance_id } }
}

const rangeCreate: Requester = (random, state) => {
  const slaacs = state.addresses.filter(({ type }) => type === 'ipv6')
  const target = random.chance(0.06)
    ? random.pick(['3fff:1::1', '10.0.0.1', 'nonsense', 'fe80::1%eth0', '::/64'])
    : spelled(random, random.pickOr(slaacs, { address: '::1' }).address)
  const named = random.chance(0.93) ? random.whole(1, 2) : random.pick([0, 3])
  return {
    body: {
      ...(named === 2 || named === 3 ? { route_target: target } : {}),
      prefix_length: random.pick([56, 64, 64, 64, 64, 64, 48, 60]),
      ...(named === 1 || named === 3 ? { instance_id: instanceOf(random, state) } : {}),
    },
  }
}

const onRange: Requester = (random, state) => ({ params: { range: rangeOf(random, state) } })
const onAddress: Requester = (random, state) => ({ params: { address: addressOf(random, state) } })
export const onRegion: Requester = (random, { regions }) => ({
  params: { regionId: random.pickOr([...regions.map(({ id }) => id), 'nowhere'], 'nowhere') },
})

/** Each operation of the contract with how often it is drawn. */
export const requests: Readonly<Record<string, readonly [weight: number, Requester]>> = {
  firewallsList: [4, pagedRead],
  firewallCreate: [26, firewallCreate],
  firewallView: [4, onFirewall],
  firewallUpdate: [24, firewallUpdate],
  firewallDelete: [8, onFirewall],
  firewallDevicesList: [
    4,
    (random, state) => ({ ...onFirewall(random, state), query: paging(random) }),
  ],
  firewallDeviceCreate: [14, firewallDeviceCreate],
  firewallDeviceView: [4, onDevice],
  firewallDeviceDelete: [6, onDevice],
  firewallRulesList: [4, onFirewall],
  firewallRulesUpdate: [22, firewallRulesUpdate],
  ipAddressesList: [
    5,
    random => ({
      query: {
        ...paging(random),
        ...(random.chance(0.4) && { skip_ipv6_rdns: random.chance(0.7) }),
      },
    }),
  ],
  ipAddressAllocate: [
    7,
    (random, state) => ({
      body: {
        instance_id: instanceOf(random, state),
        public: random.chance(0.5),
        type: random.chance(0.95) ? 'ipv4' : 'ipv6',
      },
    }),
  ],
  ipAddressesAssign: [26, assignOrSwap],
  ipAddressesShare: [12, share],
  ipAddressView: [5, onAddress],
  ipAddressRdnsUpdate: [7, rdnsUpdate],
  ipv4sAssign: [26, assignOrSwap],
  ipv4sShare: [12, share],
  ipv6PoolsList: [4, pagedRead],
  ipv6RangesList: [4, pagedRead],
  ipv6RangeCreate: [12, rangeCreate],
  ipv6RangeView: [4, onRange],
  ipv6RangeDelete: [4, onRange],
  vlansList: [4, pagedRead],
  regionsList: [4, pagedRead],
  regionsAvailabilityList: [4, pagedRead],
  regionView: [5, onRegion],
  regionAvailabilityView: [5, onRegion],
}
