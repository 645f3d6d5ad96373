/**
 * Shapes: what values of documents may be, and what is made of them. A shape accounts for every leaf that it is given,
 * once: what no shape takes is not understood, so that nothing can be read without being counted or passed over unseen.
 */
import { isRecord } from '../../kit/json.ts'
import { gotOf } from '../../refusals/got.ts'
import type { HarmlessRule } from './harmless.ts'
import { meantBy, ourWord } from './provider-words.ts'
import type { Reading } from './reading.ts'

/** What it makes of a value; undefined where a fault was noted, or nothing is known by it. */
export type Shape<Value> = (value: unknown, reading: Reading) => Value | undefined

/** One leaf, if it is what it should be. */
const leaf =
  <Value>(is: (value: unknown) => value is Value, expected: 'text' | 'flag'): Shape<Value> =>
  (value, reading) => {
    if (!is(value)) return reading.wrongType(expected, value)
    reading.used()
    return value
  }

export const text = leaf(value => typeof value === 'string', 'text')
export const flag = leaf(value => typeof value === 'boolean', 'flag')

/** A text that no message tells. */
export const secret: Shape<string> = (value, reading) => {
  if (typeof value === 'string') return text(value, reading)
  const got = { type: 'secret' } as const
  return reading.wrong({ problem: 'wrong-type', expected: 'text', got }, value)
}

/** A whole number that JSON and JavaScript agree on; no less than `min`, where there is one. */
export const wholeFrom =
  (min?: number): Shape<number> =>
  (value, reading) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < (min ?? value)) {
      const got = gotOf(value)
      const expected = min === undefined ? {} : { min }
      return reading.wrong({ problem: 'bad-number', expected, got }, value)
    }
    reading.used()
    return value
  }

export const count = wholeFrom(0)
export const id = wholeFrom(1)
/** Of a record of which nothing else is known here. */
export const foreignId = wholeFrom()

/** One of these words, as its meaning. A word that is not among them is a fault, or else only not understood. */
export const word =
  <Meaning>(words: ReadonlyMap<string, Meaning>, others: 'fault' | 'unknown'): Shape<Meaning> =>
  (value, reading) => {
    if (typeof value !== 'string') return reading.wrongType('text', value)
    const meaning = words.get(value)
    if (meaning !== undefined) {
      reading.used()
      return meaning
    }
    if (others === 'unknown') return reading.notUnderstood(value)
    const expected = [...words.keys()]
    return reading.wrong({ problem: 'unknown-option', expected, got: gotOf(value) }, value)
  }

export const wordsOf = <const Word extends string>(
  words: readonly Word[],
): ReadonlyMap<string, Word> => new Map(words.map(each => [each, each]))

/** A value that may be null, and is null then. */
export const nullable =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value, reading) => {
    if (value !== null) return shape(value, reading)
    reading.used()
    return null
  }

/** A value that may be null, and then means another. */
export const nullAs = <Value>(shape: Shape<Value>, meant: Value): Shape<Value> =>
  mapped(nullable(shape), value => value ?? meant)

/** A value that may be null, which says nothing more than that it is not there. */
export const unlessNull = <Value>(shape: Shape<Value>): Shape<Value> =>
  mapped(nullable(shape), value => value ?? undefined)

export const mapped =
  <From, To>(
    shape: Shape<From>,
    map: (value: From, reading: Reading) => To | undefined,
  ): Shape<To> =>
  (value, reading) => {
    const read = shape(value, reading)
    return read === undefined ? undefined : map(read, reading)
  }

/** What was made of the value stands here in the documents. */
export const located =
  <Value extends object>(shape: Shape<Value>): Shape<Value> =>
  (value, reading) =>
    reading.located(shape(value, reading))

