/** Reads a part of a request with its fields: all of its values, or all of its faults in document order. */
import * as v from 'valibot'
import { failure, type Result, success } from '../kit/result.ts'
import { type Fault, readMessage } from './fault.ts'
import type { Fields } from './field.ts'
import type { Given } from './given.ts'

/** What comes out when these fields are read. */
export type ValuesOf<Entries extends Fields> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>

/** What may be put in. */
export type InputsOf<Entries extends Fields> = Given<
  v.InferInput<v.StrictObjectSchema<Entries, undefined>>
>

export type Schema<Value> = v.GenericSchema<unknown, Value>

export type Path = readonly (string | number)[]

/** A fault that also says where it lies, key by key. */
export interface LocatedFault extends Fault {
  readonly path: Path
}

/** The values are new: nothing of `input` is kept, changed or frozen. `root` names the input as a whole. */
export function read<Value>(
  schema: Schema<Value>,
  input: unknown,
  root: string,
): Result<Value, readonly LocatedFault[]> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true })
  if (parsed.success) return success(parsed.output)
  const placed = parsed.issues.map(issue => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number)
    const { clause, reason } = readMessage(issue.message)
    const fault: LocatedFault = { clause, reason, field: printPath(path, root), path }
    return { fault, place: placeOf(path, input) }
  })
  placed.sort((a, b) => comparePlaces(a.place, b.place))
  return failure(placed.map(({ fault }) => fault))
}

/** `['rules', 'inbound', 0, 'ports']` as `rules.inbound[0].ports`. */
export function printPath(keys: Path, root: string): string {
  let path = ''
  for (const key of keys)
    path += typeof key === 'number' ? `[${key}]` : path === '' ? key : `.${key}`
  return path === '' ? root : path
}

/** Where a path lies in the document: the position of each key among its siblings, last when it is missing. */
function placeOf(keys: Path, input: unknown): readonly number[] {
  const place: number[] = []
  let at: unknown = input
  for (const key of keys) {
    if (typeof at !== 'object' || at === null) break
    const index = typeof key === 'number' ? key : Object.keys(at).indexOf(key)
    place.push(index === -1 ? Number.MAX_SAFE_INTEGER : index)
    at = (at as Record<string, unknown>)[key]
  }
  return place
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
