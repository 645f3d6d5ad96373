/** A list that is gathered from several documents: its rows, each once, and how many of them are missing. */
import type { GatheredList } from '../gathered.ts'
import { merged, oneText } from './merge-rows.ts'
import { type Place, valueAt } from './origins.ts'
import type { Reading } from './reading.ts'
import { type Extent, missingOf, pagesOf, type RowsRead } from './rows-of.ts'

type Row = Readonly<Record<string, unknown>>

/** Pages of one list, or the whole of it. */
interface Source {
  readonly keys: Set<string>
  readonly pages: Set<number | undefined>
  extent: Extent
  unreadable: number
  isWhole: boolean
}

export class Table {
  readonly rows = new Map<string, Row>()
  readonly #sources = new Map<string, Source>()
  readonly #places: Place[] = []
  /** Fields that tell rows apart, with dots where they lie deeper. */
  readonly #keys: readonly (readonly string[])[]
  /** Rows that belong to no list of the service. */
  readonly #unlisted = new Set<string>()
  #nameless = 0
  #isTouched = false
  #isCut = false

  constructor(keys: readonly string[]) {
    this.#keys = keys.map(key => key.split('.'))
  }

  /** No document said anything of the list. */
  get isUntouched(): boolean {
    return !this.#isTouched
  }

  /** Something was said of the list, were it that nothing is in it. */
  touch(): void {
    this.#isTouched = true
  }

  /** Takes a row, or more of one that is there; notes a fault where the two say different things. */
  put(given: object, reading: Reading, isPart = false): string {
    // It was read as a record.
    const row = given as Row
    this.touch()
    const key = this.#keyOf(row)
    const held = this.rows.get(key)
    this.rows.set(key, held === undefined ? row : merged(held, row, reading, isPart))
    return key
  }

  /** The same for a row that no list has, so that none is cut for being without it. */
  putUnlisted(given: object, reading: Reading): void {
    this.#unlisted.add(this.put(given, reading))
  }

  /** A list, or a page of one, by the rows that were read of it. */
  putAll({ rows, ...extent }: RowsRead<object>, isWhole: boolean, reading: Reading): void {
    this.touch()
    this.#places.push(reading.place)
    const { page, results, unreadable } = extent
    const pages = pagesOf(extent)
    const name = pages > 1 ? `${pages}/${results}` : `${this.#sources.size}`
    const source = this.#sources.get(name) ?? {
      ...{ keys: new Set<string>(), pages: new Set(), extent, unreadable: 0, isWhole },
    }
    this.#sources.set(name, source)
    source.pages.add(page)
    source.unreadable += unreadable
    for (const row of rows) source.keys.add(this.put(row, reading))
  }

  /** Gives an id to each row that has none: the next one after the highest. */
  number({ origins }: Reading): void {
    const ids = [...this.rows.values()].map(row => (typeof row['id'] === 'number' ? row['id'] : 0))
    let last = ids.reduce((highest, id) => Math.max(highest, id), 0)
    for (const [key, row] of this.rows) {
      if (row['id'] !== undefined) continue
      last += 1
      const numbered = { id: last, ...row }
      origins.add(numbered, origins.of(row))
      this.rows.set(key, numbered)
    }
  }

  /** Every row is there. */
  markWhole(): void {
    this.#sources.set('whole', {
      ...{ keys: new Set(this.rows.keys()), pages: new Set(), extent: {}, unreadable: 0 },
      isWhole: true,
    })
  }

  /** Whatever lists say of themselves, they may hold less than all. */
  cut(): void {
    this.#isCut = true
  }

  /** It is whole when one source is, and has all that others have. */
  list(reading: Reading): GatheredList<Row> {
    const missing = this.#missing()
    const list = {
      rows: [...this.rows.values()],
      ...(missing !== undefined && { missing }),
    }
    reading.origins.add(list, this.#places)
    return list
  }

  #missing(): number | 'some' | undefined {
    const sources = [...this.#sources.values()]
    const listed = [...this.rows.keys()].filter(
      key => !this.#unlisted.has(key) || sources.some(({ keys }) => keys.has(key)),
    )
    const size = listed.length
    let short = 0
    let isWhole = false
    for (const source of sources) {
      const { extent, unreadable, keys, pages } = source
      const isComplete = pages.size >= pagesOf(extent)
      const { page: _, pages: __, ...rest } = extent
      const missing = missingOf({ ...rest, ...(!isComplete && extent), unreadable }, keys.size)
      if (typeof missing === 'number') short = Math.max(short, keys.size + missing - size)
      if (missing === undefined && source.isWhole && listed.every(key => keys.has(key)))
        isWhole = true
    }
    if (short > 0) return short
    return isWhole && !this.#isCut ? undefined : 'some'
  }

  /** Of rows that lack a part of it, each has a key of its own. */
  #keyOf(row: Row): string {
    const parts = this.#keys.map(keys => keys.reduce<unknown>(valueAt, row))
    if (!parts.includes(undefined))
      return parts.map(each => (typeof each === 'string' ? oneText(each) : each)).join(' ')
    this.#nameless += 1
    return `#${this.#nameless}`
  }
}
