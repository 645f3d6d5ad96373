/** Other calls that a draw can come to. */
import type { AnyCall } from '../../engine/call.ts'
import type { OperationName } from '../../operations/table.ts'
import { callFromDraw, varied } from '../scenarios/draws.ts'
import { type TargetOutcome, targetOutcomes } from '../scenarios/target-outcomes.ts'
import type { Place } from './place.ts'

/** What is wrong in itself needs no steering. */
const wrong = targetOutcomes.filter(target => target !== 'done' && target !== 'refused')

/** Calls of these operations, which the world enables: none if there are no such operations. */
export function* variants(
  { draw, world, swarm }: Place,
  operations: readonly OperationName[],
  count: number,
  leftOut: readonly TargetOutcome[] = wrong,
): Generator<AnyCall> {
  if (operations.length === 0) return
  for (let attempt = 1; attempt <= count; attempt++)
    yield callFromDraw(varied(draw, attempt), world, { ...swarm, operations, leftOut })
}

/** A call of each of these operations, however seldom it is called. */
export function* oneOfEach(
  { draw, world, swarm }: Place,
  operations: readonly OperationName[],
  leftOut: readonly TargetOutcome[] = wrong,
): Generator<AnyCall> {
  for (const [at, operation] of operations.entries())
    yield callFromDraw(varied(draw, at + 1), world, { ...swarm, operations: [operation], leftOut })
}

/** How often something was met; the less often, the more it is worth. */
export class Rarity {
  readonly #met = new Map<string, number>()

  of(keys: readonly string[]): number {
    return Math.max(0, ...keys.map(key => 1 / (1 + (this.#met.get(key) ?? 0))))
  }

  note(keys: readonly string[]): void {
    for (const key of keys) this.#met.set(key, (this.#met.get(key) ?? 0) + 1)
  }
}
