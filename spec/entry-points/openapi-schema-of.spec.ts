/** The JSON Schema of fields that may be null, in a pipe and outside of one. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { schemaOf } from '../../src/openapi/schema-of.ts'
import type { AnySchema } from '../../src/schema/field.ts'
import { leavingOutNulls } from '../../src/schema/object.ts'

const entries = { a: v.string(), b: v.string() }
const strict = v.strictObject(entries) as AnySchema
const orNull = { anyOf: [{ type: 'string' }, { type: 'null' }] }
const expected = {
  type: 'object',
  properties: { a: orNull, b: { type: 'string' } },
  required: ['a', 'b'],
  additionalProperties: false,
}
const piped = (schema: AnySchema): AnySchema =>
  v.pipe(
    schema,
    v.check(() => true),
  ) as AnySchema

it('says once that a field may be null', () => {
  const withNull = leavingOutNulls(strict, ['a'])
  expect(schemaOf(withNull)).toEqual(expected)
  expect(schemaOf(piped(withNull))).toEqual(expected)
  expect(schemaOf(leavingOutNulls(piped(strict), ['a']))).toEqual(expected)
  expect(schemaOf(strict)).toEqual({
    ...expected,
    properties: { a: { type: 'string' }, b: { type: 'string' } },
  })
})
