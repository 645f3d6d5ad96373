/** Towards the limits: the longest values that are accepted, those one step beyond, and refusals that seldom come. */
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/json.ts'
import type { ProblemName } from '../../refusals/problem.ts'
import { beyondLimit } from '../scenarios/malform.ts'
import { choicesFrom } from '../scenarios/request.ts'
import type { Place, Steering, Tried } from './place.ts'
import { oneOfEach, Rarity, variants } from './variants.ts'

/** What is wrong with a value that is beyond a limit. */
const isOfLimit: ReadonlySet<ProblemName> = new Set([
  ...(['bad-length', 'bad-number', 'too-many', 'too-few'] as const),
])

/** How many other calls are tried: beyond a limit, of the same operation, and of others. */
const attempts = { beyond: 3, ofSame: 3, ofOthers: 6 } as const

export class Limits implements Steering {
  readonly #longest = new Map<string, number>()
  readonly #rarity = new Rarity()

  gain(tried: Tried): number {
    return this.#rarity.of(this.#endsOf(tried))
  }

  note(made: Tried): void {
    this.#rarity.note(this.#endsOf(made))
    for (const [name, size] of sizesIn(made))
      if (size > (this.#longest.get(name) ?? 0)) this.#longest.set(name, size)
  }

  *others({ call, outcome }: Tried, place: Place): Generator<AnyCall> {
    if (outcome.ok && call.body !== undefined) {
      yield { ...call, body: widened(call.body) }
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

  /** What it has that is as long as anything so far, and how it ends. */
  #endsOf(tried: Tried): readonly string[] {
    return sizesIn(tried).flatMap(([name, size]) =>
      size >= (this.#longest.get(name) ?? 0) ? [`${name} ${size}`] : [],
    )
  }
}

/**
 * How long the texts and lists of a request are that was carried out, in bytes, the longest of each name; and of one that was
 * refused what is wrong where, which counts as 1.
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

/** The same call with descriptions and tags of as many bytes as their characters can have. */
function widened(value: unknown, isFree = false): unknown {
  if (typeof value === 'string') return isFree ? [...value].fill('\u{1f525}').join('') : value
  if (Array.isArray(value)) return value.map(item => widened(item, isFree))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      widened(held, key === 'description' || key === 'tags'),
    ]),
  )
}
