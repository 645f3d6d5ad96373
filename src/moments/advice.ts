/** What would avoid a moment, tried out: resources that wait for others, or an instance that has its firewall from the beginning. */
import { type Point, pointKey } from '../order/points.ts'
import { maskOf } from '../order/states.ts'
import type { Advice } from './answer.ts'
import { type CarriedOut, carriedOut } from './carried-out.ts'
import { bornGuarded, type ChangedPlan, plansWaiting } from './changed-plans.ts'
import { foundMoments } from './describe.ts'
import type { DoubtAt, FoundMoment } from './found.ts'
import { isInside, type Plan, placesIn, planOf } from './plan.ts'
import { canBeOrdered } from './planned-call.ts'

/**
 * Finds for a moment what avoids it: nothing where nothing that was tried helps, or so much was tried already. What is advised was
 * carried out in every order. Each changed plan is tried out once, whichever moments it is for.
 */
export function adviser(
  plan: Plan,
  carried: CarriedOut,
  all: readonly FoundMoment[],
  doubtAt: DoubtAt,
): (moment: FoundMoment) => readonly Advice[] {
  const { effort } = carried.instruments
  const isSpent = effort.until(effort.spent() + unitsOfAll)
  const tried = new Map<string, readonly FoundMoment[] | undefined>()
  const momentsLeft = (changed: ChangedPlan, { met }: FoundMoment) => {
    const parts = new Set(met.map(({ calls }) => calls))
    const key = `${JSON.stringify(changed.advice)} ${[...parts].join()}`
    if (!tried.has(key)) tried.set(key, tryOut(plan, changed, { carried, all, parts, doubtAt }))
    return tried.get(key)
  }
  return moment => {
    if (!carried.complete || isSpent()) return []
    const plans = moment.inEveryOrder ? bornGuarded(plan, moment) : plansWaiting(plan, moment)
    const helping = plans.find(each =>
      momentsLeft(each, moment)?.every(left => !isMet(left, moment)),
    )
    return helping?.advice ?? []
  }
}

interface Trial {
  readonly carried: CarriedOut
  readonly all: readonly FoundMoment[]
  /** The parts that the moment was found in, by their calls. */
  readonly parts: ReadonlySet<bigint>
  readonly doubtAt: DoubtAt
}

/**
 * The moments that a changed plan leads through; undefined where it comes to another end, or has one that was not there. More waiting
 * opens nothing, so that it is looked at only where the moment was.
 */
function tryOut(
  plan: Plan,
  { planned, advice }: ChangedPlan,
  { carried, all, parts, doubtAt }: Trial,
): readonly FoundMoment[] | undefined {
  if (!canBeOrdered(planned.calls)) return undefined
  const { instruments, movements, refusable } = carried
  const isReordered = advice.every(({ kind }) => kind === 'after')
  const around = isReordered ? [] : advice.flatMap(({ earlier, later }) => [earlier, later])
  const touching = maskOf(around) | refusable
  const isAsked = (calls: bigint) => parts.has(calls) || (calls & touching) !== 0n
  const changed = planOf(plan.world, planned, isReordered ? plan.footprints : undefined)
  const known = isReordered ? carried.parts.filter(({ part }) => parts.has(part.calls)) : []
  const only = { isAsked, movements, known }
  const again = carriedOut(changed, { instruments, units: unitsOfOne, only })
  const looked = new Set(again.parts.map(({ part }) => part.calls))
  if (isReordered && [...parts].some(calls => !looked.has(calls))) return undefined
  if (!again.complete || !isInside(again.refusable, refusable)) return undefined
  if (placesIn(again.left).length !== placesIn(carried.left).length) return undefined
  const lasts = lastsOf(carried)
  if ([...lastsOf(again)].some(([key, number]) => lasts.get(key) !== number)) return undefined
  const found = foundMoments(changed, again, { isUndecided: () => false, doubtAt })
  return found.every(each => isKnown(each, all)) ? found : undefined
}

const unitsOfAll = 1_000_000
const unitsOfOne = 500_000

/** What each point does at the end that is meant. */
function lastsOf({ parts }: CarriedOut): ReadonlyMap<string, number | undefined> {
  const lasts = new Map<string, number | undefined>()
  for (const { points, lasts: filterings } of parts)
    for (const [at, point] of points.entries()) lasts.set(pointKey(point), filterings?.[at]?.number)
  return lasts
}

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
