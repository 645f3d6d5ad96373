/** All windows between calls to an account with holes, at its services and at addresses that the calls lead elsewhere. */
import type { FillingText } from '../../rehearsal/accounts/bounds-over.ts'
import { equivalenceOf } from '../../rehearsal/accounts/equivalence.ts'
import { groupServices } from '../../rehearsal/accounts/groups.ts'
import { addressesUnseen } from '../../rehearsal/accounts/open-shares.ts'
import type { AccountState } from '../../rehearsal/accounts/possible-guard.ts'
import { holesUnseen } from '../../rehearsal/accounts/unseen.ts'
import { isThere, type ServiceName } from '../../rehearsal/guard-of.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import { everyPacket } from '../../rules/regions/packet-region.ts'
import { openRegionNumbers } from '../../rules/regions/region-algebra.ts'
import { sizeOfRegion } from '../../rules/regions/size-of-region.ts'
import { compareServices, serviceKey } from '../../world/records/device.ts'
import { type Cost, costOf } from '../cost.ts'
import { windowKinds } from '../openings.ts'
import { isPlace, isService, type Point, type Points } from '../points.ts'
import { nameIn, type Window, withRegion } from '../window.ts'
import { type PossibleOpening, possibleOpenings, wrongAtSome } from './possible-openings.ts'
import { watch } from './watched.ts'

/** A window that opens in every filling of the holes, or in some; `until` names the call after which it is closed in all of them. */
export interface PossibleWindow extends Omit<Window, 'unavoidable'> {
  readonly holds: 'always' | 'depends'
  /** The holes that make the difference; none where it holds always. */
  readonly on: readonly string[]
  /** In this one the window opens for the witness; in the other, where it depends on holes, it does not. */
  readonly filling: FillingText
  readonly unless?: FillingText
}

export interface PossibleWindows {
  readonly windows: readonly PossibleWindow[]
  readonly cost: Cost
  /** Is there no window, at any service or address, those included that lists leave out? */
  readonly safe: Holds
  /** The names of holes in which services and addresses hide where windows may open. */
  readonly hidden: readonly string[]
  /** False where there were too many ways to fill the holes of a service. */
  readonly isExact: boolean
}

interface Found {
  readonly opening: PossibleOpening
  readonly size: bigint
  readonly at: Point[]
}

/** The names of holes: those in which others hide that may answer at an address which calls lead elsewhere, and such addresses. */
export interface Unseen {
  readonly hidden: readonly string[]
  readonly untold: readonly string[]
}

/** `states` are all, the ends included; `touched` the points that calls touch by what the world shows. */
export function possibleWindows(
  states: readonly AccountState[],
  callTo: (state: number) => number,
  touched: Points,
  { hidden: others, untold }: Unseen = { hidden: [], untold: [] },
): PossibleWindows {
  const found = openRows()
  const compared = pointsAlong(states, touched).flatMap(points => {
    const watched = watch(states, points[0], others)
    if (watched === undefined) return []
    const openings = possibleOpenings(watched)
    for (const each of openings.openings) found.add(each, points)
    return [openings]
  })
  const rows = found.rows()
  const { equivalent, isExact } = equivalenceOf(compared)
  const sides = [...states.keys()].map(at => [at])
  const hidden = [
    ...new Set([
      ...holesUnseen(states, wrongAtSome({ sides, within: everyPacket })),
      ...addressesUnseen(states),
      ...others,
      ...untold,
    ]),
  ]
  const worlds = states.map(({ world }) => world)
  return {
    windows: rows.map(row => describe(row, callTo, point => nameIn(worlds, point))),
    cost: costOf(
      rows.map(({ opening: { kind }, size, at }) => ({ kind, size, points: at.length })),
    ),
    safe: equivalent === 'always' && hidden.length > 0 ? 'depends' : equivalent,
    hidden,
    isExact: isExact && compared.every(each => each.isExact),
  }
}

/** Services that are guarded alike in all states, and each other point that calls touch. */
function pointsAlong(
  states: readonly AccountState[],
  touched: Points,
): readonly (readonly [Point, ...Point[]])[] {
  const groups = groupServices(states)
  const grouped = new Set(groups.flatMap(group => group.map(serviceKey)))
  const others = [...touched].filter(
    ([key, point]) =>
      isPlace(point) || (!grouped.has(key) && states.some(({ world }) => isThere(world, point))),
  )
  return [...groups, ...others.map(([, point]): readonly [Point] => [point])]
}

/** The same packets for a while from the same call on are one window. */
function openRows() {
  const found = new Map<string, Found>()
  const numberOf = openRegionNumbers()
  return {
    add(opening: PossibleOpening, points: readonly Point[]) {
      const { kind, from, until, on, region } = opening
      const key = JSON.stringify([kind, from, until, on, numberOf(region)])
      const row = found.get(key) ?? { opening, size: sizeOfRegion(region), at: [] }
      row.at.push(...points)
      found.set(key, row)
    },
    rows: (): readonly Found[] => [...found.values()].sort(compareRows),
  }
}

/** In the order in which they open: certain ones first, then exposures, then larger ones. */
const compareRows = (a: Found, b: Found): number =>
  a.opening.from - b.opening.from ||
  Number(a.opening.on.length > 0) - Number(b.opening.on.length > 0) ||
  windowKinds.indexOf(a.opening.kind) - windowKinds.indexOf(b.opening.kind) ||
  (a.size === b.size ? 0 : a.size > b.size ? -1 : 1)

function describe(
  { opening, size, at }: Found,
  callTo: (state: number) => number,
  nameOf: (service: Parameters<typeof serviceKey>[0]) => ServiceName,
): PossibleWindow {
  const { kind, from, until, witness, on, filling, unless, region } = opening
  const window: PossibleWindow = {
    ...{ kind, after: callTo(from), until: callTo(until) },
    services: at.filter(isService).sort(compareServices).map(nameOf),
    addresses: at.filter(isPlace),
    region: [],
    ...{ size: `${size}`, witness, holds: on.length === 0 ? 'always' : 'depends', on, filling },
    ...(unless !== undefined && { unless }),
  }
  return withRegion(window, region)
}
