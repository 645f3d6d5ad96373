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

/** What is made of an object, made once as long as somebody holds the object. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>()
  return key => {
    const held = made.get(key) ?? { value: make(key) }
    made.set(key, held)
    return held.value
  }
}
