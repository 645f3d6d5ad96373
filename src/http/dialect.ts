/** A dialect: how requests and answers look on the wire. Everything below HTTP speaks the words of the contract. */
import type { Assume } from '../contract/assumptions.ts'
import type { Scope } from '../contract/scopes.ts'
import type { AnyCall } from '../engine/call.ts'
import type { Simulator } from '../engine/simulator.ts'
import type { Filters } from '../operations/filters.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { OperationName } from '../operations/table.ts'
import type { Fields } from '../schema/field.ts'
import type { World } from '../world/world.ts'
import type { HttpRefusal } from './http-refusal.ts'
import type { TruthValues } from './read-parameters.ts'
import type { Statuses } from './statuses.ts'

type ByOperation<Value> = Readonly<Partial<Record<OperationName, Value>>>

export interface Dialect {
  readonly name: string
  /** Where an operation has another path than in the table. Parameters keep their names between braces. */
  readonly paths: ByOperation<string>
  /** What else the version in the base address may end in, such as `beta` for `/v4beta`: the same is found there. */
  readonly otherRoots?: readonly string[]
  /** Whether a slash at the end of a path makes no difference. */
  readonly isFinalSlashIgnored?: boolean
  /** Parameters of a query that every operation takes, and that say nothing where it has none of the name. */
  readonly passedOver?: readonly string[]
  /** How truth values are written in a query; `true` and `false`, when left out. */
  readonly truthValues?: TruthValues
  /** What operations take in a body where that is not what the contract has them take. */
  readonly bodies?: ByOperation<Fields>
  /** Paths that lead nowhere, though an operation has one with a parameter in the place of their last name. */
  readonly unknownPaths?: readonly string[]
  /** Routes that no operation has, and what they come to. */
  readonly companions?: readonly AnyOperation[]
  /** The records that operations answer with, where these are not those of the contract. */
  readonly replies?: ByOperation<string>
  /** Whether it may hold something that `bodies` refuse and the contract does not. */
  readonly mayBeOdd?: (operation: AnyOperation, body: unknown) => boolean
  /** What was sent, in the words of the contract; what it does not know passes as it is, for the engine to refuse. */
  readonly toBody: (operation: AnyOperation, body: unknown, context?: BodyContext) => unknown
  /** Told of each simulator before it answers in this dialect: what its answers tell may rest on more than its present world. */
  readonly attend?: (cloud: Simulator) => void
  /** A reply in the words and the shape of this dialect. */
  readonly toAnswer: (answer: Answer) => unknown
  /**
   * What the records that these operations view or list are made of. The text of such a record is kept and told again
   * while all of it is the very same; nothing is kept of what is left out.
   */
  readonly sources?: ByOperation<(world: World, record: { readonly id: number }) => Sources>
  /** What is answered where the contract refuses a read for this; undefined for what is refused here too. */
  readonly replyInstead?: (refusals: readonly [HttpRefusal, ...HttpRefusal[]]) => unknown
  /** One item of `errors`; the operation is left out where the path leads to none. */
  readonly toError: (refusal: HttpRefusal, operation?: AnyOperation) => unknown
  readonly statuses: Statuses
  /** Headers of every answer, beside those about scopes and rates. */
  readonly headers: Readonly<Record<string, string>>
  /** Those of them that let pages of other sites read it, with which browsers are answered that ask beforehand; none do, when left out. */
  readonly crossOrigin?: Readonly<Record<string, string>>
  /** `X-Accepted-OAuth-Scopes`, where it does not say what is asked for. */
  readonly acceptedScopes: ByOperation<string>
  /** The scopes that operations ask for which the contract leaves to others, and companions; any known token will do, when left out. */
  readonly scopesBeside?: (operation: Pick<AnyOperation, 'method' | 'path'>) => readonly Scope[]
  /** `X-OAuth-Scopes` in the words of this dialect; as they are, when left out. */
  readonly toScopes?: (scopes: string) => string
  /** For documents: JSON Schemas of records that hold something else than in the contract, by name. */
  readonly schemas?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** A JSON Schema in the names of this dialect: of a record, or of what an operation of this name takes. */
  readonly toSchema?: (
    schema: Readonly<Record<string, unknown>>,
    subject: string,
  ) => Readonly<Record<string, unknown>>
  /** Attributes of the records of a list that a filter may name, and that are told otherwise than by the operation. */
  readonly toldOtherwise: ByOperation<readonly string[]>
  /** Attributes that records of a list have in this dialect alone, and that a filter may name; told otherwise, therefore. */
  readonly ownFilters?: ByOperation<Filters>
  /** Attributes of the records of a list that a filter may name, and that filter nothing. */
  readonly ignoredFilters: ByOperation<Readonly<Record<string, 'ignored'>>>
}

/** What a body is read beside; nothing of it when it is not read for a request. */
export interface BodyContext {
  readonly world?: World
  readonly assume?: Assume
  /** The token that was presented. */
  readonly token?: string | undefined
}

/** A reply with what led to it; the reply is nobody else's, so that it may be built upon. */
export interface Answer {
  readonly operation: AnyOperation
  readonly call: AnyCall
  readonly reply: unknown
  /** The world before the call. */
  readonly before: World
  /** As it is after the call. */
  readonly world: World
}

/** The stored record, with which a text is kept, and whatever else of the world the text tells of. */
export type Sources = readonly [record: object | undefined, ...others: unknown[]]
