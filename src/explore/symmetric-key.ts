/** Tells worlds apart up to the ids of what is interchangeable: one firewall is as good as another. */
import { UsageError } from '../kit/errors.ts'
import { onceFor } from '../kit/once.ts'
import { anything, listOf, optional, type ReadersOf, record } from '../refusals/usage.ts'
import type { Change } from '../world/draft.ts'
import type { TableName } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { FoldedKeys, type Renaming } from './folded-keys.ts'
import { addWords, createKeys, type Digests, type Keys, sumsOfChanges } from './world-key.ts'

/**
 * Ids of which each may stand for any other of its kind. Right where calls and properties treat them alike; they may
 * differ in their ids, in labels that differ in nothing but the id (`web-1`, `web-2`), and in their addresses.
 */
export interface Symmetry {
  readonly firewalls?: readonly number[]
  readonly instances?: readonly number[]
  readonly balancers?: readonly number[]
}

/** Trying more orders than those of so many takes longer than exploring more worlds. */
const interchangeableMax = 6

/** The tables in which a world may differ from the first one and still be folded. */
const folded = ['firewalls', 'devices', 'instances', 'balancers'] as const

const ids = optional(listOf(anything))

/** Throws UsageError for what is no object of ids. */
export const readSymmetry = record<ReadersOf<Symmetry>>({
  firewalls: ids,
  instances: ids,
  balancers: ids,
})

/**
 * Keys that worlds share when renaming ids turns one into the other. Worlds whose addresses, ranges or other records
 * are no longer those of the first world are told apart by all that they hold. Throws UsageError for too many ids.
 */
export function worldKeys(start: World, symmetry: Symmetry | 'none', digests: Digests): Keys {
  const keyOf = createKeys(digests)
  const keyOnce = onceFor((world: World) => keyOf(world))
  const sumOf = sumsOfChanges(digests)
  const plainly = (world: World, changes: readonly Change[]) => {
    const key = keyOnce(world).slice()
    addWords(key, sumOf(changes))
    return key
  }
  if (symmetry === 'none') return { of: keyOf, after: plainly }
  readSymmetry(symmetry, 'symmetry')
  const restOf = createKeys(digests, folded)
  const rest = restOf(start)
  const folding = new FoldedKeys(digests, renamingsOf(symmetry), new Set(symmetry.firewalls))
  const isFolded = (world: World) => restOf(world, start).every((word, at) => word === rest[at])
  const isFoldedOnce = onceFor(isFolded)
  return {
    of: (world, near) => (isFolded(world) ? folding.of(world) : keyOf(world, near)),
    after: (world, changes) =>
      isFoldedOnce(world) && changes.every(({ table }) => tellsNoMore.includes(table))
        ? folding.after(world, changes)
        : undefined,
  }
}

/** Tables that may change where a world stays folded: keys tell nothing of events. */
const tellsNoMore: readonly TableName[] = [...folded, 'events']

function renamingsOf({ instances = [], balancers = [] }: Symmetry): readonly Renaming[] {
  const ordersOf = (type: string, ids: readonly number[]) => {
    if (ids.length > interchangeableMax)
      throw new UsageError(
        `symmetry.${type}s: expected at most ${interchangeableMax} ids, got ${ids.length}`,
      )
    const keys = ids.map(id => `${type}/${id}`)
    return permutations(keys).map(order => keys.map((key, at) => [key, order[at] ?? key] as const))
  }
  return ordersOf('instance', instances).flatMap(some =>
    ordersOf('balancer', balancers).map(others => new Map([...some, ...others])),
  )
}

/** Every order of the items, the given one first. */
export const permutations = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, index) =>
        permutations(items.toSpliced(index, 1)).map(rest => [first, ...rest]),
      )
