/** Edits of a world that no operation makes: records are amended, added and taken out at will. */
import type { Transition } from '../../src/invariants/invariant.ts'
import type { Instant } from '../../src/kit/instant.ts'
import { assembleWorld, type WorldSeed } from '../../src/world/assemble.ts'
import { commit, nextWorld } from '../../src/world/commit.ts'
import { collectChanges, type Draft } from '../../src/world/draft.ts'
import { mapTables, type Rows, type TableName } from '../../src/world/rows.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'

/** What a record may be written as in a spec: ids without their brands, words that the vocabulary does not have. */
type Loose<Value> = Value extends number
  ? number
  : Value extends string
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly Loose<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]: Loose<Value[Key]> }
        : Value

export type Edit = (draft: Draft) => void

/** A record with other values in some of its fields. */
export const amend =
  <Name extends TableName>(table: Name, id: number, part: Partial<Loose<Rows[Name]>>): Edit =>
  draft => {
    draft.edit(table, id, record => {
      Object.assign(record, part)
    })
  }

/** A new record like another but for some fields, under the next id. */
export const addLike =
  <Name extends TableName>(table: Name, id: number, part: Partial<Loose<Rows[Name]>> = {}): Edit =>
  draft => {
    const like = recordAt(draft, table, id)
    draft.add(table, next => ({ ...like, id: next, ...part }) as Rows[Name])
  }

export const takeOut =
  (table: TableName, id: number): Edit =>
  draft =>
    draft.remove(table, id)

export const atOnce =
  (...edits: readonly Edit[]): Edit =>
  draft => {
    for (const edit of edits) edit(draft)
  }

/** The transition that an edit makes. */
export function transitionBy(before: World, edit: Edit, now: Instant = before.now): Transition {
  const collected = collectChanges(before, now, edit)
  return { before, after: commit(before, collected), changes: collected.changes }
}

/** The world with these numberings as far as that. */
export const withCursors = (world: World, cursors: World['cursors']): World =>
  nextWorld(world, { ...world, cursors: Object.freeze({ ...world.cursors, ...cursors }) }, [])

/** The same world, built anew from its records alone. */
export const rebuilt = (world: World): World =>
  assembleWorld({
    ...world,
    rows: mapTables(name => [...values<Rows[TableName]>(world.tables[name])]) as WorldSeed['rows'],
  })

/** A rule with everything that a rule must have, and nothing else. */
export const rule = { protocol: 'TCP', addresses: { ipv4: ['192.0.2.1'] }, action: 'DROP' }

/** Firewall 1 with these inbound rules. */
export const withRules = (
  ...inbound: readonly Loose<Rows['firewalls']['rules']['inbound']>[number][]
) =>
  amend('firewalls', 1, {
    rules: { inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
  })

export const withPorts = (ports: string, protocol = 'TCP') =>
  withRules({ ...rule, ports, protocol })

export const onInstance = (id: number) => ({ type: 'instance', id })

/** An instance with these interfaces booted. */
export const bootedOn = (
  id: number,
  ...interfaces: Loose<Rows['instances']['booted']['interfaces']>
) => amend('instances', id, { booted: { id: 1, label: 'default', interfaces } })

export const vpc = { purpose: 'vpc', vpc_id: 1, subnet_id: 1, ipv4: '10.0.0.2', nat_1_1: null }

function recordAt<Name extends TableName>(draft: Draft, table: Name, id: number): Rows[Name] {
  const found = draft.get(table, id)
  if (found === undefined) throw new Error(`${table} has no record ${id}`)
  return found
}
