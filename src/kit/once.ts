/** Values that are made when they are first asked for, and then kept. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The same for each key. */
export function remembered<Key, Value>(answer: (key: Key) => Value): (key: Key) => Value {
  const answers = new Map<Key, Value>()
  return key => {
    if (!answers.has(key)) answers.set(key, answer(key))
    return answers.get(key) as Value
  }
}

/** A number for each key, counted from 0 in the order in which they are first asked for. */
export function numbered<Key>(): (key: Key) => number {
  const numbers = new Map<Key, number>()
  return key => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
}

/** What is made of an object, made once as long as somebody holds the object. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>()
  return key => {
    const known = made.get(key)
    if (known !== undefined) return known.value
    const value = make(key)
    made.set(key, { value })
    return value
  }
}

/**
 * The record with one field more, which is made when it is first read. It is listed, copied and printed like any other field: for what
 * takes long to make, and is not asked of most records.
 */
export function withLater<Fields extends object, Key extends string, Value>(
  fields: Fields,
  key: Key,
  make: () => Value,
): Fields & { readonly [Name in Key]: Value } {
  let made: { readonly value: Value } | undefined
  const get = () => {
    made ??= { value: make() }
    return made.value
  }
  Object.defineProperty(fields, key, { get, enumerable: true })
  return fields as Fields & { readonly [Name in Key]: Value }
}
