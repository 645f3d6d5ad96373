/** Tells whether a value of plain data can never change again, so that what was computed of it may be kept. */

/**
 * True when everything below is frozen data as well, at most `depth` objects deep, so that a cycle
 * ends. A getter, or a prototype that could bring in a value from outside, makes it false: both
 * can answer differently next time.
 */
export function isDeeplyFrozen(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (depth === 0 || !Object.isFrozen(value)) return false
  if (Array.isArray(value)) return isFrozenArray(value, depth)
  if (!hasPlainPrototype(value)) return false
  return Object.values(Object.getOwnPropertyDescriptors(value)).every(
    each => 'value' in each && isDeeplyFrozen(each.value, depth - 1),
  )
}

/** Index by index, because descriptors of all elements at once cost many times more. */
function isFrozenArray(array: readonly unknown[], depth: number): boolean {
  for (let index = 0; index < array.length; index++) {
    const element = Object.getOwnPropertyDescriptor(array, index)
    if (element === undefined || !('value' in element)) return false
    if (!isDeeplyFrozen(element.value, depth - 1)) return false
  }
  return true
}

/** Object.prototype of this realm or another, or none. */
function hasPlainPrototype(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
