/** Reads a part of a request with its fields: all of its values, or all of its faults in document order. */
import * as v from 'valibot'
import { failure, type Result, success } from '../kit/result.ts'
import { type Fault, readMessage } from './fault.ts'
import type { Fields } from './field.ts'

/** What comes out when these fields are read. */
export type ValuesOf<Entries extends Fields> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>

/** What may be put in. */
export type InputsOf<Entries extends Fields> = v.InferInput<
  v.StrictObjectSchema<Entries, undefined>
>

export type Schema<Value> = v.GenericSchema<unknown, Value>

/** The values are new: nothing of `input` is kept, changed or frozen. `root` names the input as a whole. */
export function read<Value>(
  schema: Schema<Value>,
  input: unknown,
  root: string,
): Result<Value, readonly Fault[]> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true })
  if (parsed.success) return success(parsed.output)
  const faults = parsed.issues.map(issue => {
    const keys = (issue.path ?? []).map(({ key }) => key as string | number)
    return { fault: { ...readMessage(issue.message), field: printPath(keys, root) }, keys }
  })
  const places = new Map(faults.map(each => [each, placeOf(each.keys, input)]))
  return failure(
    faults
      .sort((a, b) => comparePlaces(places.get(a) ?? [], places.get(b) ?? []))
      .map(({ fault }) => fault),
  )
}

/** `['rules', 'inbound', 0, 'ports']` as `rules.inbound[0].ports`. */
export function printPath(keys: readonly (string | number)[], root: string): string {
  let path = ''
  for (const key of keys)
    path += typeof key === 'number' ? `[${key}]` : path === '' ? key : `.${key}`
  return path === '' ? root : path
}

/** Where a path lies in the document: the position of each key among its siblings, last when it is missing. */
function placeOf(keys: readonly (string | number)[], input: unknown): readonly number[] {
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
