/** Reads a part of a request with its fields: all of its values, or all of its faults in document order. */
import type * as v from 'valibot'
import type { Assume } from '../contract/assumptions.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import type { Fields } from './field.ts'
import { breachIn } from './message.ts'
import { readingWith } from './watch.ts'

/** What comes out when these fields are read. */
export type ValuesOf<Entries extends Fields> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>

/** What may be put in. */
export type InputsOf<Entries extends Fields> = Given<
  v.InferInput<v.StrictObjectSchema<Entries, undefined>>
>

export type Schema<Value> = v.GenericSchema<unknown, Value>

/** The same of a single schema. */
export type ValueOf<Any extends v.GenericSchema> = v.InferOutput<Any>
export type InputOf<Any extends v.GenericSchema> = Given<v.InferInput<Any>>

/** What a caller hands in: nobody here changes it, so that lists and objects which are readonly will do. */
type Given<Input> = Input extends object
  ? { readonly [Key in keyof Input]: Given<Input[Key]> }
  : Input

/** The values are new: nothing of `input` is kept, changed or frozen. What the reading rests on goes to `assume`. */
export function read<Value>(
  schema: Schema<Value>,
  input: unknown,
  assume?: Assume,
): Result<Value, readonly Fault[]> {
  // What valibot's own functions for this do, but they pass on no collector.
  const parsed = schema['~run']({ value: input }, readingWith(assume))
  if (parsed.issues === undefined) return success(parsed.value)
  const faults = parsed.issues.map((issue): Fault => {
    // Requests are JSON, whose keys are texts and numbers.
    const path = (issue.path ?? []).map(({ key }) => key as string | number)
    // The issue is this reading's own, and so is what was found.
    return Object.assign(breachIn(issue), { path })
  })
  return failure(inDocumentOrder(faults, input))
}

export const inDocumentOrder = (faults: readonly Fault[], document: unknown): readonly Fault[] =>
  faults
    .map(fault => ({ fault, place: placeOf(fault.path, document) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ fault }) => fault)

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
