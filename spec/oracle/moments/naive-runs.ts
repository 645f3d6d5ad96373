/** Every way in which a plan can be carried out, straight from the definition: each order is made call by call. */
import { apply } from '../../../src/engine/apply.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import type { Planned, PlannedCall } from '../../../src/whatif.ts'
import { devicesOf } from '../../../src/world/guards.ts'
import { placeReserving, reservedId } from '../../../src/world/reserved.ts'
import type { TableName } from '../../../src/world/rows.ts'
import { values } from '../../../src/world/table.ts'
import type { World } from '../../../src/world/world.ts'
import { holdersAt, rowsOf } from '../addresses/holders.ts'
import { endpointsOf } from '../addresses/representatives.ts'

/** Where the carrying out has come to. */
export interface NaiveState {
  readonly world: World
  readonly made: readonly number[]
  readonly refused: readonly number[]
  /** Ids that calls gave out in this order, by those that are set aside for them. */
  readonly ids: ReadonlyMap<string, number>
  /** Equal for states that come to the same. */
  readonly text: string
  /** No resource is half done. */
  readonly isAtRest: boolean
}

export interface NaiveRun {
  /** The state before all calls first, and the one at which nothing more can be made last. */
  readonly states: readonly NaiveState[]
  /** The call that leads to each next state, whether it is made or refused. */
  readonly calls: readonly number[]
}

/** In the order in which calls are listed; undefined when there are too many. */
export function naiveRuns(world: World, planned: Planned): readonly NaiveRun[] | undefined {
  const plan = naivePlan(planned)
  let steps = 0
  const runsFrom = (states: readonly NaiveState[], calls: readonly number[]): NaiveRun[] => {
    const now = states.at(-1)
    const next = now === undefined ? [] : plan.next(now)
    if (now === undefined || next.length === 0) return [{ states, calls }]
    return next.flatMap(call => {
      steps += 1
      if (steps > stepsMax) return []
      const to = followed(world, plan, now, call)
      return runsFrom([...states, to], [...calls, call])
    })
  }
  const start = stateAt(plan, world, world, { made: [], refused: [], ids: new Map() })
  const runs = runsFrom([start], [])
  return steps > stepsMax ? undefined : runs
}

const stepsMax = 3000

type Position = Pick<NaiveState, 'made' | 'refused' | 'ids'>
type NaivePlan = ReturnType<typeof naivePlan>

const isGoing = ({ call }: PlannedCall) =>
  ['firewallDelete', 'instanceDelete', 'balancerDelete'].includes(call.operation)

/** Calls with all that they wait for: also for those before them of their resource, but for those that wait for the same and take nothing away. */
export function naivePlan(planned: Planned) {
  const { calls, parallelism = Infinity } = planned
  const earlier = calls.map(() => new Set<number>())
  for (const [place, { after, of }] of calls.entries()) {
    const wanted = [...new Set(after)].sort().join()
    const own = [...calls.keys()].filter(each => each < place && calls[each]?.of === of)
    const others = own.filter(
      each =>
        [...new Set(calls[each]?.after)].sort().join() !== wanted ||
        [each, place].some(one => calls.slice(one, one + 1).some(isGoing)),
    )
    for (const each of [...after, ...others])
      for (const all of [each, ...(earlier[each] ?? [])]) earlier[place]?.add(all)
  }
  const lostWith = (refused: readonly number[]) =>
    [...calls.keys()].filter(at => refused.some(each => at === each || earlier[at]?.has(each)))
  /** What takes a resource away is a step of its own, between what comes before and after it. */
  const unitOf = (place: number): string => {
    const own = calls.slice(0, place).filter(each => each.of === calls[place]?.of)
    const isLast = calls.slice(place, place + 1).some(isGoing)
    return `${calls[place]?.of} ${own.filter(isGoing).length} ${isLast}`
  }
  /** A resource stops at the first call that is refused: no more of its calls are made. */
  const lostAt = ({ made, refused }: Pick<Position, 'made' | 'refused'>) => {
    const stopped = new Set(refused.map(unitOf))
    return lostWith(
      [...calls.keys()].filter(each => !made.includes(each) && stopped.has(unitOf(each))),
    )
  }
  const halfDone = ({ made, refused }: Pick<Position, 'made' | 'refused'>) => {
    const lost = lostAt({ made, refused })
    const left = [...calls.keys()].filter(at => !made.includes(at) && !lost.includes(at))
    const begun = new Set(made.map(unitOf))
    return new Set(left.map(unitOf).filter(unit => begun.has(unit)))
  }
  return {
    calls,
    earlier,
    lostWith,
    halfDone,
    next: (at: Pick<Position, 'made' | 'refused'>): readonly number[] =>
      [...calls.keys()].filter(
        call =>
          !at.made.includes(call) &&
          !lostAt(at).includes(call) &&
          [...(earlier[call] ?? [])].every(each => at.made.includes(each)) &&
          new Set([...halfDone(at), unitOf(call)]).size <= parallelism,
      ),
  }
}

