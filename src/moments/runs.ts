/** How the carrying out of a part can go: which calls are made and which are refused, up to the ends where nothing more can be made. */
import { bitOf } from '../order/states.ts'
import type { Explored } from './explore.ts'
import { keyOfRun } from './make-call.ts'
import { has, lostWith, type Plan, placesIn, withLater, without } from './plan.ts'
import { workIn } from './work.ts'

/** A state, with the calls that were refused on the path: nobody makes these again. */
export interface Node {
  readonly state: number
  /** As masks. */
  readonly made: bigint
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

export interface Runs {
  /** The one before all calls first. */
  readonly nodes: readonly Node[]
  /** How many states there are among them. */
  readonly states: number
  /** Nothing more can be made there. */
  readonly ends: readonly number[]
  /** The end that is meant: as many calls as can be, and of such ends the one that comes first in the listed order. */
  readonly meant: number
  /** It, and each end that comes to the same world with as many calls. */
  readonly meants: ReadonlySet<number>
  /** The calls that lead to it; those that are refused on the way are left out. */
  readonly meantRun: readonly number[]
  /** The calls on a shortest path to a node, and the one that it comes from. */
  readonly callsTo: (node: number) => readonly number[]
}

export function runsThrough(plan: Plan, explored: Explored): Runs {
  const { nodes, before } = nodesOf(plan, explored)
  const callsTo: Runs['callsTo'] = node => {
    const calls: number[] = []
    for (let from = before[node]; from !== undefined; from = before[from.node])
      if (from.isMade) calls.push(from.call)
    return calls.reverse()
  }
  const ends = [...nodes.keys()].filter(at => nodes[at]?.arcs.length === 0)
  const leftAt = (end: number): number =>
    placesIn(withLater(plan, without(explored.part.calls, nodes[end]?.made ?? 0n))).length
  const fewest = ends.reduce((least, end) => Math.min(least, leftAt(end)), Infinity)
  const largest = ends.filter(end => leftAt(end) === fewest)
  const path = firstPath(nodes, largest)
  const meant = path.at(-1)?.to ?? 0
  const keys = new Map<number | undefined, string>()
  const keyOf = (end: number): string => {
    const state = nodes[end]?.state
    const key = keys.get(state) ?? keyOfRun(plan, callsTo(end))
    keys.set(state, key)
    return key
  }
  const isMeant = (end: number): boolean =>
    nodes[end]?.state === nodes[meant]?.state || (explored.complete && keyOf(end) === keyOf(meant))
  return {
    ...{ nodes, ends, meant, callsTo },
    states: new Set(nodes.map(({ state }) => state)).size,
    meants: new Set(largest.filter(isMeant)),
    meantRun: path.flatMap(({ call, isMade }) => (isMade ? [call] : [])),
  }
}

/** How a node was first come to; undefined for the first one. */
type Before = { readonly node: number; readonly call: number; readonly isMade: boolean } | undefined

function nodesOf(plan: Plan, { states, part }: Explored) {
  const rank = new Map(plan.listed.map((place, at) => [place, at]))
  const working = workIn(plan, part.calls)
  const nodes: (Node & { readonly arcs: Arc[] })[] = []
  const before: Before[] = []
  const known = new Map<string, number>()
  const nodeAt = (state: number, refused: bigint, from: Before): number => {
    const key = `${state} ${refused}`
    const there = known.get(key)
    if (there !== undefined) return there
    const made = states[state]?.made ?? 0n
    const isAtRest = working.halfDone(made, lostWith(plan, made, refused)).length === 0
    known.set(key, nodes.length)
    before.push(from)
    return nodes.push({ state, made, refused, arcs: [], isAtRest }) - 1
  }
  nodeAt(0, 0n, undefined)
  for (const [node, { state, made, refused, arcs }] of nodes.entries()) {
    const steps = states[state]?.steps ?? []
    const lost = lostWith(plan, made, refused)
    for (const step of steps.toSorted(
      (a, b) => (rank.get(a.call) ?? 0) - (rank.get(b.call) ?? 0),
    )) {
      const { call } = step
      if (has(lost, call) || !working.mayBegin(made, lost, call)) continue
      const isMade = 'to' in step
      const to = isMade
        ? nodeAt(step.to, refused, { node, call, isMade })
        : nodeAt(state, refused | bitOf(call), { node, call, isMade })
      arcs.push({ call, to, isMade })
    }
  }
  return { nodes, before }
}

/** The first path in the listed order that leads to one of these ends. */
function firstPath(nodes: readonly Node[], ends: readonly number[]): readonly Arc[] {
  const leading = leadingTo(nodes, new Set(ends))
  const path: Arc[] = []
  for (let at = 0; ; ) {
    const arc = nodes[at]?.arcs.find(({ to }) => leading.has(to))
    if (arc === undefined) return path
    path.push(arc)
    at = arc.to
  }
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
