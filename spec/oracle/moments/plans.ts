/** Random plans: calls on a guarded world of which some wait for others, some create what others name, and some share a resource. */
import type { AnyCall } from '../../../src/engine/call.ts'
import type { Planned, PlannedCall } from '../../../src/whatif.ts'
import { reservedId } from '../../../src/world/reserved.ts'
import type { World } from '../../../src/world/world.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { callBy, guardedWorldBy, rulesBy } from '../order/stories.ts'

export interface PlanStory {
  readonly world: World
  readonly planned: Planned
}

/** Calls wait for earlier ones only, so that they are listed in an order in which they can be made. */
export function planBy(seed: number): PlanStory {
  const random = randomFrom(seed)
  const world = guardedWorldBy(random)
  const count = random.pick([2, 3, 4, 5, 5, 6, 6, 7, 8])
  const calls: PlannedCall[] = []
  while (calls.length < count) calls.push(...callsBy(random, world, calls))
  const limit = random.pick([undefined, undefined, undefined, 1, 2])
  return {
    world,
    planned: {
      calls: withServices(
        withBalancers(world, calls.slice(0, 8), randomFrom(seed + 1)),
        randomFrom(seed + 2),
      ),
      ...(limit !== undefined && { parallelism: limit }),
    },
  }
}

/** Some of the instances that are created, balancers instead: at times with a firewall that is created before. */
function withBalancers(
  world: World,
  calls: readonly PlannedCall[],
  random: Random,
): readonly PlannedCall[] {
  const ids = new Map<unknown, number>()
  const bodyOf = ({ operation, body }: AnyCall, place: number): AnyCall['body'] | undefined => {
    if (operation === 'instanceCreate' && random.chance(0.3)) {
      ids.set(reservedId(world, 'instances', place), reservedId(world, 'balancers', place))
      return body
    }
    const id = operation === 'firewallDeviceCreate' ? ids.get(Object(body).id) : undefined
    return id === undefined ? undefined : { type: 'balancer', id }
  }
  return calls.map(({ call, ...planned }, place): PlannedCall => {
    const body = bodyOf(call, place)
    if (body === undefined) return { call, ...planned }
    if (call.operation !== 'instanceCreate') return { ...planned, call: { ...call, body } }
    const operation = 'balancerCreate'
    const maker = calls.findIndex(each => each.call.operation === 'firewallCreate')
    if (maker < 0 || maker > place || random.chance(0.3))
      return { ...planned, call: { operation, body } }
    const firewall_id = reservedId(world, 'firewalls', maker)
    const after = [...planned.after, maker]
    return { ...planned, after, call: { operation, body: { ...Object(body), firewall_id } } }
  })
}

/** In one plan of three, calls on services themselves in the place of some others. */
function withServices(calls: readonly PlannedCall[], random: Random): readonly PlannedCall[] {
  if (random.chance(0.65)) return calls
  const isNamed = (at: number) => calls.some(({ after }) => after.includes(at))
  return calls.map((planned, at) =>
    planned.call.operation === 'instanceCreate' ||
    planned.call.operation === 'balancerCreate' ||
    isNamed(at) ||
    random.chance(0.5)
      ? planned
      : { ...planned, call: random.pick(onServices)(random) },
  )
}

