/** The ways by which a spoiled world can come in, and whether each finds the field that is spoiled and refuses it. */
import { createWorld, InvalidWorldError } from '../../src/account/create-world.ts'
import { replayPatches } from '../../src/engine/replay-patches.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { digestOf } from '../../src/kit/digest.ts'
import type { Patch } from '../../src/world/patch.ts'
import { type TableName, tableNames } from '../../src/world/rows.ts'
import { type Snapshot, snapshot } from '../../src/world/snapshot.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { fieldOf, type Spoil, spoiled, spoiledWorld, spoilsOf } from './spoil-world.ts'
import { addedLater, wrongInHead, wrongValues } from './wrong-values.ts'

export interface Spoiled {
  readonly world: World
  readonly spoil: Spoil
}

export const spoiledOf = (worlds: readonly World[]): readonly Spoiled[] =>
  worlds.flatMap(world => spoilsOf(world).map(spoil => ({ world, spoil })))

type Place = readonly (string | number)[]

/** Where the spoiled part stands in a world, as far as its field; where two records are alike, either is meant. */
const placesInWorld = ({ table, id = 0, other = id, path }: Spoil): readonly Place[] =>
  table === undefined
    ? [path.slice(0, 1)]
    : [id, other].map(each => ['tables', table, each, ...path.slice(0, 1)])

/** The same in a snapshot, where records stand in lists. */
const placesInSnapshot = (world: World, spoil: Spoil): readonly Place[] =>
  placesInWorld(spoil).map(([tables, table, id, ...rest]) => {
    if (tables !== 'tables') return [tables ?? '']
    const rows = [...values<{ readonly id: number }>(world.tables[table as TableName])]
    return ['rows', table ?? '', rows.findIndex(each => each.id === id), ...rest]
  })

/** Whether a fault is at one of the places, or at the whole record: records that contradict others are named so. */
const isNamed = (places: readonly Place[], paths: readonly Place[]): boolean =>
  paths.some(path =>
    places.some(
      place => path.length > 0 && path.every((key, at) => at >= place.length || key === place[at]),
    ),
  )

/** The places that it is refused for; an error of any other kind is thrown on. */
function placesRefused(make: () => unknown): readonly Place[] {
  try {
    make()
  } catch (error) {
    if (!(error instanceof InvalidWorldError)) throw error
    return error.faults.map(({ path }) => path)
  }
  return []
}

/** The snapshot of the spoiled world, with its right digest. */
function forged(world: World, spoil: Spoil): Snapshot {
  const { table, id, path } = spoil
  const { format, version, digest: _, ...seed } = snapshot(world)
  const at = table === undefined ? -1 : seed.rows[table].findIndex(each => each.id === id)
  const inside = table === undefined ? path : ['rows', table, at, ...path]
  const changed = spoiled(seed, { ...spoil, path: inside }) as typeof seed
  return { format, version, digest: digestOf(changed), ...changed }
}

/** By name: whether the spoiled field is found, and told with its place. */
export const ways = {
  'the violations of a world': ({ world, spoil }: Spoiled): boolean =>
    isAbsent(spoil) ||
    isNamed(
      placesInWorld(spoil),
      violationsOf(spoiledWorld(world, spoil)).map(({ path }) => path),
    ),
  patches({ world, spoil }: Spoiled): boolean {
    const { other: _, ...patch } = spoil
    const places = placesRefused(() => replayPatches(world, [patch as Patch]))
    // Settings and availability are no part of patches.
    const isForeign = spoil.table === undefined && foreign.includes(`${spoil.path[0]}`)
    return isNamed(isForeign ? [['patches', 0, 'path']] : placesInWorld(spoil), places)
  },
  'a snapshot with its right digest': ({ world, spoil }: Spoiled): boolean =>
    isOfOld(spoil) ||
    isNamed(
      placesInSnapshot(world, spoil),
      placesRefused(() => createWorld(forged(world, spoil))),
    ),
  'a copy of a world': ({ world, spoil }: Spoiled): boolean =>
    isAbsent(spoil) ||
    isNamed(
      placesInWorld(spoil),
      placesRefused(() => createSimulator({ world: spoiledWorld(world, spoil) })),
    ),
} as const

/** A snapshot without a field that was added later is sound. */
const isOfOld = ({ table, path: [name = '', ...rest], op }: Spoil): boolean =>
  op === 'remove' &&
  rest.length === 0 &&
  table !== undefined &&
  addedLater[table]?.includes(`${name}`) === true

const foreign = ['settings', 'availability', 'stranger']

/** In the pages of a world this stands for a record that is not there. */
const isAbsent = ({ path, value }: Spoil): boolean => path.length === 0 && value === null

/** Those that get through. */
export const missedBy = (way: keyof typeof ways, tried: readonly Spoiled[]): readonly string[] =>
  tried.filter(each => !ways[way](each)).map(({ spoil }) => JSON.stringify(spoil))

/** For each field the first of them, and then every so many. */
export function everySo(tried: readonly Spoiled[], every: number): readonly Spoiled[] {
  const tally = new Map<string, number>()
  return tried.filter(({ spoil }) => {
    const met = tally.get(fieldOf(spoil)) ?? 0
    tally.set(fieldOf(spoil), met + 1)
    return met % every === 0
  })
}

/** Every field of each record and of the head that is tried less often than this. */
export function seldomIn(tried: readonly Spoiled[], often: number): readonly string[] {
  const tally = new Map<string, number>()
  for (const { spoil } of tried) tally.set(fieldOf(spoil), (tally.get(fieldOf(spoil)) ?? 0) + 1)
  return everyField.filter(field => (tally.get(field) ?? 0) < often)
}

const everyField = [
  ...tableNames.flatMap(table => Object.keys(wrongValues[table]).map(name => `${table}.${name}`)),
  ...Object.keys(wrongInHead).map(name => `head.${name}`),
]
