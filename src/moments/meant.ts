/** The end that is meant: as many calls as can be, and of such ends the one that comes first in the listed order. */
import { bitOf, maskOf } from '../order/states.ts'
import type { Explored } from './explore.ts'
import type { Part } from './parts.ts'
import { has, isInside, lostWith, type Plan, placesIn, withLater, without } from './plan.ts'
import { firstOf } from './planned-call.ts'
import { type Arc, type Graph, leadingTo, onlyRefusal } from './runs.ts'
import { workIn } from './work.ts'

export interface Choice {
  readonly part: Part
  readonly graph: Graph
}

/** The calls that lead there; in each of these parts some may be refused, and in no two of them the same. */
export function meantRun(plan: Plan, choices: readonly Choice[]): readonly number[] {
  const working = workIn(plan, maskOf(plan.listed))
  const walks = choices.map(choice => walkThrough(plan, choice))
  const order: number[] = []
  let made = 0n
  let refused = 0n
  for (const waiting = new Set(plan.listed); ; ) {
    for (const walk of walks) refused |= walk.refuseHopeless()
    const lost = lostWith(plan, made, refused)
    const before = made
    const mayBeMade = (call: number): boolean =>
      !has(lost, call) &&
      isInside(plan.earlier[call] ?? 0n, before) &&
      walks.every(walk => walk.mayTry(call))
    const mayBegin = working.mayBegin(made, lost)
    const next =
      firstOf(waiting, call => mayBeMade(call) && mayBegin(call)) ?? firstOf(waiting, mayBeMade)
    if (next === undefined) return order
    waiting.delete(next)
    const isRefused = walks.filter(walk => walk.isRefused(next)).length > 0
    if (isRefused) refused |= bitOf(next)
    else {
      made |= bitOf(next)
      order.push(next)
    }
  }
}

/** Goes through a part by arcs that lead to its largest ends. */
function walkThrough(plan: Plan, { part, graph: { nodes, ends } }: Choice) {
  const byState = new Map(ends.map(end => [nodes[end]?.state, nodes[end]?.made ?? 0n]))
  const lefts = new Map([...byState].map(([state, made]) => [state, leftBy(plan, part, made)]))
  const fewest = Math.min(...lefts.values())
  const largest = ends.filter(end => lefts.get(nodes[end]?.state) === fewest)
  const leading = leadingTo(nodes, new Set(largest))
  let now = 0
  const arcOf = (call: number): Arc | undefined =>
    nodes[now]?.arcs.find(arc => arc.call === call && leading.has(arc.to))
  return {
    /** Calls that are refused whatever is done next, one of each resource, as a mask. */
    refuseHopeless(): bigint {
      let refused = 0n
      for (;;) {
        const arc = onlyRefusal(nodes[now] ?? { arcs: [] })
        if (arc === undefined) return refused
        refused |= bitOf(arc.call)
        now = arc.to
      }
    },
    mayTry: (call: number): boolean => !has(part.calls, call) || arcOf(call) !== undefined,
    /** The call is tried. */
    isRefused(call: number): boolean {
      const arc = arcOf(call)
      now = arc?.to ?? now
      return arc?.isMade === false
    },
  }
}

/** How many calls are not made once no more of a part are than these. */
const leftBy = (plan: Plan, { calls }: Part, made: bigint): number =>
  placesIn(withLater(plan, without(calls, made))).length

/** The state that these calls lead to, and the ends of the part that come to the same world with as many calls. */
export function meantEnds(
  plan: Plan,
  { part, graph: { nodes, ends, callsTo }, states: met }: Choice & Pick<Explored, 'states'>,
  run: readonly number[],
  keys: Keys,
): { readonly state: number | undefined; readonly meants: ReadonlySet<number> } {
  const state = stateAfter(met, run)
  const meant = ends.find(end => nodes[end]?.state === state)
  if (meant === undefined) return { state, meants: new Set() }
  const madeAt = (end: number): bigint => nodes[end]?.made ?? 0n
  const left = leftBy(plan, part, madeAt(meant))
  const byState = new Map(ends.map(end => [nodes[end]?.state, end]))
  const largest = [...byState].filter(([, end]) => leftBy(plan, part, madeAt(end)) === left)
  const outside = (end: number): bigint =>
    without(withLater(plan, without(part.calls, madeAt(end))), part.calls)
  // What else is left may be another call elsewhere that comes to the same.
  const isAlone = largest.every(([, end]) => outside(end) === outside(meant))
  const keyOf = isAlone ? keys.ofPart : keys.ofWhole
  const key = largest.length > 1 ? keyOf(callsTo(meant)) : ''
  const same = largest.filter(([at, end]) => at === state || keyOf(callsTo(end)) === key)
  const states = new Set(same.map(([at]) => at))
  return { state, meants: new Set(ends.filter(end => states.has(nodes[end]?.state))) }
}

/** The position of the state that these calls lead to; undefined where it was not met. */
const stateAfter = (states: Explored['states'], calls: readonly number[]): number | undefined =>
  calls.reduce<number | undefined>((state, call) => {
    const step = states[state ?? -1]?.steps.find(each => each.call === call)
    return step !== undefined && 'to' in step ? step.to : undefined
  }, 0)

/** Equal for runs through a part that come to the same. */
interface Keys {
  /** By what they do themselves. */
  readonly ofPart: (run: readonly number[]) => string
  /** By what all calls do. */
  readonly ofWhole: (run: readonly number[]) => string
}
