/** Towards the limits: both sides of each, the longest values that are accepted, and refusals that seldom come. */
import type { Rules } from '../../contract/rules.ts'
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/json.ts'
import type { OperationName } from '../../operations/table.ts'
import type { ProblemName } from '../../refusals/problem.ts'
import { beyondLimit } from '../scenarios/malform.ts'
import { choicesFrom } from '../scenarios/request.ts'
import { Edges } from './edges.ts'
import { givesRules, grownCall, rulesAfter } from './grown.ts'
import type { Place, Steering, Tried } from './place.ts'
import { oneOfEach, Rarity, variants } from './variants.ts'
import { widened } from './widened.ts'

/** What is wrong with a value that is beyond a limit. */
const isOfLimit: ReadonlySet<ProblemName> = new Set([
  ...(['bad-length', 'bad-number', 'too-many', 'too-few'] as const),
])

/** How many other calls are tried: with rules that have grown, beyond a limit, of the same operation, and of others. */
const attempts = { grown: 2, beyond: 3, ofSame: 3, ofOthers: 6 } as const

export class Limits implements Steering {
  readonly #longest = new Map<string, number>()
  readonly #rarity = new Rarity()
  #largest: { readonly rules: Rules; readonly length: number } | undefined
  readonly #edges: Edges

  constructor(operations: readonly OperationName[]) {
    this.#edges = new Edges(operations)
  }

  begin(): void {
    this.#edges.leave()
  }

  /** The next call of those that lead to a limit: two turns of three. */
  lead(place: Place): AnyCall | undefined {
    if (this.#edges.next === undefined && (place.draw.numbers[1] ?? 0) % 3 > 0)
      this.#edges.setOut(place)
    return this.#edges.next
  }

  get goesOn(): boolean {
    return this.#edges.next !== undefined
  }

  gain(tried: Tried): number {
    return this.#rarity.of(this.#endsOf(tried))
  }

  note(made: Tried): void {
    this.#edges.note(made)
    this.#rarity.note(this.#endsOf(made))
    const rules = rulesAfter(made)
    if (rules !== undefined) this.#keepLargest(rules)
    for (const [name, size] of sizesIn(made))
      if (size > (this.#longest.get(name) ?? 0)) this.#longest.set(name, size)
  }

  *others({ call, outcome }: Tried, place: Place): Generator<AnyCall> {
    const { draw, swarm } = place
    if (this.#largest !== undefined)
      for (const each of variants(place, swarm.operations.filter(givesRules), attempts.grown))
        yield grownCall(each, this.#largest.rules, draw.scenario)
    if (outcome.ok && call.body !== undefined) {
      yield widened(call)
      for (let attempt = 0; attempt < attempts.beyond; attempt++)
        yield {
          ...call,
          ...beyondLimit({ body: fieldsOf(call.body) }, choicesFrom(place.draw.numbers, attempt)),
        }
    }
    yield* variants(place, [call.operation], attempts.ofSame, [])
    const { operations } = place.swarm
    const from = (place.draw.numbers[0] ?? 0) % operations.length
    const some = [...operations.slice(from), ...operations].slice(0, attempts.ofOthers)
    yield* oneOfEach(place, some, [])
  }

  #keepLargest(rules: Rules): void {
    const { length } = JSON.stringify(rules)
    if (length > (this.#largest?.length ?? 0)) this.#largest = { rules, length }
  }

  /** What it has that is as long as anything so far, and how it ends. */
  #endsOf(tried: Tried): readonly string[] {
    return sizesIn(tried).flatMap(([name, size]) =>
      size >= (this.#longest.get(name) ?? 0) ? [`${name} ${size}`] : [],
    )
  }
}

/**
 * How long the texts and lists of a request are that was carried out, in bytes, the longest of each name, and all of its body; and of
 * one that was refused what is wrong where, which counts as 1.
 */
function sizesIn({ call, outcome }: Tried): readonly (readonly [name: string, size: number])[] {
  if (!outcome.ok)
    return outcome.errors
      .filter(({ kind, problem }) => kind !== 'malformed' || isOfLimit.has(problem))
      .map(({ clause, path }) => {
        const names = path.map(key => (typeof key === 'number' ? '[]' : key))
        return [`${names.join('.')} ${clause}`, 1]
      })
  const sizes = new Map<string, number>()
  for (const part of [call.query, call.body]) measure(part, call.operation, sizes)
  note(sizes, `${call.operation} in all`, JSON.stringify(call.body ?? null).length)
  return [...sizes]
}

function measure(value: unknown, name: string, sizes: Map<string, number>): void {
  if (typeof value === 'string') note(sizes, name, bytesOf(value))
  else if (Array.isArray(value)) {
    note(sizes, name, value.length)
    for (const item of value) measure(item, `${name}[]`, sizes)
  } else
    for (const [key, held] of Object.entries(fieldsOf(value)))
      measure(held, `${name}.${key}`, sizes)
}

const note = (sizes: Map<string, number>, name: string, size: number): void => {
  if (size > (sizes.get(name) ?? 0)) sizes.set(name, size)
}

/** In UTF-8. */
const bytesOf = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}
