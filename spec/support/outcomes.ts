/** What specs ask of outcomes: that a call was carried out, or that it was refused and changed nothing. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall, CallOf, Done, Outcome, OutcomeOf } from '../../src/engine/call.ts'
import type { ReplyOf } from '../../src/operations/operation.ts'
import type { OperationName, Operations } from '../../src/operations/table.ts'
import type { Ground } from '../../src/shape/fault.ts'
import type { World } from '../../src/world/world.ts'

/** Carries out a call that must be accepted. */
export function done<Name extends OperationName>(
  world: World,
  call: CallOf<Name>,
): Done<ReplyOf<Operations[Name]>> {
  const outcome: OutcomeOf<Name> = apply<Name>(world, call)
  if (outcome.ok) return outcome
  throw new Error(`${call.operation} was refused: ${JSON.stringify(outcome.errors)}`)
}

/** Makes calls that must all be accepted, one after the other, and gives the world after the last. */
export function worldAfter(world: World, ...calls: readonly AnyCall[]): World {
  return calls.reduce((before, call) => {
    const outcome = apply(before, call)
    if (outcome.ok) return outcome.world
    throw new Error(`${call.operation} was refused: ${JSON.stringify(outcome.errors)}`)
  }, world)
}

/** Expects a refusal on exactly this clause and field, by the very same world. */
export function expectRefused(world: World, call: AnyCall, clause: Ground, field: string): Outcome {
  const outcome = apply(world, call)
  expect(outcome.ok ? [] : outcome.errors.map(error => [error.clause, error.field])).toEqual([
    [clause, field],
  ])
  expect(outcome.world).toBe(world)
  return outcome
}
