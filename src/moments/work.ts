/** How many resources are worked on at a time, and which are half done. */
import { allOperations } from '../operations/table.ts'
import { bitOf } from '../order/states.ts'
import { has, type Plan, placesIn, withEarlier, withLater, without } from './plan.ts'

/**
 * What is worked on as one: the calls of a resource, but for one that takes it away, which is a step of its own. Whatever another of
 * these calls waits for, the first one is taken to wait for too.
 */
export function workIn(plan: Plan, calls: bigint) {
  const { unitOf, units } = unitsOnce(plan)
  const several = units.filter(([, mask]) => (mask & calls) !== 0n)
  /** What is begun and cannot be finished without more of these calls: which of them, by its number. */
  const halfDone = (
    made: bigint,
    refused: bigint,
    begun = withEarlier(plan, made),
  ): readonly (readonly [number, bigint])[] => {
    if (several.length === 0) return []
    const lost = withLater(plan, refused)
    return several.flatMap(([unit, mask]) => {
      const left = without(mask & calls, made | lost)
      return (mask & begun) !== 0n && left !== 0n ? [[unit, left] as const] : []
    })
  }
  const { parallelism = Infinity } = plan.planned
  return {
    halfDone,
    mayBegin(made: bigint, refused: bigint, call: number): boolean {
      if (parallelism === Infinity) return true
      const begun = withEarlier(plan, made) | (plan.earlier[call] ?? 0n)
      const units = halfDone(made, refused, begun).map(([unit]) => unit)
      return new Set([...units, unitOf[call]]).size <= parallelism
    },
  }
}

/**
 * The calls of a run through a part, with those that they wait for, and where only so many resources are worked on at a time,
 * with those that have to be made before another resource is begun.
 */
export function wholeRun(
  plan: Plan,
  part: bigint,
  run: readonly number[],
  refused: bigint,
): readonly number[] {
  const working = workIn(plan, maskOf(plan.listed))
  const order: number[] = []
  const begun = new Set<number>()
  let made = 0n
  const make = (call: number): void => {
    if (begun.has(call)) return
    begun.add(call)
    const earlier = new Set(placesIn(plan.earlier[call] ?? 0n))
    if (earlier.size > 0) for (const each of plan.listed) if (earlier.has(each)) make(each)
    makeRoom(call)
    made |= bitOf(call)
    order.push(call)
  }
  /** Finishes what is left of one resource after the other, the least first. */
  const makeRoom = (call: number): void => {
    if (working.mayBegin(made, refused, call)) return
    const lefts = working.halfDone(made, refused).map(([, left]) => left & ~part)
    const least = lefts
      .filter(left => left !== 0n && placesIn(left).some(each => !begun.has(each)))
      .reduce((a, b) => (a === 0n || placesIn(b).length < placesIn(a).length ? b : a), 0n)
    if (least === 0n) return
    for (const each of plan.listed) if (has(least, each)) make(each)
    makeRoom(call)
  }
  for (const call of run) make(call)
  return order
}

const maskOf = (places: readonly number[]): bigint =>
  places.reduce((mask, call) => mask | bitOf(call), 0n)

const knownUnits = new WeakMap<Plan, ReturnType<typeof unitsOnce>>()

/** The unit of each call, and those that have several. */
function unitsOnce(plan: Plan): {
  readonly unitOf: readonly number[]
  readonly units: readonly (readonly [number, bigint])[]
} {
  const known = knownUnits.get(plan)
  if (known !== undefined) return known
  const unitOf = unitsOf(plan)
  const masks = new Map<number, bigint>()
  for (const [place, unit] of unitOf.entries())
    masks.set(unit, (masks.get(unit) ?? 0n) | bitOf(place))
  const made = { unitOf, units: [...masks].filter(([, mask]) => placesIn(mask).length > 1) }
  knownUnits.set(plan, made)
  return made
}

function unitsOf({ calls, listed }: Plan): readonly number[] {
  const units: number[] = []
  const open = new Map<string, number>()
  for (const place of listed) {
    const { of, call } = calls[place] ?? {}
    if (of === undefined || call === undefined) continue
    const unit = isTakingAway(call.operation) ? place : (open.get(of) ?? place)
    units[place] = unit
    if (isTakingAway(call.operation)) open.delete(of)
    else open.set(of, unit)
  }
  return units
}

/** A resource that is replaced is taken away and made again, in two steps that others may come between. */
const isTakingAway = (operation: keyof typeof allOperations): boolean =>
  allOperations[operation].method === 'DELETE' && operation !== 'firewallDeviceDelete'
