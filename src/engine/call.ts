/** Calls and outcomes: what goes into the engine, and what comes out of it. */
import type { Assumption } from '../contract/assumptions.ts'
import { parseInstant } from '../kit/instant.ts'
import type { ReplyOf } from '../operations/operation.ts'
import type { RequestOf } from '../operations/request.ts'
import { type OperationName, type Operations, readOperationName } from '../operations/table.ts'
import type { Refusal } from '../refusals/problem.ts'
import {
  accepting,
  json,
  optional,
  type Reader,
  type ReadersOf,
  record,
  text,
} from '../refusals/usage.ts'
import type { Change } from '../world/draft.ts'
import type { Patch } from '../world/patch.ts'
import type { Event } from '../world/records/event.ts'
import type { World } from '../world/world.ts'

/** Who calls, and when. */
export interface Circumstances {
  /** The token that is presented; a world that declares no tokens accepts any, and none. */
  readonly as?: string
  /**
   * The time of the call, not before that of the world, which it is when left out. The world moves on to it when the
   * call changes something; a call that is refused or only reads leaves the world as it is, its time included.
   */
  readonly at?: string
}

/** One request to one operation, as plain JSON. */
export type CallOf<Name extends OperationName> = {
  readonly operation: Name
} & RequestOf<Operations[Name]> &
  Circumstances

export type Call = { [Name in OperationName]: CallOf<Name> }[OperationName]

/** A call whose request nobody has vouched for: from a file, from the wire, from a generator. */
export interface AnyCall extends Circumstances {
  readonly operation: OperationName
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const readParts = record<ReadersOf<AnyCall>>({
  operation: readOperationName,
  params: optional(json),
  query: optional(json),
  body: optional(json),
  as: optional(text('a token')),
  at: optional(
    accepting(
      'a time such as 2026-01-01T00:00:00Z',
      (given): given is string => typeof given === 'string' && parseInstant(given) !== undefined,
    ),
  ),
})

/** A call to an operation that there is, copied; what of its request is accepted is for the operation to say. */
export const readCall = readParts as Reader<AnyCall>

/** The same, made now unless it says when. */
export function readCallAt(now: string, given: AnyCall): AnyCall {
  const call: { -readonly [Part in keyof AnyCall]: AnyCall[Part] } = readCall(given, 'call')
  call.at ??= now
  return call
}

/** Makes a call. Where the request is written out, it has to be one that the operation takes. */
export interface MakeCall {
  <Each extends AnyCall>(call: Each & Unvouched<Each>): Outcome
  <Name extends OperationName>(call: CallOf<Name>): OutcomeOf<Name>
}

/** Nothing more is asked of a call whose parameters may be anything, as those of `AnyCall`. */
export type Unvouched<Each> = Each extends { readonly params?: infer Params }
  ? 'params' extends keyof Each
    ? unknown extends Params
      ? unknown
      : never
    : never
  : never

export interface Done<Reply = unknown> {
  readonly ok: true
  /** The world after; the very same one if the operation only reads. */
  readonly world: World
  /** The caller's to keep and to change. */
  readonly reply: Reply
  readonly events: readonly Event[]
  /** What leads from the world before to the one after; worked out when it is first read. */
  readonly patches: readonly Patch[]
  /** The records that changed, before and after. */
  readonly changes: readonly Change[]
  /** The choices of ours that the outcome rests on, by their names and each once. */
  readonly assumptions: readonly Assumption[]
}

export interface Refusals {
  readonly ok: false
  /** The very same world as before. */
  readonly world: World
  readonly errors: readonly [Refusal, ...Refusal[]]
  readonly assumptions: readonly Assumption[]
}

export type Outcome<Reply = unknown> = Done<Reply> | Refusals

export type OutcomeOf<Name extends OperationName> = Outcome<ReplyOf<Operations[Name]>>
