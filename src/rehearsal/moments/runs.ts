/** How the carrying out of a part can go: which calls are made and which are refused, up to the ends where nothing more can be made. */
import { allOperations } from '../../operations/table.ts'
import { bitOf } from '../order/states.ts'
import type { Explored } from './explore.ts'
import { has, type Plan, placesIn, withLater, without } from './plan.ts'

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
  /** Nothing more can be made there. */
  readonly ends: readonly number[]
  /** The end that is meant: as many calls as can be, and of such ends the one that comes first in the listed order. */
  readonly meant: number
  /** The calls that lead to it; those that are refused on the way are left out. */
  readonly meantRun: readonly number[]
  /** The calls on a shortest path to a node, and the one that it comes from. */
  readonly callsTo: (node: number) => readonly number[]
}

export function runsThrough(plan: Plan, { states, part }: Explored): Runs {
  const rank = new Map(plan.listed.map((place, at) => [place, at]))
  const working = workIn(plan, part.calls)
  const nodes: (Node & { readonly arcs: Arc[] })[] = []
  const before: (readonly [node: number, call: number, isMade: boolean])[] = []
  const known = new Map<string, number>()
  const nodeAt = (state: number, refused: bigint, ...from: typeof before): number => {
    const key = `${state} ${refused}`
    const there = known.get(key)
    if (there !== undefined) return there
    const made = states[state]?.made ?? 0n
    const isAtRest = working.units(made, refused).length === 0
    nodes.push({ state, made, refused, arcs: [], isAtRest })
    before[nodes.length - 1] = from[0] ?? [-1, -1, false]
    known.set(key, nodes.length - 1)
    return nodes.length - 1
  }
  nodeAt(0, 0n)
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    const steps = node && states[node.state]?.steps
    if (node === undefined || steps === undefined) continue
    const sorted = steps.toSorted((a, b) => (rank.get(a.call) ?? 0) - (rank.get(b.call) ?? 0))
    for (const step of sorted) {
      const { call } = step
      if (has(node.refused, call) || !working.mayBegin(node.made, node.refused, call)) continue
      const isMade = 'to' in step
      const to = isMade
        ? nodeAt(step.to, node.refused, [at, call, true])
        : nodeAt(node.state, node.refused | bitOf(call), [at, call, false])
      node.arcs.push({ call, to, isMade })
    }
  }
  const ends = [...nodes.keys()].filter(at => nodes[at]?.arcs.length === 0)
  const path = meantPath(plan, nodes, ends, part.calls)
  return {
    ...{ nodes, ends },
    meant: path.at(-1)?.to ?? 0,
    meantRun: path.flatMap(({ call, isMade }) => (isMade ? [call] : [])),
    callsTo(node) {
      const calls: number[] = []
      for (let at = node; at > 0; ) {
        const [from, call, isMade] = before[at] ?? [0, 0, false]
        if (isMade) calls.push(call)
        at = from
      }
      return calls.reverse()
    },
  }
}

/** The first path in the listed order that leads to one of the ends where the fewest calls are left. */
function meantPath(
  plan: Plan,
  nodes: readonly Node[],
  ends: readonly number[],
  calls: bigint,
): readonly Arc[] {
  const leftAt = (end: number): number =>
    placesIn(withLater(plan, without(calls, nodes[end]?.made ?? 0n))).length
  const fewest = Math.min(...ends.map(leftAt))
  const leading = leadingTo(nodes, new Set(ends.filter(end => leftAt(end) === fewest)))
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

/** What is worked on as one: the calls of a resource, from one that takes it away to the next. */
function workIn(plan: Plan, calls: bigint) {
  const unitOf = unitsOf(plan)
  const masks = new Map<number, bigint>()
  for (const place of placesIn(calls)) {
    const unit = unitOf[place] ?? 0
    masks.set(unit, (masks.get(unit) ?? 0n) | bitOf(place))
  }
  const several = [...masks].filter(([, mask]) => placesIn(mask).length > 1)
  /** The units that are begun and will go on. */
  const units = (made: bigint, refused: bigint): readonly number[] => {
    if (several.length === 0) return []
    const lost = withLater(plan, refused)
    return several.flatMap(([unit, mask]) =>
      (mask & made) !== 0n && without(mask, made | lost) !== 0n ? [unit] : [],
    )
  }
  const { parallelism = Infinity } = plan.planned
  return {
    units,
    mayBegin: (made: bigint, refused: bigint, call: number): boolean =>
      parallelism === Infinity ||
      new Set([...units(made, refused), unitOf[call]]).size <= parallelism,
  }
}

function unitsOf({ calls, listed }: Plan): readonly number[] {
  const units: number[] = []
  const open = new Map<string, number>()
  for (const place of listed) {
    const { of, call } = calls[place] ?? {}
    if (of === undefined || call === undefined) continue
    const unit = open.get(of) ?? place
    units[place] = unit
    if (isTakingAway(call.operation)) open.delete(of)
    else open.set(of, unit)
  }
  return units
}

/** A resource that is replaced is taken away and made again, in two steps that others may come between. */
const isTakingAway = (operation: keyof typeof allOperations): boolean =>
  allOperations[operation].method === 'DELETE' && operation !== 'firewallDeviceDelete'
