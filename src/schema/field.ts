/**
 * Fields: what an operation accepts, as valibot schemas that name a clause for everything they refuse. They can be
 * read as data too: what validates a request is what documents and generators are made from.
 */
import * as v from 'valibot'
import type { Assume, CallAssumption, ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Result } from '../kit/result.ts'
import { tooMany } from '../refusals/found.ts'
import { gotOf } from '../refusals/got.ts'
import type { Bounds, Breach, Problem } from '../refusals/problem.ts'
import type { Counted, Format, TypeName } from '../refusals/words.ts'
import { leaveOn, type Message, must, mustSecretly, says } from './message.ts'
import { collectorIn, refusingRests } from './watch.ts'

export type AnySchema = v.GenericSchema
export type Fields = Readonly<Record<string, AnySchema>>

/** What gives such a value for such an input. Declarations name no more of a schema than that. */
export interface Field<Value, Input = Value> extends v.GenericSchema<Input, Value> {}

type FieldOf<Schema extends AnySchema> = Field<v.InferOutput<Schema>, v.InferInput<Schema>>

/** The clause that a field's absence breaks, what its presence rests on, and what documents say of the field. */
export interface FieldNotes {
  readonly [key: string]: unknown
  readonly absent?: ClauseOrAssumption
  /** What every request rests on that has the field. */
  readonly given?: CallAssumption
  readonly description?: string
}

/** A field that must be there. */
export const required = <Schema extends AnySchema>(
  absent: ClauseOrAssumption,
  schema: Schema,
  description?: string,
): FieldOf<Schema> => noted(schema, { absent, ...(description !== undefined && { description }) })

/** The same schema, with notes; they have no part in reading, so that no step of a pipe is walked for them. */
const noted = <Schema extends AnySchema>(schema: Schema, notes: FieldNotes) => {
  const piped = v.pipe(schema, v.metadata(notes))
  // Declarations name the pipe: spread, each field of each record would write all of it out.
  return { ...piped, '~run': schema['~run'].bind(schema) } as typeof piped
}

/** A field that may be left out; null does not count as left out. */
export const optional = <Schema extends AnySchema>(schema: Schema) => v.exactOptional(schema)

/** A field that may be left out, and then has this value. */
export const fallback = <Schema extends AnySchema, const Value extends v.InferOutput<Schema>>(
  schema: Schema,
  value: Value,
) => v.optional(schema, value as never)

/** A field that the contract does not give to the operation. */
export const undocumented = <Schema extends AnySchema>(given: CallAssumption, schema: Schema) =>
  noted(schema, { given })

export const nullable = <Schema extends AnySchema>(schema: Schema) => v.nullable(schema)

/** Whatever there is; nobody looks at it here. */
export const anything = v.unknown()

/** Whatever there is, in a field that must be there: what it is for is told of nothing alone. */
export const somethingOf = (clause: ClauseOrAssumption, expected: TypeName) =>
  v.custom<unknown>(value => value !== undefined, must(clause, { problem: 'wrong-type', expected }))

/** What becomes of a value that was accepted. */
export const mapped = <Schema extends AnySchema, Value>(
  schema: Schema,
  map: (value: v.InferOutput<Schema>) => Value,
): Field<Value, v.InferInput<Schema>> => v.pipe(schema, v.transform(map))

/** Where the text is read with a collector, `parse` tells it what it rests on. */
type Parse<Value> = (text: string, assume?: Assume) => Result<Value, Problem | Breach>

/** A text that becomes what `parse` makes of it, or is refused as `parse` says; `notText` is what another type breaks. */
export const parsed = <Value>(
  clause: ClauseOrAssumption,
  parse: Parse<Value>,
  notText: ClauseOrAssumption = clause,
): Field<Value, string> => {
  const schema = v.pipe(text(notText), parsing(clause, parse))
  return {
    ...schema,
    // There are very many such texts, and most are accepted: these need no steps of a pipe.
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const { value } = dataset
      const read = typeof value === 'string' ? parse(value, collectorIn(config)) : undefined
      return read?.ok
        ? Object.assign(dataset, { typed: true, value: read.value })
        : schema['~run'](dataset, config)
    },
  } as typeof schema
}

/** The same as a step of a pipe. */
export const parsing = <Value>(clause: ClauseOrAssumption, parse: Parse<Value>) =>
  v.rawTransform<string, Value>(({ dataset, config, addIssue, NEVER }) => {
    const read = parse(dataset.value, collectorIn(config))
    if (read.ok) return read.value
    addIssue({ message: issue => leaveOn(issue, { clause, ...read.fault }) })
    return NEVER
  })

/** One of a closed set of words or numbers. */
export const choice = <const Options extends readonly [string | number, ...(string | number)[]]>(
  clause: ClauseOrAssumption,
  options: Options,
): Field<Options[number]> =>
  v.picklist(options, must(clause, { problem: 'unknown-option', expected: options }))

