/** Other calls that come to the same with fewer windows, each plan proved by making it call by call. */

import { activeFirewallOn, labelOfService } from '../../world/guards.ts'
import { serviceKey } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { arrange, type Request } from './arrange.ts'
import { compareCosts, costOf } from './cost.ts'
import { guardsOf } from './guards-of.ts'
import { interimPlans } from './interim-plans.ts'
import { stayingPlan } from './staying-plan.ts'
import { straightPlan } from './straight-plan.ts'
import type { Arranged, Candidate, GuardedOtherwise, TransitionPlan } from './transition-plan.ts'
import type { Window } from './window.ts'

/** The plan with the least windows, if it has less than the calls themselves; of equals the plainer one. */
export function findTransitionPlan(request: Request, found: Arranged): TransitionPlan | null {
  const { world, calls } = request
  const straight = straightPlan(world, calls, found.end)
  // Each next list is made only when the ones before leave windows open.
  const lists: readonly (() => readonly Candidate[])[] = [
    () => (straight === undefined ? [] : [{ kind: 'straight', calls: straight, pairs: [] }]),
    () => interimPlans(request, found),
    () => stayingPlan(world, found, straight),
  ]
  let best: TransitionPlan | null = null
  for (const list of lists)
    for (const plan of list()) {
      if (best?.windows.length === 0) return best
      const transition = prove(request, found, plan)
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

/** Undefined when it is refused, or packets fare otherwise at some service in the end. */
function prove(
  request: Request,
  found: Arranged,
  { kind, calls, pairs }: Candidate,
): TransitionPlan | undefined {
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
