/** The world: one immutable state of an account, as plain JSON, deeply frozen. */
import type { Settings } from '../contract/settings.ts'
import { UsageError } from '../kit/errors.ts'
import type { Instant } from '../kit/instant.ts'
import { markOf } from '../kit/mark.ts'
import { misuse, type Reader } from '../refusals/usage.ts'
import type { IndexName } from './indexes.ts'
import type { KeyIndex } from './key-index.ts'
import type { Availability, Region } from './records/region.ts'
import type { Rows, TableName } from './rows.ts'
import type { Table } from './table.ts'

export type Tables = { readonly [Name in TableName]: Table<Rows[Name]> }
export type Indexes = { readonly [Name in IndexName]: KeyIndex }
/** The last id given out in each table. */
export type Counters = { readonly [Name in TableName]: number }

export interface World {
  /** When the last change came; time enters with the calls only. */
  readonly now: Instant
  readonly settings: Settings
  /** Given, in the order in which they are listed. */
  readonly regions: readonly Region[]
  readonly availability: readonly Availability[]
  readonly counters: Counters
  /** How far each numbering has come, such as `public/us-east`. */
  readonly cursors: Readonly<Record<string, number>>
  readonly tables: Tables
  readonly indexes: Indexes
}

/** What every world carries: an object that only looks like one was never checked. */
const mark = markOf<World>()

/** Knows the world from now on, sooner than once it is frozen. */
export const knowWorld = mark.put

export const isKnownWorld = mark.isOn

const soundMark = markOf<World>()

/** Knows that every invariant holds of a world; of one that is known to be sound it is told nothing new. */
export const knowSound = (world: World): World => (isSound(world) ? world : soundMark.put(world))

/** Whether every invariant was verified of the world, or of one before it and of every call since. */
export const isSound = soundMark.isOn

/** Throws UsageError for anything that only looks like a world. */
export const readWorld: Reader<World> = (given, place) => {
  if (isKnownWorld(given)) return given
  refuseSimulator(given, place)
  throw misuse(place, 'a world, as createWorld, apply and simulators make them', given)
}

/** Throws a UsageError for a simulator where a world, or what one is made from, was meant. */
export function refuseSimulator(given: unknown, place: string): void {
  if (isSimulator(given))
    throw new UsageError(`${place}: expected a world, got a simulator: give its world`)
}

/** What has a world and makes calls; accounts have a world too. */
function isSimulator(given: unknown): boolean {
  try {
    const { world, call } = Object(given)
    return isKnownWorld(world) && typeof call === 'function'
  } catch {
    return false
  }
}
