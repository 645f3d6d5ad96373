/** Makes calls one after the other, and tells of every window that opens on the path. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall, Done, Refusals } from '../../engine/call.ts'
import { intersectRegions, isEmptyRegion } from '../../rules/regions/region-algebra.ts'
import type { Service } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { type Services, servicesTouched } from '../services-touched.ts'
import type { Opening, OpeningBook, ReadFiltering } from './openings.ts'
import { endsOf } from './paths.ts'
import { describeWindow, type OpenedWindow, type Window } from './window.ts'

/** A call that was made. */
export interface OrderedStep {
  /** Its place among the calls that were given, from 0. */
  readonly call: number
  readonly outcome: Done
}

export type Replay =
  | {
      readonly ok: true
      readonly steps: readonly OrderedStep[]
      readonly windows: readonly Window[]
      readonly touched: Services
      readonly end: World
    }
  | { readonly ok: false; readonly call: number; readonly refused: Refusals }

/** What many replays have in common. */
export interface Instruments {
  readonly read: ReadFiltering
  readonly book: OpeningBook
}

/** `order` holds places among the calls; each call is verified (see `apply`). */
export function replay(
  world: World,
  calls: readonly AnyCall[],
  order: readonly number[],
  instruments: Instruments,
): Replay {
  const steps: OrderedStep[] = []
  const touched = new Map<string, Service>()
  let now = world
  for (const index of order) {
    const call = calls[index]
    if (call === undefined) throw new TypeError(`there is no call ${index}`)
    const outcome = apply(now, call)
    if (!outcome.ok) return { ok: false, call: index, refused: outcome }
    for (const [key, service] of servicesTouched(now, outcome.world, outcome.changes))
      touched.set(key, service)
    now = outcome.world
    steps.push({ call: index, outcome })
  }
  const worlds = [world, ...steps.map(({ outcome }) => outcome.world)]
  const windows = windowsIn(worlds, [...touched.values()], instruments).map(window =>
    describeWindow(worlds, order, window),
  )
  return { ok: true, steps, windows, touched, end: now }
}

/** In the order in which they open; `worlds` are all states, the ends included. */
function windowsIn(
  worlds: readonly World[],
  services: readonly Service[],
  instruments: Instruments,
): readonly OpenedWindow[] {
  const opened = new Map<string, OpenedWindow & { until: number; readonly services: Service[] }>()
  for (const service of services)
    for (const { from, until, opening } of windowsAt(worlds, service, instruments)) {
      const key = `${String(from).padStart(6, '0')} ${opening.kind} ${opening.key}`
      const known = opened.get(key) ?? { ...opening, from, until, services: [] }
      known.services.push(service)
      known.until = Math.max(known.until, until)
      opened.set(key, known)
    }
  return [...opened].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, window]) => window)
}

interface WindowAtService {
  readonly opening: Opening
  /** The state at which it is open first, and the one at which all of it is closed again. */
  readonly from: number
  readonly until: number
}

function windowsAt(
  worlds: readonly World[],
  service: Service,
  { read, book }: Instruments,
): readonly WindowAtService[] {
  const filterings = worlds.map(world => read(world, service))
  const ends = endsOf(filterings[0], filterings.at(-1))
  if (ends === undefined) return []
  return filterings.flatMap((now, from) => {
    if (now === undefined || from === 0) return []
    return book.openedBy(ends, filterings[from - 1], now).map(opening => {
      const closed = filterings.findIndex((later, at) => {
        if (at <= from) return false
        if (later === undefined) return true
        const wrong = book.wrongAt(opening.kind, ends, later)
        return isEmptyRegion(intersectRegions(wrong, opening.region))
      })
      return { opening, from, until: closed === -1 ? worlds.length - 1 : closed }
    })
  })
}
