/**
 * A mark on objects that were made here, which no object has that only looks like one: copies, spreads and JSON leave it
 * behind, and a proxy's leads to another object. A WeakSet of them would have to be cleared at each collection of garbage.
 */
export function markOf<Marked extends object>(name: string) {
  const mark = Symbol(name)
  return {
    /** The object must not be frozen yet. */
    put: (object: Marked): Marked => Object.defineProperty(object, mark, { value: object }),
    isOn: (given: unknown): given is Marked => {
      try {
        return typeof given === 'object' && given !== null && Reflect.get(given, mark) === given
      } catch {
        return false
      }
    },
  }
}
