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
