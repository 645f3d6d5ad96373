/** What a call asked of a world, as far as another world can be asked the same. */
import type { Change } from '../world/draft.ts'
import { type IndexName, indexNamed, indexNames } from '../world/indexes.ts'
import { idsUnder } from '../world/key-index.ts'
import type { Reads } from '../world/reads.ts'
import { type TableName, tableNames } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { namedTables } from './world-key.ts'

export type Part =
  | { readonly of: 'table'; readonly name: TableName }
  | { readonly of: 'index'; readonly name: IndexName }

export type Question =
  | { readonly of: 'record'; readonly name: TableName; readonly key: number }
  | { readonly of: 'ids'; readonly name: IndexName; readonly key: string }
  /** The last id given out. */
  | { readonly of: 'counter'; readonly name: TableName; readonly key: '' }
  /** Whether it is all as it was in the first world. */
  | (Part & { readonly key: '' })

/** The same for questions that ask the same. */
export const nameOf = ({ of, name, key }: Question): string => `${of} ${name} ${key}`

export const isWhole = ({ of }: Question): boolean => of === 'table' || of === 'index'

interface Read {
  readonly part: object
  /** The id of a record or the key of ids; none where more was read. */
  readonly key: number | string | undefined
}

/** What was read, in the order in which it was. */
export class ReadList implements Reads {
  readonly #all: Read[] = []

  record = (part: object, key: number): void => {
    this.#all.push({ part, key })
  }

  ids = (part: object, key: string): void => {
    this.#all.push({ part, key })
  }

  all = (part: object): void => {
    this.#all.push({ part, key: undefined })
  };

  [Symbol.iterator](): Iterator<Read> {
    return this.#all.values()
  }
}

export interface Asked {
  readonly before: World
  readonly after: World
  readonly changes: readonly Change[]
  readonly read: ReadList
  /** The id of a device that the call names: what is told of it is a part of the call. */
  readonly device: unknown
}

/**
 * Each once, in the order in which they came up. Records that keys tell without their ids are asked for by what leads to them.
 * Undefined if something was read that cannot be asked like this.
 */
export function questionsOf(asked: Asked): readonly Question[] | undefined {
  const { before, after, changes, read } = asked
  const parts = partsOf(before, after)
  const questions = new Map<string, Question>()
  /** Records of tables without names that ids led to. */
  const led = new Set<string>()
  for (const { part, key } of read) {
    const known = parts.get(part)
    if (known === undefined) return undefined
    const question = questionIn(known, key)
    if (question.of === 'ids') noteLed(led, before, question)
    if (question.of === 'record' && isTold(asked, question, led)) continue
    if (question.of === 'record' && !namedTables.includes(question.name)) return undefined
    questions.set(nameOf(question), question)
  }
  for (const { table, before: had } of changes)
    if (had === undefined && namedTables.includes(table)) {
      const counter = { of: 'counter', name: table, key: '' } as const
      questions.set(nameOf(counter), counter)
    }
  return [...questions.values()]
}

function questionIn(part: Part, key: number | string | undefined): Question {
  if (key === undefined) return { ...part, key: '' }
  return part.of === 'table'
    ? { of: 'record', name: part.name, key: Number(key) }
    : { of: 'ids', name: part.name, key: String(key) }
}

function noteLed(
  led: Set<string>,
  { indexes }: World,
  { name, key }: Question & { readonly of: 'ids' },
): void {
  for (const id of idsUnder(indexes[name], key)) led.add(`${indexNamed(name).of} ${id}`)
}

/** Whether the call itself, what led to the record or that the call made it tells all that there is to tell of it. */
const isTold = (
  { changes, device }: Asked,
  { name, key }: Question & { readonly of: 'record' },
  led: ReadonlySet<string>,
): boolean =>
  (!namedTables.includes(name) && led.has(`${name} ${key}`)) ||
  (name === 'devices' && key === device) ||
  changes.some(each => each.table === name && each.id === key && each.before === undefined)

/** The tables and indexes of both worlds. What stands under two names is left out: nobody could say which one was read. */
function partsOf(before: World, after: World): ReadonlyMap<object, Part> {
  const parts = new Map<object, Part>()
  const ambiguous = new Set<object>()
  const add = (held: object, part: Part) => {
    const known = parts.get(held)
    if (known !== undefined && known.name !== part.name) ambiguous.add(held)
    parts.set(held, part)
  }
  for (const { tables, indexes } of [before, after]) {
    for (const name of tableNames) add(tables[name], { of: 'table', name })
    for (const name of indexNames) add(indexes[name], { of: 'index', name })
  }
  for (const held of ambiguous) parts.delete(held)
  return parts
}
