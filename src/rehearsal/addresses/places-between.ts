/** The addresses whose holders a change of worlds may have changed. */
import type { Instance } from '../../world/records/instance.ts'
import { differencesOf, type RowDifference, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import {
  type Place,
  placeKey,
  placeNamed,
  placeOfAddress,
  placeOfPool,
  placeOfRange,
  placesOf,
  placesOfBalancer,
} from './places.ts'

/** Found by what the two worlds do not share: takes as long as they differ. Each once, in the order of tables and ids. */
export function placesBetween(before: World, after: World): Iterable<Place> {
  const places = new Map<string, Place>()
  for (const place of placesTouched(before, after)) places.set(placeKey(place), place)
  return places.values()
}

function* placesTouched(before: World, after: World): Generator<Place> {
  const was = before.tables
  const is = after.tables
  for (const each of rowsOf(differencesOf(was.addresses, is.addresses))) yield placeOfAddress(each)
  for (const each of rowsOf(differencesOf(was.ranges, is.ranges))) yield placeOfRange(each)
  for (const each of rowsOf(differencesOf(was.pools, is.pools))) yield placeOfPool(each)
  for (const { address } of rowsOf(differencesOf(was.shares, is.shares)))
    yield* [before, after].flatMap(world => placeNamed(world, address) ?? [])
  for (const each of rowsOf(differencesOf(was.balancers, is.balancers)))
    yield* placesOfBalancer(each)
  const moved = [...differencesOf(was.instances, is.instances)].filter(isWiredOtherwise)
  for (const { before: old, after: now } of moved) {
    yield* placesAt(before, old)
    yield* placesAt(after, now)
  }
  const regions = new Set([...rowsOf(moved)].map(({ region }) => region))
  yield* [before, after].flatMap(world => poolsIn(world, regions))
}

function* rowsOf<Row>(differences: Iterable<RowDifference<Row>>): Generator<Row> {
  for (const { before, after } of differences) {
    if (before !== undefined) yield before
    if (after !== undefined) yield after
  }
}

const isWiredOtherwise = ({ before, after }: RowDifference<Instance>): boolean =>
  before?.booted !== after?.booted || before?.region !== after?.region

const placesAt = (world: World, instance: Instance | undefined): readonly Place[] =>
  instance === undefined ? [] : placesOf(world, { type: 'instance', id: instance.id })

/** A pool leads to every instance of its region. */
const poolsIn = ({ tables }: World, regions: ReadonlySet<string>): readonly Place[] =>
  [...values(tables.pools)].filter(({ region }) => regions.has(region)).map(placeOfPool)
