/** What specs ask of outcomes: that a call was carried out, or that it was refused and changed nothing. */
import { expect } from 'vitest'
import type { ClauseOrAssumption } from '../../src/contract/assumptions.ts'
import { type ApplyOptions, apply } from '../../src/engine/apply.ts'
import type { AnyCall, CallOf, Done, Outcome, OutcomeOf } from '../../src/engine/call.ts'
import type { ReplyOf } from '../../src/operations/operation.ts'
import type { OperationName, Operations } from '../../src/operations/table.ts'
import { printPath } from '../../src/refusals/print.ts'
import type { World } from '../../src/world/world.ts'

/** Makes a call that nobody has vouched for: its types need not be those of its operation. */
export const applyAny = (world: World, call: AnyCall, options?: ApplyOptions): Outcome =>
  apply(world, call, options)

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
export const expectRefused = (
  world: World,
  call: AnyCall,
  clause: ClauseOrAssumption,
  field: string,
): Outcome => expectFaults(world, call, [[clause, field]])

/** Expects a refusal on exactly these clauses and fields, in this order, by the very same world. */
export function expectFaults(
  world: World,
  call: AnyCall,
  faults: readonly (readonly [ClauseOrAssumption, string])[],
): Outcome {
  const outcome = apply(world, call)
  const seen = clausesAndFields(outcome)
  expect(seen).toEqual(faults)
  expect(outcome.world).toBe(world)
  for (const [clause] of seen) grounds.add(clause)
  return outcome
}

/** What a call was refused for: each clause with the field, as paths are printed; nothing when it was carried out. */
export const clausesAndFields = (
  outcome: Outcome,
): readonly (readonly [ClauseOrAssumption, string])[] =>
  outcome.ok ? [] : outcome.errors.map(({ clause, path }) => [clause, printPath(path)])

/** What refusals have been seen to rest on since this was last emptied. */
export const grounds = new Set<ClauseOrAssumption>()
