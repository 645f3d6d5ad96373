/** Which choices of ours the reading of a request rests on: whoever reads hands a collector along, and schemas note it there. */
import type * as v from 'valibot'
import type { Assume, CallAssumption } from '../contract/assumptions.ts'

type Config = v.Config<v.BaseIssue<unknown>>

const collector = Symbol('collector')

interface Collecting {
  readonly [collector]?: Assume | undefined
}

/** What one reading hands from schema to schema; what a pipe has refused once, the rest of it does not look at. */
export const readingWith = (assume: Assume | undefined): Collecting & Config => ({
  lang: undefined,
  message: undefined,
  abortEarly: undefined,
  abortPipeEarly: true,
  [collector]: assume,
})

/** The collector of the reading, if it has one. */
export const collectorIn = (config: object): Assume | undefined => (config as Collecting)[collector]

/** The same schema; `accepted` or `refused` sees each value that is read with a collector. */
export const watched = <Schema extends v.GenericSchema>(
  schema: Schema,
  {
    accepted,
    refused,
  }: {
    readonly accepted?: ((input: unknown, output: unknown, assume: Assume) => void) | undefined
    readonly refused?: (input: unknown, assume: Assume) => void
  },
): Schema => ({
  ...schema,
  '~run'(dataset, config) {
    const { value: input } = dataset
    const read = schema['~run'](dataset, config)
    const isAccepted = read.issues === undefined
    if ((isAccepted ? accepted : refused) === undefined) return read
    const assume = collectorIn(config)
    if (assume === undefined) return read
    if (isAccepted) accepted?.(input, read.value, assume)
    else refused?.(input, assume)
    return read
  },
})

/** The same schema; to accept what `when` is true of rests on the assumption. */
export const acceptingRests = <Schema extends v.GenericSchema>(
  assumption: CallAssumption,
  schema: Schema,
  when: (output: v.InferOutput<Schema>, input: v.InferInput<Schema>) => boolean,
): Schema =>
  watched(schema, {
    accepted(input, output, assume) {
      // What was accepted is what the schema takes and gives.
      if (when(output as v.InferOutput<Schema>, input as v.InferInput<Schema>)) assume(assumption)
    },
  })

/** The same schema; to refuse what `when` is true of rests on the assumption. */
export const refusingRests = <Schema extends v.GenericSchema>(
  assumption: CallAssumption,
  schema: Schema,
  when: (input: unknown) => boolean,
): Schema =>
  watched(schema, {
    refused(input, assume) {
      if (when(input)) assume(assumption)
    },
  })
