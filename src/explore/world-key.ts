/** Tells worlds apart by what calls can find out about them: their records, not how and when they came about. */
import { type Rows, type TableName, tableNames } from '../world/rows.ts'
import { type Table, values } from '../world/table.ts'
import type { World } from '../world/world.ts'

/** Small numbers for frozen values: values that render to the same text have the same number. Each is rendered once. */
export interface Numbering {
  /** `as` tells different renderings of a value apart. */
  readonly of: (as: string, value: object, render: () => string) => number
}

export function createNumbering(): Numbering {
  const numbers = new Map<string, number>()
  const known = new Map<string, WeakMap<object, number>>()
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  return {
    of(as, value, render) {
      const ofRendering = known.get(as) ?? new WeakMap<object, number>()
      known.set(as, ofRendering)
      const number = ofRendering.get(value) ?? numberOf(`${as} ${render()}`)
      ofRendering.set(value, number)
      return number
    },
  }
}

/** The tables by which worlds are told apart; events tell of the past. */
const keyTables = tableNames.filter(name => name !== 'events')

/**
 * The key of a world: its regions and its tables, but for those that are left out. It tells nothing of events, the ids
 * that no call can name (devices, shares and the like), and of a deleted firewall only that there was one. Nor of times: no
 * call is carried out or refused for the time alone, so that worlds which differ in nothing else lead to the same.
 */
export const worldKey = (
  numbering: Numbering,
  world: World,
  leftOut: readonly TableName[] = [],
): string =>
  [
    numbering.of('regions', world.regions, () => JSON.stringify(world.regions)),
    ...keyTables
      .filter(name => !leftOut.includes(name))
      .map(name => tableNumber(numbering, name, world.tables[name])),
  ].join()

const tableNumber = (
  numbering: Numbering,
  name: TableName,
  table: Table<Rows[TableName]>,
): number =>
  numbering.of(name, table.pages, () =>
    [...values(table)]
      .map(record => numbering.of(`one of ${name}`, record, () => recordText(name, record)))
      .sort((a, b) => a - b)
      .join(),
  )

/** Tables whose records calls name by their ids. */
const named: readonly TableName[] = ['firewalls', 'instances', 'balancers', 'tokens']

function recordText(table: TableName, record: Rows[TableName]): string {
  const { id, created: _, updated: __, ...rest } = { created: '', updated: '', ...record }
  if ('status' in rest && rest.status === 'deleted') return `${id} deleted`
  return named.includes(table) ? `${id} ${JSON.stringify(rest)}` : JSON.stringify(rest)
}
