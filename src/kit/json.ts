/** Plain JSON values: copied, and frozen with all that they hold. */

export const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** Freezes a value in place. What is frozen already is taken to be frozen however deep. */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const key in value) freezeDeeply(value[key])
  return Object.freeze(value)
}
