/** How an operation is declared: once, as data from which routes, documents, generators and the typed client are read. */
import type { CallAssumption, ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Clause } from '../contract/clauses.ts'
import type { Scope } from '../contract/scopes.ts'
import type { EventName } from '../contract/vocabulary.ts'
import type { Fields } from '../schema/field.ts'
import type { ValuesOf } from '../schema/read.ts'
import type { Check } from './check.ts'
import type { CallContext, ReducerContext } from './context.ts'
import type { Filters } from './filters.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The names between braces in a path. */
export type ParamIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamIn<Rest>
  : never

export type None = Readonly<Record<never, never>>

/** What a request may carry, by part. */
export interface Parts<
  Path extends string,
  Held extends string,
  Params extends Fields,
  Query extends Fields,
  Body extends Fields,
> {
  readonly method: Method
  readonly path: Path
  /** The record that it answers with, by the name of its schema; a list answers with a page of them. */
  readonly reply: Held
  /** All of them are needed; none means that no token is asked for. */
  readonly scopes: readonly Scope[]
  readonly params?: Params & { readonly [Name in Exclude<keyof Params, ParamIn<Path>>]: never }
  readonly query?: Query
  readonly body?: Body
  /** Fields of the body that are another operation's to take, each with the clause that says so. */
  readonly elsewhere?: Readonly<Record<string, Clause>>
  /** Clauses that no check states but that the operation honours; their specs fail without what it does for them. */
  readonly upholds: readonly Clause[]
}

export type Seen<Params extends Fields, Query extends Fields, Body extends Fields> = CallContext<
  ValuesOf<Params>,
  ValuesOf<Query>,
  ValuesOf<Body>
>

export interface Operation<
  Name extends string,
  Path extends string,
  Params extends Fields,
  Query extends Fields,
  Body extends Fields,
  Reply,
  Held extends string = string,
> {
  readonly name: Name
  readonly method: Method
  readonly path: Path
  readonly reply: Held
  /** Of a list: what its records can be filtered by. */
  readonly filters?: Filters
  readonly scopes: readonly Scope[]
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly elsewhere: Readonly<Record<string, Clause>>
  readonly upholds: readonly Clause[]
  /** Events of the contract, each with one emitter but for what an instance is booted behind; every other operation emits none (ASSUME-OTHER-EVENTS). */
  readonly emits: readonly EventName[]
  readonly checks: readonly Check<never>[]
  /** Reads change nothing and answer from the world; changes write into a draft and answer from there. */
  readonly kind: 'read' | 'change'
  readonly reduce: (context: never) => Reply
  /** The operation that this one is another path for. */
  readonly equivalentOf?: string
  /** Clauses that are stated for that one alone, each with the choice to keep it here. */
  readonly borrows?: Borrowed
}

type Borrowed = Readonly<Partial<Record<ClauseOrAssumption, CallAssumption>>>

export type AnyOperation = Operation<string, string, Fields, Fields, Fields, unknown>

/** What every reading operation of the contract upholds. */
export const clausesOfReads = ['WIRE-3', 'EVENT-11'] as const satisfies readonly Clause[]

/** An operation that only reads. */
export function readOperation<
  const Name extends string,
  const Path extends string,
  Reply,
  const Held extends string,
  Params extends Fields = None,
  Query extends Fields = None,
  Body extends Fields = None,
>(
  declaration: Parts<Path, Held, Params, Query, Body> & {
    readonly name: Name
    readonly checks: readonly Check<Seen<Params, Query, Body>>[]
    readonly answer: (context: Seen<Params, Query, Body>) => Reply
  },
): Operation<Name, Path, Params, Query, Body, Reply, Held> {
  const { answer, ...rest } = declaration
  return { ...declared(rest), kind: 'read', emits: [], reduce: answer }
}

/** An operation that changes the world. */
export function operation<
  const Name extends string,
  const Path extends string,
  Reply,
  const Held extends string,
  Params extends Fields = None,
  Query extends Fields = None,
  Body extends Fields = None,
  const Emits extends EventName = never,
>(
  declaration: Parts<Path, Held, Params, Query, Body> & {
    readonly name: Name
    readonly checks: readonly Check<Seen<Params, Query, Body>>[]
    readonly emits: readonly Emits[]
    readonly reduce: (
      context: ReducerContext<ValuesOf<Params>, ValuesOf<Query>, ValuesOf<Body>, Emits>,
    ) => Reply
  },
): Operation<Name, Path, Params, Query, Body, Reply, Held> {
  return {
    ...declared(declaration),
    kind: 'change',
    emits: declaration.emits,
    reduce: declaration.reduce,
  }
}

/** The same operation under another name and path. */
export const equivalentOf = <
  const Name extends string,
  const Path extends string,
  Params extends Fields,
  Query extends Fields,
  Body extends Fields,
  Reply,
  Held extends string,
>(
  other: Operation<string, string, Params, Query, Body, Reply, Held>,
  declaration: { name: Name; path: Path; upholds: readonly Clause[]; borrows?: Borrowed },
): Operation<Name, Path, Params, Query, Body, Reply, Held> => ({
  ...other,
  ...declaration,
  equivalentOf: other.name,
})

export type ReplyOf<Any> = Any extends { readonly reduce: (context: never) => infer Reply }
  ? Reply
  : never

function declared<
  Name extends string,
  Path extends string,
  Held extends string,
  Params extends Fields,
  Query extends Fields,
  Body extends Fields,
>(parts: Parts<Path, Held, Params, Query, Body> & { name: Name; checks: readonly Check<never>[] }) {
  const { name, method, path, reply, scopes, upholds, checks } = parts
  return {
    name,
    method,
    path,
    reply,
    scopes,
    upholds,
    checks,
    params: parts.params ?? ({} as Params),
    query: parts.query ?? ({} as Query),
    body: parts.body ?? ({} as Body),
    elsewhere: parts.elsewhere ?? {},
  }
}
