/** Numbers set aside for calls whose order is not known: what a call creates has the same ids and addresses in every order. */
import { nextWorld } from './commit.ts'
import { balancerIpv4s, poolNumbering, privateIpv4s, publicIpv4s } from './numbering.ts'
import { mapTables, type TableName } from './rows.ts'
import type { World } from './world.ts'

/** For each call. Far more than a call takes, so that two calls never share one. */
const idsEach = 10_000
const numbersEach = 8

type Numbers = Pick<World, 'counters' | 'cursors'>

/** The world, about to give out the numbers that are set aside for the call at this place: the same in every order. */
export function withReserved(world: World, start: World, place: number): World {
  const { now, regions } = world
  return nextWorld(world, { now, regions, ...numbersFor(start, place) }, [])
}

/** The first id that the call at this place gives out in a table. */
export const reservedId = (start: World, table: TableName, place: number): number =>
  start.counters[table] + place * idsEach + 1

/** The place of the call that an id of a table is set aside for; undefined for an id from before. */
export function placeReserving(start: World, table: TableName, id: number): number | undefined {
  const ahead = id - start.counters[table] - 1
  return ahead < 0 ? undefined : Math.floor(ahead / idsEach)
}

/**
 * What a call has made of the numbers that were set aside for it, after what was given out before: the largest of both, which
 * depends on the calls that were made and not on their order.
 */
export function afterReserved(before: World, start: World, place: number, after: World): World {
  const reserved = numbersFor(start, place)
  const { now, regions, counters, cursors } = after
  return nextWorld(
    after,
    {
      ...{ now, regions },
      counters: largest(before.counters, reserved.counters, counters),
      cursors: largest(before.cursors, reserved.cursors, cursors),
    },
    [],
  )
}

/** Of those that the call has moved on. */
function largest<Name extends string>(
  before: Readonly<Record<Name, number>>,
  reserved: Readonly<Record<Name, number>>,
  after: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> {
  if (after === reserved) return before
  const numbers: Record<Name, number> = { ...before }
  for (const name in after)
    if (after[name] !== reserved[name]) numbers[name] = Math.max(numbers[name] ?? 0, after[name])
  return Object.freeze(numbers)
}

const known = new WeakMap<World, Map<number, Numbers>>()

function numbersFor(start: World, place: number): Numbers {
  const places = known.get(start) ?? new Map<number, Numbers>()
  known.set(start, places)
  const numbers = places.get(place) ?? {
    counters: Object.freeze(mapTables(name => reservedId(start, name, place) - 1)),
    cursors: Object.freeze(
      Object.fromEntries(
        numberingsOf(start).map(name => [name, (start.cursors[name] ?? 0) + place * numbersEach]),
      ),
    ),
  }
  places.set(place, numbers)
  return numbers
}

const numberingsOf = (world: World): readonly string[] =>
  world.regions.flatMap(({ id }) => [
    ...[publicIpv4s(world, id), privateIpv4s(id), balancerIpv4s(world, id)].map(each => each.name),
    poolNumbering(id),
  ])