const named: readonly TableName[] = ['firewalls', 'devices', 'instances', 'balancers']

function followed(start: World, plan: NaivePlan, now: NaiveState, place: number): NaiveState {
  const call = plan.calls[place]?.call
  if (call === undefined) throw new Error(`no call ${place}`)
  const outcome = apply(now.world, withIds(start, call, now.ids))
  const { made, refused, ids } = now
  if (!outcome.ok)
    return stateAt(plan, start, now.world, { made, refused: [...refused, place], ids })
  const given = new Map(ids)
  for (const table of named) {
    const fresh = outcome.changes.filter(each => each.table === table && each.before === undefined)
    for (const [at, { id }] of fresh.entries())
      given.set(`${table} ${reservedId(start, table, place) + at}`, id)
  }
  return stateAt(plan, start, outcome.world, { made: [...made, place], refused, ids: given })
}

const stateAt = (plan: NaivePlan, start: World, world: World, at: Position): NaiveState => ({
  ...at,
  world,
  text: textOf(world, start),
  isAtRest: plan.halfDone(at).size === 0,
})

/** The call with the ids that were given out in this order. */
function withIds(start: World, call: AnyCall, ids: NaiveState['ids']): AnyCall {
  const real = (table: TableName, id: unknown): unknown =>
    typeof id === 'number' && placeReserving(start, table, id) !== undefined
      ? (ids.get(`${table} ${id}`) ?? id)
      : id
  const params = { ...Object(call.params) }
  if ('firewallId' in params) params.firewallId = real('firewalls', params.firewallId)
  if ('deviceId' in params) params.deviceId = real('devices', params.deviceId)
  const body = { ...Object(call.body) }
  if ('firewall_id' in body) body.firewall_id = real('firewalls', body.firewall_id)
  if (call.operation === 'firewallDeviceCreate')
    body.id = real(body.type === 'instance' ? 'instances' : 'balancers', body.id)
  return {
    ...call,
    ...(call.params !== undefined && { params }),
    ...(call.body !== undefined && { body }),
  }
}

/** Firewalls with what they are on, and who answers at each address; what is new goes by its label. */
function textOf(world: World, start: World): string {
  const labels = new Map(
    [...values(world.tables.instances), ...values(world.tables.balancers)].map(each => [
      `${'booted' in each ? 'instance' : 'balancer'} ${each.id}`,
      each.label,
    ]),
  )
  const firewalls = [...values(world.tables.firewalls)].flatMap(each => {
    const { id, label, status, rules, tags } = each
    const isOld = id <= start.counters.firewalls
    if (status === 'deleted') return isOld ? [`${id} deleted`] : []
    const on = devicesOf(world, id).map(({ entity: { type, id: on } }) =>
      labels.get(`${type} ${on}`),
    )
    return [JSON.stringify([isOld ? id : 'new', label, status, rules, tags, on.sort()])]
  })
  const rows = rowsOf(start)
  const held = endpointsOf(rows).map(at => {
    const holders = holdersAt(rowsOf(world), at).map(({ type, id }) => labels.get(`${type} ${id}`))
    return `${at.network} ${at.address} ${holders}`
  })
  return [...firewalls.sort(), ...[...labels.values()].sort(), ...held].join('\n')
}
