/** Makes worlds again by the calls that first led to them: none is kept but those on the path to the last one. */
import type { AnyCall } from '../engine/call.ts'
import { UsageError } from '../kit/errors.ts'
import type { World } from '../world/world.ts'
import { keyAfter, type Plan } from './plan.ts'
import type { Origin, Reached } from './reached.ts'

/** A world, and the calls to try in it. */
export interface Station {
  readonly number: number
  readonly world: World
  readonly calls: readonly AnyCall[]
}

/** Some 20 MB of the worlds of a scope. */
const keptMax = 4096

/**
 * Worlds that are asked for in the order of their numbers cost little more than one call each, for they share most of
 * their paths. Throws UsageError if calls no longer lead where they led at first.
 */
export class Paths {
  readonly #plan: Plan
  readonly #reached: Reached
  /** From the first world on. */
  readonly #first: Station
  readonly #path: Station[]
  /** Worlds whose turn has not come. */
  readonly #kept = new Map<number, World>()

  constructor(plan: Plan, reached: Reached) {
    const { world } = plan.start
    this.#plan = plan
    this.#reached = reached
    this.#first = { number: 0, world, calls: plan.calls(world) }
    this.#path = [this.#first]
  }

  /** Spares making a world again, where there is room for one more. */
  keep(number: number, world: World): void {
    if (this.#plan.mayKeep && this.#kept.size < keptMax) this.#kept.set(number, world)
  }

  to(number: number): Station {
    const kept = this.#kept.get(number)
    this.#kept.delete(number)
    return kept === undefined
      ? this.#made(number)
      : { number, world: kept, calls: this.#plan.calls(kept) }
  }

  #made(number: number): Station {
    const numbers = this.#numbersTo(number)
    let shared = 1
    while (shared < numbers.length && numbers[shared] === this.#path[shared]?.number) shared += 1
    this.#path.length = Math.min(shared, this.#path.length)
    for (const each of numbers.slice(shared)) this.#path.push(this.#after(this.#last, each))
    return this.#last
  }

  /** The calls of the shortest path that ends with this one. */
  callsAlong(origin: Origin): readonly AnyCall[] {
    const origins = this.#numbersTo(origin.parent)
      .slice(1)
      .map(each => this.#reached.originOf(each))
    return [...origins, origin].map(({ parent, call }) => callAt(this.to(parent), call))
  }

  get #last(): Station {
    return this.#path.at(-1) ?? this.#first
  }

  #numbersTo(number: number): readonly number[] {
    const numbers: number[] = []
    for (let at = number; at !== 0; at = this.#reached.originOf(at).parent) numbers.push(at)
    return [...numbers, 0].reverse()
  }

  #after(before: Station, number: number): Station {
    const call = callAt(before, this.#reached.originOf(number).call)
    const outcome = this.#plan.again(before.world, call)
    const { world } = outcome
    const key = this.#reached.keyOf(number)
    if (keyAfter(this.#plan, before.world, outcome).some((word, at) => word !== key[at]))
      throw elsewhere(`another world after ${call.operation}`)
    return { number, world, calls: this.#plan.calls(world) }
  }
}

function callAt({ calls }: Station, at: number): AnyCall {
  const call = calls[at]
  if (call === undefined) throw elsewhere(`${calls.length} calls where there were more`)
  return call
}

const elsewhere = (got: string): UsageError =>
  new UsageError(
    `calls: expected the same calls in the same world, and the same worlds after them, each time; got ${got}`,
  )
