/** Calls of the firewall family for journeys: drawn so that labels, services and live migrations collide all the time. */
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall, Outcome } from '../../src/engine/call.ts'
import { addMilliseconds } from '../../src/kit/instant.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { idsUnder } from '../../src/world/key-index.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from './outcomes.ts'
import { emptyWorld } from './worlds.ts'

export interface Step {
  readonly before: World
  readonly call: AnyCall
  readonly outcome: Outcome
}

const instancesMax = 4
const balancersMax = 2
const labels = ['web', 'mail.in', 'db_1', 'edge-1', 'batch']

/** Four instances, two balancers, nothing else: six services for five labels to meet on. */
export const crowdedWorld = (): World =>
  worldAfter(
    emptyWorld(),
    ...Array.from({ length: instancesMax }, (_, at) => ({
      operation: 'instanceCreate' as const,
      body: { region: at % 2 === 0 ? 'us-east' : 'eu-west' },
    })),
    ...Array.from({ length: balancersMax }, () => ({
      operation: 'balancerCreate' as const,
      body: { region: 'us-east' },
    })),
  )

/** Makes calls one after the other; the same seed always gives the same journey. */
export function firewallJourney(seed: number, length: number, from = crowdedWorld()): Step[] {
  const draw = firewallCalls(seed)
  const steps: Step[] = []
  let before = from
  for (let at = 0; at < length; at++) {
    const call = draw(before)
    const outcome = apply(before, call)
    steps.push({ before, call, outcome })
    before = outcome.world
  }
  return steps
}

/** Draws calls that fit the world they are drawn for, most of them: some name what is gone, some are spoiled. */
export function firewallCalls(seed: number): (world: World) => AnyCall {
  const random = randomOf(seed)
  const bag = kinds.flatMap(([weight, make]) => Array<Make>(weight).fill(make))
  return world => {
    const call = random.among(bag)(world, random)
    const timed = random.chance(0.2)
      ? { ...call, at: addMilliseconds(world.now, random.below(5000)) }
      : call
    return random.chance(0.12) ? spoiled(timed, random) : timed
  }
}

type Make = (world: World, random: Random) => AnyCall

const kinds: readonly (readonly [weight: number, Make])[] = [
  [
    8,
    (world, random) => ({
      operation: 'firewallCreate',
      body: {
        label: random.among(labels),
        rules: rulesOf(random),
        ...(random.chance(0.7) && { devices: devicesFor(world, random) }),
        ...(random.chance(0.3) && { tags: random.some(['blue', 'green', 'red']) }),
      },
    }),
  ],
  [
    10,
    (world, random) => ({
      operation: 'firewallUpdate',
      params: { firewallId: firewallFor(world, random) },
      body: {
        ...(random.chance(0.3) && { label: random.among(labels) }),
        ...(random.chance(0.8) && { status: random.among(['enabled', 'disabled']) }),
        ...(random.chance(0.2) && { tags: random.some(['blue', 'green', 'red']) }),
      },
    }),
  ],
  [
    3,
    (world, random) => ({
      operation: 'firewallDelete',
      params: { firewallId: firewallFor(world, random) },
    }),
  ],
  [
    10,
    (world, random) => ({
      operation: 'firewallDeviceCreate',
      params: { firewallId: firewallFor(world, random) },
      body: random.chance(0.7)
        ? { id: instanceFor(world, random), type: 'instance' }
        : { id: balancerFor(world, random), type: 'balancer' },
    }),
  ],
  [5, (world, random) => ({ operation: 'firewallDeviceDelete', params: deviceFor(world, random) })],
  [
    5,
    (world, random) => ({
      operation: 'firewallRulesUpdate',
      params: { firewallId: firewallFor(world, random) },
      body: random.some(Object.entries(rulesOf(random)), Object.fromEntries),
    }),
  ],
  [
    2,
    (world, random) => ({
      operation: 'liveMigrationStart',
      params: { instanceId: instanceFor(world, random) },
    }),
  ],
  [
    3,
    (world, random) => ({
      operation: 'liveMigrationFinish',
      params: {
        instanceId:
          [...values(world.tables.instances)].find(({ migrating }) => migrating)?.id ??
          instanceFor(world, random),
      },
    }),
  ],
  [2, comeAndGo],
  [2, (_, random) => ({ operation: 'clockAdvance', body: { ms: random.below(100_000) } })],
  [1, (world, random) => ({ operation: 'firewallDeviceView', params: deviceFor(world, random) })],
  [
    1,
    (world, random) => ({
      operation: 'firewallDevicesList',
      params: { firewallId: firewallFor(world, random) },
    }),
  ],
  [1, () => ({ operation: 'firewallsList' })],
]

