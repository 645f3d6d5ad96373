/** The best order straight from the definitions: every order is made, and every packet is judged at every state. */
import { apply } from '../../../src/engine/apply.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import { devicesOf } from '../../../src/world/guards.ts'
import { values } from '../../../src/world/table.ts'
import type { World } from '../../../src/world/world.ts'
import { bitsOf, type Endpoint, endsOf, type Rows, rowsOf } from '../addresses/holders.ts'
import { endpointsOf } from '../addresses/representatives.ts'
import {
  acceptedAt,
  type Cells,
  holdersIn,
  isPlace,
  type NaivePlace,
  type NaivePoint,
  type NaiveService,
  sizeOf,
} from './packets.ts'

const services: readonly NaiveService[] = [
  { type: 'instance', id: 1 },
  { type: 'instance', id: 2 },
  { type: 'balancer', id: 1 },
]

export interface NaiveWindow {
  readonly kind: 'exposure' | 'outage'
  /** Places among the calls. */
  readonly after: number
  readonly until: number
  /** Services and addresses. */
  readonly points: readonly string[]
  readonly size: bigint
}

export interface NaiveOrder {
  readonly order: readonly number[]
  readonly windows: readonly NaiveWindow[]
  /** Packets exposed, exposures, packets cut off, outages. */
  readonly cost: readonly [bigint, bigint, bigint, bigint]
  /** Pairs of calls that change places. */
  readonly swaps: number
}

/** Every order that succeeds and comes to the same as the first one does; the one given comes first. */
export function naiveOrders(world: World, calls: readonly AnyCall[]): readonly NaiveOrder[] {
  const made = ordersMade([world], calls, [])
  const end = made[0]?.worlds.at(-1)
  if (end === undefined) return []
  return made
    .filter(({ worlds }) => isSameEnd(worlds.at(-1) ?? world, end, world))
    .map(({ worlds, order }) => {
      const windows = windowsIn(worlds, order)
      return { order, windows, cost: costOf(windows), swaps: swapsIn(order) }
    })
}

interface MadeOrder {
  readonly worlds: readonly World[]
  readonly order: readonly number[]
}

function ordersMade(
  worlds: readonly World[],
  calls: readonly AnyCall[],
  order: readonly number[],
): readonly MadeOrder[] {
  if (order.length === calls.length) return [{ worlds, order }]
  return calls.flatMap((call, place) => {
    const now = worlds.at(-1)
    if (now === undefined || order.includes(place)) return []
    const outcome = apply(now, call, { verify: false })
    return outcome.ok ? ordersMade([...worlds, outcome.world], calls, [...order, place]) : []
  })
}

/** The same firewalls on the same services, the same ones answer at each address, and each service judges packets alike. */
const isSameEnd = (a: World, b: World, start: World): boolean =>
  guardsIn(a, start) === guardsIn(b, start) &&
  placesMoved([a, b]).length === 0 &&
  services.every(service => {
    const [mine, yours] = [a, b].map(world => acceptedAt(world, service, start))
    return mine === undefined || yours === undefined || isEqual(mine, yours)
  })

/** A line for each firewall, with what it is on; new ones go by their labels, and deleted ones say no more than that. */
export function guardsIn(world: World, start: World): string {
  const lines = [...values(world.tables.firewalls)].flatMap(each => {
    const { id, label, status, rules, tags } = each
    const isOld = id <= start.counters.firewalls
    if (status === 'deleted') return isOld ? [`${id} deleted`] : []
    const on = devicesOf(world, id).map(({ entity }) => `${entity.type} ${entity.id}`)
    return [JSON.stringify([isOld ? id : 'new', label, status, rules, tags, on.sort()])]
  })
  return lines.sort().join('\n')
}

