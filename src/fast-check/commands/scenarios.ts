/** The scenarios of commands: for each operation, what may come of it; and the calls that make just that come of it. */
import { applyOperation } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { World } from '../../world/world.ts'
import { astray, spoil } from '../requests/spoil.ts'
import { callerFor } from './callers.ts'
import { type Choices, choicesFrom } from './choices.ts'
import type { Request } from './request.ts'
import { contractRequests, requesters } from './requesters.ts'
import { isAboutCallers, type TargetOutcome, targetOutcomes } from './target-outcomes.ts'

export interface Scenario {
  readonly operation: OperationName
  readonly target: TargetOutcome
}

/** Whatever the kit can call: every operation of the contract, and those that furnish a world. */
export const drivenOperations = Object.keys(requesters) as readonly OperationName[]

/** The scenarios that are possible at all. */
export const scenarios: readonly Scenario[] = drivenOperations.flatMap(operation =>
  targetOutcomes
    .filter(target => isPossible(operation, target))
    .map(target => ({ operation, target })),
)

const kindsForAnybody = scenarios.filter(({ target }) => !isAboutCallers(target))

/** The scenarios that are possible in this world: who calls matters only where tokens are declared. */
export const scenariosIn = (world: World): readonly Scenario[] =>
  enforcesTokens(world) ? scenarios : kindsForAnybody

/** How often a call of the scenario is looked for before it is given up. */
const attempts = 12

/** A call of this scenario, made for this world, if the world is such that there is one. */
export function callOf(
  scenario: Scenario,
  world: World,
  numbers: readonly number[],
): AnyCall | undefined {
  const { operation: name, target } = scenario
  const operation = operationNamed(name)
  const requester = requesters[name]
  if (operation === undefined || requester === undefined) return undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const choices = choicesFrom(numbers, attempt)
    const caller = callerFor(world, operation, target, choices)
    const request = caller && requester(world, choices, target)
    // Other choices find nothing either: they choose among the same things.
    if (request === undefined) return undefined
    const call: AnyCall = { operation: name, ...aimed(request, target, choices), ...caller }
    if (outcomeOf(operation, world, call) === target) return call
  }
  return undefined
}

function aimed(request: Request, target: TargetOutcome, choices: Choices): Request {
  if (target === 'malformed') return spoil(request, choices)
  return target === 'missing' ? astray(request, choices) : request
}

/** What the call would come to; for that nothing needs to be reduced, so nothing is. */
function outcomeOf(operation: AnyOperation, world: World, call: AnyCall): TargetOutcome {
  const looked = applyOperation({ ...operation, kind: 'read', reduce: nothing }, world, call)
  return looked.ok ? 'done' : looked.errors[0].kind
}

const nothing = () => undefined

/**
 * Reads of lists have no path to miss, no read is refused by the world, and what is open to all asks for no token;
 * whoever furnishes a world is only meant to succeed.
 */
function isPossible(name: OperationName, target: TargetOutcome): boolean {
  const operation = operationNamed(name)
  if (operation === undefined || !(name in contractRequests)) return target === 'done'
  if (target === 'missing') return Object.keys(operation.params).length > 0
  if (target === 'refused') return operation.checks.some(({ stage }) => stage === 'rule')
  if (target === 'forbidden') return operation.checks.some(({ stage }) => stage === 'grant')
  if (target === 'unauthenticated' || target === 'unscoped') return operation.scopes.length > 0
  return true
}
