/** Small worlds that calls have led to: with firewalls that meet on services, shares, ranges and migrations under way. */
import fc from 'fast-check'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callFor, type Draw, draws } from '../commands/draw.ts'
import {
  callOf,
  drivenOperations,
  type Scenario,
  scenarios,
  scenariosIn,
} from '../commands/scenarios.ts'
import type { TargetOutcome } from '../commands/target-outcomes.ts'
import { startWorld } from '../drive/start-world.ts'

/** What led to a world: this is what shrinks. */
export const histories: fc.Arbitrary<readonly Draw[]> = fc.array(draws, {
  maxLength: 30,
  size: 'max',
})

/** Every one of them is reachable and keeps every invariant; shrinks towards a world in which little happened. */
export const worlds: fc.Arbitrary<World> = histories.map(drawn =>
  drawn.reduce((world, draw) => changed(world, draw), startWorld()),
)

/** What is built on comes up more often; who may call what is left alone, so that anybody may call. */
const weights: Readonly<Partial<Record<OperationName, number>>> = {
  firewallCreate: 6,
  firewallDeviceCreate: 10,
  firewallUpdate: 10,
  ipv6RangeCreate: 2,
  ipAddressesShare: 2,
  ipAddressesAssign: 2,
  userCreate: 0,
  userGrantsUpdate: 0,
  tokenCreate: 0,
  tokenDelete: 0,
}
const weightOf = ({ operation }: Scenario): number => weights[operation] ?? 1

/** Calls that are carried out and change something: others lead nowhere. */
const changes: readonly Scenario[] = scenarios.filter(
  scenario =>
    scenario.target === 'done' &&
    operationNamed(scenario.operation)?.kind !== 'read' &&
    weightOf(scenario) > 0,
)
const weighed: readonly Scenario[] = changes.flatMap(scenario =>
  Array.from({ length: weightOf(scenario) }, () => scenario),
)

/** The world after what was drawn, or after something else where that cannot be done. */
function changed(world: World, { scenario, numbers }: Draw): World {
  const first = scenario % weighed.length
  const at = scenario % changes.length
  const tried = [...weighed.slice(first, first + 1), ...changes.slice(at), ...changes.slice(0, at)]
  for (const next of tried) {
    const call = callOf(next, world, numbers)
    if (call !== undefined) return apply(world, call, { verify: false }).world
  }
  return world
}

/** Calls for this world: carried out, refused, missing what they name and malformed, all of them often. */
export const callsIn = (
  world: World,
  operations: readonly OperationName[] = drivenOperations,
): fc.Arbitrary<AnyCall> => draws.map(draw => callFor(draw, world, operations))

/** What calls for this world are generated for: each operation with each of these that is possible for it. */
export const outcomesOf = (
  operation: OperationName,
  world: World = startWorld(),
): readonly TargetOutcome[] =>
  scenariosIn(world)
    .filter(scenario => scenario.operation === operation)
    .map(({ target }) => target)
