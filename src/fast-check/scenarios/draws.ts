/** Draws: the numbers behind one call, drawn before it is known what the call will be about. */

import fc from 'fast-check'
import type { AnyCall } from '../../engine/call.ts'
import { copyOf } from '../../kit/json.ts'
import type { OperationName } from '../../operations/table.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { World } from '../../world/world.ts'
import { operationHints } from './operation-hints.ts'
import { type RequestPart, requestParts } from './request-parts.ts'
import {
  drivenOperations,
  type Refusals,
  rarestCallInScenario,
  type Scenario,
  scenarios,
} from './scenario.ts'
import { dependsOnCaller, type TargetOutcome, targetOutcomes } from './target-outcomes.ts'

export interface Draw {
  readonly scenario: number
  readonly numbers: readonly number[]
}

/** The choices that a call takes; further ones are 0. */
const numbersPerCall = 14

export const choiceNumbers: fc.Arbitrary<readonly number[]> = fc.array(
  fc.noBias(fc.nat({ max: 0xffff })),
  { minLength: numbersPerCall, maxLength: numbersPerCall },
)

export const draws: fc.Arbitrary<Draw> = fc.record({
  scenario: fc.noBias(fc.nat({ max: 9_999 })),
  numbers: choiceNumbers,
})

/** Another draw for each attempt, and always the same. */
export const varied = ({ scenario, numbers }: Draw, attempt: number): Draw => ({
  scenario: scenario + attempt * 7919,
  numbers: [
    ...numbers.slice(attempt % numbers.length),
    ...numbers.slice(0, attempt % numbers.length),
  ],
})

/** The calls of one run: some runs are short, and most are long, for what goes wrong late takes much before it. */
export const listsOfDraws = (maxLength: number): fc.Arbitrary<readonly Draw[]> =>
  fc.oneof(
    fc.array(draws, { minLength: 1, maxLength, size: 'max' }),
    ...[1, 2].map(() => fc.array(draws, { minLength: maxLength, maxLength, size: 'max' })),
  )

/** What the calls of one run are of. Under swarm testing most runs leave something out, so that the rest meets more often. */
export interface Swarm {
  readonly operations: readonly OperationName[]
  /** Outcomes that no call is generated for. */
  readonly leftOut?: readonly TargetOutcome[]
  /** Parts of requests that no call has, where it can do without. */
  readonly without?: readonly RequestPart[]
}

/** What makes records is never left out: nothing could be done to them. */
const isCreation = (operation: OperationName): boolean => /(?:Create|Allocate)$/.test(operation)

export const swarmsOf = (
  operations: readonly OperationName[] = drivenOperations,
  swarm = true,
): fc.Arbitrary<Swarm> => {
  const all = fc.constant({ operations })
  if (!swarm) return all
  const others = operations.filter(each => !isCreation(each))
  const some = fc.record({
    operations: fc
      .subarray(others, { minLength: Math.min(others.length, Math.ceil(operations.length / 4)) })
      .map(kept => operations.filter(each => isCreation(each) || kept.includes(each))),
    leftOut: fc.subarray(targetOutcomes.filter(each => each !== 'done' && each !== 'refused')),
    without: fc.subarray([...requestParts], { maxLength: 2 }),
  })
  return fc.oneof(all, fc.noShrink(some))
}

/** How often each scenario came up, so that those that came up least are next. */
export interface ScenarioCounts {
  readonly calls: Map<Scenario, number>
  /** For each scenario the last world that had no call of it, so that nobody looks there again. */
  readonly impossible: Map<Scenario, World>
  /** How often each clause has refused a call of an operation. */
  readonly refusals: Refusals
}

export const newScenarioCounts = (): ScenarioCounts => ({
  ...{ calls: new Map(), impossible: new Map(), refusals: new Map() },
})

/**
 * The call that a draw comes to in a world, of a scenario that this world enables. Counts that are handed on from call
 * to call keep scenarios from falling behind; without them all are equally likely.
 */
export function callFromDraw(
  { scenario: first, numbers }: Draw,
  world: World,
  swarm: Swarm,
  counts: ScenarioCounts = newScenarioCounts(),
): AnyCall {
  for (const scenario of leastCalled(counts, world, swarm, first)) {
    if (counts.impossible.get(scenario) === world) continue
    const call = rarestCallInScenario(scenario, world, numbers, { ...swarm, ...counts })
    if (call === undefined) {
      counts.impossible.set(scenario, world)
      continue
    }
    counts.calls.set(scenario, (counts.calls.get(scenario) ?? 0) + 1)
    // Whoever gets it may change it, and parts of it are in lists that others draw from.
    return copyOf(call)
  }
  return { operation: swarm.operations[0] ?? 'firewallsList' }
}

/** How often a scenario is to come up for once of the others. */
const weightOf = ({ operation, target }: Scenario): number =>
  operationHints[operation]?.weights?.[target] ?? 1

/** Each scenario as often as its weight. */
const weighted = scenarios.flatMap(scenario => {
  const weight = weightOf(scenario)
  return Array.from({ length: weight }, () => ({ scenario, weight }))
})

/** A step that leads through all of them, so that no scenario takes the place of a neighbour that is hardly ever enabled. */
const stride = [37, 29, 23].find(each => weighted.length % each !== 0) ?? 1

/** The scenarios of these operations, the least called ones first; equals in an order that `first` decides. */
function* leastCalled(
  { calls }: ScenarioCounts,
  world: World,
  { operations, leftOut = [] }: Swarm,
  first: number,
): Generator<Scenario, void, undefined> {
  const chosen = new Set(operations)
  const hasTokens = enforcesTokens(world)
  const byRound: Scenario[][] = []
  for (let step = 0; step < weighted.length; step++) {
    const next = weighted[(first + step * stride) % weighted.length]
    if (next === undefined || !chosen.has(next.scenario.operation)) continue
    if (leftOut.includes(next.scenario.target)) continue
    if (!hasTokens && dependsOnCaller(next.scenario.target)) continue
    const round = Math.floor((calls.get(next.scenario) ?? 0) / next.weight)
    byRound[round] ??= []
    byRound[round].push(next.scenario)
  }
  for (const scenarios of byRound) if (scenarios !== undefined) yield* scenarios
}
