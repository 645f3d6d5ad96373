/** Other calls that come to the same with fewer windows, each plan proved by making it call by call. */

import type { AnyCall } from '../engine/call.ts'
import { nameService, type ServiceName } from '../rehearsal/guard-of.ts'
import { activeFirewallOn } from '../world/guards.ts'
import { serviceKey } from '../world/records/device.ts'
import type { World } from '../world/world.ts'
import { type Arranged, arrange, type CallsToArrange } from './arrange.ts'
import { compareCosts, isFree, type PrintedCost, printCost } from './cost.ts'
import type { InstrumentsOfWorlds } from './openings.ts'
import { type Candidate, interimPlans, stayingPlan } from './other-plans.ts'
import { isService } from './points.ts'
import { straightPlan } from './straight-plan.ts'
import { keyOfGuards, type Traces } from './traces.ts'
import { describeWindows, type Window } from './window.ts'

/** Calls to make in the place of those given; all but `calls` is what is known about them. */
export interface TransitionPlan {
  readonly kind: Candidate['kind']
  /** In the order in which to make them; none is refused. */
  readonly calls: readonly AnyCall[]
  /** What remains of windows, with places among these calls: empty when all are closed. */
  readonly windows: readonly Window[]
  /** Of these windows. */
  readonly cost: PrintedCost
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

interface CallsInWorld extends CallsToArrange {
  readonly instruments: InstrumentsOfWorlds
}

/** The plan that costs least, if it costs less than the calls themselves; of equals the plainer one. */
export function findTransitionPlan(wanted: CallsInWorld, found: Arranged): TransitionPlan | null {
  const { world, calls, instruments } = wanted
  const straight = straightPlan(world, calls, found.end)
  // Each next list is made only when the ones before leave windows open.
  const lists: readonly (() => readonly Candidate[])[] = [
    () => (straight === undefined ? [] : [{ kind: 'straight', calls: straight, pairs: [] }]),
    () => interimPlans(wanted, found),
    () => stayingPlan(world, found, straight),
  ]
  const end = instruments.effort.spent() + wanted.units
  let best: Proved | undefined
  const isDone = () => best !== undefined && isFree(best.made.cost)
  const tryPlan = (plan: Candidate): void => {
    const units = (end - instruments.effort.spent()) / 2
    const proved = isDone() ? undefined : prove({ ...wanted, units }, found, plan)
    const bar = best?.made.cost ?? found.cost
    if (proved !== undefined && compareCosts(proved.made.cost, bar) < 0) best = proved
  }
  const isSpent = instruments.effort.until(end)
  for (const list of lists) if (!isDone()) for (const plan of list()) if (!isSpent()) tryPlan(plan)
  return best === undefined ? null : describe(wanted, found, best)
}

/** A plan that comes to the same as the calls themselves, and in which order. */
interface Proved {
  readonly plan: Candidate
  readonly made: Arranged
  readonly touched: Arranged['touched']
}

/** Undefined when it is refused, or some service judges packets differently in the end. */
function prove(wanted: CallsInWorld, found: Arranged, plan: Candidate): Proved | undefined {
  const { world, instruments, units } = wanted
  const { calls, pairs } = plan
  const made = arrange({ world, calls, pairs, instruments, units })
  if (!made.ok) return undefined
  const touched = new Map([...found.touched, ...made.touched])
  const { read } = instruments
  for (const service of touched.values())
    if (read(made.end, service)?.number !== read(found.end, service)?.number) return undefined
  return { plan, made, touched }
}

function describe(
  { world, instruments }: CallsInWorld,
  found: Arranged,
  { plan, made, touched }: Proved,
): TransitionPlan {
  const steps = made.steps.map((step, call) => ({ ...step, call }))
  const traces: Traces = new Map([...found.traces, ...made.traces])
  const [mine, given] = [made, found].map(({ end }) => keyOfGuards(end, traces, world))
  return {
    kind: plan.kind,
    calls: made.order.flatMap(at => plan.calls[at] ?? []),
    windows: describeWindows({ ...made, steps }, instruments),
    cost: printCost(made.cost),
    sameGuards: mine === given,
    guardedOtherwise: guardedOtherwise(made.end, found.end, touched),
  }
}

function guardedOtherwise(
  end: World,
  asGiven: World,
  touched: Arranged['touched'],
): readonly GuardedOtherwise[] {
  return [...touched.values()]
    .filter(isService)
    .sort((a, b) => (serviceKey(a) < serviceKey(b) ? -1 : 1))
    .flatMap(service => {
      const mine = activeFirewallOn(end, service)
      const other = activeFirewallOn(asGiven, service)
      if (mine?.label === other?.label) return []
      const named = nameService(end, service)
      return [{ service: named, firewall: mine?.id ?? null, insteadOf: other?.id ?? null }]
    })
}
