/** Which calls are refused in some order, and where the carrying out can end. */
import { once } from '../kit/once.ts'
import { bitOf, maskOf } from '../order/states.ts'
import { compareWorlds } from '../rehearsal/compare-worlds.ts'
import type { End, RefusedCall } from './answer.ts'
import type { CarriedOut, PartCarriedOut } from './carried-out.ts'
import { has, isInside, type Plan, placesIn, withEarlier, withLater, without } from './plan.ts'
import { wholeRun } from './work.ts'

/** Of calls that are known completely, ascending. */
export const describeRefusals = (plan: Plan, carried: CarriedOut): readonly RefusedCall[] =>
  placesIn(carried.refusable).flatMap(call =>
    plan.calls[call]?.unknown?.length ? [] : (refusalOf(plan, carried, call) ?? []),
  )

/** Where a call is refused after the fewest others; undefined where no such state was met. */
export function refusalOf(
  plan: Plan,
  { parts }: CarriedOut,
  call: number,
): RefusedCall | undefined {
  const found = parts
    .filter(({ part, isOfRefusals }) => isOfRefusals && has(part.calls, call))
    .flatMap(part => firstRefusal(plan, part, call) ?? [])
    .toSorted((a, b) => a.length - b.length)[0]
  if (found === undefined) return undefined
  const { at, part } = found
  const { runs, states, complete } = part
  const node = runs.nodes[at]
  const step = states[node?.state ?? 0]?.steps.find(each => each.call === call)
  return {
    call,
    errors: step !== undefined && 'errors' in step ? step.errors : [],
    run: wholeRun(plan, part.part.calls, [...runs.callsTo(at), call], node?.refused ?? 0n).filter(
      each => each !== call,
    ),
    inEveryOrder: complete && runs.ends.every(end => has(runs.nodes[end]?.refused ?? 0n, call)),
    left: placesIn(withLater(plan, bitOf(call))),
  }
}

interface FoundRefusal {
  readonly part: PartCarriedOut
  /** The node at which it is refused. */
  readonly at: number
  /** How many calls are made before. */
  readonly length: number
}

function firstRefusal(plan: Plan, part: PartCarriedOut, call: number): FoundRefusal | undefined {
  let first: FoundRefusal | undefined
  const lengths = new Map<number, number>()
  for (const [at, { state, made, arcs }] of part.runs.nodes.entries()) {
    const length = lengths.get(state) ?? placesIn(withEarlier(plan, made | bitOf(call))).length - 1
    lengths.set(state, length)
    if (length >= (first?.length ?? Infinity)) continue
    if (arcs.some(arc => arc.call === call && !arc.isMade)) first = { part, at, length }
  }
  return first
}

/** The one that is meant first. */
export function describeEnds(plan: Plan, carried: CarriedOut): readonly End[] {
  const { parts } = carried
  const others = parts
    .filter(each => each.complete && (each.isOfRefusals || isLargest(each, parts)))
    .flatMap(part => {
      const { nodes, ends, meants, callsTo } = part.runs
      const different = ends.filter(end => !meants.has(end))
      const byState = new Map(different.map(end => [nodes[end]?.state, end]))
      return [...byState.values()].map(end => carried.runWith(part, callsTo(end)))
    })
  return [carried.meant().run, ...others].map((run, at) => endOf(plan, carried, run, at === 0))
}

/** Its final states are told by no other part. */
const isLargest = ({ part }: PartCarriedOut, parts: readonly PartCarriedOut[]): boolean =>
  !parts.some(
    ({ part: { calls }, isOfRefusals }) =>
      (isOfRefusals && (calls & part.calls) !== 0n) ||
      (calls !== part.calls && isInside(part.calls, calls)),
  )

function endOf(plan: Plan, carried: CarriedOut, run: readonly number[], isMeant: boolean): End {
  const compared = once(() => {
    const meant = carried.meant().world
    return compareWorlds(meant, isMeant ? meant : carried.lead(run).world)
  })
  const end = { isMeant, run, left: placesIn(without(maskOf(plan.listed), maskOf(run))) }
  return Object.defineProperty(end, 'comparison', { get: compared, enumerable: true }) as End
}
