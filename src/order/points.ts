/** Where packets are judged between calls: services, and addresses that calls lead elsewhere. */

import { leadsElsewhere } from '../rehearsal/addresses/compare-addresses.ts'
import { arrivalsAt } from '../rehearsal/addresses/holders.ts'
import { type Place, placeKey } from '../rehearsal/addresses/places.ts'
import { placesBetween } from '../rehearsal/addresses/places-between.ts'
import { servicesTouched } from '../rehearsal/services-touched.ts'
import type { Change } from '../world/draft.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { TableName } from '../world/rows.ts'
import type { World } from '../world/world.ts'

export type Point = Service | Place

/** Points by their keys. */
export type Points = ReadonlyMap<string, Point>

export const isPlace = (point: Point): point is Place => 'network' in point

export const isService = (point: Point): point is Service => !isPlace(point)

export const pointKey = (point: Point): string =>
  isPlace(point) ? placeKey(point) : serviceKey(point)

const leading: readonly TableName[] = [
  ...(['addresses', 'ranges', 'shares', 'pools', 'instances', 'balancers'] as const),
]

/**
 * Where a call that made these changes may have changed what is accepted: at services, at addresses that lead elsewhere after
 * it, and at the watched ones that lead to one of these services.
 */
export function pointsTouched(
  before: World,
  after: World,
  changes: readonly Change[],
  watched: Iterable<Point> = [],
): Points {
  const services = servicesTouched(before, after, changes)
  const isHeld = (place: Place): boolean =>
    [before, after].some(world =>
      arrivalsAt(world, place).some(({ service }) => services.has(serviceKey(service))),
    )
  const moved = placesMoved(before, after, changes)
  const held = [...watched].filter(isPlace).filter(isHeld)
  return new Map<string, Point>([
    ...services,
    ...[...moved, ...held].map(place => [placeKey(place), place] as const),
  ])
}

/** The addresses that lead elsewhere after a call that made these changes. */
export const placesMoved = (
  before: World,
  after: World,
  changes: readonly Change[],
): readonly Place[] =>
  changes.some(({ table }) => leading.includes(table))
    ? [...placesBetween(before, after)].filter(place => leadsElsewhere(before, after, place))
    : []