const onVlan = { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.1/24' } as const
const tagged = { details: { tags: ['new'] } }
const onVpc = { purpose: 'vpc', vpc_id: 7, subnet_id: 70 } as const

/** On the instances and the balancer that are there: what makes them reachable in another way, and what only renames them. */
const onServices: readonly [() => AnyCall, ...((random: Random) => AnyCall)[]] = [
  // The oracle knows services by their labels, so that these stay.
  () => ({ operation: 'instanceUpdate', params: { instanceId: 1 }, body: tagged }),
  () => ({ operation: 'balancerUpdate', params: { balancerId: 1 }, body: tagged }),
  () => ({ operation: 'balancerDelete', params: { balancerId: 1 } }),
  ({ pick, whole }) => ({
    ...{ operation: 'balancerCreate' },
    body: {
      ...{ region: 'us-east', label: `front-${whole(3, 1_000_000)}` },
      ...pick([{}, { firewall_id: 1 }, { firewall_id: 3 }]),
    },
  }),
  ({ pick }) => ({
    ...{ operation: 'balancerUpdate', params: { balancerId: 1 } },
    body: { configs: [{ id: 1, port: pick([80, 443]), protocol: 'tcp', nodes: [] }] },
  }),
  ({ pick }) => ({
    ...{ operation: 'ipAddressAllocate' },
    body: { instance_id: pick([1, 2]), public: pick([true, false]), type: 'ipv4' },
  }),
  ({ pick }) => ({
    ...{ operation: 'ipAddressRdnsUpdate', params: { address: pick(['33.0.0.2', '33.0.0.4']) } },
    body: { rdns: null },
  }),
  ({ pick }) => ({ operation: 'instanceReboot', params: { instanceId: pick([1, 2]) }, body: {} }),
  ({ pick }) => ({
    ...{ operation: 'profileUpdate', params: { instanceId: pick([1, 2]), profileId: 1 } },
    body: {
      interfaces: pick([
        [{ purpose: 'public' }],
        [onVlan],
        [{ purpose: 'public' }, onVlan],
        [{ ...onVpc, ipv4: { vpc: '10.1.0.5', nat_1_1: pick([null, 'any']) } }],
      ]),
    },
  }),
]

function callsBy(random: Random, world: World, before: readonly PlannedCall[]): PlannedCall[] {
  const place = before.length
  const chance = place < 4 ? 0.3 : 0.6
  const after = [...before.keys()].filter(() => random.chance(chance / 2))
  const of = `r${place}`
  if (random.chance(0.25)) return creationBy(random, world, place, of, after)
  const last = before.at(-1)
  // Nobody begins to work on a resource before all is done that it waits for.
  if (last !== undefined && random.chance(0.2)) {
    const next = () => ({ call: callBy(random), after: [place - 1], of: last.of })
    // As devices leave a firewall: in any order.
    return random.chance(0.5) ? [next(), next()] : [next()]
  }
  return [{ call: callBy(random), after, of }]
}

/** A firewall or an instance, and what is done with it next. */
function creationBy(
  random: Random,
  world: World,
  place: number,
  of: string,
  after: readonly number[],
): PlannedCall[] {
  const firewall = reservedId(world, 'firewalls', place)
  const instance = reservedId(world, 'instances', place)
  const label = `new-${place}`
  const createFirewall = (devices: object): AnyCall => ({
    operation: 'firewallCreate',
    body: { label, rules: rulesBy(random), devices },
  })
  const attach = (firewallId: number, id: number): AnyCall => ({
    operation: 'firewallDeviceCreate',
    params: { firewallId },
    body: { type: 'instance', id },
  })
  const next = (call: AnyCall, resource: string): PlannedCall => ({
    call,
    after: [place],
    of: resource,
  })
  const createInstance: AnyCall = {
    operation: 'instanceCreate',
    body: { region: 'us-east', label, ...(random.chance(0.3) && { firewall_id: 2 }) },
  }
  return random.pick([
    () => [
      { call: createFirewall({}), after, of },
      next(attach(firewall, random.pick([1, 2])), random.pick([of, `${of}-device`])),
    ],
    () => [
      { call: createFirewall({ instances: [random.pick([1, 2])] }), after, of },
      next(
        {
          operation: 'firewallUpdate',
          params: { firewallId: firewall },
          body: { status: 'disabled' },
        },
        of,
      ),
    ],
    () => [
      { call: createInstance, after, of },
      next(attach(random.pick([1, 2]), instance), `${of}-device`),
    ],
  ])()
}
