/** A schema that leaves some inputs to others: rules whose protocol has no ports, say. */
import type { AnySchema } from './field.ts'

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
