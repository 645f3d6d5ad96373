/** How the carrying out of a part can go: which calls are made and which are refused, up to the ends where nothing more can be made. */
import type { Effort, IsSpent } from '../kit/effort.ts'
import { once } from '../kit/once.ts'
import { bitOf, maskOf } from '../order/states.ts'
import type { Explored, Search, Step } from './explore.ts'
import {
  firstBit,
  has,
  isInside,
  lostWith,
  type Plan,
  placesIn,
  withLater,
  without,
} from './plan.ts'
import { workIn } from './work.ts'

/** A state, with the resources that stopped on the path: nobody makes more of their calls. */
export interface Node {
  readonly state: number
  /** As masks. */
  readonly made: bigint
  /** Of all calls that are worked on as one, the first stands for whichever was refused. */
  readonly refused: bigint
  /** In the listed order of the calls. */
  readonly arcs: readonly Arc[]
  /** No resource is worked on: somebody who stops may leave it at this. */
  readonly isAtRest: boolean
}

export interface Arc {
  readonly call: number
  readonly to: number
  readonly isMade: boolean
}

export interface Graph {
  /** The one before all calls first. */
  readonly nodes: readonly Node[]
  /** How many states there are among them. */
  readonly states: number
  /** Nothing more can be made there. */
  readonly ends: readonly number[]
  /** Every state was met, and every node that leads through them. */
  readonly complete: boolean
  /** The calls on a shortest path to a node; those that are refused on the way are left out. */
  readonly callsTo: (node: number) => readonly number[]
  /** The calls that are refused on every path to an end. */
  readonly alwaysRefused: () => ReadonlySet<number>
}

export interface Runs extends Graph {
  /** The end that is meant, and each end that comes to the same world with as many calls. */
  readonly meants: ReadonlySet<number>
}

export function graphOf(
  plan: Plan,
  explored: Explored,
  { instruments, isSpent }: Pick<Search, 'instruments' | 'isSpent'>,
): Graph {
  const { nodes, before, complete } = nodesOf(plan, explored, instruments.effort, isSpent)
  const ends = [...nodes.keys()].filter(at => nodes[at]?.arcs.length === 0)
  return {
    ...{ nodes, ends },
    states: new Set(nodes.map(({ state }) => state)).size,
    complete: explored.complete && complete,
    alwaysRefused: once(() => alwaysRefused(nodes, ends)),
    callsTo(node) {
      const calls: number[] = []
      for (let from = before[node]; from !== undefined; from = before[from.node])
        if (from.isMade) calls.push(from.call)
      return calls.reverse()
    },
  }
}

/** How a node was first come to; undefined for the first one. */
type Before = { readonly node: number; readonly call: number; readonly isMade: boolean } | undefined

/** So many arcs are looked at between the states that were met, whatever was spent on meeting them. */
const arcsFree = 200_000

function nodesOf(plan: Plan, explored: Explored, effort: Effort, isSpent: IsSpent) {
  const { states, part } = explored
  const stepsAt = stepsByRank(plan, states)
  const hopelessOf = hopelessIn(plan, explored)
  const working = workIn(plan, part.calls)
  const nodes: (Node & { readonly arcs: Arc[] })[] = []
  const before: Before[] = []
  const known = new Map<string, number>()
  const nodeAt = (state: number, refused: bigint, from: Before): number => {
    const key = `${state} ${refused.toString(32)}`
    const there = known.get(key)
    if (there !== undefined) return there
    const made = states[state]?.made ?? 0n
    const isAtRest = working.halfDone(made, lostWith(plan, made, refused)).length === 0
    known.set(key, nodes.length)
    before.push(from)
    return nodes.push({ state, made, refused, arcs: [], isAtRest }) - 1
  }
  let looked = 0
  nodeAt(0, 0n, undefined)
  for (const [node, { state, made, refused, arcs }] of nodes.entries()) {
    if (looked > arcsFree && isSpent()) return { nodes, before, complete: false }
    const lost = lostWith(plan, made, refused)
    const mayBegin = working.mayBegin(made, lost)
    const next = stepsAt(state).filter(({ call }) => !has(lost, call) && mayBegin(call))
    for (const step of hopelessOf(state, next) ?? next) {
      const { call } = step
      const isMade = 'to' in step
      const to = isMade
        ? nodeAt(step.to, refused, { node, call, isMade })
        : nodeAt(state, refused | firstBit(plan.together[call] ?? 0n), { node, call, isMade })
      arcs.push({ call, to, isMade })
    }
    looked += next.length
    effort.spend(30 + 6 * next.length)
  }
  return { nodes, before, complete: true }
}

