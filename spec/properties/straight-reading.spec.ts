/** Schemas that are read straight, without the steps of their pipes, take and refuse what the pipes do. */
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ipAddress } from '../../src/schema/addresses.ts'
import { type AnySchema, required, text } from '../../src/schema/field.ts'
import { read } from '../../src/schema/read.ts'

const address = ipAddress('ASSUME-ACCOUNT')
const schemas: Readonly<Record<string, AnySchema>> = {
  'a text that is parsed': address,
  'a field with notes': required('ASSUME-ACCOUNT', text('ASSUME-ACCOUNT')),
  'a field with notes that is parsed': required('ASSUME-ACCOUNT', address),
}

/** The same steps, one after the other. */
const asPipe = (schema: AnySchema): AnySchema => {
  const { pipe } = schema as AnySchema & { readonly pipe: readonly unknown[] }
  return (v.pipe as unknown as (...steps: readonly unknown[]) => AnySchema)(...pipe)
}

const inputs = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.ipV6().map(each => each.toUpperCase()),
  fc.string({ maxLength: 50 }),
  fc.anything(),
)

const readWith = (schema: AnySchema, input: unknown) => {
  const rests: string[] = []
  const result = read(schema, input, each => rests.push(each))
  return { result, rests: new Set(rests) }
}

it.each(Object.entries(schemas))('%s', (_, schema) => {
  let accepted = 0
  let refused = 0
  fc.assert(
    fc.property(inputs, input => {
      const straight = readWith(schema, input)
      straight.result.ok ? accepted++ : refused++
      expect(straight).toEqual(readWith(asPipe(schema), input))
    }),
    { numRuns: 1000 },
  )
  expect(Math.min(accepted, refused)).toBeGreaterThan(100)
})
