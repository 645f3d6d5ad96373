/** What an operation sees when it is called: the world before, who calls, and the request as it was read. */

import type { Assume } from '../contract/assumptions.ts'
import type { EventName } from '../contract/vocabulary.ts'
import type { Instant } from '../kit/instant.ts'
import type { Caller } from '../world/caller.ts'
import type { Draft } from '../world/draft.ts'
import type { EventEntity } from '../world/records/event.ts'
import type { World } from '../world/world.ts'

/** Checks that need less of a request than an operation offers ask for less: these types are structural on purpose. */
export interface CallContext<Params = unknown, Query = unknown, Body = unknown> {
  readonly world: World
  /** The time of the call. */
  readonly now: Instant
  readonly caller: Caller
  /** The token that came with the call; a world that declares none takes any. */
  readonly presented: string | undefined
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly assume: Assume
}

export type Emit<Name extends EventName> = (
  action: Name,
  entity: EventEntity,
  secondary?: EventEntity,
) => void

/** What a reducer sees besides: `world` is still the one before, changes go into the draft. */
export interface ReducerContext<Params, Query, Body, Name extends EventName>
  extends CallContext<Params, Query, Body> {
  readonly draft: Draft
  /** The time of the call, as records tell it. */
  readonly timestamp: string
  readonly emit: Emit<Name>
}
