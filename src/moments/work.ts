/** How many resources are worked on at a time, which are half done, and in which order calls can be made then. */
import { once } from '../kit/once.ts'
import { bitOf, maskOf } from '../order/states.ts'
import type { Part } from './parts.ts'
import {
  firstBit,
  has,
  isInside,
  lostWith,
  type Plan,
  placesIn,
  withEarlier,
  withLater,
  without,
} from './plan.ts'
import { firstOf } from './planned-call.ts'

/** Whatever another of the calls of a resource waits for, the first one is taken to wait for too. */
export function workIn(plan: Plan, calls: bigint) {
  const works = plan.works.filter(mask => (mask & calls) !== 0n)
  /** What is begun and cannot be finished without more of these calls, and which of them: those that are lost are not made. */
  const halfDone = (
    made: bigint,
    lost: bigint,
    begun = withEarlier(plan, made),
  ): readonly (readonly [work: bigint, left: bigint])[] => {
    const open = without(calls, made | lost)
    // Of very many resources few are begun and not done.
    return [...new Set(placesIn(begun).map(call => plan.together[call] ?? 0n))]
      .map(mask => [mask, mask & open] as const)
      .filter(([mask, left]) => left !== 0n && mask !== firstBit(mask))
      .sort(([one], [other]) => (firstBit(one) < firstBit(other) ? -1 : 1))
  }
  const { parallelism = Infinity } = plan.planned
  const isAlwaysFree =
    works.length < parallelism ||
    new Set(placesIn(calls).map(call => plan.together[call])).size <= parallelism
  /** Whether a call may be made next: it is of a resource that is worked on, or one more can be. */
  const mayBegin = (made: bigint, lost: bigint): ((call: number) => boolean) => {
    if (isAlwaysFree) return () => true
    const begun = withEarlier(plan, made)
    const worksOpen = (all: bigint): ReadonlySet<bigint> =>
      new Set(halfDone(made, lost, all).map(([work]) => work))
    const open = once(() => worksOpen(begun))
    return call => {
      const earlier = plan.earlier[call] ?? 0n
      const works = isInside(earlier, begun) ? open() : worksOpen(begun | earlier)
      return works.size + (works.has(plan.together[call] ?? 0n) ? 0 : 1) <= parallelism
    }
  }
  return { halfDone, mayBegin }
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
    const lost = lostWith(plan, made, refused)
    if (working.mayBegin(made, lost)(call)) return
    const lefts = working.halfDone(made, lost).map(([, left]) => left & ~part)
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

interface Chained {
  readonly part: Part
  readonly isOfRefusals: boolean
  readonly meantRun: readonly number[]
}

/** A run of the whole plan with these calls of a part, and all others as is meant. */
export function runWithOther(
  plan: Plan,
  parts: readonly Chained[],
  other: Pick<Chained, 'part'>,
  calls: readonly number[],
): readonly number[] {
  const chains: (readonly number[])[] = []
  let left = 0n
  let seen = 0n
  const note = ({ part }: Pick<Chained, 'part'>, run: readonly number[]): void => {
    const own = without(part.calls, seen)
    seen |= own
    left |= withLater(plan, without(own, maskOf(run)))
    chains.push(run.filter(call => has(own, call)))
  }
  note(other, calls)
  for (const each of parts)
    if (each.isOfRefusals && each.part !== other.part) note(each, each.meantRun)
  return inChains(plan, chains, left)
}

/** All calls but those that are left: in the listed order, but for what comes in another one in a chain, or would be too much at a time. */
function inChains(
  plan: Plan,
  chains: readonly (readonly number[])[],
  left: bigint,
): readonly number[] {
  const working = workIn(plan, maskOf(plan.listed))
  const previous = new Map(
    chains.flatMap(chain => chain.slice(1).map((call, at) => [call, bitOf(chain[at] ?? call)])),
  )
  const order: number[] = []
  const waiting = new Set(plan.listed.filter(call => !has(left, call)))
  for (let made = 0n; ; ) {
    const before = made
    const isNext = (call: number) =>
      isInside((plan.earlier[call] ?? 0n) | (previous.get(call) ?? 0n), before)
    const mayBegin = working.mayBegin(before, left)
    const next =
      firstOf(waiting, call => isNext(call) && mayBegin(call)) ??
      firstOf(waiting, isNext) ??
      firstOf(waiting, () => true)
    if (next === undefined) return order
    made |= bitOf(next)
    order.push(next)
    waiting.delete(next)
  }
}
