/** Problems: everything that can be wrong with an input, or that a world has against a call, as plain JSON. */
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Brand } from '../kit/brand.ts'
import type {
  Counted,
  Distinct,
  Format,
  FormatFault,
  InstanceState,
  RecordName,
  SoughtName,
  TypeName,
} from './words.ts'

/** A text from outside, cut and escaped; `gotText` makes it. */
export type GotText = Brand<string, 'GotText'>

/**
 * What was got. Numbers, truth values and null stand for themselves; of a list no more is told than its length, of an
 * object no more than that it is one, of a secret nothing at all.
 */
export type Got =
  | GotText
  | number
  | boolean
  | null
  | { readonly type: 'list'; readonly length: number }
  | { readonly type: 'object' | 'secret' }
  /** What JSON does not have, such as `NaN`. */
  | { readonly type: 'other'; readonly text: GotText }

/** A record of the account, by its id or the text that it is known by. */
export interface Reference {
  readonly type: RecordName
  readonly id: number | GotText
  readonly label?: GotText
}

export interface Bounds {
  readonly min?: number
  readonly max?: number
}

/** A value that is not what it should be. Without `got`, nothing was there. */
interface Value<Expected> {
  readonly expected: Expected
  readonly got?: Got | undefined
}

/** Where in a text it was got, counted from 1. */
interface InText {
  readonly position?: number
}

/** By the word for each problem: what was expected, what was got, and what else there is to tell. */
export interface Problems {
  'wrong-type': Value<TypeName>
  'unknown-option': Value<readonly (string | number)[]>
  /** No whole number, or not within these bounds. */
  'bad-number': Value<Bounds> & InText
  /** No text, or not with so many characters. */
  'bad-length': Value<Required<Bounds>>
  'bad-format': Value<Format> & InText & FormatFault
  /** The text has a part that it must not have. */
  'forbidden-part': Value<string>
  /** The fields that are known, and the one that was got. */
  'unknown-field': { readonly expected: readonly string[]; readonly got: GotText }
  /** Of these fields none, one, some or all must be there; `got` are those that are. */
  'wrong-fields': {
    readonly expected: {
      readonly fields: readonly string[]
      readonly needed: 'none' | 'one' | 'some' | 'all'
    }
    readonly got: readonly string[]
  }
  /** Ports stand with these protocols only. */
  'ports-not-allowed': { readonly expected: readonly string[]; readonly got: string }
  repeated: { readonly expected: Distinct; readonly got: Got | Reference }
  /** Without `got`, it was not counted to the end. */
  'too-many': {
    readonly expected: { readonly max: number; readonly of: Counted; readonly holder?: Reference }
    readonly got?: number
  }
  'too-few': {
    readonly expected: { readonly min: number; readonly of: Counted; readonly holder?: Reference }
    readonly got: number
  }
  'not-found': { readonly expected: Sought; readonly got: Got | Reference }
  /** Another record has it. */
  taken: { readonly expected: Distinct; readonly got: Got; readonly by: Reference }
  /** The service is among the devices of a firewall or among its entities, but not in both: in which, and where it is missing. */
  'other-services': { readonly got: Reference; readonly within?: Spot; readonly without?: Spot }
  /** A firewall says neither by devices nor by entities what it guards. */
  'no-devices': Nothing
  /** One page of several, by its number; `expected` is how many there are. */
  'one-page': { readonly expected: number; readonly got?: Got | undefined }
  /** Records without the name of their list. */
  'unnamed-list': { readonly got: 'list' | 'page' }

