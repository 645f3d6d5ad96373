/**
 * Remembers what came of calls by what of a world they read, so that a call is tried once for all worlds that have the same of
 * it. What is the same is told as the keys of worlds tell it: where two worlds that differ in nothing but times, events and the
 * ids of devices count as one, a call that read the same of two worlds does the same in both.
 */
import type { AnyCall, Outcome } from '../engine/call.ts'
import { fieldOf } from '../kit/json.ts'
import { copyJson } from '../refusals/copy-json.ts'
import type { Change } from '../world/draft.ts'
import { type IndexName, indexNamed } from '../world/indexes.ts'
import { idsUnder } from '../world/key-index.ts'
import { tellingReads } from '../world/reads.ts'
import type { Rows, TableName } from '../world/rows.ts'
import { get, type Table } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { areSame, type Question, questionsOf, ReadList } from './questions.ts'
import { type Digests, toldOf } from './world-key.ts'

/** What came of a call, wherever that is the same which it read. */
export interface Remembered {
  readonly end: 'done' | 'refused'
  /** The events emitted, or the clauses refused on. */
  readonly says: readonly string[]
  /** The records that it changed, but for events; undefined where it left the very same world. */
  readonly changes: readonly Change[] | undefined
}

type Answer = string | number | boolean

interface Asking {
  readonly question: Question
  readonly next: Map<Answer, Node>
}

type Node = Asking | Remembered

/** Far more than the calls of a scope ever ask. */
const rememberedMax = 500_000

export class CallMemory {
  readonly #first: World
  readonly #digests: Digests
  readonly #calls = new Map<Answer, Node>()
  readonly #numbers = new Map<Uint32Array, number>()
  #size = 0

  constructor(first: World, digests: Digests) {
    this.#first = first
    this.#digests = digests
  }

  find(world: World, call: AnyCall): Remembered | undefined {
    const text = this.#isLikeFirst(world) ? this.#textOf(world, call) : undefined
    let at = text === undefined ? undefined : this.#calls.get(text)
    while (at !== undefined && 'question' in at) at = at.next.get(this.#answer(world, at.question))
    return at
  }

  /** What `step` makes of the call, to be found wherever it is the same. Throws what `step` throws, and remembers nothing then. */
  learn(world: World, call: AnyCall, step: () => Outcome): Outcome {
    const text = this.#isLikeFirst(world) ? this.#textOf(world, call) : undefined
    if (text === undefined) return step()
    const read = new ReadList()
    const outcome = tellingReads(read, step)
    const after = outcome.world
    if (!this.#isLikeFirst(after)) return outcome
    const device = fieldOf(call.params, 'deviceId')
    const changes = outcome.ok ? outcome.changes : []
    const questions = questionsOf({ before: world, after, changes, read, device })
    if (questions?.every(each => !isWhole(each) || this.#answer(world, each) === true))
      this.#put(world, text, questions, rememberedOf(world, outcome))
    return outcome
  }

  /** In what no record tells, but for the ids that were given out. */
  #isLikeFirst({ now, settings, regions, availability, cursors }: World): boolean {
    const first = this.#first
    return (
      now === first.now &&
      settings === first.settings &&
      regions === first.regions &&
      availability === first.availability &&
      cursors === first.cursors
    )
  }

  /** The call with what it says of a device in the place of its id; undefined for what is no plain JSON. */
  #textOf(world: World, call: AnyCall): string | undefined {
    const copied = copyJson(call)
    if (!copied.ok) return undefined
    const id = fieldOf(call.params, 'deviceId')
    const device = typeof id === 'number' ? get(world.tables.devices, id) : undefined
    const told = device === undefined ? '' : this.#numberOf('devices', device)
    const text = JSON.stringify(copied.value, (key, value) =>
      key === 'deviceId' && typeof value === 'number' ? 'told' : value,
    )
    // JSON has no other word for numbers beyond any bound.
    return text.includes('null') ? undefined : `${told} ${text}`
  }

  #put(world: World, text: string, questions: readonly Question[], remembered: Remembered): void {
    if (this.#size >= rememberedMax) this.#forget()
    let [nodes, key]: readonly [Map<Answer, Node>, Answer] = [this.#calls, text]
    for (const question of questions) {
      const held: Node = nodes.get(key) ?? { question, next: new Map() }
      // What was read first tells what is read next, but where keys pass over a difference: there nothing is remembered.
      if (!('question' in held) || !areSame(held.question, question)) return
      nodes.set(key, held)
      ;[nodes, key] = [held.next, this.#answer(world, question)]
    }
    if (nodes.has(key)) return
    nodes.set(key, remembered)
    this.#size += 1
  }

  #forget(): void {
    this.#calls.clear()
    this.#numbers.clear()
    this.#size = 0
  }

  #answer(world: World, { of, name, key }: Question): Answer {
    switch (of) {
      case 'record':
        return this.#numberAt(world, name, key)
      case 'ids':
        return this.#listOf(world, name, key)
      case 'counter':
        return world.counters[name]
      case 'table':
        return world.tables[name] === this.#first.tables[name]
      case 'index':
        return world.indexes[name] === this.#first.indexes[name]
    }
  }

  #listOf(world: World, name: IndexName, key: string): string {
    const table = indexNamed(name).of
    let list = ''
    for (const id of idsUnder(world.indexes[name], key))
      list += `${this.#numberAt(world, table, id)} `
    return list
  }

  /** 0 where there is no such record. */
  #numberAt({ tables }: World, name: TableName, id: number): number {
    const record = get(tables[name] as Table<Rows[TableName]>, id)
    return record === undefined ? 0 : this.#numberOf(name, record)
  }

  /** From 1 up: the same for records of which the same is told. */
  #numberOf(name: TableName, record: object): number {
    const words = this.#digests.of(name, record, each => toldOf(name, each))
    const known = this.#numbers.get(words) ?? this.#numbers.size + 1
    this.#numbers.set(words, known)
    return known
  }
}

function rememberedOf(before: World, outcome: Outcome): Remembered {
  if (!outcome.ok)
    return { end: 'refused', says: outcome.errors.map(each => each.clause), changes: undefined }
  const { events, world, changes } = outcome
  return {
    end: 'done',
    says: events.map(each => each.action),
    changes: world === before ? undefined : changes.filter(({ table }) => table !== 'events'),
  }
}

const isWhole = ({ of }: Question): boolean => of === 'table' || of === 'index'
