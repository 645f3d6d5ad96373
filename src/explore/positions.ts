/** Services by number, so that a few of them are one number too. */

/** A code for some services: bits by their positions, or a text where there are too many for bits. */
export type Code = number | string

const bitsMax = 50

export const codeOf = (positions: readonly number[]): Code => {
  let bits = 0
  for (const position of positions) {
    if (position >= bitsMax) return positions.toSorted((a, b) => a - b).join()
    bits += 2 ** position
  }
  return bits
}

/** Services by position, in the order in which they were first seen. */
export interface Positions {
  readonly of: (key: string) => number
  readonly keys: readonly string[]
}

export function createPositions(): Positions {
  const known = new Map<string, number>()
  const keys: string[] = []
  return {
    keys,
    of(key) {
      const held = known.get(key)
      if (held !== undefined) return held
      known.set(key, keys.length)
      keys.push(key)
      return keys.length - 1
    },
  }
}
