/**
 * Applies one call to one world, as a pure function. Admits the caller, reads the request and runs the checks, in this
 * order (ASSUME-ERROR-ORDER); then reduces into a draft, verifies the invariants and returns what happened.
 */

import type { Assume, Assumption } from '../contract/assumptions.ts'
import { isAssumption } from '../contract/is-assumption.ts'
import type { EventName } from '../contract/vocabulary.ts'
import { InvariantError } from '../kit/errors.ts'
import { type Instant, parseInstant, toTimestamp } from '../kit/instant.ts'
import { freezeDeeply } from '../kit/json.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { CallContext, ReducerContext } from '../operations/context.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { OperationName } from '../operations/table.ts'
import { operationOf } from '../operations/table.ts'
import type { Refusal } from '../refusals/problem.ts'
import { flag, misuse, optional, type Reader, type ReadersOf, record } from '../refusals/usage.ts'
import type { Caller } from '../world/caller.ts'
import { commit } from '../world/commit.ts'
import { type Collected, collectChanges, type Draft, UsedUpError } from '../world/draft.ts'
import { withLatePatches } from '../world/patch.ts'
import type { Event, EventEntity } from '../world/records/event.ts'
import { readWorld, type World } from '../world/world.ts'
import { admit } from './admit.ts'
import {
  type AnyCall,
  type CallOf,
  type Outcome,
  type OutcomeOf,
  type Refusals,
  readCall,
  type Unvouched,
} from './call.ts'
import { readRequest } from './read-request.ts'
import { verifyTransition } from './verify.ts'

export interface ApplyOptions {
  /** Whether the invariants are verified after the call: yes, unless told otherwise. */
  readonly verify?: boolean
}

/**
 * Carries out one call. A refusal is a value and leaves the very same world; the same world and call always give the
 * same outcome. A call that is written out has to be one that its operation takes. Throws UsageError for a call that is
 * none, a time before the world's and a world that firedrill did not make, and InvariantError if the outcome breaks an
 * invariant.
 */
export function apply<Each extends AnyCall>(
  world: World,
  call: Each & Unvouched<Each>,
  options?: ApplyOptions,
): Outcome
export function apply<Name extends OperationName>(
  world: World,
  call: CallOf<Name>,
  options?: ApplyOptions,
): OutcomeOf<Name>
export function apply(world: World, call: AnyCall, options?: ApplyOptions): Outcome {
  return applyRead(
    readWorld(world, 'world'),
    readCall(call, 'call'),
    options === undefined ? {} : readOptions(options, 'options'),
  )
}

const readOptions = record<ReadersOf<ApplyOptions>>({
  verify: optional(flag),
}) as Reader<ApplyOptions>

/** The same for what was read already. */
export const applyRead = (world: World, call: AnyCall, options: ApplyOptions): Outcome =>
  applyOperation(operationOf(call.operation), world, call, options)

/** The same, with another declaration than the one in the table: one without a check, say, to see what that lets in. */
export function applyOperation(
  operation: AnyOperation,
  world: World,
  call: AnyCall,
  options: ApplyOptions = {},
): Outcome {
  const now = timeOf(world, call)
  const assumptions: Assumption[] = []
  const assume: Assume = assumption => {
    if (!assumptions.includes(assumption)) assumptions.push(assumption)
  }
  const admitted = admit(world, operation, call.as, assume, now)
  if (!admitted.ok) return refuse(world, [admitted.fault], assumptions)
  const request = readRequest(operation, call, assume)
  if (!request.ok) return refuse(world, request.fault, assumptions)
  const by = { caller: admitted.value, presented: call.as }
  const context: CallContext = { world, now, ...by, ...request.value, assume }
  const refusal = firstRefusal(operation, context)
  if (refusal !== undefined) {
    const borrowed = operation.borrows?.[refusal.clause]
    if (borrowed !== undefined) assume(borrowed)
    return refuse(world, [refusal], assumptions)
  }
  if (operation.kind === 'read') return answer(operation, context, assumptions)
  return carryOut(operation, context, { assumptions, verify: options.verify ?? true, call })
}

