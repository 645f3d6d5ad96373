/** Finds the path with the least windows: uniform-cost search, and beyond its means a beam. */
import { compareCosts } from './cost.ts'
import { heapBy } from './heap.ts'
import type { OpeningBook } from './openings.ts'
import { type Aim, extend, type Path, startOfPaths } from './path.ts'
import { isRefused, type State, type States } from './states.ts'
import { keyOfGuards } from './traces.ts'

export interface Search {
  readonly states: States
  readonly aim: Aim
  readonly book: OpeningBook
  readonly onSettled?: (() => void) | undefined
}

/**
 * Dijkstra over the states: the first path that comes out complete is the best there is. Undefined
 * when more than `triesMax` calls had to be tried, or nothing leads there.
 */
export function findPath(search: Search, triesMax: number): Path | undefined {
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
    if (isThere(search, path.state)) return path
    if (states.tried() > triesMax) return undefined
    for (const next of waysOn(search, path)) open.push({ ...next, turn: turn++ })
  }
  return undefined
}

/** Keeps the best few paths of each length; what it finds may not be the best there is. */
export function findPathByBeam(search: Search, width: number): Path | undefined {
  let paths: readonly Path[] = [startOfPaths(search.states)]
  while (paths.length > 0) {
    const there = paths.find(({ state }) => isThere(search, state))
    if (there !== undefined) return there
    const next = paths
      .flatMap(path => waysOn(search, path))
      .sort((a, b) => compareCosts(a.cost, b.cost))
    const seen = new Set<string>()
    paths = next.filter(({ state }) => !seen.has(state.key) && seen.add(state.key)).slice(0, width)
    search.onSettled?.()
  }
  return undefined
}

function waysOn(search: Search, path: Path): readonly Path[] {
  return search.states.nextCalls(path.state).flatMap(call => {
    const to = search.states.follow(path.state, call)
    return isRefused(to) ? [] : [extend(path, call, to, search)]
  })
}

const isThere = ({ states, aim }: Search, state: State): boolean =>
  states.isLast(state) &&
  keyOfGuards(state.traces) === aim.guards &&
  [...state.filterings].every(
    ([key, now]) => now === undefined || aim.ends(key)?.last.key === now.key,
  )