/** In the listed order of the calls. */
function stepsByRank(plan: Plan, states: Explored['states']): (state: number) => readonly Step[] {
  const rank = new Map(plan.listed.map((place, at) => [place, at]))
  const rankOf = ({ call }: Step): number => rank.get(call) ?? 0
  const sorted: (readonly Step[])[] = []
  return state => {
    const steps =
      sorted[state] ?? [...(states[state]?.steps ?? [])].sort((a, b) => rankOf(a) - rankOf(b))
    sorted[state] = steps
    return steps
  }
}

/**
 * Of what may come next at a state, all calls of one resource of which no more can be made, whatever is made next: it is all the same when one
 * of them is refused, so that they are looked at only at once, and by themselves.
 */
function hopelessIn(plan: Plan, { states, complete, part }: Explored) {
  const succeeding: bigint[] = []
  for (let at = states.length - 1; at >= 0; at--)
    succeeding[at] = (states[at]?.steps ?? []).reduce(
      (mask, step) => ('to' in step ? mask | bitOf(step.call) | (succeeding[step.to] ?? 0n) : mask),
      0n,
    )
  return (state: number, next: readonly Step[]): readonly Step[] | undefined => {
    const made = states[state]?.made ?? 0n
    for (const { call } of complete ? next : []) {
      const together = plan.together[call] ?? 0n
      const left = without(together, made)
      if (!isInside(left, part.calls) || (left & (succeeding[state] ?? 0n)) !== 0n) continue
      const steps = next.filter(step => has(together, step.call))
      // Another one of the same resource may be refused first, once something else is made.
      if (isInside(left, withLater(plan, maskOf(steps.map(step => step.call))))) return steps
    }
    return undefined
  }
}

/** Where nothing can be done but to have one of the calls of a resource refused, that. */
export function onlyRefusal({ arcs }: Pick<Node, 'arcs'>): Arc | undefined {
  const [first, ...others] = arcs
  return first !== undefined && !first.isMade && others.every(({ to }) => to === first.to)
    ? first
    : undefined
}

/** Every arc leads to a node that was met later than the one that it comes from. */
function alwaysRefused(nodes: readonly Node[], ends: readonly number[]): ReadonlySet<number> {
  const refused: bigint[] = [0n]
  for (const [from, { arcs }] of nodes.entries())
    for (const { call, to, isMade } of arcs) {
      const here = (refused[from] ?? 0n) | (isMade ? 0n : bitOf(call))
      refused[to] = here & (refused[to] ?? here)
    }
  return new Set(placesIn(ends.map(end => refused[end] ?? 0n).reduce((all, each) => all & each)))
}

/** All nodes from which one of these can be come to, these included. */
export function leadingTo(nodes: readonly Node[], goals: ReadonlySet<number>): Set<number> {
  const sources = new Map<number, number[]>()
  for (const [from, { arcs }] of nodes.entries())
    for (const { to } of arcs) {
      const known = sources.get(to)
      if (known === undefined) sources.set(to, [from])
      else known.push(from)
    }
  const leading = new Set(goals)
  const open = [...goals]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const from of sources.get(at) ?? [])
      if (!leading.has(from)) {
        leading.add(from)
        open.push(from)
      }
  return leading
}