/** An object of one of several kinds, told apart by the word that `key` holds. */
export const variants = <const Key extends string, const Options extends v.VariantOptions<Key>>(
  clause: ClauseOrAssumption,
  key: Key,
  words: readonly string[],
  options: Options,
) =>
  v.variant(
    key,
    options,
    says(clause, ({ input, path }: v.VariantIssue) =>
      path === undefined
        ? { problem: 'wrong-type', expected: 'object', got: gotOf(input) }
        : { problem: 'unknown-option', expected: words, got: gotOf(input) },
    ),
  )

/** One word, of those that tell variants apart. */
export const wordOf = <const Word extends string>(clause: ClauseOrAssumption, word: Word) =>
  v.literal(word, must(clause, { problem: 'unknown-option', expected: [word] }))

/** A whole number that JSON and JavaScript agree on, never a text (ASSUME-NUMBERS); -0 is 0, for JSON would not give it back. */
export const whole = (clause: ClauseOrAssumption, bounds: Bounds = {}): Field<number> => {
  // They are in every refusal of this schema.
  Object.freeze(bounds)
  const message = says(clause, ({ input }: { readonly input: unknown }) => {
    const { max = Number.MAX_SAFE_INTEGER } = bounds
    const expected = isBeyond(input) ? { ...bounds, max } : bounds
    return { got: gotOf(input), problem: 'bad-number', expected }
  })
  return refusingRests(
    'ASSUME-NUMBERS',
    v.pipe(
      v.number(message),
      v.safeInteger(message),
      v.transform(value => value + 0),
    ),
    mightBeWhole,
  )
}

/** A whole number, or a text of one, that is none as JavaScript counts. */
const isBeyond = (input: unknown): boolean =>
  (typeof input === 'number' || typeof input === 'string') &&
  Number.isInteger(Number(input)) &&
  !Number.isSafeInteger(Number(input))

/** A number with a fraction, or a text that holds a number. */
const mightBeWhole = (input: unknown): boolean =>
  typeof input === 'string'
    ? input.length < longestNumber && input.trim() !== '' && Number.isFinite(Number(input))
    : Number.isFinite(input) && !Number.isInteger(input)

const longestNumber = 32

export const wholeFrom = (clause: ClauseOrAssumption, min: number): Field<number> =>
  v.pipe(
    whole(clause, { min }),
    v.minValue(min, must(clause, { problem: 'bad-number', expected: { min } })),
  )

export const wholeIn = (clause: ClauseOrAssumption, bounds: Required<Bounds>): Field<number> => {
  const message = must(clause, { problem: 'bad-number', expected: bounds })
  return v.pipe(
    whole(clause, bounds),
    v.minValue(bounds.min, message),
    v.maxValue(bounds.max, message),
  )
}

/** A whole number that becomes an id of one kind: from here on the compiler knows what it is an id of. */
export const id = <Id extends number>(clause: ClauseOrAssumption): Field<Id, number> =>
  mapped(whole(clause), value => value as Id)

export const flag = (clause: ClauseOrAssumption): Field<boolean> =>
  v.boolean(must(clause, { problem: 'wrong-type', expected: 'flag' }))

export const text = (
  clause: ClauseOrAssumption,
  expected: 'text' | 'text-or-null' = 'text',
): Field<string> => v.string(must(clause, { problem: 'wrong-type', expected }))

/** A text that no refusal tells. */
export const secret = (clause: ClauseOrAssumption): Field<string> =>
  v.string(mustSecretly(clause, { problem: 'wrong-type', expected: 'text' }))

/** A text that becomes a name of one kind, such as the id of a region. */
export const name = <Name extends string>(clause: ClauseOrAssumption): Field<Name, string> =>
  mapped(text(clause), value => value as Name)

/** One step of a pipe: the text has this form. */
export const formed = (clause: ClauseOrAssumption, pattern: RegExp, expected: Format) =>
  v.regex<string, Message<v.RegexIssue<string>>>(
    pattern,
    must(clause, { problem: 'bad-format', expected }),
  )

export const list = <Item extends AnySchema>(clause: ClauseOrAssumption, item: Item) =>
  v.array(item, must(clause, { problem: 'wrong-type', expected: 'list' }))

/** A list of at most `max` items, by the clause that says so. */
export const listUpTo = <Item extends AnySchema>(
  max: number,
  of: Counted,
  clause: ClauseOrAssumption,
  items: v.ArraySchema<Item, Message<v.ArrayIssue>>,
) =>
  v.pipe(
    items,
    v.maxLength(
      max,
      says(clause, ({ input }: { readonly input: readonly unknown[] }) =>
        tooMany(of, max, input.length),
      ),
    ),
  )
