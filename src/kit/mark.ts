/** Marks on objects that were made here. */

/** As the constructor of a base class it gives back the object that it is given, so that fields are put on that one. */
function same(object: object): object {
  return object
}

const Same = same as unknown as new (object: object) => object

/**
 * A mark that no object has which only looks like a marked one: copies, spreads and JSON leave it behind, and a proxy has none. It is a
 * private field, which is put on sooner than a property; a WeakSet would have to be cleared at each collection of garbage.
 */
export function markOf<Marked extends object>() {
  class Mark extends Same {
    readonly #mark = true

    static isOn = (given: unknown): given is Marked =>
      typeof given === 'object' && given !== null && #mark in given && given.#mark
  }
  return {
    /** The object itself; once for each. Bundlers take what is made and not used for nothing, and leave it out. */
    put: (object: Marked): Marked => new Mark(object) as unknown as Marked,
    isOn: Mark.isOn,
  }
}
