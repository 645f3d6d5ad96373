/** What a system responds. It is written by hand: read to its last field, or described where it is no response. */
import type { Done, Refusals } from '../../engine/call.ts'
import { quote } from '../../refusals/got.ts'
import { printValue } from '../../refusals/print.ts'
import { didYouMean } from '../../refusals/print-data.ts'
import type { Refusal } from '../../refusals/problem.ts'

/** The call was carried out. Without `reply` or `events`, that part is not compared. */
export interface DoneResponse {
  readonly ok: true
  /** Compared to its last field: one that it lacks is a disagreement, and so is one that it has besides. */
  readonly reply?: unknown
  /** The events that the call emitted, oldest first; compared like the reply. */
  readonly events?: readonly unknown[]
}

/**
 * An error that a system gives: the part at fault by its path, or as a text such as `rules.inbound[0].ports`; null where the
 * system had to name one and did not, which is a disagreement.
 */
export interface ResponseError
  extends Partial<Pick<Refusal, 'kind' | 'clause' | 'path' | 'problem'>> {
  readonly field?: string | null
}

/** The call was refused. Without `errors`, only that is compared; what is left out of an error is not compared. */
export interface RefusedResponse {
  readonly ok: false
  readonly errors?: readonly ResponseError[]
}

/** What `drive` gives for a call. An outcome of the simulator is a response too. */
export type SystemResponse = DoneResponse | RefusedResponse

/** The adapter threw, or gave something that is not a response. */
export interface FailedResponse {
  /** What it did instead: `threw Error: connection lost`. */
  readonly instead: string
  /** What it threw, if it did. */
  readonly thrown?: unknown
}

/** What came of one call to the system. */
export type Observed = SystemResponse | FailedResponse

/** Anything but a response is described, and so is one with a field that nobody would compare. */
export function readResponse(given: unknown): Observed {
  try {
    return responseIn(given) ?? { instead: `gave ${printValue(given)}; expected ${responseForm}` }
  } catch (error) {
    return { instead: `gave what is not JSON: ${describeError(error)}` }
  }
}

const responseForm = '{ ok: true, … } or { ok: false, … } with `errors` as a list of objects'

function responseIn(given: unknown): Observed | undefined {
  if (!isObject(given)) return undefined
  const { ok, reply, events, errors } = given as Readonly<Record<string, unknown>>
  const copyOf = (response: object) => JSON.parse(JSON.stringify(response)) as SystemResponse
  if (ok === true) return unknownIn('', doneFields, given) ?? copyOf({ ok, reply, events })
  const list = errors === undefined ? [] : errors
  if (ok !== false || !Array.isArray(list) || !list.every(isObject)) return undefined
  return (
    unknownIn('', refusedFields, given) ??
    list.map((each, at) => unknownIn(` in errors[${at}]`, errorFields, each)).find(isObject) ??
    copyOf({ ok, errors })
  )
}

/** `true` for fields that are compared, `false` for those that adapters hand on from outcomes and answers. */
type FieldsOf = Readonly<Record<string, boolean>>
type KeysOf<Union> = Union extends unknown ? keyof Union : never

const doneFields: Readonly<Record<KeysOf<DoneResponse | Done>, boolean>> & FieldsOf = {
  ...{ ok: true, reply: true, events: true },
  ...{ world: false, patches: false, changes: false, assumptions: false, status: false },
}

const refusedFields: Readonly<Record<KeysOf<RefusedResponse | Refusals>, boolean>> & FieldsOf = {
  ...{ ok: true, errors: true },
  ...{ world: false, assumptions: false, status: false },
}

const errorFields: Readonly<Record<KeysOf<ResponseError | Refusal>, boolean>> & FieldsOf = {
  ...{ kind: true, clause: true, path: true, field: true, problem: true },
  ...{ expected: false, got: false, position: false, because: false, meant: false, by: false },
  ...{ within: false, without: false, elsewhere: false, device: false, nat: false, reason: false },
}

/** What would not be compared, as its name is misspelt. A field that is undefined is as good as left out. */
function unknownIn(place: string, fields: FieldsOf, value: object): FailedResponse | undefined {
  const known = Object.keys(fields).filter(name => fields[name])
  const unknown = Object.keys(value).find(
    name => !Object.hasOwn(fields, name) && Reflect.get(value, name) !== undefined,
  )
  if (unknown === undefined) return undefined
  const got = `got ${quote(unknown)}${didYouMean(unknown, known)}`
  return {
    instead: `gave an unknown field${place}: expected no fields but ${known.join(', ')}, ${got}`,
  }
}

/** Whether something of it is compared besides that the call was carried out or refused. */
export function isCompared(response: Observed): boolean {
  if ('instead' in response) return true
  if (response.ok) return response.reply !== undefined
  const parts = (response.errors ?? []).flatMap(error => Object.keys(error))
  return parts.some(name => errorFields[name] === true)
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

/** The text of what was thrown, whatever it is. */
export function describeError(error: unknown): string {
  try {
    return String(error)
  } catch {
    return printValue(error)
  }
}
