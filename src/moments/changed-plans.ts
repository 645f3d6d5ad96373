/** Changes to a plan that may avoid a moment: more waiting, or services that are created with their firewalls. */
import type { AnyCall } from '../engine/call.ts'
import { fieldsOf } from '../kit/json.ts'
import { isService } from '../order/points.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { placeReserving, reservedId } from '../world/reserved.ts'
import type { Advice } from './answer.ts'
import type { FoundMoment, Met } from './found.ts'
import { has, isInside, type Plan, placesIn } from './plan.ts'
import type { Planned, PlannedCall } from './planned-call.ts'
import { type Arc, type Node, onlyRefusal } from './runs.ts'

export interface ChangedPlan {
  readonly advice: readonly Advice[]
  readonly planned: Planned
}

const adviceOf = (
  { calls }: Pick<Plan, 'calls'>,
  kind: Advice['kind'],
  earlier: number,
  later: number,
): Advice => ({
  ...{ kind, earlier, later },
  resources: [calls[earlier]?.of ?? '', calls[later]?.of ?? ''],
})

/** At most so many sets of pairs are tried out, and so many looked at. */
const most = { tried: 4, pairs: 60, steps: 3_000_000 }

/** With pairs of resources that close every path to the moment and leave one to the end that is meant: the fewest pairs first. */
export function plansWaiting(plan: Plan, moment: FoundMoment): readonly ChangedPlan[] {
  const pairs = pairsToTry(plan, moment).slice(0, most.pairs)
  const nodes = moment.met.reduce((sum, { runs }) => sum + runs.nodes.length, 0)
  let steps = 0
  const found: (readonly Advice[])[] = []
  for (const each of setsOf(pairs)) {
    steps += nodes
    if (steps > most.steps || found.length === most.tried) break
    // More pairs than are needed are no advice.
    if (found.some(others => others.length < each.length)) break
    if (moment.met.every(met => closes(plan, met, each))) found.push(each)
  }
  return found.map(advice => ({ advice, planned: waiting(plan, advice) }))
}

function* setsOf(pairs: readonly Advice[]): Generator<readonly Advice[]> {
  for (const each of pairs) yield [each]
  for (const [at, each] of pairs.entries())
    for (const other of pairs.slice(at + 1)) if (!isOpposite(each, other)) yield [each, other]
}

const isOpposite = ({ resources: [a, b] }: Advice, { resources: [c, d] }: Advice): boolean =>
  a === d && b === c

/** Of two resources that do not wait for each other, one that takes part in the moment: as listed first. */
function pairsToTry(plan: Plan, { met, opens, closes }: FoundMoment): readonly Advice[] {
  const { calls, listed } = plan
  const involved = new Set([...opens, ...closes].map(call => calls[call]?.of))
  const within = met.reduce((mask, each) => mask | each.calls, 0n)
  const inParts = listed.filter(call => has(within, call))
  const firsts = inParts.filter(
    (call, at) => inParts.findIndex(each => calls[each]?.of === calls[call]?.of) === at,
  )
  const pairs = firsts.flatMap(earlier =>
    firsts.flatMap(later => {
      const advice = adviceOf(plan, 'after', earlier, later)
      const [first, second] = advice.resources
      if (first === second || !(involved.has(first) || involved.has(second))) return []
      return mayWait(plan, advice) ? [advice] : []
    }),
  )
  const isBy = (resource: string, places: readonly number[]) =>
    places.some(place => calls[place]?.of === resource)
  /** What ends it before what begins it is the plainest way out. */
  const rank = ({ earlier, later, resources: [first, second] }: Advice) =>
    (isBy(first, closes) && isBy(second, opens) ? 0 : 2) +
    (firsts.indexOf(earlier) < firsts.indexOf(later) ? 0 : 1)
  return pairs.toSorted((a, b) => rank(a) - rank(b))
}

/** Not when the first resource waits for the second one, nor when the second waits for all of the first anyway. */
function mayWait({ callsOf, earlier }: Plan, { resources: [first, second] }: Advice): boolean {
  const mine = callsOf.get(first) ?? 0n
  const yours = callsOf.get(second) ?? 0n
  const isAfter = placesIn(mine).some(call => ((earlier[call] ?? 0n) & yours) !== 0n)
  return !isAfter && !placesIn(yours).every(call => isInside(mine, earlier[call] ?? 0n))
}

/** Whether no path with this waiting leads to the moment, and one to the end that is meant. */
function closes({ callsOf }: Plan, { runs, isOpen, calls: within }: Met, pairs: readonly Advice[]) {
  const needed = new Map<number, bigint>()
  for (const {
    resources: [first, second],
  } of pairs) {
    const mask = (callsOf.get(first) ?? 0n) & within
    for (const call of placesIn(callsOf.get(second) ?? 0n))
      needed.set(call, (needed.get(call) ?? 0n) | mask)
  }
  const { nodes, meants } = runs
  const reached = new Set([0])
  for (const at of reached) {
    if (isOpen[at]) return false
    for (const { to } of arcsIn(nodes[at], needed)) reached.add(to)
  }
  return [...meants].some(end => reached.has(end))
}

