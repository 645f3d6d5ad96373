/** Numbers pairs of 32-bit integers, equal ones alike: a hash table with open addressing, for tens of thousands. */

export interface PairTable {
  /** The number of the pair, counted from 0 in the order in which pairs came. */
  readonly idOf: (left: number, right: number) => number
  readonly leftOf: (id: number) => number
  readonly rightOf: (id: number) => number
  readonly size: () => number
}

export function pairTable(): PairTable {
  const lefts: number[] = []
  const rights: number[] = []
  // A slot holds a number plus one, and 0 when it is free; at most half of the slots are taken. Few pairs need none.
  let slots = noSlots
  const slotOf = (left: number, right: number): number => {
    const last = slots.length - 1
    let slot = hashOf(left, right) & last
    for (let id = (slots[slot] ?? 0) - 1; id >= 0; id = (slots[slot] ?? 0) - 1) {
      if (lefts[id] === left && rights[id] === right) break
      slot = (slot + 1) & last
    }
    return slot
  }
  const grow = (): void => {
    slots = new Int32Array(Math.max(4 * fewMax, 2 * slots.length))
    for (const [id, left] of lefts.entries()) slots[slotOf(left, rights[id] ?? 0)] = id + 1
  }
  const fewIdOf = (left: number, right: number): number => {
    for (let id = 0; id < lefts.length; id++)
      if (lefts[id] === left && rights[id] === right) return id
    rights.push(right)
    const id = lefts.push(left) - 1
    if (lefts.length > fewMax) grow()
    return id
  }
  return {
    idOf(left, right) {
      if (lefts.length <= fewMax) return fewIdOf(left, right)
      const slot = slotOf(left, right)
      const known = (slots[slot] ?? 0) - 1
      if (known >= 0) return known
      const id = lefts.push(left) - 1
      rights.push(right)
      slots[slot] = id + 1
      if (2 * lefts.length > slots.length) grow()
      return id
    },
    leftOf: id => lefts[id] ?? 0,
    rightOf: id => rights[id] ?? 0,
    size: () => lefts.length,
  }
}

/** How many pairs are looked through one by one: most tables have no more. */
const fewMax = 8
const noSlots = new Int32Array()

/** Multiplies and mixes, so that masks that differ in few bits part. */
function hashOf(left: number, right: number): number {
  const mixed = Math.imul(left, -1640531527) ^ Math.imul(right, -2048144789)
  return mixed ^ (mixed >>> 15)
}
