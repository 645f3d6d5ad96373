/** What came of the calls in some worlds, as one column of numbers: threads hand it on in a fraction of the time that objects take. */
import type { Tried } from '../explore/expander.ts'
import { keyWords } from '../explore/world-key.ts'

/** World by world the number of calls, and of each call its place, its end, and lists; texts by their number. */
export interface TriedColumns {
  readonly words: Uint32Array
  readonly texts: readonly string[]
}

const ends = ['done', 'refused', 'bug'] as const

export class TriedWriter {
  readonly #words: number[] = []
  readonly #texts = new Map<string, number>()

  /** All that was tried in one world. */
  add(tried: readonly Tried[]): void {
    this.#words.push(tried.length)
    for (const { call, end, says, holds, reached } of tried) {
      this.#words.push(call, ends.indexOf(end))
      this.#list(says)
      this.#list(holds)
      this.#words.push(reached === undefined ? 0 : 1)
      if (reached === undefined) continue
      this.#words.push(...reached.key)
      this.#list(reached.holds)
      this.#list(reached.broken)
    }
  }

  get columns(): TriedColumns {
    return { words: Uint32Array.from(this.#words), texts: [...this.#texts.keys()] }
  }

  #list(texts: readonly string[]): void {
    this.#words.push(texts.length)
    for (const each of texts) {
      const number = this.#texts.get(each) ?? this.#texts.size
      this.#texts.set(each, number)
      this.#words.push(number)
    }
  }
}

/** The same again, world by world. */
export class TriedReader {
  readonly #columns: TriedColumns
  #at = 0

  constructor(columns: TriedColumns) {
    this.#columns = columns
  }

  /** What was tried in the next world: read only as far as it is asked for, and to the end before the world after it. */
  *next(): Generator<Tried, void, undefined> {
    for (let left = this.#word(); left > 0; left--) {
      const call = this.#word()
      const end = ends[this.#word()] ?? 'bug'
      const [says, holds] = [this.#list(), this.#list()]
      const reached = this.#word() === 1 ? this.#reached() : undefined
      yield { call, end, says, holds, reached }
    }
  }

  #reached(): NonNullable<Tried['reached']> {
    const key = this.#columns.words.slice(this.#at, this.#at + keyWords)
    this.#at += keyWords
    return { key, holds: this.#list(), broken: this.#list() }
  }

  #list(): readonly string[] {
    return Array.from({ length: this.#word() }, () => this.#columns.texts[this.#word()] ?? '')
  }

  #word(): number {
    return this.#columns.words[this.#at++] ?? 0
  }
}
