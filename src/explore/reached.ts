/**
 * The worlds that were reached, by number from 0 up: of each its key and how it was first reached, and a hash table over the
 * keys. 32 to 64 bytes a world.
 */
import { keyWords, type WorldKey } from './world-key.ts'

/** How a world was first reached: by a call of a world before, both as numbers from 0 up. */
export interface Origin {
  readonly parent: number
  readonly call: number
}

/** What is kept, in columns that threads can share. */
export interface Columns {
  readonly size: number
  /** Four words a world. */
  readonly keys: Uint32Array
  /** Two words a world: its origin. */
  readonly origins: Uint32Array
  /** By key: the number of a world and 1, or 0. A power of two of them, at most half full. */
  readonly slots: Uint32Array
}

/** So many words, all of them 0. */
export type Room = (words: number) => Uint32Array

const ownRoom: Room = words => new Uint32Array(words)

/** Room that other threads can read from. */
export const sharedRoom: Room = words => new Uint32Array(new SharedArrayBuffer(4 * words))

export class Reached {
  readonly #room: Room
  #keys: Uint32Array
  #origins: Uint32Array
  #slots: Uint32Array
  #size = 0

  constructor(room: Room = ownRoom) {
    this.#room = room
    this.#keys = room(keyWords * capacityAtFirst)
    this.#origins = room(2 * capacityAtFirst)
    this.#slots = room(2 * capacityAtFirst)
  }

  /** What another thread had reached when it told of it. Reads the same memory: nothing may be added. */
  adopt({ size, keys, origins, slots }: Columns): void {
    this.#size = size
    this.#keys = keys
    this.#origins = origins
    this.#slots = slots
  }

  get columns(): Columns {
    const [keys, origins, slots] = [this.#keys, this.#origins, this.#slots]
    return { size: this.#size, keys, origins, slots }
  }

  get size(): number {
    return this.#size
  }

  /** Of memory. */
  get bytes(): number {
    return this.#keys.byteLength + this.#origins.byteLength + this.#slots.byteLength
  }

  has(key: WorldKey): boolean {
    return this.#slots[this.#slotOf(key)] !== 0
  }

  /** Gives a world the next number. Its key must not be there yet. */
  add(key: WorldKey, { parent, call }: Origin): void {
    if (2 * (this.#size + 1) > this.#slots.length) this.#grow()
    const number = this.#size++
    this.#keys.set(key, keyWords * number)
    this.#origins[2 * number] = parent
    this.#origins[2 * number + 1] = call
    this.#slots[this.#slotOf(key)] = number + 1
  }

  keyOf(number: number): WorldKey {
    return this.#keys.subarray(keyWords * number, keyWords * (number + 1))
  }

  originOf(number: number): Origin {
    return { parent: this.#origins[2 * number] ?? 0, call: this.#origins[2 * number + 1] ?? 0 }
  }

  /** The slot that holds the key, or the empty one that is for it. */
  #slotOf([first = 0, second, third, fourth]: WorldKey): number {
    const keys = this.#keys
    const mask = this.#slots.length - 1
    for (let slot = first & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1
      const at = keyWords * number
      if (number === -1) return slot
      if (keys[at] !== first || keys[at + 1] !== second) continue
      if (keys[at + 2] === third && keys[at + 3] === fourth) return slot
    }
  }

  /** Twice as many worlds. */
  #grow(): void {
    this.#keys = this.#doubled(this.#keys)
    this.#origins = this.#doubled(this.#origins)
    this.#slots = this.#room(2 * this.#slots.length)
    for (let number = 0; number < this.#size; number++)
      this.#slots[this.#slotOf(this.keyOf(number))] = number + 1
  }

  #doubled(words: Uint32Array): Uint32Array {
    const more = this.#room(2 * words.length)
    more.set(words)
    return more
  }
}

const capacityAtFirst = 512
