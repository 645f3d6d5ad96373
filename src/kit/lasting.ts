/** Values that are met again and again and never change: what was found out of one once need not be found out again. */

const lasting = new WeakSet<object>()

/** To be told of a value that is deeply frozen, and that is going to be met again. */
export function knowLasting<Value extends object>(frozen: Value): Value {
  lasting.add(frozen)
  return frozen
}

export const isLasting = (value: object): boolean => lasting.has(value)

/** The same test, which a lasting value that passed it is not put to again. */
export function passedOnce<Value extends object>(
  test: (value: Value) => boolean,
): (value: Value) => boolean {
  const passed = new WeakSet<Value>()
  return value => {
    if (passed.has(value)) return true
    if (!test(value)) return false
    if (isLasting(value)) passed.add(value)
    return true
  }
}
