/** What is going on while documents are read: where the reader is, what became of each leaf, and what was wrong. */
import { isSameJson } from '../../kit/json.ts'
import type { DocumentProblem } from '../../refusals/document-problems.ts'
import { gotOf, gotText } from '../../refusals/got.ts'
import { printPath } from '../../refusals/print.ts'
import type { Fault, Path, Spot } from '../../refusals/problem.ts'
import type { TypeName } from '../../refusals/words.ts'
import type { Origin } from '../gathered.ts'
import { faultAt } from '../reading.ts'
import { type HarmlessRule, harmlessRules, planRules } from './harmless.ts'
import { type LeafAccount, leavesIn, levelsMax, type UnknownField } from './leaf-account.ts'
import { type NamedDocument, Origins, type Place, type ToldLater, valueAt } from './origins.ts'

/** A fault in one of the files. */
export type DocumentFault = Fault<DocumentProblem> & {
  readonly file: string
  /** The address of the resource that it is about, in a plan or a state. */
  readonly resource?: string
}

interface First {
  readonly shape: unknown
  readonly value: unknown
  readonly read: unknown
  readonly used: number
  readonly rules: ReadonlyMap<HarmlessRule, number>
}

export class Reading {
  readonly faults: DocumentFault[] = []
  /** Where records and parts of the gathered account stand in the documents. */
  readonly origins: Origins
  readonly answering: ToldLater['answering'] = []
  readonly saidAgain: ToldLater['saidAgain'] = []
  readonly saidOfAll: ToldLater['saidOfAll'] = []
  /** Keys from the document to where the reader is; whoever goes into a part adds to it and takes it off again. */
  readonly path: (string | number)[] = []
  /** The address of the resource that the reader is at, in a plan or a state. */
  resource: string | undefined
  /** Whether records may leave their ids to be counted on. */
  mayLackIds = false
  readonly #documents: readonly NamedDocument[]
  #rules = new Map<HarmlessRule, number>()
  readonly #unknown: UnknownField[] = []
  /** What was not understood and no record around it has taken yet. */
  readonly #left: { readonly path: Path; readonly value: unknown }[] = []
  #first: First | undefined
  /** By resources, as far as nothing that was made of them is known by its place. */
  readonly #firsts = new Map<string, First>()
  #document = 0
  #total = 0
  #used = 0
  #notUnderstood = 0

  constructor(documents: readonly NamedDocument[]) {
    this.#documents = documents
    this.origins = new Origins(documents)
  }

