/** Random requests to the outside operations: they keep the world small and furnished. */
import type { State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'
import { addressOf } from './random-addresses.ts'
import {
  idOf,
  instanceOf,
  onRegion,
  pagedRead,
  type Requester,
  spelled,
} from './random-requests.ts'

const serviceLabels = [
  'web-1',
  'web-2',
  'mail',
  'ab',
  'abc',
  'x'.repeat(64),
  'x'.repeat(65),
] as const
const label = (random: Random) => random.chance(0.4) && { label: random.pick(serviceLabels) }

const regionOf = (random: Random, { regions }: State): string =>
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

const instanceCreate: Requester = (random, state) => ({
  body: {
    region: regionOf(random, state),
    ...label(random),
    ...(random.chance(0.1) && { plan: random.pick(['g6-nano', '', 'x'.repeat(65)]) }),
    ...(random.chance(0.4) && {
      firewall_id: idOf(random, random.chance(0.1) ? state.firewalls : standing(state)),
    }),
    ...(random.chance(0.6) && { private_ip: random.chance(0.8) }),
    ...(random.chance(0.6) && { interfaces: interfaces(random, state) }),
  },
})

/** Behind a firewall that guards an instance on the move. */
const createBesideMoving: Requester = (random, state) => {
  const moving = migrating(state).map(({ id }) => id)
  const busy = state.devices.filter(
    ({ entity }) => entity.type === 'instance' && moving.includes(entity.id),
  )
  const { firewall_id } = random.pickOr(busy, { firewall_id: 999_999 })
  return { body: { region: regionOf(random, state), firewall_id } }
}

const standing = ({ firewalls }: State) => firewalls.filter(({ status }) => status !== 'deleted')

const onInstance: Requester = (random, state) => ({
  params: { instanceId: instanceOf(random, state) },
})

/** Mostly one behind a firewall, which is where it matters. */
const onGuarded: Requester = (random, state) => {
  const guarded = state.devices
    .map(({ entity }) => entity)
    .filter(({ type }) => type === 'instance')
  const isPicked = random.chance(0.7) && guarded.length > 0
  return { params: { instanceId: isPicked ? idOf(random, guarded) : instanceOf(random, state) } }
}

const onProfile: Requester = (random, state) => {
  const instance = random.pickOr(state.instances, undefined)
  const own = state.addresses.filter(each => each.instance_id === instance?.id && each.public)
  const nats = own.map(({ address }) => spelled(random, address))
  return {
    params: {
      instanceId: instance?.id ?? 999_999,
      profileId: idOf(random, instance?.profiles ?? []),
    },
    body: { interfaces: interfaces(random, state, nats) },
  }
}

const profileCreate: Requester = (random, state) => {
  const { params, body } = onProfile(random, state)
  return { params: { instanceId: params?.['instanceId'] }, body: { ...body, ...label(random) } }
}

const reboot: Requester = (random, state) => {
  const instance = random.pickOr(state.instances, undefined)
  return {
    params: { instanceId: random.chance(0.97) ? (instance?.id ?? 999_999) : 999_999 },
    body: { ...(random.chance(0.6) && { profile_id: idOf(random, instance?.profiles ?? []) }) },
  }
}

/** Likely one with a VLAN to a region without any. */
const toRegion: Requester = (random, state) => {
  const wired = state.instances.filter(({ profiles }) =>
    profiles.some(({ interfaces }) => interfaces.some(({ purpose }) => purpose === 'vlan')),
  )
  const isTrap = random.chance(0.25) && wired.length > 0
  return {
    params: { instanceId: isTrap ? idOf(random, wired) : instanceOf(random, state) },
    body: { region: isTrap ? 'ap-south' : regionOf(random, state) },
  }
}

const ssh: Requester = (random, state) => {
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

const forwardCreate: Requester = (random, state) => ({
  body: {
    name: random.pick(['a.example', 'B.Example.', 'mail.example.org', '-.x', 'localhost', 'c.d_e']),
    address: addressOf(random, state),
  },
})

const grants = (random: Random, state: State): unknown =>
  random.several(0, 6, () => {
    const type = random.pick([
      'firewall',
      'firewall',
      'instance',
      'instance',
      'instance',
      'balancer',
    ])
    const rows = { firewall: standing(state), instance: state.instances, balancer: state.balancers }
    const there = rows[type]
    return {
      type,
      id: idOf(random, there),
      permission: random.pick(['read_only', 'read_write', 'read_write']),
    }
  })

const userCreate: Requester = (random, state) => ({
  body: {
    username: random.pick(['dave', 'erin', 'bob', 'frank', 'no body']),
    ...(random.chance(0.9) && { restricted: random.chance(0.8) }),
    ...(random.chance(0.5) && { add_firewalls: random.chance(0.5) }),
    ...(random.chance(0.5) && { grants: grants(random, state) }),
  },
})

const userGrantsUpdate: Requester = (random, state) => ({
  params: {
    username: random.pick(['bob', 'bob', 'carol', 'carol', 'dave', 'alice', 'nobody', 'no body']),
  },
  body: {
    grants: grants(random, state),
    ...(random.chance(0.4) && { add_firewalls: random.chance(0.6) }),
  },
})

const scopes = [
  '*',
  'firewall:read_only',
  'ips:read',
  'ips:read_write',
  'stars:look',
  'Bad',
] as const

const tokenCreate: Requester = random => ({
  body: {
    token: random.pick(['t-7', 't-8', 't-9', 'a b']),
    username: random.pick(['alice', 'bob', 'carol', 'dave', 'erin']),
    scopes: random.several(1, 3, () => random.pick(scopes)),
  },
})

/** The first tokens stay: without them there would be nobody left to call. */
const tokenDelete: Requester = (random, { tokens }) => ({
  params: { tokenId: idOf(random, tokens.slice(7)) },
})

const onEvent: Requester = (random, { events }) => ({
  params: { eventId: idOf(random, random.chance(0.5) ? events.slice(-5) : events) },
})

const onBalancer: Requester = (random, { balancers }) => ({
  params: { balancerId: idOf(random, balancers) },
})

/** Comes up while there are fewer than so many of these, and seldom after that. */
const upTo =
  (most: number, weight: number, rows: (state: State) => readonly unknown[]) => (state: State) =>
    rows(state).length < most ? weight : weight / 8
const downTo =
  (least: number, weight: number, rows: (state: State) => readonly unknown[]) => (state: State) =>
    rows(state).length > least ? weight : weight / 8

const instances = ({ instances }: State) => instances
const balancers = ({ balancers }: State) => balancers
const migrating = ({ instances }: State) => instances.filter(({ migrating }) => migrating)

/** Each outside operation with how often it is drawn in a state. */
export const outsideRequests: Readonly<
  Record<string, readonly [weight: number | ((state: State) => number), Requester]>
> = {
  instanceCreate: [
    upTo(5, 22, instances),
    (random, state) => (random.chance(0.1) ? createBesideMoving : instanceCreate)(random, state),
  ],
  instanceDelete: [downTo(4, 8, instances), onInstance],
  instanceView: [6, onInstance],
  instancesList: [5, pagedRead],
  instanceReboot: [14, reboot],
  profileCreate: [5, profileCreate],
  profileUpdate: [7, onProfile],
  instancePrepare: [
    6,
    (random, state) => ({
      ...onInstance(random, state),
      body: { spare_addresses: random.pick([2, 1, 0, -1]) },
    }),
  ],
  instanceSshUpdate: [7, ssh],
  liveMigrationStart: [upTo(1, 8, migrating), onGuarded],
  liveMigrationFinish: [
    downTo(0, 12, migrating),
    (random, state) => ({
      params: { instanceId: idOf(random, random.chance(0.9) ? migrating(state) : state.instances) },
    }),
  ],
  instanceMigrate: [10, toRegion],
  instanceClone: [upTo(5, 22, instances), (random, state) => ({ ...toRegion(random, state) })],
  regionStatusUpdate: [
    4,
    (random, state) => ({
      ...onRegion(random, state),
      body: { status: random.pick(['ok', 'outage', 'so-so']) },
    }),
  ],
  balancerCreate: [
    upTo(2, 8, balancers),
    (random, state) => ({ body: { region: regionOf(random, state), ...label(random) } }),
  ],
  balancerDelete: [downTo(1, 6, balancers), onBalancer],
  balancerView: [4, onBalancer],
  balancersList: [5, pagedRead],
  forwardCreate: [9, forwardCreate],
  forwardDelete: [2, (random, { forwards }) => ({ params: { forwardId: idOf(random, forwards) } })],
  userCreate: [8, userCreate],
  userGrantsUpdate: [16, userGrantsUpdate],
  tokenCreate: [6, tokenCreate],
  tokenDelete: [4, tokenDelete],
  poolCreate: [
    6,
    (random, state) => ({
      body: {
        region: regionOf(random, state),
        ...(random.chance(0.5) && { prefix: random.pick([64, 128, 116, 63, 129]) }),
      },
    }),
  ],
  eventsList: [3, pagedRead],
  eventView: [4, onEvent],
  eventsRead: [4, onEvent],
  eventsSeen: [4, onEvent],
}
