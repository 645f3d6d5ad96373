/**
 * Reads what a program hands to a function: a value of ours, or a UsageError that names the place, what was expected
 * there and what came. Nothing that is handed in ends in another error: a getter or a proxy may throw whatever it likes.
 */
import { UsageError } from '../kit/errors.ts'
import { isRecord } from '../kit/json.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { copyJson } from './copy-json.ts'
import { quote } from './got.ts'
import { printPath, printReason, printValue } from './print.ts'
import { anyOf, didYouMean } from './print-data.ts'

/** For what came instead of what was expected at a place; `known` are the words that may have been meant. */
export const misuse = (
  place: string,
  expected: string,
  got: unknown,
  known: readonly string[] = [],
): UsageError => new UsageError(`${place}: ${reasonFor(expected, got, known)}`)

/** As in `expected inbound or outbound, got "inbond"; did you mean inbound?`. */
export function reasonFor(expected: string, got: unknown, known: readonly string[] = []): string {
  const hint = typeof got === 'string' ? didYouMean(got, known) : ''
  return `expected ${expected}, got ${inWords(got)}${hint}`
}

type FieldsOf<Name extends string> = { readonly [Field in Name]?: unknown }

/** The fields of an object that has no others, each read once; or why it is none. What is undefined is left out. */
export function readFields<Name extends string>(
  input: unknown,
  names: readonly Name[],
  passedOver: readonly string[] = [],
): Result<FieldsOf<Name>, string> {
  try {
    if (!isRecord(input)) return failure(reasonFor(`an object with ${names.join(', ')}`, input))
    const known: readonly string[] = names
    for (const key of Object.keys(input))
      if (!known.includes(key) && !passedOver.includes(key))
        return failure(
          `expected no fields but ${names.join(', ')}, got ${quote(key)}${didYouMean(key, names)}`,
        )
    const given = input as FieldsOf<Name>
    const fields: { [Field in Name]?: unknown } = {}
    for (const name of names) {
      const value = given[name]
      if (value !== undefined) fields[name] = value
    }
    return success(fields)
  } catch {
    return failure(unreadable)
  }
}

const unreadable = 'expected plain data, got an object that cannot be read'

/** Reads what stands at a place. Throws a UsageError for what does not belong there. */
export type Reader<Value> = (input: unknown, place: string) => Value

/** A reader for each option there is: one that is forgotten does not compile. */
export type ReadersOf<Options> = { readonly [Name in keyof Required<Options>]: Reader<unknown> }

/** Readers of what may be left out: no place is made up for what is not there. */
const leftOut = new WeakSet<Reader<unknown>>()

type Readers = Readonly<Record<string, Reader<unknown>>>
type ReadBy<Fields extends Readers> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Reader<infer Value> ? Value : never
}

/**
 * An object with these fields and no others, each read once. What is passed over is known to make no difference, as in
 * answers of ours that are handed back.
 */
export function record<Fields extends Readers>(
  fields: Fields,
  passedOver: readonly string[] = [],
): Reader<ReadBy<Fields>> {
  const names = Object.keys(fields)
  const parts = Object.entries(fields).map(([name, read]) => ({
    ...{ name, read, mayBeLeftOut: leftOut.has(read) },
  }))
  return (input, place) => {
    const given = readFields(input, names, passedOver)
    if (!given.ok) throw new UsageError(`${place}: ${given.fault}`)
    const values: Record<string, unknown> = {}
    for (const { name, read, mayBeLeftOut } of parts) {
      const held = given.value[name]
      if (held === undefined && mayBeLeftOut) continue
      const value = read(held, `${place}.${name}`)
      if (value !== undefined) values[name] = value
    }
    // Each field was read by the reader of its name.
    return values as ReadBy<Fields>
  }
}

/** A list; its items have places such as `options.kinds[1]`. */
export const listOf =
  <Item>(item: Reader<Item>): Reader<readonly Item[]> =>
  (input, place) =>
    guarded(place, () => {
      if (!Array.isArray(input)) throw misuse(place, 'a list', input)
      if (input.length > itemsMax) throw misuse(place, `a list of at most ${itemsMax}`, input)
      return Array.from({ length: input.length }, (_, at) => item(input[at], `${place}[${at}]`))
    })