/** Those that may be followed when calls wait for others more. What is refused whatever is done next may be so whenever it is tried. */
function arcsIn(node: Node | undefined, needed: ReadonlyMap<number, bigint>): readonly Arc[] {
  const { made = 0n, arcs = [] } = node ?? {}
  const only = onlyRefusal({ arcs })
  return only === undefined
    ? arcs.filter(({ call }) => isInside(needed.get(call) ?? 0n, made))
    : [only]
}

/** The plan in which the resources of pairs wait for each other. */
const waiting = ({ planned, callsOf }: Plan, pairs: readonly Advice[]): Planned => ({
  ...planned,
  calls: planned.calls.map(each => {
    const added = pairs.flatMap(({ resources: [first, second] }) =>
      second === each.of ? placesIn(callsOf.get(first) ?? 0n) : [],
    )
    return added.length === 0 ? each : { ...each, after: [...each.after, ...added] }
  }),
})

/** Services that are to be created and then guarded get their firewalls as they are created. */
export function bornGuarded(plan: Plan, { points, closes }: FoundMoment): readonly ChangedPlan[] {
  const births = points.flatMap(point => {
    const birth = isService(point) ? birthOf(plan, point, closes) : undefined
    return birth === undefined ? [] : [birth]
  })
  if (births.length < points.length) return []
  return [
    {
      advice: births.map(({ creating, guarding }) =>
        adviceOf(plan, 'born-guarded', creating, guarding),
      ),
      planned: births.reduce(
        (planned, each) => guardedFromBirth(plan, planned, each),
        plan.planned,
      ),
    },
  ]
}

interface Birth {
  readonly service: Service
  /** The call that creates it, and the one that puts a firewall on it. */
  readonly creating: number
  readonly guarding: number
  readonly firewall: number
}

function birthOf(plan: Plan, service: Service, closes: readonly number[]): Birth | undefined {
  const creating = placeReserving(plan.world, `${service.type}s`, service.id)
  const call = creating === undefined ? undefined : plan.calls[creating]?.call
  if (creating === undefined || call?.operation !== `${service.type}Create`) return undefined
  if (fieldsOf(call.body)['firewall_id'] !== undefined) return undefined
  const key = serviceKey(service)
  const guarding = closes.find(place => plan.footprints.calls[place]?.services.has(key))
  const firewall = guarding === undefined ? undefined : firewallOf(plan, guarding)
  return guarding === undefined || firewall === undefined
    ? undefined
    : { service, creating, guarding, firewall }
}

function firewallOf({ world, calls }: Plan, place: number): number | undefined {
  const { operation, params } = calls[place]?.call ?? {}
  if (operation === 'firewallCreate') return reservedId(world, 'firewalls', place)
  const { firewallId } = fieldsOf(params)
  return operation === 'firewallDeviceCreate' && typeof firewallId === 'number'
    ? firewallId
    : undefined
}

/** The service waits for its firewall, which no longer waits for it. */
function guardedFromBirth(
  { world, earlier }: Plan,
  planned: Planned,
  { service, creating, guarding, firewall }: Birth,
): Planned {
  const creator = placeReserving(world, 'firewalls', firewall)
  const calls = planned.calls.map((each, place): PlannedCall => {
    const { call, after } = each
    if (place === creating) {
      const body = { ...fieldsOf(call.body), firewall_id: firewall }
      const first = creator === undefined ? [] : [creator]
      return { ...each, call: { ...call, body }, after: [...after, ...first] }
    }
    if (place !== guarding) return each
    const isOfService = (other: number) => other === creating || has(earlier[other] ?? 0n, creating)
    return {
      ...each,
      call: withoutService(call, service),
      after: creator === guarding ? after.filter(other => !isOfService(other)) : after,
    }
  })
  return { ...planned, calls }
}

/** What is left of a call that put a firewall on the service: for one that did no more, a call that changes nothing. */
function withoutService({ as, ...call }: AnyCall, service: Service): AnyCall {
  const by = as === undefined ? {} : { as }
  if (call.operation !== 'firewallCreate') return { operation: 'regionsList', ...by }
  const body = fieldsOf(call.body)
  const devices = fieldsOf(body['devices'])
  const listed = `${service.type}s`
  const others = [devices[listed]].flat().filter(id => id !== service.id)
  return { ...call, ...by, body: { ...body, devices: { ...devices, [listed]: others } } }
}
