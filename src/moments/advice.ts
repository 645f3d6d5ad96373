/** What would avoid a moment, tried out: resources that wait for others, or an instance that has its firewall from the beginning. */
import { type Point, pointKey } from '../rehearsal/order/points.ts'
import { bitOf } from '../rehearsal/order/states.ts'
import type { Advice } from './answer.ts'
import { type CarriedOut, carriedOut } from './carried-out.ts'
import { bornGuarded, type ChangedPlan, plansWaiting } from './changed-plans.ts'
import { foundMoments } from './describe.ts'
import type { FoundMoment } from './found.ts'
import { isInside, type Plan, planOf } from './plan.ts'
import { canBeOrdered } from './planned-call.ts'

/** None where nothing that was tried helps. What is advised was carried out in every order, and avoids it. */
export function adviceFor(
  plan: Plan,
  carried: CarriedOut,
  all: readonly FoundMoment[],
  moment: FoundMoment,
): readonly Advice[] {
  if (!carried.complete) return []
  const plans = moment.inEveryOrder ? bornGuarded(plan, moment) : plansWaiting(plan, moment)
  for (const each of plans)
    if (canBeOrdered(each.planned.calls) && avoids(plan, each, { carried, all, moment }))
      return each.advice
  return []
}

interface Tried {
  readonly carried: CarriedOut
  readonly all: readonly FoundMoment[]
  readonly moment: FoundMoment
}

/** Whether a changed plan comes to the same without the moment, and without any that was not there. */
function avoids(
  plan: Plan,
  { planned, advice }: ChangedPlan,
  { carried, all, moment }: Tried,
): boolean {
  const { instruments } = carried
  const calls = advice.flatMap(({ earlier, later }) => [earlier, later])
  const around = calls.reduce((mask, call) => mask | bitOf(call), carried.refusable)
  const changed = planOf(plan.world, planned)
  const again = carriedOut(changed, { instruments, units: unitsOfAdvice, around })
  if (!again.complete || !isInside(again.refusable, carried.refusable)) return false
  if (again.meantRun.length !== carried.meantRun.length) return false
  const worlds = [again.meantWorld(), carried.meantWorld()] as const
  const isSameEnd = [...moment.points, ...again.parts.flatMap(({ points }) => points)].every(
    point => {
      const [mine, given] = worlds.map(world => instruments.read(world, point)?.number)
      return mine === given
    },
  )
  const found = foundMoments(changed, again, () => false)
  return isSameEnd && found.every(each => isKnown(each, all) && !isMet(each, moment))
}

const unitsOfAdvice = 500_000

const isKnown = ({ opening, points }: FoundMoment, all: readonly FoundMoment[]): boolean =>
  points.every(point =>
    all.some(
      other =>
        other.opening.kind === opening.kind &&
        other.opening.number === opening.number &&
        isAmong(point, other.points),
    ),
  )

const isAmong = (point: Point, points: readonly Point[]): boolean =>
  points.some(each => pointKey(each) === pointKey(point))

const isMet = ({ opening, points }: FoundMoment, avoided: FoundMoment): boolean =>
  opening.kind === avoided.opening.kind &&
  opening.number === avoided.opening.number &&
  points.some(point => isAmong(point, avoided.points))
