/** Small worlds that calls have led to, and calls for them. */
import fc from 'fast-check'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import { readWorld, type World } from '../../world/world.ts'
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
 * invariant; shrinks towards a world in which little happened.
 */
export const worlds: fc.Arbitrary<World> = histories.map(history =>
  history.reduce((world, draw) => changed(world, draw), startWorld()),
)

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

/** The world after the change that was drawn, or after another one if that is not possible. */
function changed(world: World, { scenario, numbers }: Draw): World {
  const first = scenario % weighted.length
  const at = scenario % changes.length
  const tried = [...weighted.slice(first, first + 1), ...changes.slice(at), ...changes.slice(0, at)]
  for (const next of tried) {
    const call = callInScenario(next, world, numbers)
    if (call !== undefined) return apply(world, call, { verify: false }).world
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