  /** Goes to a document for the first time; false for one that is too deep to be read at all. */
  open(document: number): boolean {
    this.at({ document, path: [] })
    const { value } = this.#documents[document] ?? {}
    let isDeep = false
    this.#total += leavesIn(value, () => {
      isDeep = true
    })
    if (!isDeep) return true
    const expected = { max: levelsMax, of: 'levels' } as const
    this.wrong({ problem: 'too-many', expected }, value)
    return false
  }

  at({ document, path }: Place): void {
    this.#document = document
    this.path.splice(0, this.path.length, ...path)
  }

  get file(): string {
    return this.nameOf({ document: this.#document, path: [] })
  }

  nameOf(place: Place | undefined): string {
    return this.#documents[place?.document ?? -1]?.name ?? ''
  }

  /** Where a path leads from a gathered account. */
  originOf(account: object, path: Path): Origin | undefined {
    const place = this.origins.find(account, path)
    return place && { file: this.nameOf(place), path: place.path }
  }

  get place(): Place {
    return { document: this.#document, path: [...this.path] }
  }

  used(leaves = 1): undefined {
    this.#used += leaves
  }

  /** Reads a value, and remembers what became of its leaves. */
  readFirst<Value>(shape: (value: unknown, reading: Reading) => Value, value: unknown): Value {
    const [used, left, wrong] = [this.#used, this.#notUnderstood, this.faults.length]
    const placed = this.origins.size
    const rules = this.#rules
    const own = new Map<HarmlessRule, number>()
    this.#rules = own
    const read = shape(value, this)
    this.#rules = rules
    for (const [rule, leaves] of own) this.harmless(rule, leaves)
    // What was told of the one would have to be told of the other, at a place of its own.
    const isTold = this.#notUnderstood > left || this.faults.length > wrong
    this.#first = isTold ? undefined : { shape, value, read, used: this.#used - used, rules: own }
    if (this.#first !== undefined && this.resource !== undefined && this.origins.size === placed)
      this.#firsts.set(this.resource, this.#first)
    return read
  }

  /** Reads a value; one that is the very same as the first, and of the same shape, is only counted once more. */
  readSecond<Value>(shape: (value: unknown, reading: Reading) => Value, value: unknown): Value {
    return this.#readLike(this.#first, shape, value)
  }

  /** The same of a value of a resource that comes again: what changes it may have said already what it was. */
  readAgain<Value>(shape: (value: unknown, reading: Reading) => Value, value: unknown): Value {
    return this.#readLike(this.#firsts.get(this.resource ?? ''), shape, value)
  }

  #readLike<Value>(
    first: First | undefined,
    shape: (value: unknown, reading: Reading) => Value,
    value: unknown,
  ): Value {
    if (first?.shape !== shape || !isSameJson(first.value, value)) return shape(value, this)
    this.used(first.used)
    for (const [rule, leaves] of first.rules) this.harmless(rule, leaves)
    // The same shape made it.
    return first.read as Value
  }

  harmless(rule: HarmlessRule, leaves = 1): void {
    this.#rules.set(rule, (this.#rules.get(rule) ?? 0) + leaves)
  }

  notUnderstood(value: unknown, meant?: string): undefined {
    const leaves = leavesIn(value)
    this.#notUnderstood += leaves
    if (leaves === 0) return
    const path = [...this.path]
    this.#unknown.push({ file: this.file, path, leaves, ...(meant !== undefined && { meant }) })
    this.#left.push({ path, value })
  }

  /** How much was not understood so far, for `taken`. */
  get left(): number {
    return this.#left.length
  }

  /** What was not understood since, by its path from where the reader is; it is told once, of the innermost record. */
  taken(since: number): readonly (readonly [string, unknown])[] {
    if (since === this.#left.length) return []
    return this.#left.splice(since).map(({ path, value }) => {
      const [key, ...below] = path.slice(this.path.length)
      return [below.length === 0 ? `${key}` : printPath([key ?? '', ...below]), value]
    })
  }

  /** A fault at a value that is not read then. */
  wrong(problem: DocumentProblem, value: unknown): undefined {
    this.fault(problem)
    this.notUnderstood(value)
  }

  wrongType(expected: TypeName, value: unknown): undefined {
    this.wrong({ problem: 'wrong-type', expected, got: gotOf(value) }, value)
  }

  fault(problem: DocumentProblem, below: Path = []): void {
    this.faults.push({ file: this.file, ...faultAt([...this.path, ...below], problem) })
  }

  spotOf(place: Place | undefined): Spot {
    return { file: gotText(this.nameOf(place), nameMax), path: place?.path ?? [] }
  }

  /** The version of the record around a place, as far as it tells one. */
  versionAt({
    document,
    path,
  }: Place): { readonly version: number; readonly place: Place } | undefined {
    for (let length = path.length; length >= 0; length--) {
      const above = path.slice(0, length)
      const held = above.reduce<unknown>(valueAt, this.#documents[document]?.value)
      const version = valueAt(held, 'version')
      // That of an account is the version of its format.
      if (typeof version === 'number' && valueAt(held, 'format') === undefined)
        return { version, place: { document, path: [...above, 'version'] } }
    }
    return undefined
  }

  /** Two documents say different things. */
  contradiction(expected: unknown, got: unknown, there?: Place, below: Path = []): void {
    const said = { expected: gotOf(expected), got: gotOf(got) }
    this.fault({ problem: 'contradiction', ...said, elsewhere: this.spotOf(there) }, below)
  }

  /** Remembers where what was read stands. */
  located<Read extends object | undefined>(read: Read): Read {
    if (read !== undefined) this.origins.add(read, [this.place])
    return read
  }

  get leaves(): LeafAccount {
    const rules = [...this.#rules].map(([rule, leaves]) => ({
      ...{ rule, because: { ...harmlessRules, ...planRules }[rule], leaves },
    }))
    return {
      total: this.#total,
      used: this.#used,
      harmless: rules.reduce((sum, { leaves }) => sum + leaves, 0),
      notUnderstood: this.#notUnderstood,
      rules,
      unknown: this.#unknown,
    }
  }
}

/** Files of one account often differ at the end of their paths alone. */
const nameMax = 200
