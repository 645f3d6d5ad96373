/** What is open or cut off for a while at the states of a part. */
import type { Filtering, InstrumentsOfWorlds, Opening } from '../order/openings.ts'
import { endsOf } from '../order/paths.ts'
import { isPlace, type Point } from '../order/points.ts'
import type { PacketRegion } from '../rules/regions/packet-region.ts'
import { type Explored, pointsAlike } from './explore.ts'
import { type Plan, placesIn, withEarlier } from './plan.ts'
import { leadingTo, type Runs } from './runs.ts'
import { wholeRun } from './work.ts'

/** Exactly these packets at these points, and when. */
export interface FoundMoment extends When {
  readonly opening: Opening
  readonly points: readonly Point[]
  /** In which parts it was found. */
  readonly met: readonly Met[]
}

export interface Met {
  readonly calls: bigint
  readonly runs: Runs
  /** By node. */
  readonly isOpen: readonly boolean[]
}

export interface When {
  /** A shortest run that leads to it. */
  readonly run: readonly number[]
  readonly inEveryOrder: boolean
  /** Ascending. */
  readonly opens: readonly number[]
  readonly closes: readonly number[]
  readonly leftByStop: boolean
  readonly staysOpen: boolean
}

/** What each point of the part does at the end that is meant. */
export type Lasts = readonly (Filtering | undefined)[]

interface Looking {
  readonly runs: Runs
  readonly lasts: Lasts
  readonly instruments: InstrumentsOfWorlds
  readonly doubtAt: DoubtAt
}

/** Packets of which it is not known what becomes of them, where all others are decided. */
export interface Doubt {
  /** Equal for the same packets. */
  readonly key: string
  readonly packets: PacketRegion
}

export type DoubtAt = (point: Point) => Doubt | undefined

export function momentsIn(
  plan: Plan,
  explored: Explored,
  { runs, lasts, instruments, doubtAt }: Looking,
): readonly FoundMoment[] {
  const { states } = explored
  const found = new Map<string, { opening: Opening; isOpen: readonly boolean[]; points: Point[] }>()
  for (const { at, points, doubt } of pointsLike(plan, explored, runs, doubtAt)) {
    const ends = endsOf(states[0]?.filterings[at], lasts[at])
    const nows = states.map(({ filterings }) => filterings[at])
    const openings = new Map(
      [...new Set(nows)].map(now => [
        now,
        (ends && now ? instruments.openedBy(ends, undefined, now) : []).flatMap(each =>
          doubt === undefined ? each : instruments.without(each, doubt),
        ),
      ]),
    )
    for (const opening of distinct([...openings.values()].flat())) {
      const name = nameOf(opening)
      const isOpen = nows.map(
        now => openings.get(now)?.some(each => nameOf(each) === name) ?? false,
      )
      const key = `${name} ${isOpen.map(Number).join('')}`
      const known = found.get(key) ?? { opening, isOpen, points: [] }
      found.set(key, { ...known, points: [...known.points, ...points] })
    }
  }
  return [...found.values()].flatMap(({ isOpen, ...each }) => {
    const when = whenOpen(plan, explored, runs, isOpen)
    return when === undefined ? [] : [{ ...each, ...when }]
  })
}

/** Points that do the same at every state, and of which the same is in doubt, by the position of one of them. An address where the same answer all along is none. */
function pointsLike(plan: Plan, { points, states }: Explored, { nodes }: Runs, doubtAt: DoubtAt) {
  const met = [...new Set(nodes.map(({ state }) => state))]
  const groups = new Map<string, Group>()
  for (const [at, point] of points.entries()) {
    const holders = new Set(met.map(state => states[state]?.holders[at]))
    if (isPlace(point) && holders.size === 1) continue
    const doubt = doubtAt(point)
    const numbers = states.map(({ filterings }) => filterings[at]?.number)
    const key = `${numbers} ${doubt?.key}`
    const group = groups.get(key) ?? { at, points: [], doubt }
    groups.set(key, group)
    group.points.push(...pointsAlike(plan, point))
  }
  return groups.values()
}

interface Group {
  readonly at: number
  readonly points: Point[]
  readonly doubt: Doubt | undefined
}

const nameOf = ({ kind, number }: Opening): string => `${kind} ${number}`

const distinct = (openings: readonly Opening[]): Iterable<Opening> =>
  new Map(openings.map(each => [nameOf(each), each])).values()

/** Undefined when no run comes to such a state. */
function whenOpen(
  plan: Plan,
  { complete, part }: Explored,
  runs: Runs,
  isOpenAt: readonly boolean[],
): (When & Pick<FoundMoment, 'met'>) | undefined {
  const { nodes, ends } = runs
  const isOpen = nodes.map(({ state }) => isOpenAt[state] ?? false)
  const open = [...nodes.keys()].filter(at => isOpen[at])
  const lengths = open.map(at => placesIn(withEarlier(plan, nodes[at]?.made ?? 0n)).length)
  const nearest = open[lengths.indexOf(Math.min(...lengths))]
  if (nearest === undefined) return undefined
  const opens = new Set<number>()
  const closes = new Set<number>()
  for (const [from, { arcs }] of nodes.entries())
    for (const { call, to } of arcs)
      if (isOpen[from] !== isOpen[to]) (isOpen[to] ? opens : closes).add(call)
  return {
    met: [{ calls: part.calls, runs, isOpen }],
    run: wholeRun(plan, part.calls, runs.callsTo(nearest), nodes[nearest]?.refused ?? 0n),
    inEveryOrder: complete && !canAvoid(runs, isOpen),
    opens: ascending(opens),
    closes: ascending(closes),
    leftByStop: open.some(at => nodes[at]?.isAtRest),
    staysOpen: complete && ends.some(end => isOpen[end]),
  }
}

/** Whether any order leads to the end that is meant past none of these nodes. */
function canAvoid({ nodes, meants }: Runs, isOpen: readonly boolean[]): boolean {
  const passable = nodes.map((node, at) => (isOpen[at] ? { ...node, arcs: [] } : node))
  return leadingTo(passable, meants).has(0)
}

const ascending = (places: Iterable<number>): readonly number[] => [...places].sort((a, b) => a - b)
