/** Random requests about addresses, ranges, VLANs and regions, made for the state as it is. */
import type { Address, Range, State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'
import {
  idOf,
  instanceOf,
  onRegion,
  pagedRead,
  paging,
  type Requester,
  type Requests,
  spelled,
} from './random-requests.ts'

export const addressOf = (random: Random, { addresses }: State): string =>
  spelled(random, random.pickOr(addresses, { address: '10.9.9.9' }).address)

/** A range by its first address, or an address inside it: the lower ones, so that they come up again. */
const addressInRange = (random: Random, { ranges }: State): string => {
  const { range } = random.pickOr(ranges, { range: '3fff:1:e000::' })
  return random.chance(0.4) ? range : `${range}${random.pick(['1', '2', '7:0:0:1'])}`
}

/** An address of an instance or one in a range. */
export const anyAddress = (random: Random, state: State): string =>
  random.chance(0.3) ? spelled(random, addressInRange(random, state)) : addressOf(random, state)

/** As it is, or a range with the length that it has or another. */
const withLength = (random: Random, { ranges }: State, address: string): string => {
  const range = ranges.find(each => each.range === address)
  if (range === undefined || random.chance(0.5)) return address
  return `${address}/${random.pick([range.prefix, range.prefix, 56, 64, 48])}`
}

const rangeOf = (random: Random, { ranges, pools }: State): string => {
  const other = random.pickOr(pools, { range: '3fff:1:e000::' })
  const { range } = random.chance(0.05) ? other : random.pickOr(ranges, other)
  return spelled(random, range)
}

const rdnsUpdate: Requester = (random, state) => {
  const named = random.pickOr(state.addresses, { address: '10.9.9.9' }).address
  const address = random.chance(0.3) ? addressInRange(random, state) : named
  const own = `${address.replaceAll('.', '-')}.${state.settings.rdnsSuffix}`
  const forwards = state.forwards.filter(each => each.address === address)
  const { name } = random.pickOr(random.chance(0.8) ? forwards : state.forwards, { name: own })
  const bad = ['localhost', 'a..b', '-a.b', 'a b.c', '', 'x'.repeat(64).concat('.org')] as const
  const rdns = random.chance(0.1) ? random.pick(bad) : random.pick([name, name, own, null])
  const spelling = random.chance(0.1) && rdns !== null ? `${rdns.toUpperCase()}.` : rdns
  return {
    params: { address: withLength(random, state, spelled(random, address)) },
    body: { rdns: spelling },
  }
}

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
  // Mostly one: of several, one more likely stands in the way of another.
  const [least, most] = random.pick([
    [1, 1],
    [1, 1],
    [0, 3],
  ])
  const named = random.chance(0.03) ? 'nowhere' : region
  return {
    body: { assignments: random.several(least, most, oneAssignment), region: named },
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

/** Somebody gives what is theirs to an instance that is not. */
const assignBeyondGrants: Requester = (random, state) => {
  const grants = state.users.find(({ username }) => username === 'bob')?.grants ?? []
  const mayWrite = (id: number) =>
    grants.some(
      each => each.type === 'instance' && each.id === id && each.permission !== 'read_only',
    )
  const own = random.pickOr(
    state.addresses.filter(each => each.type === 'ipv4' && mayWrite(each.instance_id)),
    undefined,
  )
  const others = state.instances.filter(({ id, region }) => region === own?.region && !mayWrite(id))
  const { id: instance_id } = random.pickOr(others, { id: 999_999 })
  const { address, region } = own ?? { address: '10.9.9.9', region: 'us-east' }
  return { body: { assignments: [{ address, instance_id }], region }, as: 't-bob' }
}

/** A range goes where there is one already. */
const assignSecondRange: Requester = (random, state) => {
  const here = random.pickOr(state.ranges, undefined)
  const others = state.ranges.filter(each => each.region === here?.region && each !== here)
  const there = random.pickOr(others, undefined)
  if (here === undefined || there === undefined) return assign(random, state)
  const address = `${here.range}/${here.prefix}`
  const { region, instance_id } = there
  return { body: { assignments: [{ address, instance_id }], region } }
}

const assignments: Requester = (random, state) => {
  const kind = random.whole(0, 19)
  if (kind === 0) return assignBeyondGrants(random, state)
  if (kind === 1) return assignSecondRange(random, state)
  return kind < 6 ? swap(random, state) : assign(random, state)
}

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
  const own = ipv4.filter(each => each.instance_id === instance.id).map(({ address }) => address)
  const nats = near(ipv4.filter(isNat)).map(({ address }) => address)
  const oneShared = () => {
    if (random.chance(0.2)) return random.pickOr(nats, '10.9.9.9')
    if (random.chance(0.04)) return random.pickOr(own, '10.9.9.9')
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

/** At times for an instance that may have more where nothing is left. */
const allocate: Requester = (random, state) => {
  const inSpentRegion = state.instances.filter(
    ({ region, spare_addresses }) =>
      spare_addresses > 0 && (state.cursors[`public/${region}`] ?? 0) > 100_000,
  )
  const trapped = random.chance(0.2) ? inSpentRegion : []
  return {
    body: {
      instance_id: trapped.length > 0 ? idOf(random, trapped) : instanceOf(random, state),
      public: random.chance(0.5),
      type: random.chance(0.95) ? 'ipv4' : 'ipv6',
    },
  }
}

const onRange: Requester = (random, state) => ({ params: { range: rangeOf(random, state) } })
const onAddress: Requester = (random, state) => ({
  params: { address: withLength(random, state, anyAddress(random, state)) },
})
export const addressRequests: Requests = {
  ipAddressesList: [
    5,
    random => ({
      query: {
        ...paging(random),
        ...(random.chance(0.4) && { skip_ipv6_rdns: random.chance(0.7) }),
      },
    }),
  ],
  ipAddressAllocate: [7, allocate],
  ipAddressesAssign: [26, assignments],
  ipAddressesShare: [16, share],
  ipAddressView: [5, onAddress],
  ipAddressRdnsUpdate: [7, rdnsUpdate],
  ipv4sAssign: [26, assignments],
  ipv4sShare: [16, share],
  ipv6PoolsList: [5, pagedRead],
  ipv6RangesList: [5, pagedRead],
  ipv6RangeCreate: [12, rangeCreate],
  ipv6RangeView: [4, onRange],
  ipv6RangeDelete: [4, onRange],
  vlansList: [5, pagedRead],
  regionsList: [5, pagedRead],
  regionsAvailabilityList: [5, pagedRead],
  regionView: [5, onRegion],
  regionAvailabilityView: [5, onRegion],
}
