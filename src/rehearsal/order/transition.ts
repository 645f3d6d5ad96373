/** Other calls that come to the same with fewer windows, each plan proved by making it call by call. */
import type { AnyCall } from '../../engine/call.ts'
import { activeFirewallOn } from '../../world/guards.ts'
import { serviceKey } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { nameService, type ServiceName } from '../guard-of.ts'
import { type Arranged, arrange, type CallsToArrange } from './arrange.ts'
import { type Candidate, interimPlans, stayingPlan } from './other-plans.ts'
import { compareCosts, costOf } from './paths.ts'
import { straightPlan } from './straight-plan.ts'
import { guardsOf } from './traces.ts'
import type { Window } from './window.ts'

/** Calls to make in the place of those given; all but `calls` is what is known about them. */
export interface TransitionPlan {
  readonly kind: Candidate['kind']
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

/** The plan with the least windows, if it has less than the calls themselves; of equals the plainer one. */
export function findTransitionPlan(wanted: CallsToArrange, found: Arranged): TransitionPlan | null {
  const { world, calls } = wanted
  const straight = straightPlan(world, calls, found.end)
  // Each next list is made only when the ones before leave windows open.
  const lists: readonly (() => readonly Candidate[])[] = [
    () => (straight === undefined ? [] : [{ kind: 'straight', calls: straight, pairs: [] }]),
    () => interimPlans(wanted, found),
    () => stayingPlan(world, found, straight),
  ]
  let best: TransitionPlan | null = null
  for (const list of lists)
    for (const plan of list()) {
      if (best?.windows.length === 0) return best
      const transition = prove(wanted, found, plan)
      const bar = costOfWindows((best ?? found).windows)
      if (transition !== undefined && compareCosts(costOfWindows(transition.windows), bar) < 0)
        best = transition
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

/** Undefined when it is refused, or some service judges packets differently in the end. */
function prove(
  wanted: CallsToArrange,
  found: Arranged,
  { kind, calls, pairs }: Candidate,
): TransitionPlan | undefined {
  const { world, limit, instruments } = wanted
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
  asGiven: World,
  touched: Arranged['touched'],
): readonly GuardedOtherwise[] {
  return [...touched.values()]
    .sort((a, b) => (serviceKey(a) < serviceKey(b) ? -1 : 1))
    .flatMap(service => {
      const mine = activeFirewallOn(end, service)
      const other = activeFirewallOn(asGiven, service)
      if (mine?.label === other?.label) return []
      const named = nameService(end, service)
      return [{ service: named, firewall: mine?.id ?? null, insteadOf: other?.id ?? null }]
    })
}
