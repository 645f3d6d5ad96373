/**
 * Remembers what came of calls by what of a world they read, so that a call is tried once for all worlds that have the same of
 * it. What is the same is told as the keys of worlds tell it: where two worlds that differ in nothing but times, events and the
 * ids of devices count as one, a call that read the same of two worlds does the same in both.
 */
import type { AnyCall, Outcome } from '../engine/call.ts'
import type { Change } from '../world/draft.ts'
import { type IndexName, indexNamed } from '../world/indexes.ts'
import { idsUnder } from '../world/key-index.ts'
import { tellingReads } from '../world/reads.ts'
import type { Rows, TableName } from '../world/rows.ts'
import { get, type Table } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { isWhole, nameOf, type Question, questionsOf, ReadList } from './questions.ts'
import { neverChanges, tellCall } from './tell-call.ts'
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

/** What is remembered of calls that say the same, but for the device that they name: by the number of what is told of that, or 0. */
interface Prepared {
  readonly device: number | undefined
  readonly nodes: Map<Answer, Node>
}

/** A world that is like the first one, and what it answered so far. */
interface Asked {
  readonly world: World
  readonly answers: Map<Question, Answer>
}

export class CallMemory {
  readonly #first: World
  readonly #digests: Digests
  readonly #calls = new Map<string, Map<Answer, Node>>()
  readonly #numbers = new Map<Uint32Array, number>()
  /** By what tells them apart: what is asked of many worlds is one object. */
  readonly #questions = new Map<string, Question>()
  #asked = new WeakMap<World, Asked>()
  /** Of calls that can never change. */
  #prepared = new WeakMap<AnyCall, Prepared>()
  #size = 0

  constructor(first: World, digests: Digests) {
    this.#first = first
    this.#digests = digests
  }

  find(world: World, call: AnyCall): Remembered | undefined {
    const asked = this.#askedOf(world)
    const prepared = asked && this.#prepare(call)
    if (asked === undefined || prepared === undefined) return undefined
    let at = prepared.nodes.get(this.#deviceOf(world, prepared))
    while (at !== undefined && 'question' in at) at = at.next.get(this.#answer(asked, at.question))
    return at
  }

  /** What `step` makes of the call, to be found wherever it is the same. Throws what `step` throws, and remembers nothing then. */
  learn(world: World, call: AnyCall, step: () => Outcome): Outcome {
    if (this.#size >= rememberedMax) this.#forget()
    const asked = this.#askedOf(world)
    const prepared = asked && this.#prepare(call)
    if (asked === undefined || prepared === undefined) return step()
    const read = new ReadList()
    const outcome = tellingReads(read, step)
    const after = outcome.world
    if (!this.#isLikeFirst(after)) return outcome
    const { device } = prepared
    const changes = outcome.ok ? outcome.changes : []
    const questions = questionsOf({ before: world, after, changes, read, device })
    if (questions?.every(each => !isWhole(each) || this.#ask(world, each) === true))
      this.#put(asked, prepared, questions, rememberedOf(world, outcome))
    return outcome
  }

  #askedOf(world: World): Asked | undefined {
    const known = this.#asked.get(world)
    if (known !== undefined) return known
    if (!this.#isLikeFirst(world)) return undefined
    const asked = { world, answers: new Map() }
    this.#asked.set(world, asked)
    return asked
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

  /** Undefined for a call that is no plain JSON. */
  #prepare(call: AnyCall): Prepared | undefined {
    const known = this.#prepared.get(call)
    if (known !== undefined) return known
    const told = tellCall(call)
    if (told === undefined) return undefined
    const { text, device } = told
    const nodes = this.#calls.get(text) ?? new Map<Answer, Node>()
    this.#calls.set(text, nodes)
    const prepared = { device, nodes }
    if (neverChanges(call)) this.#prepared.set(call, prepared)
    return prepared
  }

  #deviceOf(world: World, { device }: Prepared): number {
    return device === undefined ? 0 : this.#numberAt(world, 'devices', device)
  }

  #put(
    asked: Asked,
    prepared: Prepared,
    questions: readonly Question[],
    remembered: Remembered,
  ): void {
    let nodes = prepared.nodes
    let key: Answer = this.#deviceOf(asked.world, prepared)
    for (const each of questions) {
      const question = this.#interned(each)
      const held: Node = nodes.get(key) ?? { question, next: new Map() }
      // What was read first tells what is read next, but where keys pass over a difference: there nothing is remembered.
      if (!('question' in held) || held.question !== question) return
      nodes.set(key, held)
      nodes = held.next
      key = this.#answer(asked, question)
    }
    if (nodes.has(key)) return
    nodes.set(key, remembered)
    this.#size += 1
  }

  #interned(question: Question): Question {
    const name = nameOf(question)
    const known = this.#questions.get(name) ?? question
    this.#questions.set(name, known)
    return known
  }

  #forget(): void {
    this.#calls.clear()
    this.#numbers.clear()
    this.#questions.clear()
    this.#asked = new WeakMap()
    this.#prepared = new WeakMap()
    this.#size = 0
  }

  #answer({ world, answers }: Asked, question: Question): Answer {
    const known = answers.get(question)
    if (known !== undefined) return known
    const answer = this.#ask(world, question)
    answers.set(question, answer)
    return answer
  }

  #ask(world: World, { of, name, key }: Question): Answer {
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
