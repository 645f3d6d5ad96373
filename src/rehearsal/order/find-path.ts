/** Finds out whether any order succeeds at all and where the calls then lead, and the path there with the least windows. */
import { heapBy } from '../../kit/heap.ts'
import type { Refusal } from '../../refusals/problem.ts'
import type { OpeningBook } from './openings.ts'
import { compareCosts, extend, type Goal, type Path, startOfPaths } from './paths.ts'
import { isRefused, type State, type States } from './states.ts'
import { keyOfGuards } from './traces.ts'

export interface PathSearch {
  readonly states: States
  readonly goal: Goal
  readonly book: OpeningBook
  readonly onSettled?: (() => void) | undefined
}

/**
 * Dijkstra over the states: the first path that comes out complete is the best there is. Undefined
 * when more than `triesMax` calls had to be tried, or nothing leads there.
 */
export function findPath(search: PathSearch, triesMax: number): Path | undefined {
  const { states } = search
  // Of equally good paths the longer first, so that a path without windows is walked straight.
  const open = heapBy<Path & { readonly turn: number }>(
    (a, b) => compareCosts(a.cost, b.cost) || b.calls.length - a.calls.length || a.turn - b.turn,
  )
  const settled = new Set<string>()
  let turn = 0
  open.push({ ...startOfPaths(states), turn })
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (settled.has(path.state.key)) continue
    settled.add(path.state.key)
    search.onSettled?.()
    if (isAtGoal(search, path.state)) return path
    if (states.tried() > triesMax) return undefined
    for (const next of pathsOneLonger(search, path)) open.push({ ...next, turn: turn++ })
  }
  return undefined
}

/** Keeps the best few paths of each length; what it finds may not be the best there is. */
export function findPathByBeam(search: PathSearch, width: number): Path | undefined {
  let paths: readonly Path[] = [startOfPaths(search.states)]
  while (paths.length > 0) {
    const there = paths.find(({ state }) => isAtGoal(search, state))
    if (there !== undefined) return there
    const next = paths
      .flatMap(path => pathsOneLonger(search, path))
      .sort((a, b) => compareCosts(a.cost, b.cost))
    const seen = new Set<string>()
    paths = next.filter(({ state }) => !seen.has(state.key) && seen.add(state.key)).slice(0, width)
    search.onSettled?.()
  }
  return undefined
}

function pathsOneLonger(search: PathSearch, path: Path): readonly Path[] {
  return search.states.nextCalls(path.state).flatMap(call => {
    const to = search.states.follow(path.state, call)
    return isRefused(to) ? [] : [extend(path, call, to, search)]
  })
}

const isAtGoal = ({ states, goal }: PathSearch, state: State): boolean =>
  states.isLast(state) &&
  keyOfGuards(state.traces) === goal.guards &&
  [...state.filterings].every(
    ([key, now]) => now === undefined || goal.ends(key)?.last.key === now.key,
  )

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

/** The given order first, then those that differ from it as late as possible. */
export function findEnd(states: States, triesMax: number): End {
  const seen = new Set<string>()
  const open: { readonly state: State; readonly made: readonly number[] }[] = [
    { state: states.start, made: [] },
  ]
  let deepest: { readonly made: readonly number[]; readonly blocked: readonly BlockedCall[] } = {
    made: [],
    blocked: [],
  }
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const { state, made } = here
    if (states.isLast(state)) return { ok: true, state, made }
    if (seen.has(state.key)) continue
    seen.add(state.key)
    if (states.tried() > triesMax) return { ok: false, ...deepest, proved: false }
    const blocked: BlockedCall[] = []
    for (const call of [...states.nextCalls(state)].reverse()) {
      const next = states.follow(state, call)
      if (isRefused(next)) blocked.unshift({ call, errors: next.errors })
      else open.push({ state: next, made: [...made, call] })
    }
    if (seen.size === 1 || made.length > deepest.made.length) deepest = { made, blocked }
  }
  return { ok: false, ...deepest, proved: true }
}
