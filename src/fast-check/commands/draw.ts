/** Draws: the numbers behind one command, drawn before it is known what they will be about. */
import fc from 'fast-check'
import type { AnyCall } from '../../engine/call.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callOf, drivenOperations } from './scenarios.ts'
import { inTurn, newTurns, type Turns } from './turns.ts'

export interface Draw {
  readonly scenario: number
  readonly numbers: readonly number[]
}

const numbersMax = 14
const die = fc.noBias(fc.nat({ max: 0xffff }))

export const draws: fc.Arbitrary<Draw> = fc.record({
  scenario: fc.noBias(fc.nat({ max: 9_999 })),
  numbers: fc.array(die, { minLength: numbersMax, maxLength: numbersMax }),
})

/** The operations that take part in one run: all of those asked for, or under swarm a part of them. */
export const swarms = (
  operations: readonly OperationName[] = drivenOperations,
): fc.Arbitrary<readonly OperationName[]> =>
  fc.oneof(
    fc.constant(operations),
    fc.noShrink(fc.subarray([...operations], { minLength: Math.ceil(operations.length / 4) })),
  )

/**
 * The call that a draw comes to in a world: one of a scenario that this world enables, about things that are eligible.
 * Turns that are handed on from call to call keep scenarios from falling behind; without them all are drawn alike.
 */
export function callFor(
  { scenario, numbers }: Draw,
  world: World,
  operations: readonly OperationName[],
  turns: Turns = newTurns(),
): AnyCall {
  for (const next of inTurn(turns, world, operations, scenario)) {
    if (turns.barren.get(next) === world) continue
    const call = callOf(next, world, numbers)
    if (call === undefined) {
      turns.barren.set(next, world)
      continue
    }
    turns.taken.set(next, (turns.taken.get(next) ?? 0) + 1)
    return call
  }
  return { operation: operations[0] ?? 'firewallsList' }
}
