/** Random requests about instances: created, booted with other profiles, moved and logged in to. */
import type { State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'
import { addressOf } from './random-addresses.ts'
import { instanceDetails } from './random-details.ts'
import { idOf, instanceOf, type Requester, spelled } from './random-requests.ts'

const serviceLabels = [
  'web-1',
  'web-2',
  'mail',
  'ab',
  'abc',
  'x'.repeat(64),
  'x'.repeat(65),
  '\u{1f525}x',
  '\u{1f525}'.repeat(64),
] as const

/** A label for an instance, a balancer or a profile, at times. */
export const label = (random: Random) => random.chance(0.4) && { label: random.pick(serviceLabels) }

export const regionOf = (random: Random, { regions }: State): string =>
  random.chance(0.02) ? 'nowhere' : random.pickOr(regions, { id: 'nowhere' }).id

const randomVlan = (random: Random): unknown => ({
  purpose: 'vlan',
  label: random.chance(0.02) ? 'v lan' : random.pick(['blue', 'blue', 'red']),
  ...(random.chance(0.2) && { ipam_address: random.pick(['10.0.0.1/24', '10.0.0.1', null]) }),
})

const randomVpc = (random: Random, state: State, nats: readonly string[]): unknown => ({
  purpose: 'vpc',
  vpc_id: 1,
  subnet_id: random.whole(1, 2),
  ipv4: {
    vpc: random.chance(0.03) ? 'nonsense' : `10.0.0.${random.whole(2, 5)}`,
    ...(random.chance(0.7) && {
      nat_1_1: random.chance(0.7)
        ? 'any'
        : random.pickOr([...nats, null, addressOf(random, state)], null),
    }),
  },
})

const interfaces = (random: Random, state: State, nats: readonly string[] = []): unknown =>
  random.several(0, 3, () => {
    const purpose = random.whole(0, 9)
    if (purpose < 3) return { purpose: 'public' }
    if (purpose < 5) return randomVlan(random)
    return purpose < 9 || random.chance(0.5) ? randomVpc(random, state, nats) : { purpose: 'other' }
  })

/** At times behind a firewall that guards an instance on the move. */
export const instanceCreate: Requester = (random, state) =>
  (random.chance(0.1) ? besideMoving : anywhere)(random, state)

const anywhere: Requester = (random, state) => ({
  body: {
    region: regionOf(random, state),
    ...label(random),
    ...(random.chance(0.1) && { plan: random.pick(['g6-nano', '', 'x'.repeat(65)]) }),
    ...(random.chance(0.4) && {
      firewall_id: namedFirewall(random, state),
    }),
    ...(random.chance(0.6) && { private_ip: random.chance(0.8) }),
    ...(random.chance(0.6) && { interfaces: interfaces(random, state) }),
    ...(random.chance(0.1) && { booted: random.pick([true, false, 'no']) }),
    ...(random.chance(0.2) && { spare_addresses: random.pick([1, 2, 0, -1]) }),
    ...(random.chance(0.1) && {
      address: random.pick(['198.51.100.9', '33.0.0.3', '192.168.128.2', 'any']),
    }),
    ...(random.chance(0.2) && { details: instanceDetails(random) }),
  },
})

/** At times one that is deleted. */
export const namedFirewall = (random: Random, state: State): number =>
  idOf(random, random.chance(0.1) ? state.firewalls : standing(state))

const besideMoving: Requester = (random, state) => {
  const moving = migrating(state).map(({ id }) => id)
  const busy = state.devices.filter(
    ({ entity }) => entity.type === 'instance' && moving.includes(entity.id),
  )
  const { firewall_id } = random.pickOr(busy, { firewall_id: 999_999 })
  return { body: { region: regionOf(random, state), firewall_id } }
}

export const standing = ({ firewalls }: State) =>
  firewalls.filter(({ status }) => status !== 'deleted')

export const migrating = ({ instances }: State) => instances.filter(({ migrating }) => migrating)

export const onInstance: Requester = (random, state) => ({
  params: { instanceId: instanceOf(random, state) },
})

/** Mostly one behind a firewall, which is where it matters. */
export const onGuarded: Requester = (random, state) => {
  const guarded = state.devices
    .map(({ entity }) => entity)
    .filter(({ type }) => type === 'instance')
  const isPicked = random.chance(0.7) && guarded.length > 0
  return { params: { instanceId: isPicked ? idOf(random, guarded) : instanceOf(random, state) } }
}

/** At times one whose address is shared, which is then all that it has for NAT. */
export const onProfile: Requester = (random, state) => {
  const shared = random.chance(0.2)
    ? state.addresses.filter(
        each =>
          each.type === 'ipv4' && state.shares.some(({ address }) => address === each.address),
      )
    : []
  const { instance_id } = random.pickOr(shared, { instance_id: 0 })
  const instance =
    state.instances.find(({ id }) => id === instance_id) ??
    random.pickOr(state.instances, undefined)
  const free = shared.length > 0 ? shared : state.addresses
  const own = free.filter(each => each.instance_id === instance?.id && each.public)
  const nats = own.map(({ address }) => spelled(random, address))
  return {
    params: {
      instanceId: instance?.id ?? 999_999,
      profileId: idOf(random, instance?.profiles ?? []),
    },
    body: { interfaces: interfaces(random, state, nats) },
  }
}

export const profileCreate: Requester = (random, state) => {
  const { params, body } = onProfile(random, state)
  return { params: { instanceId: params?.['instanceId'] }, body: { ...body, ...label(random) } }
}

export const reboot: Requester = (random, state) => {
  const instance = random.pickOr(state.instances, undefined)
  return {
    params: { instanceId: random.chance(0.97) ? (instance?.id ?? 999_999) : 999_999 },
    body: {
      ...(random.chance(0.6) && { profile_id: idOf(random, instance?.profiles ?? []) }),
      ...(random.chance(0.2) && { firewall_id: namedFirewall(random, state) }),
    },
  }
}

/** Likely one with a VLAN to a region without any. */
export const toRegion: Requester = (random, state) => {
  const wired = state.instances.filter(({ profiles }) =>
    profiles.some(({ interfaces }) => interfaces.some(({ purpose }) => purpose === 'vlan')),
  )
  const isTrap = random.chance(0.25) && wired.length > 0
  return {
    params: { instanceId: isTrap ? idOf(random, wired) : instanceOf(random, state) },
    body: { region: isTrap ? 'ap-south' : regionOf(random, state) },
  }
}

export const ssh: Requester = (random, state) => {
  const instanceId = instanceOf(random, state)
  const own = state.addresses.filter(each => each.instance_id === instanceId)
  const { address } = random.pickOr(own, { address: 'any' })
  return {
    params: { instanceId },
    body: {
      ...(random.chance(0.4) && { access: random.chance(0.5) }),
      ...(random.chance(0.9) && {
        ip: random.chance(0.8) ? spelled(random, address) : addressOf(random, state),
      }),
      ...(random.chance(0.3) && { port: random.pick([1, 65535, 22, null, 0, 65536]) }),
      ...(random.chance(0.3) && { user: random.pick(['root', null, '', 'x'.repeat(33)]) }),
    },
  }
}