/** Services at which the same packets begin to go wrong have one window, open until the last of them is closed. */
function windowsIn(worlds: readonly World[], order: readonly number[]): readonly NaiveWindow[] {
  const found = new Map<string, NaiveWindow>()
  const single = [...services, ...placesMoved(worlds)].flatMap(point =>
    (['exposure', 'outage'] as const).flatMap(kind => windowsAt(kind, worlds, point)),
  )
  for (const { kind, from, fresh, closed, point } of single) {
    const name = [kind, from, ...[...fresh].sort((a, b) => a - b)].join()
    const others = found.get(name)
    const until = Math.max(closed, others === undefined ? 0 : order.indexOf(others.until) + 1)
    found.set(name, {
      ...{ kind, after: order[from - 1] ?? -1, until: order[until - 1] ?? -1 },
      points: [...(others?.points ?? []), nameOf(point)],
      size: sizeOf(fresh),
    })
  }
  return [...found.values()]
}

/** Addresses at which other services answer after some call than before it; elsewhere the service tells all. */
function placesMoved(worlds: readonly World[]): readonly NaivePoint[] {
  const rows = worlds.map(rowsOf)
  const all = endpointsOf(...rows).flatMap(each => placeOf(each, rows))
  const heldIn = (world: World, at: (typeof all)[number]) => holdersIn(world, at).map(nameOf).join()
  return all.filter(at => new Set(worlds.map(world => heldIn(world, at))).size > 1)
}

/** None inside a range but its first address: all of it leads to the same ones. */
function placeOf(endpoint: Endpoint, rows: readonly Rows[]): readonly NaivePlace[] {
  const bits = bitsOf(endpoint.address)
  const around = rows
    .flatMap(({ ranges }) => ranges)
    .find(
      range =>
        endpoint.network === 'public' && bits >= endsOf(range).first && bits <= endsOf(range).last,
    )
  if (around === undefined) return [{ ...endpoint, text: endpoint.address }]
  const text = `${around.range}/${around.prefix}`
  return bits === endsOf(around).first ? [{ ...endpoint, text }] : []
}

export const nameOf = (point: NaivePoint): string =>
  isPlace(point) ? `${point.network} ${point.text}` : `${point.type} ${point.id}`

/** States are counted from 0 for the one before all calls. */
function windowsAt(kind: NaiveWindow['kind'], worlds: readonly World[], point: NaivePoint) {
  const wrong = wrongAt(kind, worlds, point)
  return wrong.flatMap((now, from) => {
    const fresh = without(now, wrong[from - 1] ?? none)
    const closed = wrong.findIndex(
      (later, at) => at > from && [...fresh].every(each => !later.has(each)),
    )
    return fresh.size === 0 ? [] : [{ kind, from, fresh, closed, point }]
  })
}

/** Packets that are judged at each state as at neither end; a service that is there at one end only has one end. */
function wrongAt(
  kind: NaiveWindow['kind'],
  worlds: readonly World[],
  point: NaivePoint,
): readonly Cells[] {
  const [start] = worlds
  const accepted = worlds.map(world => acceptedAt(world, point, start ?? world))
  const first = accepted[0] ?? accepted.at(-1)
  const last = accepted.at(-1) ?? accepted[0]
  return accepted.map(now => {
    if (now === undefined || first === undefined || last === undefined) return none
    return kind === 'exposure'
      ? without(without(now, first), last)
      : new Set([...first].filter(each => last.has(each) && !now.has(each)))
  })
}

const none: Cells = new Set()

const without = (a: Cells, b: Cells): Cells => new Set([...a].filter(each => !b.has(each)))

const isEqual = (a: Cells, b: Cells): boolean =>
  a.size === b.size && [...a].every(each => b.has(each))

function costOf(windows: readonly NaiveWindow[]): NaiveOrder['cost'] {
  const of = (kind: NaiveWindow['kind']) => {
    const own = windows.filter(each => each.kind === kind)
    const packets = own.reduce((sum, each) => sum + each.size * BigInt(each.points.length), 0n)
    return [packets, BigInt(own.length)] as const
  }
  return [...of('exposure'), ...of('outage')]
}

/** Negative, zero or positive, like a difference. */
export const compareNaiveCosts = (a: NaiveOrder['cost'], b: NaiveOrder['cost']): number => {
  const at = a.findIndex((each, place) => each !== b[place])
  return at === -1 ? 0 : (a[at] ?? 0n) < (b[at] ?? 0n) ? -1 : 1
}

const swapsIn = (order: readonly number[]): number =>
  order.reduce((sum, call, at) => sum + order.slice(at + 1).filter(later => later < call).length, 0)