function firstRefusal(operation: AnyOperation, context: CallContext): Refusal | undefined {
  for (const { find } of operation.checks) {
    // The context was read with the very fields that this operation's checks were declared over.
    const refusal = find(context as never)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function answer(operation: AnyOperation, context: CallContext, assumptions: Assumption[]): Outcome {
  const reply = operation.reduce(context as never)
  const { world } = context
  assumptions.sort()
  return { ok: true, world, reply, events: [], patches: [], changes: [], assumptions }
}

interface Carrying {
  readonly assumptions: Assumption[]
  readonly verify: boolean
  readonly call: AnyCall
}

function carryOut(
  operation: AnyOperation,
  context: CallContext,
  { assumptions, verify, call }: Carrying,
): Outcome {
  const { world: before } = context
  const noted = assumptions.length
  const reduced = reduce(operation, context)
  if (!reduced.ok) return refuse(before, [noIdLeft(reduced.fault)], assumptions.slice(0, noted))
  const { collected, events, reply } = reduced.value
  const world = commit(before, collected, verify)
  const { changes } = collected
  if (verify) verifyTransition(call, { before, after: world, changes })
  return withLatePatches(
    { ok: true, world, reply, events, changes, assumptions: assumptions.sort() } as const,
    before,
  )
}

type AnyContext = ReducerContext<unknown, unknown, unknown, EventName>

interface Reduced {
  readonly collected: Collected
  readonly events: readonly Event[]
  readonly reply: unknown
}

/** Whatever the operation changes, or what it needed more of than there is. */
function reduce(operation: AnyOperation, context: CallContext): Result<Reduced, string> {
  const { world, now, caller, body } = context
  // Its parts become parts of records; immer need not look into what is frozen.
  freezeDeeply(body)
  const events: Event[] = []
  let reply: unknown
  try {
    const collected = collectChanges(world, now, draft => {
      const timestamp = toTimestamp(now)
      const emit = emitInto(events, draft, operation, caller, timestamp)
      // What is spread goes last: V8 takes fifty times as long to add to it.
      const all: AnyContext = { draft, timestamp, emit, ...context }
      reply = operation.reduce(all as never)
    })
    return success({ collected, events, reply })
  } catch (error) {
    if (error instanceof UsedUpError) return failure(error.of)
    throw error
  }
}

const noIdLeft = (expected: string): Refusal => ({
  ...{ kind: 'refused', clause: 'ASSUME-IDS-USED-UP', path: [], problem: 'no-id-left' },
  expected,
})

function emitInto(
  events: Event[],
  draft: Draft,
  operation: AnyOperation,
  { username }: Caller,
  created: string,
) {
  return (action: EventName, entity: EventEntity, secondary?: EventEntity): void => {
    if (!operation.emits.includes(action))
      throw new InvariantError(operation.name, [], `${action} was emitted but not declared`)
    const event = draft.add('events', id => ({
      id,
      action,
      created,
      username,
      entity,
      secondary_entity: secondary ?? null,
      seen: false,
      read: false,
    }))
    events.push(copyOfEvent(event))
  }
}

/** The world keeps the event itself; this one is the caller's. */
const copyOfEvent = (event: Event): Event => ({
  ...event,
  entity: { ...event.entity },
  secondary_entity: event.secondary_entity && { ...event.secondary_entity },
})

/** Nothing happened: the very same world, and no events (EVENT-7). */
function refuse(
  world: World,
  [first, ...rest]: readonly Refusal[],
  assumptions: Assumption[],
): Refusals {
  if (first === undefined) throw new TypeError('a refusal needs a reason')
  const errors = [first, ...rest] as const
  const clauses = errors.map(({ clause }) => clause).filter(isAssumption)
  const all = clauses.length === 0 ? assumptions : [...new Set([...assumptions, ...clauses])]
  return { ok: false, world, errors, assumptions: all.sort() }
}

function timeOf(world: World, { at }: AnyCall): Instant {
  if (at === undefined || at === world.now) return world.now
  const now = parseInstant(at)
  if (now === undefined || now < world.now)
    throw misuse('call.at', `a time from ${world.now} on`, at)
  return now
}
