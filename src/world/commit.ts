/** Commits collected changes: the next world, which shares with the last one what did not change. */
import type { Change, Collected } from './draft.ts'
import { type IndexName, indexesOver, indexNamed } from './indexes.ts'
import { type IndexEdit, withEdits } from './key-index.ts'
import type { TableName } from './rows.ts'
import { type OpenTable, openTable } from './table.ts'
import type { World } from './world.ts'
import { isSound, knowSound, knowWorld } from './world.ts'

/** The small part of a world that is no table. */
export type Head = Pick<World, 'now' | 'regions' | 'counters' | 'cursors'>

/** `isVerified` says that the next world is not let out before every invariant was verified of what changed. */
export const commit = (
  world: World,
  { now, regions, counters, cursors, changes }: Collected,
  isVerified = false,
): World =>
  nextWorld(
    world,
    {
      now,
      regions,
      counters: countedOn(world.counters, counters),
      cursors:
        cursors.size === 0
          ? world.cursors
          : Object.freeze({ ...world.cursors, ...Object.fromEntries(cursors) }),
    },
    changes,
    isVerified,
  )

function countedOn(
  held: World['counters'],
  counters: ReadonlyMap<TableName, number>,
): World['counters'] {
  if (counters.size === 0) return held
  const counted = copyOfTables(held)
  for (const [table, id] of counters) counted[table] = id
  return Object.freeze(counted)
}

/** The world with another head and these changes made to its records, which are frozen; indexes follow. */
export function nextWorld(
  world: World,
  head: Head,
  changes: readonly Change[],
  isVerified = false,
): World {
  const next = knowWorld({
    now: head.now,
    settings: world.settings,
    regions: head.regions,
    availability: world.availability,
    counters: head.counters,
    cursors: head.cursors,
    tables: changedTables(world.tables, changes),
    indexes: changedIndexes(world.indexes, changes),
  })
  return Object.freeze(isVerified && isSound(world) ? knowSound(next) : next)
}

function changedTables(tables: World['tables'], changes: readonly Change[]): World['tables'] {
  if (changes.length === 0) return tables
  const open = new Map<TableName, OpenTable<{ readonly id: number }>>()
  for (const { table, id, after } of changes) {
    const changed = open.get(table) ?? openTable<{ readonly id: number }>(tables[table])
    open.set(table, changed)
    if (after === undefined) changed.remove(id)
    else changed.put(after)
  }
  const changed = copyOfTables(tables)
  const byName: Record<TableName, unknown> = changed
  // Each record came from a change to the table of that name.
  for (const [name, table] of open) byName[name] = table.done()
  return Object.freeze(changed)
}

function changedIndexes(kept: World['indexes'], changes: readonly Change[]): World['indexes'] {
  const edits = new Map<IndexName, IndexEdit[]>()
  for (const change of changes)
    for (const name of indexesOver[change.table]) addEdits(edits, name, change)
  if (edits.size === 0) return kept
  const edited = copyOfIndexes(kept)
  for (const [name, each] of edits) edited[name] = withEdits(kept[name], each)
  return Object.freeze(edited)
}

function addEdits(
  edits: Map<IndexName, IndexEdit[]>,
  name: IndexName,
  { id, before, after }: Change,
): void {
  const { keys } = indexNamed(name)
  const had = before === undefined ? [] : keys(before)
  const has = after === undefined ? [] : keys(after)
  const edit = (key: string, file: boolean): void => {
    const others = edits.get(name)
    if (others === undefined) edits.set(name, [{ key, id, file }])
    else others.push({ key, id, file })
  }
  for (const key of had) if (!has.includes(key)) edit(key, false)
  for (const key of has) if (!had.includes(key)) edit(key, true)
}

type Copy<Of> = { -readonly [Name in keyof Of]: Of[Name] }

/**
 * Written out, here and below: V8 copies and freezes objects of one known shape some ten times as fast as those spread from
 * a frozen one.
 */
const copyOfTables = <Of extends Readonly<Record<TableName, unknown>>>(held: Of): Copy<Of> => {
  const copy: Record<TableName, unknown> = {
    instances: held.instances,
    balancers: held.balancers,
    firewalls: held.firewalls,
    devices: held.devices,
    addresses: held.addresses,
    ranges: held.ranges,
    shares: held.shares,
    pools: held.pools,
    vlans: held.vlans,
    forwards: held.forwards,
    users: held.users,
    tokens: held.tokens,
    events: held.events,
  }
  // Each came from under its name.
  return copy as Copy<Of>
}

const copyOfIndexes = (held: World['indexes']): Copy<World['indexes']> => ({
  firewallsByLabel: held.firewallsByLabel,
  firewallsByLikeLabel: held.firewallsByLikeLabel,
  devicesByFirewall: held.devicesByFirewall,
  balancerDevicesByFirewall: held.balancerDevicesByFirewall,
  devicesByService: held.devicesByService,
  instancesByMigration: held.instancesByMigration,
  instancesByVlan: held.instancesByVlan,
  instancesByNatAddress: held.instancesByNatAddress,
  balancersByAddress: held.balancersByAddress,
  addressesByText: held.addressesByText,
  addressesByInstance: held.addressesByInstance,
  rangesByText: held.rangesByText,
  rangesByRegion: held.rangesByRegion,
  rangesByInstance: held.rangesByInstance,
  sharesByAddress: held.sharesByAddress,
  sharesByInstance: held.sharesByInstance,
  poolsByText: held.poolsByText,
  vlansByKey: held.vlansByKey,
  forwardsByName: held.forwardsByName,
  tokensByText: held.tokensByText,
  usersByName: held.usersByName,
})
