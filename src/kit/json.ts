/** Plain JSON values: copied, frozen with all that they hold, and known to be frozen so. */
import { isLasting } from './lasting.ts'

export const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** As it is once it was sent: what is undefined is no part of it. */
export const asSent = <Value>(value: Value): Value => (isWhole(value) ? value : copyOf(value))

const isWhole = (value: unknown): boolean =>
  value !== undefined &&
  (typeof value !== 'object' || value === null || Object.values(value).every(isWhole))

/**
 * The fields of the first and those of the second. V8 gives each object that is spread first and then added to a shape of its
 * own, which takes longer to make, more room to keep, and longer to read ever after; these share one.
 */
export const joined = <First extends object, Second extends object>(
  first: First,
  second: Second,
): Omit<First, keyof Second> & Second => Object.assign({}, first, second)

/** The same without the fields that are undefined. */
export function withoutUndefined<Row extends object>(
  row: {
    readonly [Key in keyof Row]: Row[Key] | undefined
  },
): Row {
  const kept: Partial<Row> = {}
  for (const key in row) if (row[key] !== undefined) kept[key] = row[key]
  // What is left has the types that the row has.
  return kept as Row
}

/** Lists, dates, maps and the like hold what is no field. Throws whatever a proxy does. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  // Told sooner than by its text.
  (Object.getPrototypeOf(value) === Object.prototype ||
    Object.prototype.toString.call(value) === '[object Object]')

/** Whether two values of JSON are the same, their keys in the same order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one)) return Array.isArray(other) && areSameLists(one, other)
  return isRecord(one) && isRecord(other) && areSameFields(one, other)
}

function areSameLists(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (!isSameJson(one[at], other[at])) return false
  return true
}

function areSameFields(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const keys = Object.keys(one)
  const others = Object.keys(other)
  if (keys.length !== others.length) return false
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string
    if (key !== others[at] || !isSameJson(one[key], other[key])) return false
  }
  return true
}

/** Freezes a value in place. What is frozen already is taken to be frozen however deep. */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  freezeHeld(value)
  return Object.freeze(value)
}

/** Most of what is held is no object, and need not be asked whether it is frozen. */
function freezeHeld(holder: object): void {
  if (!Array.isArray(holder)) {
    // A list of its keys would be garbage; what a prototype holds is frozen by whoever made it.
    for (const key in holder) {
      const held: unknown = holder[key as keyof typeof holder]
      if (typeof held === 'object' && Object.hasOwn(holder, key)) freezeDeeply(held)
    }
    return
  }
  // A long list of texts or numbers is frozen at once.
  for (let at = 0; at < holder.length; at++) {
    const held: unknown = holder[at]
    if (typeof held === 'object') freezeDeeply(held)
  }
}

/**
 * Whether a value can never change again, so that what was made of it may be kept: everything below is frozen data too, at
 * most `depth` objects deep, so that a cycle ends. A getter, or a prototype that could bring in a value from outside,
 * makes it false: both can answer differently next time.
 */
export function isDeeplyFrozen(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (depth === 0 || !Object.isFrozen(value)) return false
  if (isLasting(value)) return true
  if (!Array.isArray(value))
    return (
      hasPlainPrototype(value) && Reflect.ownKeys(value).every(key => isFixed(value, key, depth))
    )
  for (let index = 0; index < value.length; index++) if (!isFixed(value, index, depth)) return false
  return true
}

/** A property of its own that is no getter, with a value that is frozen in turn. */
function isFixed(object: object, key: PropertyKey, depth: number): boolean {
  const property = Object.getOwnPropertyDescriptor(object, key)
  return property !== undefined && 'value' in property && isDeeplyFrozen(property.value, depth - 1)
}

/** Object.prototype of this realm or another, or none. */
function hasPlainPrototype(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** A field of a value that may be anything; undefined where there is none. */
export function fieldOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string | number, unknown>)[name]
    : undefined
}

/** The fields of what may be an object, as a copy; none of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
