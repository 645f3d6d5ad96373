/** What a naive operation is, and what it is asked: checks are plain statements that throw a `No`. */
import type { Assumption, ClauseOrAssumption } from '../../../src/contract/assumptions.ts'
import type { RefusalKind } from '../../../src/refusals/problem.ts'
import type { Fields, Values } from './read.ts'
import type { Entity, Event, Grant, Permission, State } from './state.ts'
import { nextId } from './state.ts'

/** One reason to say no; thrown before anything was changed. */
export class No {
  readonly kind: RefusalKind
  readonly clause: ClauseOrAssumption
  readonly field: string

  constructor(kind: RefusalKind, clause: ClauseOrAssumption, field: string) {
    this.kind = kind
    this.clause = clause
    this.field = field
  }
}

export const missing = (clause: ClauseOrAssumption, field: string): never => {
  throw new No('missing', clause, field)
}
export const malformed = (clause: ClauseOrAssumption, field: string): never => {
  throw new No('malformed', clause, field)
}
export const forbidden = (clause: ClauseOrAssumption, field: string): never => {
  throw new No('forbidden', clause, field)
}
export const refused = (clause: ClauseOrAssumption, field: string): never => {
  throw new No('refused', clause, field)
}

/** Says no to the first of these that the test catches. */
export function stopAt<Item>(
  items: Item[],
  test: (item: Item, index: number) => boolean,
  sayNo: (item: Item) => never,
): void {
  const caught = items.find(test)
  if (caught !== undefined) sayNo(caught)
}

export interface Caller {
  username: string
  /** Undefined when the caller reaches everything. */
  grants: Grant[] | undefined
  createsFirewalls: boolean
}

export interface Ask<Params = unknown, Query = unknown, Body = unknown> {
  state: State
  caller: Caller
  /** The token that came with the call. */
  as: string | undefined
  params: Params
  query: Query
  body: Body
  /** The time of the call, which the state has when it is done. */
  now: string
  /** The same to the second, as records tell it. */
  time: string
  events: Event[]
  /** Those of `assumptionsTold` that the answer rests on. */
  assumed: Set<Assumption>
}

export interface NaiveOperation {
  scopes: string[]
  scopeClause: ClauseOrAssumption
  params: Fields
  query: Fields
  body: Fields
  /** Reads leave the clock of the state alone. */
  reads: boolean
  run: (ask: Ask<never, never, never>) => unknown
}

interface Parts<Params extends Fields, Query extends Fields, Body extends Fields> {
  params?: Params
  query?: Query
  body?: Body
}
type Run<Params extends Fields, Query extends Fields, Body extends Fields> = (
  ask: Ask<Values<Params>, Values<Query>, Values<Body>>,
) => unknown

type HttpService = [scopeClause: ClauseOrAssumption, ...scopes: string[]]
/** No scopes: open to everybody. */
export const open: HttpService = ['SCOPE-1']

type None = Record<never, never>

const declare =
  (reads: boolean) =>
  <Params extends Fields = None, Query extends Fields = None, Body extends Fields = None>(
    [scopeClause, ...scopes]: HttpService,
    { params, query, body }: Parts<Params, Query, Body>,
    run: Run<Params, Query, Body>,
  ): NaiveOperation => ({
    scopes,
    scopeClause,
    params: params ?? {},
    query: query ?? {},
    body: body ?? {},
    reads,
    run: run as NaiveOperation['run'],
  })

export const reading = declare(true)
export const changing = declare(false)

export function reaches(
  { grants }: Caller,
  type: Grant['type'],
  id: number,
  permission: Permission,
): boolean {
  if (grants === undefined) return true
  const grant = grants.find(each => each.type === type && each.id === id)
  if (grant === undefined) return false
  return permission === 'read_only' || grant.permission === 'read_write'
}

export function emit(
  { state, caller, time, events }: Ask,
  action: string,
  entity: Entity,
  secondary: Entity | null = null,
): void {
  const event: Event = {
    id: nextId(state, 'events'),
    action,
    created: time,
    username: caller.username,
    entity,
    secondary_entity: secondary,
    seen: false,
    read: false,
  }
  state.events.push(event)
  events.push(structuredClone(event))
}

/** One page of a list, with how many there are of everything. */
export function paged<Item>(
  items: Item[],
  { page, page_size }: { page: number; page_size: number },
) {
  return {
    data: items.slice((page - 1) * page_size, page * page_size),
    page,
    pages: Math.max(1, Math.ceil(items.length / page_size)),
    results: items.length,
  }
}

/** The record with this id, of those that no path in the contract names. */
export const withId = <Row extends { id: number }>(rows: Row[], id: number, field: string): Row =>
  rows.find(each => each.id === id) ?? missing('ASSUME-ENVIRONMENT', field)
