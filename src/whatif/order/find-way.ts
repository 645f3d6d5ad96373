/** Finds the way with the least windows: uniform-cost search, and beyond its means a beam. */
import { compareCosts } from './cost.ts'
import { heapBy } from './heap.ts'
import { isRefused, type Moment, type Moments } from './moments.ts'
import type { OpeningBook } from './openings.ts'
import { keyOfGuards } from './traces.ts'
import { type Aim, extend, startOfWays, type Way } from './way.ts'

export interface Search {
  readonly moments: Moments
  readonly aim: Aim
  readonly book: OpeningBook
  readonly onSettled?: (() => void) | undefined
}

/**
 * Dijkstra over the moments: the first way that comes out complete is the best there is. Undefined
 * when more than `triesMax` calls had to be tried, or nothing leads there.
 */
export function findWay(search: Search, triesMax: number): Way | undefined {
  const { moments } = search
  // Of equally good ways the longer first, so that a way without windows is walked straight.
  const open = heapBy<Way & { readonly turn: number }>(
    (a, b) => compareCosts(a.cost, b.cost) || b.calls.length - a.calls.length || a.turn - b.turn,
  )
  const settled = new Set<string>()
  let turn = 0
  open.push({ ...startOfWays(moments), turn })
  for (let way = open.pop(); way !== undefined; way = open.pop()) {
    if (settled.has(way.moment.key)) continue
    settled.add(way.moment.key)
    search.onSettled?.()
    if (isThere(search, way.moment)) return way
    if (moments.tried() > triesMax) return undefined
    for (const next of waysOn(search, way)) open.push({ ...next, turn: turn++ })
  }
  return undefined
}

/** Keeps the best few ways of each length; what it finds may not be the best there is. */
export function findWayByBeam(search: Search, width: number): Way | undefined {
  let ways: readonly Way[] = [startOfWays(search.moments)]
  while (ways.length > 0) {
    const there = ways.find(({ moment }) => isThere(search, moment))
    if (there !== undefined) return there
    const next = ways
      .flatMap(way => waysOn(search, way))
      .sort((a, b) => compareCosts(a.cost, b.cost))
    const seen = new Set<string>()
    ways = next
      .filter(({ moment }) => !seen.has(moment.key) && seen.add(moment.key))
      .slice(0, width)
    search.onSettled?.()
  }
  return undefined
}

function waysOn(search: Search, way: Way): readonly Way[] {
  return search.moments.nextCalls(way.moment).flatMap(call => {
    const to = search.moments.follow(way.moment, call)
    return isRefused(to) ? [] : [extend(way, call, to, search)]
  })
}

const isThere = ({ moments, aim }: Search, moment: Moment): boolean =>
  moments.isLast(moment) &&
  keyOfGuards(moment.traces) === aim.guards &&
  [...moment.filterings].every(
    ([key, now]) => now === undefined || aim.ends(key)?.last.key === now.key,
  )
