/** The addresses whose holders a change of worlds may have changed. */
import { differencesOf, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import {
  type Place,
  placeKey,
  placeNamed,
  placeOfAddress,
  placeOfPool,
  placeOfRange,
  placesOf,
} from './places.ts'

/** Found by what the two worlds do not share: takes as long as they differ. Each once, in the order of tables and ids. */
export function placesBetween(before: World, after: World): Iterable<Place> {
  const places = new Map<string, Place>()
  const add = (place: Place | undefined) => {
    if (place !== undefined) places.set(placeKey(place), place)
  }
  const rowsOf = <Row>(
    differences: Iterable<{ before: Row | undefined; after: Row | undefined }>,
  ) =>
    [...differences].flatMap(({ before: was, after: is }) => [was ?? [], is ?? []].flat() as Row[])
  const { tables: was } = before
  const { tables: is } = after
  for (const each of rowsOf(differencesOf(was.addresses, is.addresses))) add(placeOfAddress(each))
  for (const each of rowsOf(differencesOf(was.ranges, is.ranges))) add(placeOfRange(each))
  for (const each of rowsOf(differencesOf(was.pools, is.pools))) add(placeOfPool(each))
  for (const { address } of rowsOf(differencesOf(was.shares, is.shares)))
    for (const world of [before, after]) add(placeNamed(world, address))
  const regions = new Set<string>()
  for (const difference of differencesOf(was.instances, is.instances)) {
    const { before: old, after: now } = difference
    if (old?.booted === now?.booted && old?.region === now?.region) continue
    for (const [world, instance] of [
      [before, old],
      [after, now],
    ] as const) {
      if (instance === undefined) continue
      regions.add(instance.region)
      for (const place of placesOf(world, { type: 'instance', id: instance.id })) add(place)
    }
  }
  if (regions.size > 0)
    for (const world of [before, after])
      for (const pool of values(world.tables.pools))
        if (regions.has(pool.region)) add(placeOfPool(pool))
  return places.values()
}