/** Services come when there is room, with a firewall or without, and go when there is none. */
function comeAndGo(world: World, random: Random): AnyCall {
  if (random.chance(0.3)) {
    const [first, ...rest] = [...values(world.tables.balancers)].map(({ id }) => id)
    if (first === undefined || rest.length + 1 < balancersMax)
      return { operation: 'balancerCreate', body: { region: 'us-east' } }
    return { operation: 'balancerDelete', params: { balancerId: random.among([first, ...rest]) } }
  }
  if ([...values(world.tables.instances)].length >= instancesMax)
    return { operation: 'instanceDelete', params: { instanceId: instanceFor(world, random) } }
  return {
    operation: 'instanceCreate',
    body: {
      region: random.among(['us-east', 'eu-west']),
      ...(random.chance(0.7) && { firewall_id: firewallFor(world, random) }),
    },
  }
}

/** A firewall that is there, mostly; one that was deleted or never was, at times. */
function firewallFor(world: World, random: Random): number {
  const live = labels.flatMap(label => idsUnder(world.indexes.firewallsByLabel, label))
  const last = world.counters.firewalls
  return live.length > 0 && random.chance(0.9)
    ? random.among(live)
    : random.among([last, last - 3, last + 1, 999])
}

function deviceFor(world: World, random: Random) {
  const firewallId = firewallFor(world, random)
  const devices = devicesOf(world, firewallId).map(({ id }) => id as number)
  const deviceId = random.chance(0.9) ? random.among([...devices, 999]) : world.counters.devices
  return { firewallId, deviceId }
}

const instanceFor = (world: World, random: Random): number =>
  random.among([...[...values(world.tables.instances)].map(({ id }) => id as number), 999])

const balancerFor = (world: World, random: Random): number =>
  random.among([...[...values(world.tables.balancers)].map(({ id }) => id as number), 999])

const devicesFor = (world: World, random: Random) => ({
  ...(random.chance(0.8) && {
    instances: Array.from({ length: 1 + random.below(2) }, () => instanceFor(world, random)),
  }),
  ...(random.chance(0.3) && { balancers: [balancerFor(world, random)] }),
})

/** Small rulesets, and at times one that together with others is too many. */
function rulesOf(random: Random) {
  const ruleset = () =>
    Array.from({ length: random.among([0, 1, 1, 2, 3, 12, 13]) }, () => ({
      protocol: 'TCP',
      ports: random.among(['22', '80, 443', '1-65535']),
      addresses: { ipv4: [random.among(['0.0.0.0/0', '192.0.2.1', '198.51.100.0/24'])] },
      action: random.among(['ACCEPT', 'DROP']),
    }))
  return {
    inbound: ruleset(),
    inbound_policy: random.among(['ACCEPT', 'DROP']),
    outbound: ruleset(),
    outbound_policy: random.among(['ACCEPT', 'DROP']),
  }
}

const oddities = [null, '', -1, 1.5, true, [], {}, 'x'.repeat(40), 'deleted', ['a', 1]]

/** The same call with one thing wrong: a value of another kind, a field too many, a part that is no object. */
function spoiled(call: AnyCall, random: Random): AnyCall {
  const part = random.among(['params', 'body'] as const)
  const fields = Object.entries(call[part] ?? {})
  const [name] = fields.length === 0 ? ['page_size'] : random.among(fields)
  const odd = random.among(oddities)
  return random.among([
    { ...call, [part]: { ...Object.fromEntries(fields), [name]: odd } },
    { ...call, [part]: { ...Object.fromEntries(fields), [`${name}_`]: odd } },
    { ...call, [part]: odd },
    { ...call, query: { [name]: odd } },
  ])
}

interface Random {
  /** A whole number from 0 up to but not including this. */
  readonly below: (end: number) => number
  readonly chance: (odds: number) => boolean
  readonly among: <Item>(items: readonly Item[]) => Item
  /** Each item or not, in their order, put together by `make`. */
  readonly some: <Item, Made = readonly Item[]>(
    items: readonly Item[],
    make?: (items: readonly Item[]) => Made,
  ) => Made
}

function randomOf(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: a step by a constant, then a hash of where that led.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  const chance = (odds: number) => next() < odds
  return {
    below,
    chance,
    among<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('there is nothing to choose from')
      return item
    },
    some: (items, make = chosen => chosen as never) => make(items.filter(() => chance(0.6))),
  }
}
