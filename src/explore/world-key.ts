/**
 * Tells worlds apart by what calls can find out about them: their records, not how and when they came about. A key has 128
 * bits: the SHA-256 of each record, cut to that and added up. Two worlds that differ may have the same key, and then the
 * second is never looked at; where such sums are as good as chance, that comes to 1 in 10 ** 24 for ten million worlds.
 */
import { canonicalText } from '../kit/canonical-text.ts'
import { digestWords } from '../kit/digest.ts'
import { fieldsOf } from '../kit/json.ts'
import { onceFor } from '../kit/once.ts'
import type { Change } from '../world/draft.ts'
import { type Rows, type TableName, tableNames } from '../world/rows.ts'
import { eachDifference, type Table } from '../world/table.ts'
import type { World } from '../world/world.ts'

/** How many 32-bit words a key has. */
export const keyWords = 4

/** 128 bits as four whole numbers below 2 ** 32, the lowest first. */
export type WorldKey = Uint32Array

/** Adds up 128 bits; where `words` has more, those that begin at `from`. */
export function addWords(sum: Uint32Array, words: Uint32Array, from = 0): void {
  let carry = 0
  for (let at = 0; at < keyWords; at++) {
    carry += (sum[at] ?? 0) + (words[from + at] ?? 0)
    sum[at] = carry
    carry = carry > 0xffffffff ? 1 : 0
  }
}

/** Takes them away again. */
export function subtractWords(sum: Uint32Array, words: Uint32Array, from = 0): void {
  let borrow = 0
  for (let at = 0; at < keyWords; at++) {
    const left = (sum[at] ?? 0) - (words[from + at] ?? 0) - borrow
    sum[at] = left
    borrow = left < 0 ? 1 : 0
  }
}

/** Digests of frozen values by what is told of them: equal texts have the very same words. */
export interface Digests {
  /** `as` tells different tellings of a value apart. */
  readonly of: <Value extends object>(
    as: string,
    value: Value,
    told: (value: Value) => unknown,
  ) => Uint32Array
}

/** Far more than the records of a scope, which differ in little. */
const textsMax = 100_000

export function createDigests(): Digests {
  const texts = new Map<string, Uint32Array>()
  const known = new Map<string, WeakMap<object, Uint32Array>>()
  const digestOf = (as: string, told: unknown): Uint32Array => {
    const text = `${as} ${JSON.stringify(told)}`
    const held = texts.get(text)
    if (held !== undefined) return held
    if (texts.size >= textsMax) texts.clear()
    const words = digestWords(canonicalText([as, told]))
    texts.set(text, words)
    return words
  }
  return {
    of(as, value, told) {
      const words = known.get(as) ?? new WeakMap<object, Uint32Array>()
      known.set(as, words)
      const held = words.get(value)
      if (held !== undefined) return held
      const made = digestOf(as, told(value))
      words.set(value, made)
      return made
    },
  }
}

/** The tables by which worlds are told apart; events tell of the past. */
const keyTables = tableNames.filter(name => name !== 'events')

/** How worlds are told apart. */
export interface Keys {
  readonly of: KeyOf
  /** The key of what these changes make of a world, its regions left as they are; undefined where it takes that world to tell. */
  readonly after: (world: World, changes: readonly Change[]) => WorldKey | undefined
}

/** The keys of worlds, of their regions and of these tables. It is quickest for worlds that share most with `near`. */
export type KeyOf = (world: World, near?: World) => WorldKey

/**
 * Keys that tell nothing of events, the ids that no call can name (devices, shares and the like), and of a deleted firewall
 * only that there was one. Nor of times: no call is carried out or refused for the time alone, so that worlds which differ
 * in nothing else lead to the same.
 */
export function createKeys(digests: Digests, leftOut: readonly TableName[] = []): KeyOf {
  const tables = keyTables.filter(name => !leftOut.includes(name))
  const sums = new WeakMap<object, Uint32Array>()
  const sumOf = (name: TableName, table: Table<Rows[TableName]>): Uint32Array => {
    const known = sums.get(table.pages)
    if (known !== undefined) return known
    const sum = new Uint32Array(keyWords)
    addDifferences(sum, digests, name, { before: nothing, after: table })
    // An empty table is the same list of pages wherever it is empty; to sum it up is nothing.
    if (table.pages.length > 0) sums.set(table.pages, sum)
    return sum
  }
  const regionsOf = (world: World): Uint32Array =>
    digests.of('regions', world.regions, regions => regions)
  return (world, near) => {
    const key = new Uint32Array(keyWords)
    addWords(key, regionsOf(world))
    for (const name of tables) {
      const table = world.tables[name]
      const close = near?.tables[name] ?? table
      addWords(key, sumOf(name, close))
      if (close !== table) addDifferences(key, digests, name, { before: close, after: table })
    }
    return key
  }
}

/** What these changes add to the key of the world before them: always the same, in whichever world they are made. */
export const sumsOfChanges = (digests: Digests): ((changes: readonly Change[]) => Uint32Array) =>
  onceFor(changes => {
    const sum = new Uint32Array(keyWords)
    for (const { table, before, after } of changes) {
      if (table === 'events') continue
      const wordsOf = (record: object) => digests.of(table, record, each => toldOf(table, each))
      if (before !== undefined) subtractWords(sum, wordsOf(before))
      if (after !== undefined) addWords(sum, wordsOf(after))
    }
    return sum
  })

const nothing: Table<never> = { pages: [] }

type AnyTable = Table<Rows[TableName]>

function addDifferences(
  sum: Uint32Array,
  digests: Digests,
  name: TableName,
  { before, after }: { readonly before: AnyTable; readonly after: AnyTable },
): void {
  const wordsOf = (record: Rows[TableName]) => digests.of(name, record, each => toldOf(name, each))
  eachDifference(before, after, (had, has) => {
    if (had !== undefined) subtractWords(sum, wordsOf(had))
    if (has !== undefined) addWords(sum, wordsOf(has))
  })
}

/** Tables whose records calls name by their ids. */
export const namedTables: readonly TableName[] = ['firewalls', 'instances', 'balancers', 'tokens']

/** What is told of a record of this table. */
export function toldOf(table: TableName, record: object): object {
  const { id, ...rest } = withoutTimes(record)
  if (rest['status'] === 'deleted') return { id, status: 'deleted' }
  return namedTables.includes(table) ? { id, ...rest } : rest
}

/** The fields of a record and of its details, but when they came about. */
export function withoutTimes(record: unknown): Readonly<Record<string, unknown>> {
  const { created: _, updated: __, details, ...rest } = fieldsOf(record)
  return details === undefined ? rest : { ...rest, details: withoutTimes(details) }
}