/** A list of all that could be read of it; `whole` makes nothing of a list with a part that cannot be read. */
export const list =
  <Item>(item: Shape<Item>, whole = false): Shape<readonly Item[]> =>
  (value, reading) => {
    if (!Array.isArray(value)) return reading.wrongType('list', value)
    if (value.length === 0) reading.used()
    const read: (Item | undefined)[] = value.slice() // One that grows takes up to three times the room.
    for (let at = 0; at < value.length; at++) {
      reading.path.push(at)
      read[at] = item(value[at], reading)
      reading.path.pop()
    }
    if (!read.includes(undefined)) return read as readonly Item[]
    return whole ? undefined : read.filter(each => each !== undefined)
  }

/** Passes over what may be there: scalars and lists of them; fields below it are not known. */
export const harmless =
  (rule: HarmlessRule): Shape<never> =>
  (value, reading) => {
    if (Array.isArray(value) && value.length > 0) {
      value.forEach((each: unknown, at) => {
        reading.path.push(at)
        if (typeof each === 'object' && each !== null) reading.notUnderstood(each)
        else reading.harmless(rule)
        reading.path.pop()
      })
      return undefined
    }
    if (isRecord(value) && Object.keys(value).length > 0) return reading.notUnderstood(value)
    reading.harmless(rule)
    return undefined
  }

/** Passes over a value that says nothing; any other is not understood. */
export const only =
  (nothing: readonly unknown[], rule: HarmlessRule): Shape<never> =>
  (value, reading) => {
    const isEmpty = Array.isArray(value) && value.length === 0
    if (isEmpty || nothing.includes(value)) reading.harmless(rule)
    else reading.notUnderstood(value)
    return undefined
  }

export const nothing = only([null, ''], 'none')

/** In our words: the fields below a harmless one, such as `specs/memory`, by the rule that each is harmless by. */
export type Harmless = { readonly [Rule in HarmlessRule]?: string }

export interface Field {
  /** The field of the record that it becomes; none for what is passed over. */
  readonly as?: string
  readonly shape: Shape<unknown>
}

type Branch = Map<string, Branch | HarmlessRule>

/** What is passed over, as fields. */
export function harmlessFields(rules: Harmless): Map<string, Field> {
  const root: Branch = new Map()
  for (const [rule, paths = ''] of Object.entries(rules))
    for (const path of paths.trim().split(/\s+/)) {
      const keys = path.split('/')
      const last = keys.pop() ?? ''
      let branch = root
      for (const key of keys) {
        const next = branch.get(key)
        const below: Branch = next instanceof Map ? next : new Map()
        branch.set(key, below)
        branch = below
      }
      branch.set(last, rule as HarmlessRule)
    }
  return fieldsOf(root)
}

const fieldsOf = (branch: Branch): Map<string, Field> =>
  new Map(
    [...branch].map(([key, below]) => [
      key,
      { shape: below instanceof Map ? harmlessBranch(fieldsOf(below)) : harmless(below) },
    ]),
  )

/** An object whose fields are all passed over, a list of such objects, or nothing. */
function harmlessBranch(fields: Map<string, Field>): Shape<never> {
  const below: Shape<never> = (value, reading) => {
    if (Array.isArray(value) && value.length > 0) list(below)(value, reading)
    else if (isRecord(value)) readFields(value, fields, reading)
    else nothing(value, reading)
    return undefined
  }
  return below
}

/** The fields of a record by what they become, and those that nobody knows. */
export function readFields(
  value: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, Field>,
  reading: Reading,
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let isEmpty = true
  for (const key in value) {
    isEmpty = false
    const held = value[key]
    if (held === undefined) continue
    const field = fieldNamed(fields, key)
    reading.path.push(key)
    if (field === undefined) {
      reading.notUnderstood(held, meantBy(key, fields.keys(), value))
    } else if (field.as !== undefined && Object.hasOwn(row, field.as)) {
      reading.wrong({ problem: 'repeated', expected: 'key', got: gotOf(field.as) }, held)
    } else {
      const read = field.shape(held, reading)
      if (read !== undefined && field.as !== undefined) row[field.as] = read
    }
    reading.path.pop()
  }
  if (isEmpty) reading.used()
  return row
}

/** By the name that a document has for it. */
export const fieldNamed = (fields: ReadonlyMap<string, Field>, key: string): Field | undefined =>
  fields.get(key) ?? fields.get(ourWord(key))
