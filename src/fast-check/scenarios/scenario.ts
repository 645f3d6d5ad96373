/** Scenarios: an operation with the outcome that a call to it is to have; and the calls that have it. */

import { applyOperation } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { operations } from '../../operations/index.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { allOperations, type OperationName } from '../../operations/table.ts'
import { listOf, misuse, type Reader, word } from '../../refusals/usage.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { World } from '../../world/world.ts'
import { callerFor } from './callers.ts'
import { malformed, pathToNothing } from './malform.ts'
import { operationHints } from './operation-hints.ts'
import { type Choices, choicesFrom, type RequestGenerator, type RequestParts } from './request.ts'
import { declaredRequests } from './subjects.ts'
import { dependsOnCaller, type TargetOutcome, targetOutcomes } from './target-outcomes.ts'

export interface Scenario {
  readonly operation: OperationName
  readonly target: TargetOutcome
}

interface Generated {
  /** The operation without its reducer: it tells the outcome of a call, which takes no more. */
  readonly operation: AnyOperation
  readonly requests: RequestGenerator
  readonly refused: RequestGenerator
}

/** What is called: every operation of the contract, and those outside of it that have a hint. */
const generated: ReadonlyMap<OperationName, Generated> = new Map(
  Object.values<AnyOperation>(allOperations)
    .filter(({ name }) => name in operations || name in operationHints)
    .map(operation => [operation.name as OperationName, generatorsOf(operation)]),
)

function generatorsOf(operation: AnyOperation): Generated {
  const hint = operationHints[(operation.equivalentOf ?? operation.name) as OperationName]
  const requests = hint?.requests ?? declaredRequests(operation)
  if (requests === undefined) throw new TypeError(`expected a hint for ${operation.name}, got none`)
  const judged: AnyOperation = { ...operation, kind: 'read', reduce: () => undefined }
  return { operation: judged, requests, refused: hint?.refused ?? requests }
}

/** The operations that the kit calls, in the order of their table. */
export const drivenOperations: readonly OperationName[] = [...generated.keys()]

const readNames = listOf(word(drivenOperations, 'the name of an operation that the kit calls'))

/** Throws UsageError unless these are operations that the kit calls, one or more. */
export const readDriven: Reader<readonly OperationName[]> = (given, place) => {
  const names = readNames(given, place)
  if (names.length === 0) throw misuse(place, 'a list of one operation or more', given)
  return names
}

/** The scenarios that are possible at all. */
export const scenarios: readonly Scenario[] = [...generated.values()].flatMap(({ operation }) =>
  targetOutcomes
    .filter(target => isPossible(operation, target))
    .map(target => ({ operation: operation.name as OperationName, target })),
)

const scenariosWithoutCallers = scenarios.filter(({ target }) => !dependsOnCaller(target))

/** The scenarios that are possible in this world: callers matter only where tokens are declared. */
export const scenariosIn = (world: World): readonly Scenario[] =>
  enforcesTokens(world) ? scenarios : scenariosWithoutCallers

/** How many calls are tried for a scenario before it is given up. */
const attempts = 12

/** A call of this scenario for this world, if there is one. The numbers make its choices. */
export function callInScenario(
  { operation: name, target }: Scenario,
  world: World,
  numbers: readonly number[],
): AnyCall | undefined {
  const found = generated.get(name)
  if (found === undefined) return undefined
  const { operation, requests, refused } = found
  for (let attempt = 0; attempt < attempts; attempt++) {
    const choices = choicesFrom(numbers, attempt)
    const caller = callerFor(world, operation, target, choices)
    const request = caller && (target === 'refused' ? refused : requests)(world, choices, target)
    // Other choices find nothing either: they choose among the same records.
    if (request === undefined) return undefined
    const call: AnyCall = { operation: name, ...adapted(request, target, choices), ...caller }
    const outcome = applyOperation(operation, world, call)
    if ((outcome.ok ? 'done' : outcome.errors[0].kind) === target) return call
  }
  return undefined
}

function adapted(request: RequestParts, target: TargetOutcome, choices: Choices): RequestParts {
  if (target === 'malformed') return malformed(request, choices)
  return target === 'missing' ? pathToNothing(request, choices) : request
}

/** Operations outside the contract are only meant to be carried out. */
function isPossible(
  { name, params, checks, scopes }: AnyOperation,
  target: TargetOutcome,
): boolean {
  if (!(name in operations)) return target === 'done'
  if (target === 'missing') return Object.keys(params).length > 0
  if (target === 'refused') return checks.some(({ stage }) => stage === 'rule')
  if (target === 'forbidden') return checks.some(({ stage }) => stage === 'grant')
  if (target === 'unauthenticated' || target === 'unscoped') return scopes.length > 0
  return true
}