  'bad-token': { readonly expected: 'any' | 'known'; readonly got?: 'unknown' | undefined }
  'missing-scope': { readonly expected: string; readonly got: readonly GotText[] }
  /** `got` is the name of the caller. */
  'no-grant': {
    readonly expected: {
      readonly permission: 'read_only' | 'read_write'
      readonly to: Reference
      readonly holding?: GotText
    }
    readonly got: GotText
  }
  'may-not-add-firewalls': { readonly got: GotText }
  /** Grants say nothing of users who reach everything. */
  'unrestricted-user': Nothing
  migrating: { readonly got: Reference }
  'not-migrating': { readonly got: Reference }
  'other-state': { readonly expected: InstanceState; readonly got: Reference }
  /** The service has an active firewall: `by`. */
  guarded: { readonly got: Reference; readonly by: Reference }
  attached: { readonly got: Reference; readonly by: Reference; readonly device: number }
  shared: { readonly got: GotText; readonly by: Reference }
  'has-nat': {
    readonly got: GotText
    readonly nat: { readonly ipv4: GotText; readonly vpc_id: number }
  }
  'own-address': { readonly got: GotText; readonly by: Reference }
  'no-spare-addresses': { readonly got: Reference }
  /** No address of this kind is left in the region. */
  'used-up': { readonly expected: 'public-ipv4s' | 'private-ipv4s'; readonly got: GotText }
  /** All ids of these records were given out, or all numbers of this kind. */
  'no-id-left': { readonly expected: string }
  'unsupported-region': { readonly expected: string; readonly got: GotText }
  /** The instance was booted with this profile. */
  booted: { readonly got: Reference }
  'same-plan': { readonly expected: { readonly not: Reference }; readonly got: GotText }
  'same-region': { readonly expected: { readonly not: Reference }; readonly got: GotText }
  'no-forward-dns': { readonly expected: GotText; readonly got: GotText }

  unreadable: { readonly expected: 'JSON' | 'UTF-8' | 'URL'; readonly got?: GotText }
  /** `got` is the method. */
  'body-not-allowed': { readonly got: GotText }
  /** A method and a path; the nearest there is, if one is near. */
  'unknown-route': { readonly expected?: string; readonly got: GotText }
  /** `until` is in seconds since 1970. */
  'rate-limit': { readonly expected: { readonly max: number; readonly until: number } }
  /** The status that was planned, and the reason if one was. */
  'planned-fault': { readonly got: number; readonly reason?: string }
  'internal-error': { readonly got: string }
  /** A snapshot was changed after it was taken. */
  'other-digest': { readonly got?: Got | undefined }
  /** The counterexample to an invariant. */
  unsound: { readonly got: string }
}

type Nothing = Readonly<Record<never, never>>

/**
 * A record that is looked for: of another one, or in a region; `example` is one that would have been found, `meant` the
 * one whose name is near to what was got.
 */
export interface Sought {
  readonly record: SoughtName
  readonly of?: Reference
  readonly within?: GotText
  readonly example?: string | number
  readonly meant?: string
}

/** A part of a file. */
export interface Spot {
  readonly file: GotText
  readonly path: Path
}

export type ProblemName = keyof Problems

/** One of these problems, by its word. */
export type OneOf<All> = {
  readonly [Name in keyof All]: { readonly problem: Name } & All[Name] & {
      readonly [Field in Exclude<'expected' | 'got', keyof All[Name]>]?: undefined
    }
}[keyof All]

/** One thing that is wrong (ERROR-3). `problem` tells what `expected` and `got` hold, if they are there. */
export type Problem = OneOf<Problems>

/** The keys that lead to the part at fault (ERROR-2); none when it is the whole. */
export type Path = readonly (string | number)[]

/** A problem with the clause that it breaks, or the assumption where the contract has none. */
export type Breach<Of = Problem> = Of & { readonly clause: ClauseOrAssumption }

/** The same with its place. */
export type Fault<Of = Problem> = Breach<Of> & { readonly path: Path }

/**
 * What kind of no it is: `unauthenticated` no token or an unknown one · `unscoped` the token lacks a scope ·
 * `missing` the path leads nowhere · `malformed` the request is not what the operation accepts ·
 * `forbidden` a grant is missing · `refused` the world as it is forbids it.
 */
export type RefusalKind =
  | 'unauthenticated'
  | 'unscoped'
  | 'missing'
  | 'malformed'
  | 'forbidden'
  | 'refused'

/**
 * One reason why a call was not carried out; there is at least one when it was not (ERROR-1, REGION-11). Where no part
 * of the body is at fault, `path` is the parameter or the header that is (ASSUME-ERROR-FIELD).
 */
export type Refusal = Fault & { readonly kind: RefusalKind }
