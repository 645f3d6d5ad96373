/** A schema that leaves some inputs to others: rules whose protocol has no ports, say. */
import type * as v from 'valibot'
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { type AnySchema, list, mapped, text } from './field.ts'

/** Its fields are those of `schema`; the one that reads an input is the one that `choose` names for it, if any. */
export const choosing = <Schema extends AnySchema>(
  schema: Schema,
  choose: (input: unknown) => AnySchema | undefined,
): Schema & Choosing => ({
  ...schema,
  choose,
  '~run': (dataset, config) => (choose(dataset.value) ?? schema)['~run'](dataset, config),
})

export interface Choosing {
  readonly choose: (input: unknown) => AnySchema | undefined
}

/** A list of words; a word alone is a list of it. */
export const wordOrWords = <Word extends string, Written extends string = Word>(
  clause: ClauseOrAssumption,
  word: v.GenericSchema<Written, Word>,
) =>
  choosing(
    list(clause, word),
    given => (typeof given === 'string' ? mapped(word, each => [each]) : undefined),
    // What reads a word alone takes it, which the type of the list does not say.
  ) as AnySchema as v.GenericSchema<Written | readonly Written[], readonly Word[]>

export const textOrTexts = (clause: ClauseOrAssumption) => wordOrWords(clause, text(clause))
