/** A second opinion about explorations: keeps every world whole, with all calls that led to it, and compares them as texts. */
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall, Outcome } from '../../src/engine/call.ts'
import type { World } from '../../src/world/world.ts'

interface Met {
  readonly world: World
  readonly calls: readonly AnyCall[]
}

export interface NaiveExploration {
  /** In the order in which they were met. */
  readonly worlds: readonly Met[]
  readonly transitions: number
  readonly refusals: number
  readonly depth: number
  readonly events: Readonly<Record<string, number>>
  readonly clauses: Readonly<Record<string, number>>
}

export interface NaiveScope {
  readonly world: World
  readonly calls: (world: World) => readonly AnyCall[]
  /** Worlds with the same text count as one. */
  readonly textOf: (world: World) => string
  readonly depth: number
}

export function exploreNaively({ world, calls, textOf, depth }: NaiveScope): NaiveExploration {
  const worlds: Met[] = [{ world, calls: [] }]
  const texts = new Set([textOf(world)])
  const outcomes: Outcome[] = []
  let deepest = 0
  for (let at = 0; at < worlds.length; at++) {
    const before = worlds[at]
    if (before === undefined || before.calls.length >= depth) break
    deepest = before.calls.length + 1
    for (const call of calls(before.world)) {
      const outcome = apply(before.world, call)
      outcomes.push(outcome)
      const text = textOf(outcome.world)
      if (texts.has(text)) continue
      texts.add(text)
      worlds.push({ world: outcome.world, calls: [...before.calls, call] })
    }
  }
  return { worlds, depth: deepest, ...countsOf(outcomes) }
}

function countsOf(outcomes: readonly Outcome[]) {
  const transitions = outcomes.filter(each => each.ok).length
  return {
    transitions,
    refusals: outcomes.length - transitions,
    events: tally(outcomes.flatMap(each => (each.ok ? each.events : [])).map(each => each.action)),
    clauses: tally(outcomes.flatMap(each => (each.ok ? [] : each.errors)).map(each => each.clause)),
  }
}

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const named = ['instances', 'balancers', 'firewalls', 'tokens']

/** All that calls can find out about a world: not when things came about, nor ids that no call can name. */
export function textOfWorld(world: World): string {
  const tables = Object.entries(world.tables)
    .filter(([name]) => name !== 'events')
    .map(([name, table]) => [
      name,
      rowsIn(table.pages)
        .map(row => textOfRow(name, row))
        .sort(),
    ])
  return JSON.stringify([world.regions, tables])
}

type Row = Readonly<Record<string, unknown>>

/** Pages lie in pages; what is no list is a record. */
const rowsIn = (held: unknown): readonly Row[] =>
  Array.isArray(held) ? held.flatMap(rowsIn) : held == null ? [] : [held as Row]

function textOfRow(name: string, row: Row): string {
  const id = named.includes(name) ? row['id'] : undefined
  if (row['status'] === 'deleted') return JSON.stringify([id])
  const { id: _, ...rest } = row
  return JSON.stringify([id, ordered(rest)])
}

/** The order of keys tells nothing, nor does a time. */
const ordered = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(ordered)
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'created' && key !== 'updated')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, held]) => [key, ordered(held)]))
}
