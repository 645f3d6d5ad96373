/**
 * Fields: what an operation accepts, as valibot schemas that name a clause for everything they refuse. They can be
 * read as data too: what validates a request is what documents and generators are made from.
 */
import * as v from 'valibot'
import { type ClauseOrAssumption, writeMessage } from './fault.ts'
import { seen } from './seen.ts'

export type AnySchema = v.GenericSchema
export type Fields = Readonly<Record<string, AnySchema>>

/** The message of a schema that breaks this clause, given what would be accepted. */
export const must =
  (clause: ClauseOrAssumption, accepted: string) =>
  (issue: { readonly input: unknown }): string =>
    writeMessage(clause, `saw ${seen(issue.input)}; accepted is ${accepted}`)

/** The clause that a field's absence breaks, and the words for what was wanted. */
export interface Wanted {
  readonly [key: string]: unknown
  readonly absent: ClauseOrAssumption
  readonly accepted: string
}

/** A field that must be there. */
export const required = <Schema extends AnySchema>(
  absent: ClauseOrAssumption,
  accepted: string,
  schema: Schema,
) => v.pipe(schema, v.metadata({ absent, accepted } satisfies Wanted))

/** A field that may be left out; null does not count as left out. */
export const optional = <Schema extends AnySchema>(schema: Schema) => v.exactOptional(schema)

/** A field that may be left out, and then has this value. */
export const fallback = <Schema extends AnySchema, const Value extends v.InferOutput<Schema>>(
  schema: Schema,
  value: Value,
) => v.optional(schema, value as never)

/** One of a closed set of words or numbers. */
export const choice = <const Options extends readonly [string | number, ...(string | number)[]]>(
  clause: ClauseOrAssumption,
  options: Options,
) => v.picklist(options, must(clause, options.join(' or ')))

/**
 * A whole number that JSON and JavaScript agree on, never a text (ASSUME-NUMBERS); -0 is 0, for JSON would not give it
 * back.
 */
export const whole = (clause: ClauseOrAssumption, accepted = 'a whole number') =>
  v.pipe(
    v.number(must(clause, accepted)),
    v.safeInteger(must(clause, accepted)),
    v.transform(value => value + 0),
  )

export const flag = (clause: ClauseOrAssumption) => v.boolean(must(clause, 'true or false'))

export const text = (clause: ClauseOrAssumption, accepted = 'a text') =>
  v.string(must(clause, accepted))

export const list = <Item extends AnySchema>(
  clause: ClauseOrAssumption,
  accepted: string,
  item: Item,
) => v.array(item, must(clause, accepted))

/** A list of at most `max` items; `what` names them in the reason. */
export const listUpTo = <Item extends AnySchema>(
  max: number,
  clause: ClauseOrAssumption,
  what: string,
  items: { readonly clause: ClauseOrAssumption; readonly accepted: string; readonly item: Item },
) =>
  v.pipe(
    list(items.clause, items.accepted, items.item),
    v.maxLength(max, ({ input }) =>
      writeMessage(clause, `saw ${input.length} ${what}; accepted are at most ${max}`),
    ),
  )
