/** What is not known because parts of calls are known only once they are made. */
import { orderFamilyOf } from '../order/groups.ts'
import { type Point, pointKey } from '../order/points.ts'
import { bitOf, maskOf } from '../order/states.ts'
import { nameIn } from '../order/window.ts'
import type { RefusedCall, Undecided } from './answer.ts'
import type { CarriedOut } from './carried-out.ts'
import { refusalsIn } from './ends.ts'
import { has, lostWith, type Plan, placesIn } from './plan.ts'
import type { PlannedCall, UnknownLeaf } from './planned-call.ts'

export interface UndecidedPoints {
  readonly all: readonly Undecided[]
  readonly isUndecided: (point: Point) => boolean
}

export function undecidedIn(plan: Plan, carried: CarriedOut): UndecidedPoints {
  const refusalOf = refusalsIn(plan, carried)
  const all = plan.calls.flatMap((planned, call) => {
    if (!planned.unknown?.length) return []
    const refusal = has(carried.refusable, call) ? refusalOf(call) : undefined
    return [undecidedBy(plan, carried, call, refusal)]
  })
  const isEverywhere = all.some(({ everywhere }) => everywhere)
  const keys = new Set(
    all.flatMap(({ services, addresses }) => [...services, ...addresses].map(pointKey)),
  )
  return { all, isUndecided: point => isEverywhere || keys.has(pointKey(point)) }
}

/** Where a stand-in is refused, others are not made either, which otherwise may be. */
function undecidedBy(
  plan: Plan,
  carried: CarriedOut,
  call: number,
  refusal: RefusedCall | undefined,
): Undecided {
  const { footprints } = plan
  const planned = plan.calls[call]
  const leaves = planned?.unknown ?? []
  const stopped = (refusal === undefined ? 0n : bitOf(call)) | mayBeRefusedFor(plan, call)
  const calls = placesIn(bitOf(call) | lostWith(plan, plan.earlier[call] ?? 0n, stopped))
  const keys = new Set(calls.flatMap(each => [...(footprints.calls[each]?.services ?? [])]))
  const moved = [...carried.movements.values()].filter(
    ({ calls: movers, holders }) =>
      calls.some(each => has(movers, each)) || [...holders].some(key => keys.has(key)),
  )
  return {
    ...{ call, leaves },
    everywhere: planned !== undefined && leaves.some(leaf => isAboutWhere(planned, leaf)),
    services: [...keys]
      .flatMap(key => footprints.services.get(key) ?? [])
      .map(service => nameIn([carried.meant().world, plan.world], service)),
    addresses: moved.map(({ place }) => place),
    errors: refusal?.errors ?? [],
  }
}

/**
 * Where it is not known which firewall a service is created with, that one may be active, and whatever puts another one on the service or enables
 * one there is refused then: as a mask.
 */
function mayBeRefusedFor({ calls, footprints }: Plan, place: number): bigint {
  const isGuardOpen = calls[place]?.unknown?.some(({ path }) => path[1] === 'firewall_id') === true
  const keys = [...(isGuardOpen ? (footprints.calls[place]?.services ?? []) : [])]
  return maskOf(
    keys.flatMap(key =>
      placesIn(footprints.callsAt.get(key) ?? 0n).filter(
        other => other !== place && guarding.includes(calls[other]?.call.operation ?? ''),
      ),
    ),
  )
}

const guarding: readonly string[] = ['firewallCreate', 'firewallDeviceCreate', 'firewallUpdate']

/** Whether the leaf, or what is around or below it, says which services or addresses the call is about. */
function isAboutWhere({ call }: PlannedCall, { path }: UnknownLeaf): boolean {
  const [part, field] = path
  if (path.length < 2) return true
  if (part === 'params') return true
  if (call.operation === 'firewallCreate') return field === 'devices'
  if (call.operation === 'firewallDeviceCreate') return field === 'id' || field === 'type'
  return orderFamilyOf(call.operation) !== 'firewalls' && !creatingServices.includes(call.operation)
}

/** Whatever is not known of these is about the service that they create. */
const creatingServices: readonly string[] = ['instanceCreate', 'balancerCreate']
