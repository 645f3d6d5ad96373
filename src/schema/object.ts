/** Objects: what their fields are, and what is said of a field that is missing or unknown. */
import * as v from 'valibot'
import { type ClauseOrAssumption, writeMessage } from './fault.ts'
import { type AnySchema, type Fields, must, type Wanted } from './field.ts'

/** An object with these fields and no others; of several others the first is reported (ASSUME-SEVERAL-FAULTS). */
export const object = <Entries extends Fields>(clause: ClauseOrAssumption, entries: Entries) =>
  refusingLists(
    v.strictObject(withoutPrototype(entries), issue => messageFor(clause, entries, issue)),
  )

type SomeObject = v.GenericSchema & { readonly reference: typeof v.strictObject | typeof v.object }

/** The same schema, but a list is no object: to valibot it is one whose fields are numbered. */
export const refusingLists = <Schema extends SomeObject>(schema: Schema): Schema => ({
  ...schema,
  '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
    if (!Array.isArray(dataset.value)) return schema['~run'](dataset, config)
    v._addIssue(schema, 'type', dataset, config)
    return dataset
  },
})

// Or else a field named `toString` would pass for a known one.
const withoutPrototype = <Entries extends Fields>(entries: Entries): Entries =>
  Object.assign(Object.create(null), entries)

interface ObjectIssue {
  readonly input: unknown
  readonly expected: string | null
  readonly path?: readonly { readonly key: unknown }[] | undefined
}

function messageFor(clause: ClauseOrAssumption, entries: Fields, issue: ObjectIssue): string {
  if (issue.expected === 'Object') return must(clause, 'an object')(issue)
  const key = String(issue.path?.at(-1)?.key)
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined
  if (issue.expected === 'never' || entry === undefined)
    return writeMessage('ASSUME-UNKNOWN-FIELDS', unknownFieldReason(Object.keys(entries)))
  const { absent, accepted } = wantedOf(entry)
  return writeMessage(absent ?? clause, `saw nothing; accepted is ${accepted ?? 'a value'}`)
}

/** Looked up once for each field: a request may lack thousands. */
const wanted = new WeakMap<AnySchema, Partial<Wanted>>()

function wantedOf(entry: AnySchema): Partial<Wanted> {
  const known = wanted.get(entry) ?? v.getMetadata(entry)
  wanted.set(entry, known)
  return known
}

const unknownFieldReason = (known: readonly string[]): string =>
  known.length === 0
    ? 'saw a field; accepted is none'
    : `saw a field that is not known here; accepted are ${known.join(', ')}`
