/** Objects: what their fields are, and what is wrong when one is missing or unknown; and the parts that any schema is made of. */
import * as v from 'valibot'
import type { Assume, ClauseOrAssumption } from '../contract/assumptions.ts'
import { unknownField } from '../refusals/found.ts'
import { gotOf } from '../refusals/got.ts'
import type { Breach } from '../refusals/problem.ts'
import { choosing } from './choosing.ts'
import type { AnySchema, FieldNotes, Fields } from './field.ts'
import { breachIn, type Message, must, says } from './message.ts'
import { watched } from './watch.ts'

/** An object with these fields and no others; of several others the first is reported (ASSUME-SEVERAL-FAULTS). */
export const object = <Entries extends Fields>(clause: ClauseOrAssumption, entries: Entries) => {
  const schema = refusingLists(
    v.strictObject(
      withoutPrototype(entries),
      says(clause, (issue: v.StrictObjectIssue) => breachOf(issue, clause, entries)),
    ),
  )
  const undocumented = Object.entries(entries).flatMap(([key, entry]) => {
    const { given }: Partial<FieldNotes> = v.getMetadata(entry)
    return given === undefined ? [] : [{ key, given }]
  })
  const noteGiven = (input: unknown, assume: Assume): void => {
    for (const { key, given } of undocumented) if (Object.hasOwn(Object(input), key)) assume(given)
  }
  return watched(schema, {
    accepted: undocumented.length > 0 ? (input, _, assume) => noteGiven(input, assume) : undefined,
    refused(input, assume) {
      noteGiven(input, assume)
      if (hasSeveralUnknown(input, entries)) assume('ASSUME-SEVERAL-FAULTS')
    },
  })
}

/** Looks no further than the second. */
function hasSeveralUnknown(input: unknown, entries: Fields): boolean {
  if (typeof input !== 'object' || input === null) return false
  let isSecond = false
  for (const key in input) {
    if (Object.hasOwn(entries, key)) continue
    if (isSecond) return true
    isSecond = true
  }
  return false
}

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

/** An object whose keys are names that the document chooses. */
export const mapOf = <Item extends AnySchema>(clause: ClauseOrAssumption, item: Item) =>
  choosing(
    v.record(v.string(), item, must(clause, { problem: 'wrong-type', expected: 'object' })),
    // To valibot a list is an object whose fields are numbered.
    given => (Array.isArray(given) ? object(clause, {}) : undefined),
  )

/** The same schema, but null says of these fields no more than that they are left out. */
export const leavingOutNulls = <Schema extends AnySchema>(
  schema: Schema,
  fieldsOrNull: readonly string[],
): Schema & LeavingOutNulls => ({
  ...schema,
  fieldsOrNull,
  '~run'(dataset, config) {
    dataset.value = withoutNulls(dataset.value, fieldsOrNull)
    return schema['~run'](dataset, config)
  },
})

export interface LeavingOutNulls {
  readonly fieldsOrNull: readonly string[]
}

/** The very same object when none of these fields is null in it. */
export function withoutNulls(value: unknown, fields: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isNull = (key: string) => Reflect.get(value, key) === null && Object.hasOwn(value, key)
  if (!fields.some(isNull)) return value
  return Object.fromEntries(
    Object.entries(value).filter(([key, held]) => held !== null || !fields.includes(key)),
  )
}

// Or else a field named `toString` would pass for a known one. V8 goes four times as fast over an object that lost its prototype as
// over one that was created without.
const withoutPrototype = <Entries extends Fields>(entries: Entries): Entries =>
  Object.setPrototypeOf({ ...entries }, null)

/** Where it is about a field, the path of the issue ends in its name. */
function breachOf(
  { input, path }: v.StrictObjectIssue,
  clause: ClauseOrAssumption,
  entries: Fields,
): Breach {
  const key = path?.at(-1)?.key
  if (key === undefined)
    return { clause, problem: 'wrong-type', expected: 'object', got: gotOf(input) }
  const entry = Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined
  if (entry !== undefined) return absenceOf(entry, clause)
  const clauseOfAll = 'ASSUME-UNKNOWN-FIELDS'
  return { clause: clauseOfAll, ...unknownField(Object.keys(entries), String(key)) }
}

/** Found out once for each field, whichever clause its absence breaks where: a request may lack thousands. */
const absences = new WeakMap<AnySchema, Absence>()

interface Absence {
  readonly breach: Breach
  readonly absent: ClauseOrAssumption | undefined
}

/** What the schema of a field says to nothing at all, on the clause that its absence breaks. */
function absenceOf(entry: AnySchema, clause: ClauseOrAssumption): Breach {
  const known = absences.get(entry) ?? lookAtAbsence(entry)
  absences.set(entry, known)
  return { ...known.breach, clause: known.absent ?? clause }
}

function lookAtAbsence(entry: AnySchema): Absence {
  const [issue] = v.safeParse(entry, undefined).issues ?? []
  if (issue === undefined) throw new TypeError('a field that must be there accepts nothing')
  const { absent }: Partial<FieldNotes> = v.getMetadata(entry)
  return { breach: breachIn(issue), absent }
}

type SaysClause = Pick<Message<never>, 'clause'>

/** The parts of a schema, for whoever reads schemas as data. Which of them are there depends on the type. */
export interface SchemaParts {
  readonly type: string
  readonly pipe?: readonly [AnySchema, ...SchemaStep[]]
  /** What may be left out, or be null. */
  readonly wrapped?: AnySchema
  readonly item?: AnySchema
  readonly entries?: Fields
  /** Those of the entries that may be null as well as left out. */
  readonly fieldsOrNull?: readonly string[]
  /** Of a choice the values, of a union the schemas. */
  readonly options?: readonly (AnySchema | string | number)[]
  readonly literal?: unknown
  readonly default?: unknown
  readonly message?: SaysClause
}

/** One step of a pipe. */
export interface SchemaStep {
  readonly type: string
  /** A number when the step is a limit. */
  readonly requirement?: unknown
  readonly message?: SaysClause
  readonly metadata?: { readonly description?: string }
}

// Schemas carry their parts under names that go with their types, and valibot's types hide them.
export const partsOf = (schema: AnySchema): SchemaParts => schema as unknown as SchemaParts
