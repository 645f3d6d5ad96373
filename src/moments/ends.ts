/** Which calls are refused in some order, and where the carrying out can end. */
import { once } from '../kit/once.ts'
import { bitOf, maskOf } from '../order/states.ts'
import { compareWorlds } from '../rehearsal/compare-worlds.ts'
import type { End, RefusedCall } from './answer.ts'
import type { CarriedOut, PartCarriedOut } from './carried-out.ts'
import { isInside, type Plan, placesIn, withEarlier, withLater, without } from './plan.ts'
import { wholeRun } from './work.ts'

/** Of calls that are known completely, ascending. */
export function describeRefusals(plan: Plan, carried: CarriedOut): readonly RefusedCall[] {
  const refusalOf = refusalsIn(plan, carried)
  return placesIn(carried.refusable).flatMap(call =>
    plan.calls[call]?.unknown?.length ? [] : (refusalOf(call) ?? []),
  )
}

/** Where a call is refused after the fewest others; undefined where no such state was met. */
export function refusalsIn(
  plan: Plan,
  { parts }: CarriedOut,
): (call: number) => RefusedCall | undefined {
  const found = once(() => {
    const all = new Map<number, FoundRefusal>()
    for (const each of parts) if (each.isOfRefusals) noteRefusals(plan, each, all)
    return all
  })
  return call => {
    const first = found().get(call)
    if (first === undefined) return undefined
    const { at, part } = first
    const { runs, states, complete } = part
    const node = runs.nodes[at]
    const step = states[node?.state ?? 0]?.steps.find(each => each.call === call)
    const run = [...runs.callsTo(at), call]
    return {
      call,
      errors: step !== undefined && 'errors' in step ? step.errors : [],
      run: wholeRun(plan, part.part.calls, run, node?.refused ?? 0n).filter(each => each !== call),
      inEveryOrder: complete && runs.alwaysRefused().has(call),
      left: placesIn(withLater(plan, bitOf(call))),
    }
  }
}

interface FoundRefusal {
  readonly part: PartCarriedOut
  /** The node at which it is refused. */
  readonly at: number
  /** How many calls are made before. */
  readonly length: number
}

function noteRefusals(plan: Plan, part: PartCarriedOut, found: Map<number, FoundRefusal>): void {
  for (const [at, { made, arcs }] of part.runs.nodes.entries()) {
    const refused = arcs.filter(({ isMade }) => !isMade)
    const before = refused.length === 0 ? 0n : withEarlier(plan, made)
    for (const { call } of refused) {
      const { length } = placesIn(before | (plan.earlier[call] ?? 0n))
      if (length < (found.get(call)?.length ?? Infinity)) found.set(call, { part, at, length })
    }
  }
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
