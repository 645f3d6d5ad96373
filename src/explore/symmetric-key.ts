/** Tells worlds apart up to the ids of what is interchangeable: one firewall is as good as another. */

import { UsageError } from '../kit/errors.ts'
import { anything, listOf, optional, type ReadersOf, record } from '../refusals/usage.ts'
import { devicesOf } from '../world/guards.ts'
import { serviceKey } from '../world/records/device.ts'
import { values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { createNumbering, type Numbering, worldKey } from './world-key.ts'

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
 * A key that worlds share when renaming ids turns one into the other. Worlds whose addresses, ranges or other records
 * are no longer those of the first world are told apart by all that they hold.
 */
export function worldKeys(
  start: World,
  symmetry: Symmetry | 'none' = 'none',
): (world: World) => string {
  const numbering = createNumbering()
  if (symmetry === 'none') return world => worldKey(numbering, world)
  readSymmetry(symmetry, 'symmetry')
  const renamings = renamingsOf(symmetry)
  const rest = worldKey(numbering, start, folded)
  return world => {
    if (worldKey(numbering, world, folded) !== rest) return `apart ${worldKey(numbering, world)}`
    const parts = partsOf(numbering, world, symmetry)
    let least: string | undefined
    for (const renaming of renamings) {
      const text = renamedText(parts, renaming)
      if (least === undefined || text < least) least = text
    }
    return least ?? ''
  }
}

/** From services, by key, to the names that they go under instead. */
type Renaming = ReadonlyMap<string, string>

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

/** What a world holds that renaming can change: numbers for what is a record's own, keys for what it points to. */
interface Parts {
  readonly services: readonly (readonly [key: string, own: number])[]
  /** Name is empty for interchangeable ones. */
  readonly firewalls: readonly {
    readonly name: string
    readonly own: number
    readonly guarded: readonly string[]
  }[]
}

function partsOf(numbering: Numbering, world: World, { firewalls = [] }: Symmetry): Parts {
  const own = (type: string, record: { readonly id: number; readonly label: string }): number =>
    numbering.of(`own ${type}`, record, () => ownText(record))
  const { instances, balancers } = world.tables
  const services = [
    ...[...values(instances)].map(each => [`instance/${each.id}`, own('instance', each)] as const),
    ...[...values(balancers)].map(each => [`balancer/${each.id}`, own('balancer', each)] as const),
  ]
  return {
    services,
    firewalls: [...values(world.tables.firewalls)].map(firewall => ({
      name: firewalls.includes(firewall.id) ? '' : String(firewall.id),
      own: own('firewall', firewall),
      guarded: devicesOf(world, firewall.id).map(({ entity }) => serviceKey(entity)),
    })),
  }
}

/** The record without its id, addresses and times; the id is taken out of the label too. */
function ownText(record: { readonly id: number; readonly label: string }): string {
  const { id, label, created, updated, ipv4, ipv6, ...rest } = { ...untold, ...record }
  if ('status' in rest && rest.status === 'deleted') return 'deleted'
  return JSON.stringify({ ...rest, label: label.replace(String(id), '#') })
}

const untold = { created: '', updated: '', ipv4: null, ipv6: null }

/** Services keep their order under their new names; firewalls that have no name are sorted. */
function renamedText({ services, firewalls }: Parts, renaming: Renaming): string {
  const nameOf = (key: string): string => renaming.get(key) ?? key
  const ownOfServices = services.map(([key, own]) => `${nameOf(key)}=${own}`).sort()
  const guards = firewalls.map(
    ({ name, own, guarded }) => `${name}:${own}(${guarded.map(nameOf).sort().join()})`,
  )
  return [...ownOfServices, ...guards.sort()].join(' ')
}
