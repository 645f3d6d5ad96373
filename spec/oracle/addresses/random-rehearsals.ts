/** Small accounts drawn at random, and one to four calls that change them: most of them change who answers at an address. */
import { apply } from '../../../src/engine/apply.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import type { World } from '../../../src/world/world.ts'
import { viewOf } from '../../support/oracle-run.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { addressRequests } from '../../support/random-addresses.ts'
import { environmentRequests } from '../../support/random-environment.ts'
import { firewallRequests } from '../../support/random-firewalls.ts'
import { emptyWorld, regions } from '../../support/worlds.ts'
import type { State } from '../service/state.ts'
import { naiveRows } from './comparison.ts'
import { rowsOf } from './holders.ts'

export interface Rehearsal {
  readonly before: World
  readonly after: World
  /** None of them was refused. */
  readonly calls: readonly AnyCall[]
}

/** Operations that can change who answers at an address. */
export const movers = [
  'ipAddressesAssign',
  'ipv4sAssign',
  'ipAddressesShare',
  'ipv4sShare',
  'ipAddressAllocate',
  'ipv6RangeCreate',
  'ipv6RangeDelete',
  'instanceCreate',
  'instanceDelete',
  'instanceClone',
  'instanceMigrate',
  'instanceReboot',
  'poolCreate',
  'balancerCreate',
  'balancerDelete',
] as const

/** Some come twice as often: in many accounts there is nothing that they can change. */
const drawn = [...movers, 'ipAddressesAssign', 'ipv4sAssign', 'ipv6RangeDelete'] as const

const guards = [
  'firewallRulesUpdate',
  'firewallRulesUpdate',
  'firewallDeviceCreate',
  'firewallDeviceDelete',
  'firewallUpdate',
  'balancerUpdate',
] as const

type Drawn = (typeof movers)[number] | (typeof guards)[number] | 'profileCreate'

export function randomRehearsal(seed: number): Rehearsal {
  const random = randomFrom(seed)
  const before = randomAccount(random)
  const steps = random.several(1, 4, () =>
    random.chance(0.7) ? random.pick(drawn) : random.pick(guards),
  )
  return steps.reduce<Rehearsal>(
    ({ after, calls, ...rest }, operation) => {
      const next = attempt(random, after, operation)
      const made = next.call === undefined ? [] : [next.call]
      return { ...rest, after: next.world, calls: [...calls, ...made] }
    },
    { before, after: before, calls: [] },
  )
}

/** Two regions, two to five instances, at most three firewalls, and a bit of everything that has addresses. */
function randomAccount(random: Random): World {
  let world = emptyWorld({ regions: regions.slice(0, 2), settings: { rangesPerRegion: 3 } })
  const then = (operation: Drawn, times: number) => {
    for (let made = 0; made < times; made++) world = attempt(random, world, operation).world
  }
  for (let left = random.whole(2, 5); left > 0; left--)
    world = accepted(world, { operation: 'instanceCreate', body: randomInstance(random) })
  then('profileCreate', random.whole(1, 3))
  for (const { id } of viewOf(world).instances)
    world = accepted(world, {
      operation: 'instancePrepare',
      params: { instanceId: id },
      body: { spare_addresses: 2 },
    })
  then('ipAddressAllocate', random.whole(0, 2))
  then('ipv6RangeCreate', random.whole(0, 3))
  world = accepted(world, {
    operation: 'balancerCreate',
    body: randomBalancer(random, viewOf(world)),
  })
  then('poolCreate', random.chance(0.15) ? 1 : 0)
  then('ipAddressesShare', random.whole(0, 2))
  for (const at of Array(random.pick([0, 1, 2, 2, 3])).keys()) world = withGuard(random, world, at)
  return world
}

const open = { purpose: 'public' }

/** Most are in one region, and half have a public interface alone. */
function randomInstance(random: Random): object {
  const ipam_address = random.pick([null, '10.0.0.1/24', '10.0.0.2/24'])
  const vlan = { purpose: 'vlan', label: 'backstage', ipam_address }
  const subnet = { purpose: 'vpc', vpc_id: 1, subnet_id: 1 }
  const vpc = { ...subnet, ipv4: { vpc: `10.0.0.${random.whole(2, 5)}` } }
  const nat = { ...subnet, ipv4: { ...vpc.ipv4, nat_1_1: 'any' } }
  return {
    region: random.pick(['us-east', 'us-east', 'eu-west']),
    private_ip: random.chance(0.5),
    interfaces: random.chance(0.5)
      ? []
      : random.pick([
          [open, vlan],
          [vlan, open, vpc],
          [vlan],
          [vpc, vlan],
          [nat],
          [vpc],
          [open, nat],
        ]),
  }
}

/** It listens on a port that rules may name, and passes on to whoever is in its region. */
function randomBalancer(random: Random, state: State): object {
  const nodes = randomNodes(random, state)
  return { region: 'us-east', configs: [{ port: 443, protocol: 'tcp', nodes }] }
}

