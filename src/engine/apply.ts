/**
 * The pure step: one call made to one world. Admits the caller, reads the request, runs the checks, in this order
 * (SILENT-ERROR-ORDER); then reduces into a draft, verifies the invariants and hands out what happened.
 */
import type { EventName } from '../contract/events.ts'
import type { Silence } from '../contract/silences.ts'
import { type Instant, parseInstant, toTimestamp } from '../kit/instant.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Making, Situation } from '../operations/situation.ts'
import type { OperationName } from '../operations/table.ts'
import { operationNamed } from '../operations/table.ts'
import { isSilence } from '../shape/fault.ts'
import type { Refusal } from '../shape/refusal.ts'
import type { Caller } from '../world/caller.ts'
import { commit } from '../world/commit.ts'
import { collectChanges, type Draft } from '../world/draft.ts'
import type { EventId } from '../world/ids.ts'
import type { Event, EventEntity } from '../world/records/event.ts'
import type { World } from '../world/world.ts'
import { admit } from './admit.ts'
import { Bug, MisuseError } from './bug.ts'
import type { AnyCall, CallOf, Outcome, OutcomeOf, Refusals } from './call.ts'
import { readRequest } from './read-request.ts'
import { verifyStep } from './verify.ts'

export interface ApplyOptions {
  /** Whether the invariants are verified after the call: yes, unless told otherwise. */
  readonly verify?: boolean
}

/**
 * Carries out one call. A refusal is a value and leaves the very same world; the same world and call always give the
 * same outcome. Throws a MisuseError for a call that is none (an unknown operation, a time before the world's), and a
 * Bug when an invariant is broken.
 */
export function apply<Name extends OperationName>(
  world: World,
  call: CallOf<Name>,
  options?: ApplyOptions,
): OutcomeOf<Name>
export function apply(world: World, call: AnyCall, options?: ApplyOptions): Outcome
export function apply(world: World, call: AnyCall, options: ApplyOptions = {}): Outcome {
  const operation = operationNamed(call.operation)
  if (operation === undefined) throw new MisuseError(`no operation is named ${call.operation}`)
  return applyOperation(operation, world, call, options)
}

/** The same, by a declaration that need not be the one in the table: with a check less, say, to see what that lets in. */
export function applyOperation(
  operation: AnyOperation,
  world: World,
  call: AnyCall,
  options: ApplyOptions = {},
): Outcome {
  const now = timeOf(world, call)
  const admitted = admit(world, operation, call.as)
  if (!admitted.ok) return refuse(world, [admitted.fault], [])
  const request = readRequest(operation, call)
  if (!request.ok) return refuse(world, request.fault, [])
  const silences = new Set<Silence>()
  const situation: Situation = {
    world,
    caller: admitted.value,
    ...request.value,
    lean: silence => silences.add(silence),
  }
  const refusal = firstRefusal(operation, situation)
  if (refusal !== undefined) return refuse(world, [refusal], [...silences])
  if (operation.kind === 'read') return answer(operation, situation, silences)
  return carryOut(operation, situation, { now, silences, verify: options.verify ?? true, call })
}

function firstRefusal(operation: AnyOperation, situation: Situation): Refusal | undefined {
  for (const { find } of operation.checks) {
    // The situation was read with the very fields that this operation's checks were declared over.
    const refusal = find(situation as never)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function answer(
  operation: AnyOperation,
  situation: Situation,
  silences: ReadonlySet<Silence>,
): Outcome {
  const reply = operation.reduce(situation as never)
  const { world } = situation
  return { ok: true, world, reply, events: [], patches: [], changes: [], silences: [...silences] }
}

interface Carrying {
  readonly now: Instant
  readonly silences: ReadonlySet<Silence>
  readonly verify: boolean
  readonly call: AnyCall
}

function carryOut(
  operation: AnyOperation,
  situation: Situation,
  { now, silences, verify, call }: Carrying,
): Outcome {
  const { world, caller } = situation
  const events: Event[] = []
  let reply: unknown
  const collected = collectChanges(world, now, draft => {
    const timestamp = toTimestamp(now)
    const emit = emitInto(events, draft, operation, caller, timestamp)
    const making: Making<unknown, unknown, unknown, EventName> = {
      ...situation,
      draft,
      timestamp,
      emit,
    }
    reply = operation.reduce(making as never)
  })
  const committed = commit(world, collected)
  const { changes } = collected
  if (verify) verifyStep(call, { before: world, after: committed.world, changes })
  return { ok: true, ...committed, reply, events, changes, silences: [...silences] }
}

function emitInto(
  events: Event[],
  draft: Draft,
  operation: AnyOperation,
  { username }: Caller,
  created: string,
) {
  return (action: EventName, entity: EventEntity, secondary?: EventEntity): void => {
    if (!operation.emits.includes(action))
      throw new Bug(operation.name, [], `${action} was emitted but not declared`)
    const event: Event = {
      id: draft.nextId('events') as EventId,
      action,
      created,
      username,
      entity,
      secondary_entity: secondary ?? null,
      seen: false,
      read: false,
    }
    draft.put('events', event)
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
  leaned: readonly Silence[],
): Refusals {
  if (first === undefined) throw new TypeError('a refusal needs a reason')
  const errors = [first, ...rest] as const
  const grounds = errors.map(({ clause }) => clause).filter(isSilence)
  return { ok: false, world, errors, silences: [...new Set([...leaned, ...grounds])] }
}

function timeOf(world: World, { at }: AnyCall): Instant {
  if (at === undefined) return world.now
  const now = parseInstant(at)
  if (now === undefined)
    throw new MisuseError(`at is ${JSON.stringify(at)}, not a time such as 2026-01-01T00:00:00Z`)
  if (now < world.now)
    throw new MisuseError(`at is ${now}, before ${world.now}, the time of the world`)
  return now
}
