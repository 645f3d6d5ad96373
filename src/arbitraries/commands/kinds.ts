/** The kinds of commands: for each operation, what may come of it; and the calls that make just that come of it. */
import { applyOperation } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { World } from '../../world/world.ts'
import { astray, spoil } from '../requests/spoil.ts'
import { type Aim, aims, isAboutCallers } from './aims.ts'
import { callerFor } from './callers.ts'
import { type Choices, choicesFrom } from './choices.ts'
import type { Request } from './request.ts'
import { contractRequests, requesters } from './requesters.ts'

export interface Kind {
  readonly operation: OperationName
  readonly aim: Aim
}

/** Whatever the kit can call: every operation of the contract, and those that furnish a world. */
export const drivenOperations = Object.keys(requesters) as readonly OperationName[]

/** The kinds that are possible at all. */
export const kinds: readonly Kind[] = drivenOperations.flatMap(operation =>
  aims.filter(aim => isPossible(operation, aim)).map(aim => ({ operation, aim })),
)

const kindsForAnybody = kinds.filter(({ aim }) => !isAboutCallers(aim))

/** The kinds that are possible in this world: who calls matters only where tokens are declared. */
export const kindsIn = (world: World): readonly Kind[] =>
  enforcesTokens(world) ? kinds : kindsForAnybody

/** How often a call of the kind is looked for before it is given up. */
const attempts = 12

/** A call of this kind, made for this world, if the world is such that there is one. */
export function callOf(kind: Kind, world: World, dice: readonly number[]): AnyCall | undefined {
  const { operation: name, aim } = kind
  const operation = operationNamed(name)
  const requester = requesters[name]
  if (operation === undefined || requester === undefined) return undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const choices = choicesFrom(dice, attempt)
    const caller = callerFor(world, operation, aim, choices)
    const request = caller && requester(world, choices, aim)
    // Other choices find nothing either: they choose among the same things.
    if (request === undefined) return undefined
    const call: AnyCall = { operation: name, ...aimed(request, aim, choices), ...caller }
    if (outcomeOf(operation, world, call) === aim) return call
  }
  return undefined
}

function aimed(request: Request, aim: Aim, choices: Choices): Request {
  if (aim === 'malformed') return spoil(request, choices)
  return aim === 'missing' ? astray(request, choices) : request
}

/** What the call would come to; for that nothing needs to be reduced, so nothing is. */
function outcomeOf(operation: AnyOperation, world: World, call: AnyCall): Aim {
  const looked = applyOperation({ ...operation, kind: 'read', reduce: nothing }, world, call)
  return looked.ok ? 'done' : looked.errors[0].kind
}

const nothing = () => undefined

/**
 * Reads of lists have no path to miss, no read is refused by the world, and what is open to all asks for no token;
 * whoever furnishes a world is only meant to succeed.
 */
function isPossible(name: OperationName, aim: Aim): boolean {
  const operation = operationNamed(name)
  if (operation === undefined || !(name in contractRequests)) return aim === 'done'
  if (aim === 'missing') return Object.keys(operation.params).length > 0
  if (aim === 'refused') return operation.checks.some(({ stage }) => stage === 'rule')
  if (aim === 'forbidden') return operation.checks.some(({ stage }) => stage === 'grant')
  if (aim === 'unauthenticated' || aim === 'unscoped') return operation.scopes.length > 0
  return true
}
