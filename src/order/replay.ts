/** Makes calls one after the other, and tells of every window that opens on the path. */
import { applyRead } from '../engine/apply.ts'
import type { AnyCall, Done, Refusals } from '../engine/call.ts'
import type { World } from '../world/world.ts'
import { type Cost, costOf } from './cost.ts'
import {
  type Ends,
  type Filtering,
  type Instruments,
  type Opening,
  windowKinds,
} from './openings.ts'
import { endsOf } from './paths.ts'
import type { Point, Points } from './points.ts'
import { noTraces, type Traces, withChanges } from './traces.ts'

/** A call that was made. */
export interface OrderedStep {
  /** Its place among the calls that were given, from 0. */
  readonly call: number
  readonly outcome: Done
}

/** What came of calls that were made in some order. */
export interface Made {
  readonly ok: true
  readonly steps: readonly OrderedStep[]
  /** All states, the ends included. */
  readonly worlds: readonly World[]
  /** In the order in which they open. */
  readonly opened: readonly OpenedWindow[]
  readonly cost: Cost
  readonly touched: Points
  readonly traces: Traces
  readonly end: World
}

/** The same packets at all of these services and addresses. */
export interface OpenedWindow {
  readonly opening: Opening
  /** The state at which it is open first, counted from 0 for the one before all calls. */
  readonly from: number
  readonly at: readonly PointsAlike[]
}

export type Replay =
  | Made
  | { readonly ok: false; readonly call: number; readonly refused: Refusals }

/** `order` holds places among the calls; each call is verified (see `apply`). */
export function replay(
  world: World,
  calls: readonly AnyCall[],
  order: readonly number[],
  instruments: Instruments,
): Replay {
  const steps: OrderedStep[] = []
  const touched = new Map<string, Point>()
  let traces = noTraces
  let now = world
  for (const index of order) {
    const call = calls[index]
    if (call === undefined) throw new TypeError(`there is no call ${index}`)
    const outcome = applyRead(now, call, {})
    if (!outcome.ok) return { ok: false, call: index, refused: outcome }
    for (const [key, point] of instruments.touchedBy(now, outcome.world, outcome.changes))
      touched.set(key, point)
    traces = withChanges(traces, outcome.changes)
    now = outcome.world
    steps.push({ call: index, outcome })
  }
  const worlds = [world, ...steps.map(({ outcome }) => outcome.world)]
  const opened = windowsIn(worlds, [...touched.values()], instruments)
  const cost = costOf(
    opened.map(({ opening, at }) => ({
      ...opening,
      points: at.reduce((sum, each) => sum + each.points.length, 0),
    })),
  )
  return { ok: true, steps, worlds, opened, cost, touched, traces, end: now }
}

/** `worlds` are all states, the ends included. */
function windowsIn(
  worlds: readonly World[],
  points: readonly Point[],
  instruments: Instruments,
): readonly OpenedWindow[] {
  const opened = new Map<string, OpenedWindow & { readonly at: PointsAlike[] }>()
  for (const group of pointsAlike(worlds, points, instruments))
    for (const { from, opening } of openingsAt(group, instruments)) {
      const key = `${from} ${opening.kind} ${opening.number}`
      const known = opened.get(key) ?? { opening, from, at: [] }
      known.at.push(group)
      opened.set(key, known)
    }
  return [...opened.values()].sort(
    (a, b) => a.from - b.from || compareOpenings(a.opening, b.opening),
  )
}

/** Exposures first, and larger ones before smaller ones. */
const compareOpenings = (a: Opening, b: Opening): number =>
  windowKinds.indexOf(a.kind) - windowKinds.indexOf(b.kind) ||
  (a.size === b.size ? 0 : a.size > b.size ? -1 : 1)

/** Services that do the same all along, such as all behind one firewall, and addresses. */
export interface PointsAlike {
  readonly points: readonly Point[]
  /** What they do with packets at each state. */
  readonly filterings: readonly (Filtering | undefined)[]
  /** Undefined where they are at neither end. */
  readonly ends: Ends | undefined
}

function pointsAlike(
  worlds: readonly World[],
  points: readonly Point[],
  { read, effort }: Instruments,
): Iterable<PointsAlike> {
  effort.spend(3 * worlds.length * points.length)
  const groups = new Map<string, PointsAlike & { readonly points: Point[] }>()
  for (const point of points) {
    const filterings = worlds.map(world => read(world, point))
    const key = filterings.map(each => each?.number).join()
    const ends = endsOf(filterings[0], filterings.at(-1))
    const group = groups.get(key) ?? { filterings, ends, points: [] }
    groups.set(key, group)
    group.points.push(point)
  }
  return groups.values()
}

const openingsAt = ({ filterings, ends }: PointsAlike, { openedBy }: Instruments) =>
  filterings.flatMap((now, from) =>
    ends === undefined || now === undefined || from === 0
      ? []
      : openedBy(ends, filterings[from - 1], now).map(opening => ({ from, opening })),
  )
