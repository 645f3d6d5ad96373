/** What may be sent to an operation, part by part, with bodies by their names. */
import type { Fields } from '../schema/field.ts'
import type { InputsOf } from '../schema/read.ts'
import type { ContractBodies } from './bodies.ts'
import type { EnvironmentBodies } from './environment/bodies.ts'
import type { None, Operation } from './operation.ts'

interface Bodies extends ContractBodies, EnvironmentBodies {}

export type RequestOf<Any> =
  Any extends Operation<infer Name, string, infer Params, infer Query, infer Body, unknown>
    ? AsOne<
        PartOf<'params', InputsOf<Params>> &
          PartOf<'query', QueryOf<InputsOf<Query>>> &
          PartOf<'body', Name extends keyof Bodies ? Bodies[Name] : InputsOf<Body>>
      >
    : never

/** Which page of a list is wanted. */
export interface PageQuery {
  /** The number of the page, from 1; the first one when left out (PAGE-1, PAGE-2). */
  readonly page?: number | undefined
  /** How many records a page has, 25 to 500; 100 when left out (PAGE-3, PAGE-4). */
  readonly page_size?: number | undefined
}

/** Which page of the addresses is wanted, and what they tell. */
export interface IpAddressesListQuery extends PageQuery {
  /** Whether the reverse name of every IPv6 address shows as null; false when left out (IP-3, IP-7). */
  readonly skip_ipv6_rdns?: boolean | undefined
}

type QueryOf<Input> =
  Same<Input, PageQuery> extends true
    ? PageQuery
    : Same<Input, IpAddressesListQuery> extends true
      ? IpAddressesListQuery
      : Input

/** Parts as one object, which editors write out. */
type AsOne<Parts> = Parts extends infer All ? { readonly [Name in keyof All]: All[Name] } : never

/** A part with nothing in it is none; one may be left out when everything in it may. */
type PartOf<Part extends string, Input> = [keyof Input] extends [never]
  ? unknown
  : None extends Input
    ? { readonly [Name in Part]?: Input }
    : { readonly [Name in Part]: Input }

/** True where each body has a name and its declaration reads what that says; else the names of the operations where not. */
export type BodiesAgree<Operations> = [BodiesApart<Operations>] extends [never]
  ? true
  : `bodies.ts says something else than the declaration of ${BodiesApart<Operations>}`

type BodiesApart<Operations> = {
  [Name in keyof Operations & string]: Operations[Name] extends {
    readonly body: infer Body extends Fields
  }
    ? Same<InputsOf<Body>, Name extends keyof Bodies ? Bodies[Name] : None> extends true
      ? never
      : Name
    : never
}[keyof Operations & string]

/** Assignable both ways is not enough: that lets optional fields be missing. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false
