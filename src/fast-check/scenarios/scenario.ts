/** Scenarios: an operation with the outcome that a call to it is to have; and the calls that have it. */

import { applyOperation } from '../../engine/apply.ts'
import type { AnyCall, Outcome } from '../../engine/call.ts'
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
import { type RequestPart, withoutParts } from './request-parts.ts'
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

interface Candidate {
  readonly call: AnyCall
  readonly outcome: Outcome
}

/** Calls of this scenario for this world. The numbers make their choices; parts that they can do without may be left out. */
function* callsInScenario(
  { operation: name, target }: Scenario,
  world: World,
  numbers: readonly number[],
  without: readonly RequestPart[] = [],
): Generator<Candidate> {
  const found = generated.get(name)
  if (found === undefined) return
  const { operation, requests, refused } = found
  for (let attempt = 0; attempt < attempts; attempt++) {
    const choices = choicesFrom(numbers, attempt)
    const caller = callerFor(world, operation, target, choices)
    const request = caller && (target === 'refused' ? refused : requests)(world, choices, target)
    // Other choices find nothing either: they choose among the same records.
    if (request === undefined) return
    const parts = adapted(withoutParts(request, without), { target, choices, world })
    for (const each of withBodyOrNot(parts, choices, target)) {
      const call: AnyCall = { operation: name, ...each, ...caller }
      const outcome = applyOperation(operation, world, call)
      if (targetOf(outcome) === target) yield { call, outcome }
    }
  }
}

/** A call of this scenario for this world, if there is one. */
export function callInScenario(
  scenario: Scenario,
  world: World,
  numbers: readonly number[],
): AnyCall | undefined {
  for (const { call } of callsInScenario(scenario, world, numbers)) return call
  return undefined
}

/** How often each clause has refused a call of an operation: `firewallCreate LABEL-8`. */
export type Refusals = Map<string, number>

/** The same; of calls that are refused, one whose clause came up least often, which is then counted. */
export function rarestCallInScenario(
  scenario: Scenario,
  world: World,
  numbers: readonly number[],
  { refusals, without }: { readonly refusals: Refusals; readonly without?: readonly RequestPart[] },
): AnyCall | undefined {
  let rarest: { readonly call: AnyCall; readonly pair: string; readonly count: number } | undefined
  for (const { call, outcome } of callsInScenario(scenario, world, numbers, without)) {
    if (outcome.ok) return call
    const pair = `${scenario.operation} ${outcome.errors[0].clause}`
    const count = refusals.get(pair) ?? 0
    if (rarest === undefined || count < rarest.count) rarest = { call, pair, count }
    if (count === 0) break
  }
  if (rarest !== undefined) refusals.set(rarest.pair, rarest.count + 1)
  return rarest?.call
}

const targetOf = (outcome: Outcome): TargetOutcome => (outcome.ok ? 'done' : outcome.errors[0].kind)

/** One in sixteen is tried without its body first: some operations are carried out without one. */
function withBodyOrNot(
  request: RequestParts,
  choices: Choices,
  target: TargetOutcome,
): readonly RequestParts[] {
  const { body, ...others } = request
  const isBare = target === 'done' && body !== undefined && choices.once(16)
  return isBare ? [others, request] : [request]
}

interface Adapting {
  readonly target: TargetOutcome
  readonly choices: Choices
  readonly world: World
}

function adapted(request: RequestParts, { target, choices, world }: Adapting): RequestParts {
  if (target === 'malformed') return malformed(request, choices)
  return target === 'missing' ? pathToNothing(request, choices, world) : request
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
