/** Finds out whether any order succeeds at all and where the calls then lead, and the path there that costs least. */
import type { IsSpent } from '../kit/effort.ts'
import { heapBy } from '../kit/heap.ts'
import type { Refusal } from '../refusals/problem.ts'
import { compareCosts, isFree } from './cost.ts'
import { comparePaths, type Goal, type Path } from './paths.ts'
import { bitOf, isRefused, type State, type States } from './states.ts'

export interface Search {
  readonly isSpent: IsSpent
  readonly onSettled: () => void
}

export interface FoundPath {
  readonly path: Path
  /** No path costs less. */
  readonly isBest: boolean
}

/** The best path that is found, which is at least as good as the one along these calls: they are known to lead there. */
export function findPath(goal: Goal, made: readonly number[], search: Search): FoundPath {
  const along = made.reduce((path, call) => goal.extend(path, [call])[0] ?? path, goal.start)
  if (isFree(along.cost) && along.swaps === 0) return { path: along, isBest: true }
  const narrow = findPathByBeam(goal, search)
  return improve(goal, narrow && comparePaths(narrow, along) < 0 ? narrow : along, search)
}

/** So many paths are kept at once; of those that are worth less, where only the places of calls are at stake. */
const pathsKept = { all: 300_000, forSwaps: 10_000 }

/**
 * Dijkstra over the states and the sets of calls that were made: the first path that comes out complete is the best there
 * is, and so is the known one when nothing better is left.
 */
function improve(goal: Goal, known: Path, { isSpent, onSettled }: Search): FoundPath {
  // Of equally good paths the longer first, so that a path without windows is walked straight.
  const open = heapBy<Path & { readonly turn: number }>(
    (a, b) => comparePaths(a, b) || b.length - a.length || a.turn - b.turn,
  )
  const reached = pathsByPlace()
  const keptMax = isFree(known.cost) ? pathsKept.forSwaps : pathsKept.all
  let kept = 0
  const keep = (path: Path): void => {
    if (comparePaths(path, known) < 0 && reached.isBetter(path))
      open.push({ ...path, turn: ++kept })
  }
  keep(goal.start)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (!reached.isLatest(path)) continue
    onSettled()
    if (goal.isAt(path)) return { path, isBest: true }
    if (isSpent() || kept > keptMax)
      return { path: known, isBest: compareCosts(path.cost, known.cost) === 0 }
    for (const next of goal.extend(path)) keep(next)
  }
  return { path: known, isBest: true }
}

/** The best path to each state with the same calls made. */
function pathsByPlace() {
  const places = new Map<State, Map<bigint, Path>>()
  const latest = ({ state, made }: Path): Path | undefined => places.get(state)?.get(made)
  return {
    isBetter(path: Path): boolean {
      const other = latest(path)
      if (other !== undefined && comparePaths(path, other) >= 0) return false
      const alike = places.get(path.state) ?? new Map<bigint, Path>()
      places.set(path.state, alike)
      alike.set(path.made, path)
      return true
    },
    /** Was none better since? */
    isLatest: (path: Path): boolean => latest(path)?.before === path.before,
  }
}

/** Paths kept of each length when there are too many to keep all. */
const beamWidth = 16

/** Keeps the best few paths of each length; what it finds may not be the best there is. */
function findPathByBeam(goal: Goal, { isSpent, onSettled }: Search): Path | undefined {
  let paths: readonly Path[] = [goal.start]
  while (paths.length > 0 && !isSpent()) {
    const there = paths.find(goal.isAt)
    if (there !== undefined) return there
    const reached = pathsByPlace()
    const next = paths.flatMap(path => goal.extend(path)).sort(comparePaths)
    paths = next.filter(reached.isBetter).slice(0, beamWidth)
    onSettled()
  }
  return undefined
}

/** A call that is refused in every order that was tried. */
export interface BlockedCall {
  /** Its place among the calls, from 0. */
  readonly call: number
  readonly errors: readonly Refusal[]
}

export type End =
  | { readonly ok: true; readonly state: State; readonly made: readonly number[] }
  | {
      readonly ok: false
      /** The longest row of calls that was found to succeed. */
      readonly made: readonly number[]
      /** Every call that could have come next, and was refused. */
      readonly blocked: readonly BlockedCall[]
      /** Every order was tried, or known to end like one that was. */
      readonly proved: boolean
    }

interface Row {
  readonly state: State
  readonly made: bigint
  readonly calls: readonly number[]
}

/** The given order first, then those that differ from it as late as possible. */
export function findEnd(states: States, { isSpent }: Search): End {
  const seen = new Map<State, Set<bigint>>()
  const isNew = ({ state, made }: Row): boolean => {
    const alike = seen.get(state) ?? new Set()
    seen.set(state, alike)
    return !alike.has(made) && alike.add(made).has(made)
  }
  const open: Row[] = [{ state: states.start, made: 0n, calls: [] }]
  let deepest:
    | { readonly made: readonly number[]; readonly blocked: readonly BlockedCall[] }
    | undefined
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    if (row.made === states.all) return { ok: true, state: row.state, made: row.calls }
    if (!isNew(row)) continue
    const { longer, blocked } = rowsOneLonger(states, row)
    if (deepest === undefined || row.calls.length > deepest.made.length)
      deepest = { made: row.calls, blocked }
    if (isSpent() || open.length > pathsKept.all) return { ok: false, ...deepest, proved: false }
    open.push(...longer.reverse())
  }
  return { ok: false, made: [], blocked: [], ...deepest, proved: true }
}

function rowsOneLonger(states: States, { state, made, calls }: Row) {
  const longer: Row[] = []
  const blocked: BlockedCall[] = []
  for (const call of states.nextCalls(made)) {
    const next = states.follow(state, call)
    if (isRefused(next)) blocked.push({ call, errors: next.errors })
    else longer.push({ state: next.to, made: made | bitOf(call), calls: [...calls, call] })
  }
  return { longer, blocked }
}
