/** Moments as they are told, each proved by making the calls that lead to it. */
import { InvariantError } from '../kit/errors.ts'
import { isPlace, isService, type Point, pointKey } from '../order/points.ts'
import { faultOfWitness, nameIn, withRegion } from '../order/window.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import { compareServices } from '../world/records/device.ts'
import type { Advice, Moment } from './answer.ts'
import type { CarriedOut } from './carried-out.ts'
import { type FoundMoment, momentsIn } from './found.ts'
import { madeAlong } from './make-call.ts'
import type { Plan } from './plan.ts'
import type { UndecidedPoints } from './undecided.ts'

/** Exposures first, and of each kind the largest first. */
export function foundMoments(
  plan: Plan,
  carried: CarriedOut,
  { isUndecided, doubtAt }: Pick<UndecidedPoints, 'isUndecided' | 'doubtAt'>,
): readonly FoundMoment[] {
  const { parts, instruments } = carried
  const found = parts.flatMap(part =>
    part.lasts === undefined
      ? []
      : momentsIn(plan, part, { runs: part.runs, lasts: part.lasts, instruments, doubtAt }),
  )
  const merged = new Map<string, FoundMoment>()
  for (const each of found) {
    const points = each.points.filter(point => !isUndecided(point))
    if (points.length === 0) continue
    const { opening, points: _, met, ...when } = each
    const key = JSON.stringify([opening.kind, opening.number, when])
    const known = merged.get(key) ?? { points: [], met: [] }
    merged.set(key, {
      ...each,
      points: [...known.points, ...points],
      met: [...known.met, ...met],
    })
  }
  return [...merged.values()].sort(compareMoments)
}

const compareMoments = (a: FoundMoment, b: FoundMoment): number =>
  (a.opening.kind === b.opening.kind ? 0 : a.opening.kind === 'exposure' ? -1 : 1) ||
  (a.opening.size === b.opening.size ? 0 : a.opening.size > b.opening.size ? -1 : 1)

/** Where every state was met, throws an InvariantError when the rules as written contradict it; else it is not told then. */
export function describeMoment(
  plan: Plan,
  carried: CarriedOut,
  found: FoundMoment,
  advice: readonly Advice[],
): Moment | undefined {
  const { opening, points, met: _, ...when } = found
  const { kind, size } = opening
  const region = opening.region()
  const witness = pickPacket(region)
  if (witness === undefined) throw new InvariantError('moments', [], 'a moment without packets')
  const { made, world } = madeAlong(plan, when.run)
  const worlds = [plan.world, carried.meant().world, world]
  const fault = faultOfWitness(worlds, { kind, points, witness })
  if (fault !== undefined && carried.complete) throw new InvariantError('moments', [], fault)
  if (fault !== undefined) return undefined
  const sorted = points.toSorted(comparePoints)
  const told: Moment = {
    kind,
    services: sorted.filter(isService).map(service => nameIn(worlds.toReversed(), service)),
    addresses: sorted.filter(isPlace),
    region: [],
    size: `${size}`,
    witness,
    ...{ ...when, run: made },
    advice,
  }
  return withRegion(told, region)
}

/** Instances by id, then balancers by id; then addresses. */
const comparePoints = (a: Point, b: Point): number =>
  isService(a) && isService(b)
    ? compareServices(a, b)
    : Number(isPlace(a)) - Number(isPlace(b)) || (pointKey(a) < pointKey(b) ? -1 : 1)
