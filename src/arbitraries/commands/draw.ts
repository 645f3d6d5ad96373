/** Draws: the numbers behind one command, drawn before it is known what they will be about. */
import fc from 'fast-check'
import type { AnyCall } from '../../engine/call.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callOf, drivenOperations, type Kind, weighedKinds } from './kinds.ts'

export interface Draw {
  readonly kind: number
  readonly dice: readonly number[]
}

const diceMax = 14
const die = fc.noBias(fc.nat({ max: 0xffff }))

export const draws: fc.Arbitrary<Draw> = fc.record({
  kind: fc.noBias(fc.nat({ max: 9_999 })),
  dice: fc.array(die, { minLength: diceMax, maxLength: diceMax }),
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
 * The call that a draw comes to in a world: one of a kind that this world enables, about things that are eligible.
 * There always is one.
 */
export function callFor(
  { kind, dice }: Draw,
  world: World,
  operations: readonly OperationName[],
): AnyCall {
  const chosen = kindsOf(operations)
  for (let step = 0; step < chosen.length; step++) {
    // A stride over the kinds: those beside one that is hardly ever enabled are not called in its place.
    const next = chosen[(kind + step * strideThrough(chosen.length)) % chosen.length]
    const call = next && callOf(next, world, dice)
    if (call !== undefined) return call
  }
  return { operation: operations[0] ?? 'firewallsList' }
}

const kindsOf = (operations: readonly OperationName[]): readonly Kind[] =>
  weighedKinds.filter(({ operation }) => operations.includes(operation))

/** A step that leads to every one of so many places before it leads back. */
function strideThrough(length: number): number {
  const stride = [37, 29, 23, 19, 17, 13, 11, 7, 5, 3].find(
    each => length % each !== 0 && each < length,
  )
  return stride ?? 1
}
