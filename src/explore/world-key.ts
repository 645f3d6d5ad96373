/** Tells worlds apart by what calls can find out about them: their records, not how and when they came about. */
import { type Rows, type TableName, tableNames } from '../world/rows.ts'
import { type Table, values } from '../world/table.ts'
import type { World } from '../world/world.ts'

/** Texts, and what they are made of, as small numbers: equal texts have equal numbers. */
export interface Numbering {
  readonly ofText: (text: string) => number
  /** The number of what a frozen thing renders to; it is rendered once. `as` tells renderings apart. */
  readonly of: (as: string, thing: object, render: () => string) => number
}

export function createNumbering(): Numbering {
  const texts = new Map<string, number>()
  const renderings = new Map<string, WeakMap<object, number>>()
  const ofText = (text: string): number => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, texts.size)
    return texts.size - 1
  }
  return {
    ofText,
    of(as, thing, render) {
      const known = renderings.get(as) ?? new WeakMap<object, number>()
      renderings.set(as, known)
      const found = known.get(thing) ?? ofText(`${as} ${render()}`)
      known.set(thing, found)
      return found
    },
  }
}

/** The tables that worlds are told apart by; events tell of the past. */
export const keyTables = tableNames.filter(name => name !== 'events')

/**
 * The key of a world. Left out: events, times, the ids that nobody but a path through the world could name (devices,
 * shares and the like), and of a deleted firewall everything but that there was one.
 */
export const worldKey = (numbering: Numbering, world: World): string =>
  [
    numbering.of('regions', world.regions, () => JSON.stringify(world.regions)),
    ...keyTables.map(name => tableNumber(numbering, world, name)),
  ].join()

export function tableNumber(numbering: Numbering, { tables }: World, name: TableName): number {
  const table: Table<Rows[TableName]> = tables[name]
  return numbering.of(name, table.pages, () =>
    [...values(table)]
      .map(record => numbering.of(`one of ${name}`, record, () => recordText(name, record)))
      .sort((a, b) => a - b)
      .join(),
  )
}

/** Tables whose records calls name by their ids. */
const named: readonly TableName[] = ['firewalls', 'instances', 'balancers', 'tokens']

function recordText(table: TableName, record: Rows[TableName]): string {
  const { id, created: _, updated: __, ...rest } = { created: '', updated: '', ...record }
  if ('status' in rest && rest.status === 'deleted') return `${id} deleted`
  return named.includes(table) ? `${id} ${JSON.stringify(rest)}` : JSON.stringify(rest)
}
