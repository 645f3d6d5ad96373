/** A seeded source of chance: the same seed draws the same things on every machine. */
export interface Random {
  /** A whole number from `from` up to and with `to`. */
  readonly whole: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <const Items extends readonly [unknown, ...unknown[]]>(
    items: Items,
  ) => Items[number]
  /** One of these, or the other thing when there are none. */
  readonly pickOr: <Item, Other>(items: readonly Item[], otherwise: Other) => Item | Other
  /** Between `least` and `most` drawings. */
  readonly several: <Item>(least: number, most: number, draw: () => Item) => Item[]
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pickOr = <Item, Other>(items: readonly Item[], otherwise: Other): Item | Other =>
    items[whole(0, items.length - 1)] ?? otherwise
  return {
    whole,
    chance: probability => next() < probability,
    pick: items => items[whole(0, items.length - 1)],
    pickOr,
    several: (least, most, draw) => Array.from({ length: whole(least, most) }, draw),
  }
}
