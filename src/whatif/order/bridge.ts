/** Other calls that come to the same with fewer windows, each plan proved by making it call by call. */

import type { AnyCall } from '../../engine/call.ts'
import { activeFirewallOn, labelOfService } from '../../world/guards.ts'
import { serviceKey } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { type Arrangement, arrange, type Request } from './arrange.ts'
import { compareCosts, costOf } from './cost.ts'
import { guardsOf } from './guards-of.ts'
import { interimPlans, type Plan } from './interim-plans.ts'
import { stayingPlan } from './staying-plan.ts'
import { straightPlan } from './straight-plan.ts'
import type { ServiceName, Window } from './window.ts'

/** Calls to make in the place of those given; all but `calls` is plain fact about them. */
export interface Bridge {
  /**
   * - `straight`: each firewall goes straight to its end, without what is undone on the way.
   * - `interim`: the calls given, with rules in between that suit both ends.
   * - `staying`: the active firewall takes over the rules of the one that was to follow it, and stays.
   */
  readonly kind: 'straight' | 'interim' | 'staying'
  /** In the order in which to make them; none is refused. */
  readonly calls: readonly AnyCall[]
  /** What remains of windows, with places among these calls: empty when all are closed. */
  readonly windows: readonly Window[]
  /** Firewalls and devices come to the same; if not, packets at every service do all the same. */
  readonly sameGuards: boolean
  /** The services that another firewall guards in the end than the calls given make it. */
  readonly guardedOtherwise: readonly GuardedOtherwise[]
}

export interface GuardedOtherwise {
  readonly service: ServiceName
  /** By id; null for none. */
  readonly firewall: number | null
  readonly insteadOf: number | null
}

export type Arranged = Extract<Arrangement, { ok: true }>

/** The plan with the least windows, if it has less than the calls themselves; of equals the plainer one. */
export function findBridge(request: Request, found: Arranged): Bridge | null {
  const { world, calls } = request
  const straight = straightPlan(world, calls, found.end)
  // Each next list is made only when the ones before leave windows open.
  const lists: readonly (() => readonly Plan[])[] = [
    () => (straight === undefined ? [] : [{ kind: 'straight', calls: straight, pairs: [] }]),
    () => interimPlans(request, found),
    () => stayingPlan(world, found, straight),
  ]
  let best: Bridge | null = null
  for (const list of lists)
    for (const plan of list()) {
      if (best?.windows.length === 0) return best
      const bridge = prove(request, found, plan)
      const bar = costOfWindows((best ?? found).windows)
      if (bridge !== undefined && compareCosts(costOfWindows(bridge.windows), bar) < 0)
        best = bridge
    }
  return best
}

const costOfWindows = (windows: readonly Window[]) =>
  costOf(
    windows.map(({ kind, size, services }) => ({
      kind,
      size: BigInt(size),
      services: services.length,
    })),
  )

/** Undefined when it is refused, or packets fare otherwise at some service in the end. */
function prove(
  request: Request,
  found: Arranged,
  { kind, calls, pairs }: Plan,
): Bridge | undefined {
  const { world, limit, instruments } = request
  if (calls.length > limit) return undefined
  const made = arrange({ world, calls, pairs, limit, instruments })
  if (!made.ok) return undefined
  const touched = new Map([...found.touched, ...made.touched])
  const { read } = instruments
  for (const service of touched.values())
    if (read(made.end, service)?.key !== read(found.end, service)?.key) return undefined
  const ordered = made.order.flatMap(place => calls[place] ?? [])
  const place = new Map(made.order.map((from, to) => [from, to]))
  return {
    kind,
    calls: ordered,
    windows: made.windows.map(window => ({
      ...window,
      after: place.get(window.after) ?? window.after,
      until: place.get(window.until) ?? window.until,
    })),
    sameGuards: guardsOf(made.end, world) === guardsOf(found.end, world),
    guardedOtherwise: guardedOtherwise(made.end, found.end, touched),
  }
}

function guardedOtherwise(
  end: World,
  wanted: World,
  touched: Arranged['touched'],
): readonly GuardedOtherwise[] {
  return [...touched.values()]
    .sort((a, b) => (serviceKey(a) < serviceKey(b) ? -1 : 1))
    .flatMap(service => {
      const mine = activeFirewallOn(end, service)
      const other = activeFirewallOn(wanted, service)
      if (mine?.label === other?.label) return []
      const label = labelOfService(end, service) ?? ''
      return [
        {
          service: { type: service.type, id: service.id, label },
          firewall: mine?.id ?? null,
          insteadOf: other?.id ?? null,
        },
      ]
    })
}
