/** Reads a world that need not be sound: for those who ask what is wrong with it. */
import { fieldsOf } from '../kit/json.ts'
import { guarded, type Reader } from '../refusals/usage.ts'
import { tableNames } from './rows.ts'
import { isKnownWorld, readWorld, type World } from './world.ts'

/** What has the tables of a world. Whatever else is wrong with it is for its invariants to say. */
export const readShaped: Reader<World> = (given, place) =>
  isKnownWorld(given) ? given : guarded(place, () => readUnknown(given, place))

function readUnknown(given: unknown, place: string): World {
  const { tables, regions, availability } = fieldsOf(given)
  const isShaped =
    Array.isArray(regions) &&
    Array.isArray(availability) &&
    tableNames.every(name => Array.isArray(fieldsOf(fieldsOf(tables)[name])['pages']))
  return isShaped ? (given as World) : readWorld(given, place)
}
