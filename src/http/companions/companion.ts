/**
 * Companions: routes of the published interface that no operation has for itself. Each comes to a call of an operation, whose
 * scopes, faults and refusals it has, or shows some of the world.
 */

import type { AnyCall } from '../../engine/call.ts'
import type { Filters } from '../../operations/filters.ts'
import { envelopeOf, type PageReply } from '../../operations/list-operation.ts'
import type { AnyOperation, Method } from '../../operations/operation.ts'
import type { OperationName } from '../../operations/table.ts'
import { operationOf } from '../../operations/table.ts'
import type { SoughtName } from '../../refusals/words.ts'
import type { Fields } from '../../schema/field.ts'
import { page } from '../../schema/page.ts'
import type { World } from '../../world/world.ts'
import type { Filter } from '../filter.ts'
import type { HttpRefusal } from '../http-refusal.ts'
import { type Found, sift } from '../sift.ts'

/** What somebody asks of a companion. */
export interface Asked {
  readonly world: World
  readonly params: Readonly<Record<string, unknown>>
  /** As it was sent, in the words of the contract: the operation judges it. */
  readonly body: unknown
  /** The token that was presented. */
  readonly token: string | undefined
}

/** A call, and how many keys lead to what it makes of a body: refusals leave them out. */
export interface CallBehind extends Omit<AnyCall, 'operation'> {
  readonly below?: number
}

interface Declared {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly params?: Fields
  /** What it does of what the service does: all, or what is said here. */
  readonly does: 'full' | string
  /** What the path names and the world has not. */
  readonly lacks?: (asked: Asked) => Lack | undefined
  readonly of?: OperationName
  /** Whether everybody may read it, also in a world that asks for tokens. */
  readonly isOpen?: boolean
  /** Why it is not done, though all that the path names is there. */
  readonly refuses?: (asked: Asked) => HttpRefusal | undefined
  /** Fields that are decided already: nothing else is taken. */
  readonly decided?: (asked: Asked) => Readonly<Record<string, unknown>>
  /** What it takes in a body, where that is not what the operation behind it takes. */
  readonly body?: Fields
  /** What a body may hold, where the service alone gives an id. */
  readonly fields?: readonly string[]
}

export interface Lack {
  readonly param: string
  readonly record: SoughtName
}

export interface Companion extends AnyOperation {
  readonly does: Declared['does']
  readonly of: OperationName | undefined
  readonly lacks: NonNullable<Declared['lacks']>
  readonly isOpen: boolean
  readonly refuses: NonNullable<Declared['refuses']>
  readonly decided: NonNullable<Declared['decided']>
  readonly fields: Declared['fields']
  readonly toCall: (asked: Asked) => CallBehind
  readonly show: (asked: Asked, reply: unknown, paged: Paged) => unknown
}

export interface Paged {
  readonly page: number
  readonly page_size: number
  readonly filter: Filter | undefined
}

/** The call of an operation in other words. */
export const translating = (
  declared: Declared & {
    readonly of: OperationName
    readonly toCall: Companion['toCall']
    /** In the words of the published interface. */
    readonly show: Companion['show']
  },
): Companion => ({ ...companion(declared), toCall: declared.toCall, show: declared.show })

/** A record of the world. */
export const showing = (
  declared: Declared & { readonly record: (asked: Asked) => unknown },
): Companion => ({ ...companion(declared), show: declared.record })

/** A list of records: under a filter, in pages. What takes long to find or to show is found and shown as it is asked for. */
export const listing = (
  declared: Omit<Declared, 'method'> & {
    readonly filters: Filters
    /** Nothing where one more was looked at and is none. */
    readonly rows: (asked: Asked) => Iterable<unknown>
  },
): Companion => ({
  ...companion({ ...declared, method: 'GET' }),
  query: page,
  filters: declared.filters,
  show: (asked, _, paged) => pageOf(declared.rows(asked), paged),
})

function companion(declared: Declared): Companion {
  const { of, name, method, path, params, body, does, lacks, decided, fields } = declared
  return {
    ...{ name, method, path, does, of, params: params ?? {}, query: {}, body: body ?? {} },
    ...{ reply: 'Nothing', emits: [], checks: [], upholds: [], elsewhere: {}, kind: 'read' },
    scopes: of === undefined ? [] : operationOf(of).scopes,
    lacks: lacks ?? (() => undefined),
    isOpen: declared.isOpen ?? false,
    refuses: declared.refuses ?? (() => undefined),
    decided: decided ?? (() => ({})),
    fields,
    toCall: ({ params: given }) => ({ params: knownTo(of, given) }),
    show: () => ({}),
    reduce: () => ({}),
  }
}

/** Those parameters that the operation has as well. */
const knownTo = (of: OperationName | undefined, given: Asked['params']) =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name]) => of !== undefined && Object.hasOwn(operationOf(of).params, name),
    ),
  )

export const isCompanion = (operation: AnyOperation): operation is Companion => 'lacks' in operation

async function pageOf(
  rows: Iterable<unknown>,
  { page, page_size: size, filter }: Paged,
): Promise<PageReply<unknown>> {
  const { data, results } = await sift(judged(rows), filter, { page, size })
  return envelopeOf(data, { page, size, results })
}

function* judged(rows: Iterable<unknown>): Found<unknown> {
  for (const record of rows) yield record === undefined ? record : { record, shown: record }
}