function randomNodes(random: Random, { addresses }: State) {
  const near = addresses.filter(each => each.type === 'ipv4' && each.region === 'us-east')
  const inner = near.filter(each => !each.public)
  return random.several(0, 3, () => ({
    address: random.pickOr(random.chance(0.8) ? inner : near, { address: '192.168.1.1' }).address,
    port: random.pick([80, 80, 8080]),
    mode: random.pick(['accept', 'accept', 'backup', 'drain', 'reject']),
  }))
}

/** The same port, and other back ends. */
const otherBackEnds = (random: Random, state: State) => {
  const nodes = randomNodes(random, state).map((node, at) => ({
    ...{ id: at + 1, label: 'back', ...node },
  }))
  const configs = [{ id: 1, port: 443, protocol: 'tcp', nodes }]
  const { id } = random.pickOr(state.balancers, { id: 0 })
  return { params: { balancerId: id }, body: { configs } }
}

/** A firewall in front of services that have none yet. */
function withGuard(random: Random, world: World, at: number): World {
  const state = viewOf(world)
  const isFree = (type: string, id: number) =>
    state.devices.every(({ entity }) => entity.type !== type || entity.id !== id)
  const pick = (type: string, rows: readonly { id: number }[], share: number) =>
    rows.map(({ id }) => id).filter(id => isFree(type, id) && random.chance(share))
  const devices = {
    instances: pick('instance', state.instances, 0.5),
    balancers: pick('balancer', state.balancers, 0.3),
  }
  const rules = randomRules(random, state)
  return accepted(world, {
    operation: 'firewallCreate',
    body: { label: `guard-${at}`, rules, devices },
  })
}

function randomRules(random: Random, state: State) {
  const policy = () => random.pick(['ACCEPT', 'DROP'])
  const rules = () => random.several(0, 2, () => randomRule(random, state))
  return {
    ...{ inbound: rules(), inbound_policy: policy() },
    ...{ outbound: rules(), outbound_policy: policy() },
  }
}

const ports = ['22', '443', '80-90', '22,443', null] as const

/** About addresses of the account mostly: the peers that matter here are each other's. */
function randomRule(random: Random, state: State) {
  const own = (type: 'ipv4' | 'ipv6') =>
    state.addresses.filter(each => each.type === type).map(({ address }) => address)
  const blocks = state.ranges.flatMap(({ range, prefix }) => [
    `${range}/${prefix}`,
    `${range}/${prefix + 1}`,
    `${range}1`,
  ])
  const wide = {
    ipv4: ['0.0.0.0/0', '192.168.128.0/17', '10.0.0.0/30', '33.0.0.0/13'],
    ipv6: ['::/0', '3fff:1::/32', '8000::/1'],
  }
  const entries = (family: 'ipv4' | 'ipv6', narrow: readonly string[]) =>
    random.several(1, 2, () =>
      random.chance(0.5) ? random.pickOr(narrow, wide[family][0]) : random.pickOr(wide[family], ''),
    )
  const protocol = random.pick(['TCP', 'TCP', 'UDP', 'ICMP', 'IPENCAP'])
  const named = protocol === 'TCP' || protocol === 'UDP' ? random.pick(ports) : null
  const families = random.whole(0, 2)
  return {
    action: random.pick(['ACCEPT', 'DROP']),
    protocol,
    addresses: {
      ...(families !== 1 && { ipv4: entries('ipv4', own('ipv4')) }),
      ...(families !== 0 && { ipv6: entries('ipv6', [...own('ipv6'), ...blocks]) }),
    },
    ...(named !== null && { ports: named }),
  }
}

const requests = { ...addressRequests, ...firewallRequests, ...environmentRequests }
const attempts = 12
const moving: readonly string[] = movers

/** Draws calls of one operation until one is accepted and, where it can, changes who answers; the same world where none is. */
function attempt(
  random: Random,
  world: World,
  operation: Drawn,
): { readonly world: World; readonly call?: AnyCall } {
  const state = viewOf(world)
  let last: { readonly world: World; readonly call?: AnyCall } = { world }
  for (let tried = 0; tried < attempts; tried++) {
    const call = {
      operation,
      ...requests[operation]?.[1](random, state),
      ...(operation === 'firewallRulesUpdate' && {
        params: { firewallId: random.pickOr(state.firewalls, { id: 0 }).id },
        body: randomRules(random, state),
      }),
      ...(operation === 'balancerUpdate' && otherBackEnds(random, state)),
    }
    delete call.as
    const outcome = apply(world, call as AnyCall, { verify: false })
    if (!outcome.ok) continue
    last = { world: outcome.world, call: call as AnyCall }
    if (!moving.includes(operation) || naiveRows(rowsOf(world), rowsOf(last.world)).length > 0)
      return last
  }
  return last
}

function accepted(world: World, call: object): World {
  const outcome = apply(world, call as AnyCall, { verify: false })
  if (outcome.ok) return outcome.world
  throw new Error(`a call was refused: ${JSON.stringify([call, outcome.errors])}`)
}
