/** Attributes of resources as plans and states hold them: tables like those of records, where null is what is not there. */

import { isRecord } from '../../kit/json.ts'
import { gotOf } from '../../refusals/got.ts'
import type { HarmlessRule } from '../documents/harmless.ts'
import { leavesIn } from '../documents/leaf-account.ts'
import { ourWord } from '../documents/provider-words.ts'
import type { Reading } from '../documents/reading.ts'
import { type RecordShape, record } from '../documents/record.ts'
import {
  type Field,
  type Harmless,
  id,
  list,
  mapped,
  nullable,
  type Shape,
  text,
  unlessNull,
} from '../documents/shape.ts'

/** Passes over a value with all that is below it. */
export const harmlessWhole =
  (rule: HarmlessRule): Shape<never> =>
  (value, reading) => {
    reading.harmless(rule, leavesIn(value))
    return undefined
  }

/** The provider writes the zone behind times that the service writes without it; all of them are in UTC. */
export const utcTime: Shape<string> = mapped(text, time => time.replace(/(?:Z|\+00:00)$/, ''))

interface AttributeTable<Values> {
  /** Attributes that are read, in our words. */
  readonly fields: { readonly [Key in keyof Values]-?: Shape<Exclude<Values[Key], undefined>> }
  readonly also?: Readonly<Record<string, Field>>
  readonly harmless?: Harmless
  /** Names of fields below the attributes that are read. */
  readonly below?: string
  /** Those of the attributes that say nothing of what is planned: the provider copies them from what was there. */
  readonly computed?: string
  /** Attributes that nobody knows are kept, in `unread`. */
  readonly keepsUnread?: true
}

export interface AttributesShape<Values> extends RecordShape<Values> {
  /** The same of values after a change. */
  readonly planned: Shape<Values>
  /** Every name that a field may have, at any depth. */
  readonly names: ReadonlySet<string>
}

/** Whatever is null is left out. */
export function attributes<Values extends object>(
  table: AttributeTable<Values>,
): AttributesShape<Values> {
  const { below = '', computed = '', harmless = {}, also = {}, fields, keepsUnread } = table
  const copied = wordsIn(computed)
  const withFields = (shapeOf: (key: string, shape: Shape<unknown>) => Shape<unknown>) =>
    record<Values>({
      fields: Object.fromEntries(
        Object.entries<Shape<unknown>>(fields).map(([key, each]) => [key, shapeOf(key, each)]),
        // The same names, each with a shape of the same values.
      ) as unknown as typeof fields,
      ...{ also, harmless, ...(keepsUnread && { keepsUnread }) },
    })
  const shape = withFields((_, each) => unlessNull(each))
  const paths = Object.values(harmless).flatMap(wordsIn)
  const names = [fields, also].flatMap(each => Object.keys(each))
  return Object.assign(shape, {
    planned:
      copied.length === 0
        ? shape
        : withFields((key, each) =>
            copied.includes(key) ? harmlessWhole('computed') : unlessNull(each),
          ),
    names: new Set([...names, ...wordsIn(below), ...paths.flatMap(path => path.split('/'))]),
  })
}

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(each => each !== '')

/** The id of a resource is a text that holds a number. */
export const idText: Shape<number> = (value, reading) => {
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) {
    if (typeof value === 'number') return id(value, reading)
    return reading.wrong({ problem: 'bad-number', expected: { min: 1 }, got: gotOf(value) }, value)
  }
  return id(Number(value), reading)
}

/** A set or a list; an element that is known only after the change is null. */
export const elements = <Item>(item: Shape<Item>): Shape<readonly (Item | null)[]> =>
  list(nullable(item))

/** Texts, of which one that is known only after the change is null. Most of a large plan is such lists: they are not copied. */
export const texts: Shape<readonly (string | null)[]> = (value, reading) => {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isTextOrNull))
    return eachText(value, reading)
  reading.used(value.length)
  return value
}

const eachText = elements(text)
const isTextOrNull = (value: unknown): value is string | null =>
  typeof value === 'string' || value === null

/** Those elements that are known; the very same list where all of them are. */
export const knownIn = <Item>(items: readonly (Item | null)[] = []): readonly Item[] =>
  // Nothing but null is left out.
  items.includes(null) ? items.filter(each => each !== null) : (items as readonly Item[])

/** Blocks of a list of at most one. */
export const single =
  <Value>(item: Shape<Value>): Shape<Value> =>
  (value, reading) =>
    Array.isArray(value) ? list(item)(value, reading)?.[0] : item(value, reading)

/** Fields that take part in a tree beside the values, which is true where they are sensitive, or known only later. */
export function readMarks(value: unknown, names: ReadonlySet<string>, reading: Reading): undefined {
  if (typeof value === 'boolean' || value === null) {
    reading.used()
    return undefined
  }
  if (typeof value !== 'object') return reading.wrongType('object', value)
  let isEmpty = true
  const isList = Array.isArray(value)
  for (const key in value) {
    isEmpty = false
    const held = (value as Readonly<Record<string, unknown>>)[key]
    reading.path.push(isList ? Number(key) : key)
    if (isList || names.has(ourWord(key))) readMarks(held, names, reading)
    else reading.notUnderstood(held)
    reading.path.pop()
  }
  if (isEmpty) reading.used()
  return undefined
}

/** Whether such a tree is true at a path, or anywhere above it. */
export function isMarked(tree: unknown, path: readonly (string | number)[]): boolean {
  let held = tree
  for (const key of path) {
    if (held === true) return true
    held =
      Array.isArray(held) || isRecord(held)
        ? (held as Readonly<Record<string | number, unknown>>)[key]
        : undefined
  }
  return held === true
}

/** Whether it is true anywhere. */
export const hasMark = (tree: unknown): boolean =>
  tree === true || (typeof tree === 'object' && tree !== null && Object.values(tree).some(hasMark))
