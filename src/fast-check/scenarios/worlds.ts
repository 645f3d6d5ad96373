/** Small worlds that calls have led to, and calls for them. */
import fc from 'fast-check'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { RefusedError } from '../../engine/refused-error.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import { listOf } from '../../refusals/usage.ts'
import { isSound, knowSound, knowWorld, readWorld, type World } from '../../world/world.ts'
import { callFromDraw, type Draw, draws } from './draws.ts'
import { operationHints } from './operation-hints.ts'
import {
  callInScenario,
  drivenOperations,
  readDriven,
  type Scenario,
  scenarios,
  scenariosIn,
} from './scenario.ts'
import { startWorld } from './start-world.ts'
import type { TargetOutcome } from './target-outcomes.ts'

/** What led to a world; this is what shrinks. */
export const histories: fc.Arbitrary<readonly Draw[]> = fc.array(draws, {
  maxLength: 30,
  size: 'max',
})

/**
 * Worlds with firewalls that meet on services, shares, ranges and live migrations. Each is reachable and satisfies every
 * invariant; shrinks towards a world in which little happened. A counterexample is printed as `worldAfter([…])`, to be pasted.
 */
export const worlds: fc.Arbitrary<World> = histories.map(history => {
  const calls: AnyCall[] = []
  return printedAs(
    history.reduce((world, draw) => changed(world, draw, calls), startWorld()),
    calls,
  )
})

/**
 * The world that `worlds` prints so: the one that all of them begin as, after these calls. Throws RefusedError for a call that is
 * refused, and UsageError for what is no call.
 */
export const worldAfter = (calls: readonly AnyCall[]): World =>
  listOf((call: unknown) => call as AnyCall)(calls, 'calls').reduce((world, call) => {
    const outcome = apply(world, call)
    if (!outcome.ok) throw new RefusedError(call.operation, outcome.errors)
    return outcome.world
  }, startWorld())

/** The same world, which fast-check prints by its calls: what it asks for that is in no JSON of a world, and no part of what makes worlds equal. */
function printedAs(world: World, calls: readonly AnyCall[]): World {
  const print = () => `worldAfter(${printLiteral(calls)})`
  const printed = knowWorld(
    Object.defineProperty({ ...world }, fc.toStringMethod, { value: print }),
  )
  return Object.freeze(isSound(world) ? knowSound(printed) : printed)
}

const weightOf = ({ operation }: Scenario): number => operationHints[operation]?.weightInWorlds ?? 1

/** Calls that are carried out and change something. */
const changes: readonly Scenario[] = scenarios.filter(
  scenario =>
    scenario.target === 'done' &&
    operationNamed(scenario.operation)?.kind === 'change' &&
    weightOf(scenario) > 0,
)
const weighted: readonly Scenario[] = changes.flatMap(scenario =>
  Array.from({ length: weightOf(scenario) }, () => scenario),
)

/** The world after the change that was drawn, or after another one if that is not possible; its call is added. */
function changed(world: World, { scenario, numbers }: Draw, calls: AnyCall[]): World {
  const first = scenario % weighted.length
  const at = scenario % changes.length
  const tried = [...weighted.slice(first, first + 1), ...changes.slice(at), ...changes.slice(0, at)]
  for (const next of tried) {
    const call = callInScenario(next, world, numbers)
    if (call === undefined) continue
    calls.push(call)
    return apply(world, call, { verify: false }).world
  }
  return world
}

/**
 * Calls for this world, of these operations: carried out, refused, malformed or about records that are missing, each
 * of them often. Throws UsageError for operations that the kit does not call.
 */
export const callsIn = (
  world: World,
  operations: readonly OperationName[] = drivenOperations,
): fc.Arbitrary<AnyCall> => {
  readWorld(world, 'world')
  readDriven(operations, 'operations')
  return draws.map(draw => callFromDraw(draw, world, { operations }))
}

/** The outcomes that calls of this operation are generated for in this world. Throws UsageError as `callsIn` does. */
export const outcomesOf = (
  operation: OperationName,
  world: World = startWorld(),
): readonly TargetOutcome[] => {
  readDriven([operation], 'operation')
  readWorld(world, 'world')
  return scenariosIn(world)
    .filter(scenario => scenario.operation === operation)
    .map(({ target }) => target)
}