/** Far more than anybody means: a list with gaps can say that it is longer. */
const itemsMax = 1_000_000

/** One of a closed set of words; `expected` says which, where they are too many to list. */
export const word =
  <Word extends string>(words: readonly Word[], expected = anyOf(words)): Reader<Word> =>
  (input, place) => {
    const known = words.find(each => each === input)
    if (known === undefined) throw misuse(place, expected, input, words)
    return known
  }

/** What the predicate accepts, as it is. */
export const accepting =
  <Value>(expected: string, accepts: (input: unknown) => input is Value): Reader<Value> =>
  (input, place) => {
    if (accepts(input)) return input
    throw misuse(place, expected, input)
  }

export const anything: Reader<unknown> = input => input

type Callable = (...given: never) => unknown

export const callable = accepting(
  'a function',
  (input): input is Callable => typeof input === 'function',
)

/** A function that says when to stop; whatever it answers but true is no. */
export const readStop: Reader<() => boolean> = (input, place) => {
  const stop: () => unknown = accepting(
    'a function',
    (given): given is () => unknown => typeof given === 'function',
  )(input, place)
  return () => stop() === true
}

/** An object whose fields others look at. */
export const object: Reader<object> = (input, place) =>
  guarded(place, () => accepting('an object', isRecord)(input, place))

/** Whatever can be written as JSON, copied. What cannot is told with its own place, such as `call.body.tags[0]`. */
export const json: Reader<unknown> = (input, place) => {
  const copied = copyJson(input)
  if (copied.ok) return copied.value
  throw new UsageError(`${printPath([place, ...copied.fault.path])}: ${printReason(copied.fault)}`)
}

/** A whole number from `min` to `max`; -0 is 0. */
export const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (input, place) => {
    if (isWhole(input) && input >= min && input <= max) return input + 0
    const upTo = max === Number.MAX_SAFE_INTEGER ? 'up' : `to ${max}`
    const from = min === Number.MIN_SAFE_INTEGER ? '' : ` from ${min} ${upTo}`
    throw misuse(place, `a whole number${from}`, input)
  }

/** A whole number from `min` up, or Infinity for no bound. */
export const bound =
  (min: number): Reader<number> =>
  (input, place) => {
    if (input === Infinity || (isWhole(input) && input >= min)) return input + 0
    throw misuse(place, `a whole number from ${min} up, or Infinity`, input)
  }

export const isWhole = (input: unknown): input is number => Number.isSafeInteger(input)

export const text = (what = 'a text'): Reader<string> =>
  accepting(what, (input): input is string => typeof input === 'string')

export const flag = accepting(
  'true or false',
  (input): input is boolean => typeof input === 'boolean',
)

/** What may be left out. */
export function optional<Value>(value: Reader<Value>): Reader<Value | undefined> {
  const reader: Reader<Value | undefined> = (input, place) =>
    input === undefined ? undefined : value(input, place)
  leftOut.add(reader)
  return reader
}

/** What `readValue` answers; for whatever it throws that is no error of ours there is one that names the place. */
export function guarded<Value>(place: string, readValue: () => Value): Value {
  try {
    return readValue()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${place}: ${unreadable}`)
  }
}

/** The same of whoever reads what a value holds as it comes: where that is not what it takes, the value is none of what was expected. */
export function trusting<Value>(
  place: string,
  expected: string,
  given: unknown,
  readIt: () => Value,
): Value {
  try {
    return readIt()
  } catch (error) {
    if (error instanceof Error && !nativeErrors.includes(error.name)) throw error
    throw Object.assign(misuse(place, expected, given), { cause: error })
  }
}

const nativeErrors = ['TypeError', 'RangeError', 'SyntaxError']

function inWords(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  try {
    return printValue(value)
  } catch {
    return 'an object that cannot be read'
  }
}
