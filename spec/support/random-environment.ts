/** Random requests to the environment operations: they keep the world small and furnished. */
import type { State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'
import { anyAddress } from './random-addresses.ts'
import { balancerDetails, configDetails, instanceDetails } from './random-details.ts'
import {
  instanceCreate,
  label,
  migrating,
  namedFirewall,
  onGuarded,
  onInstance,
  onProfile,
  profileCreate,
  reboot,
  regionOf,
  ssh,
  toRegion,
} from './random-instances.ts'
import {
  tokenCreate,
  tokenDelete,
  tokenUpdate,
  userCreate,
  userDelete,
  userGrantsUpdate,
  userUpdate,
} from './random-people.ts'
import { idOf, onRegion, pagedRead, type Requester } from './random-requests.ts'

const forwardCreate: Requester = (random, state) => ({
  body: {
    name: random.pick(['a.example', 'B.Example.', 'mail.example.org', '-.x', 'localhost', 'c.d_e']),
    address: anyAddress(random, state),
  },
})

/** One that somebody may have, or that is private or none, at times. */
const addressCreate: Requester = (random, state) => {
  const { address } = random.pickOr(state.addresses, { address: '10.9.9.9' })
  const free = `198.51.100.${1 + state.addresses.length}`
  const others = [address, '192.168.200.7', '198.51.100.300', 7] as const
  return {
    ...onInstance(random, state),
    body: { address: random.chance(0.6) ? free : random.pick(others) },
  }
}

/** Of an instance that may have others, mostly. */
const addressDelete: Requester = (random, state) => {
  const { instance_id, address } = random.pickOr(state.addresses, {
    ...{ instance_id: 999_999, address: '10.9.9.9' },
  })
  return {
    params: {
      instanceId: random.chance(0.9) ? instance_id : idOf(random, state.instances),
      address: random.chance(0.05) ? `${address}/32` : address,
    },
  }
}

const onEvent: Requester = (random, { events }) => ({
  params: { eventId: idOf(random, random.chance(0.5) ? events.slice(-5) : events) },
})

const onBalancer: Requester = (random, { balancers }) => ({
  params: { balancerId: idOf(random, balancers) },
})

/** Addresses that are free, or that somebody has; configs that at times share a port. */
const balancerCreate: Requester = (random, state) => {
  const configs = random.several(0, 3, () => ({
    port: random.pick([80, 80, 443, 443, 53, random.chance(0.1) ? 0 : 65_535]),
    protocol: random.chance(0.02) ? 'TCP' : random.pick(['tcp', 'http', 'https', 'udp', 'udp']),
    ...(random.chance(0.2) && { details: configDetails(random) }),
    ...(random.chance(0.7) && { nodes: random.several(0, 2, () => randomNode(random, state)) }),
  }))
  const ipv4 = random.pick(['33.7.254.254', '33.0.0.3', '198.51.100.9', null, '33.0.0.256'])
  const ipv6 = random.pick(['3fff:1:0:1::2', '3FFF:1:e000:0::9', '2001:db8::9', null])
  return {
    body: {
      region: regionOf(random, state),
      ...label(random),
      ...(random.chance(0.3) && { firewall_id: namedFirewall(random, state) }),
      ...(random.chance(0.2) && { ipv4 }),
      ...(random.chance(0.1) && { ipv4: anyAddress(random, state) }),
      ...(random.chance(0.2) && { ipv6 }),
      ...(random.chance(0.1) && { ipv6: anyAddress(random, state) }),
      ...(random.chance(0.5) && { configs }),
      ...(random.chance(0.2) && { details: balancerDetails(random) }),
    },
  }
}

const balancerUpdate: Requester = (random, state) => {
  const ids = () => random.pick([1, 2, 2, 3, random.chance(0.05) ? 0 : 4])
  const configs = random.several(0, 3, () => ({
    id: ids(),
    port: random.pick([80, 443, 53, 22, 8080]),
    protocol: random.pick(['tcp', 'http', 'https', 'udp']),
    nodes: random.several(0, 2, () => ({
      ...{ id: ids(), label: 'back' },
      ...Object(randomNode(random, state)),
    })),
    ...(random.chance(0.3) && { details: configDetails(random) }),
  }))
  return {
    ...onBalancer(random, state),
    body: {
      ...label(random),
      ...(random.chance(0.7) && { configs }),
      ...(random.chance(0.3) && { details: balancerDetails(random) }),
    },
  }
}

const randomNode = (random: Random, state: State): unknown => ({
  ...label(random),
  address: random.chance(0.9)
    ? random.pick(['192.168.128.2', '10.0.0.2'])
    : anyAddress(random, state),
  port: random.chance(0.02) ? '80' : 8080,
  ...(random.chance(0.2) && { weight: random.pick([1, 100, -1]) }),
  ...(random.chance(0.3) && { mode: random.pick(['accept', 'backup', 'drain', 'reject', 'off']) }),
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

/** Each environment operation with how often it is drawn in a state. */
export const environmentRequests: Readonly<
  Record<string, readonly [weight: number | ((state: State) => number), Requester]>
> = {
  instanceCreate: [upTo(5, 22, instances), instanceCreate],
  instanceUpdate: [
    6,
    (random, state) => ({
      ...onInstance(random, state),
      body: { ...label(random), ...(random.chance(0.7) && { details: instanceDetails(random) }) },
    }),
  ],
  instanceShutdown: [4, onInstance],
  instanceResize: [
    4,
    (random, state) => ({
      ...onInstance(random, state),
      body: { plan: random.pick(['g6-nano', 'g6-standard-1', 'g6-standard-2', '']) },
    }),
  ],
  instanceAddressCreate: [5, addressCreate],
  instanceAddressDelete: [5, addressDelete],
  profileDelete: [5, (random, state) => ({ params: { ...onProfile(random, state).params } })],
  instanceDelete: [downTo(4, 8, instances), onInstance],
  instanceView: [6, onInstance],
  instanceAddressesView: [9, onInstance],
  instanceSshView: [5, onInstance],
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
  balancerCreate: [upTo(2, 8, balancers), balancerCreate],
  balancerUpdate: [6, balancerUpdate],
  balancerDelete: [downTo(1, 6, balancers), onBalancer],
  balancerView: [4, onBalancer],
  balancersList: [5, pagedRead],
  forwardCreate: [9, forwardCreate],
  forwardDelete: [2, (random, { forwards }) => ({ params: { forwardId: idOf(random, forwards) } })],
  userCreate: [8, userCreate],
  userGrantsUpdate: [16, userGrantsUpdate],
  userUpdate: [5, userUpdate],
  userDelete: [2, userDelete],
  tokenCreate: [6, tokenCreate],
  tokenDelete: [4, tokenDelete],
  tokenUpdate: [4, tokenUpdate],
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
  clockAdvance: [
    6,
    random => ({ body: { ms: random.pick([0, 1, 999, 1000, 60_000, 31_536_000_000, -1, 1e15]) } }),
  ],
}
