/** Calls as they come from the schemas of operations alone: each choice uniform, the rival of generators that know the world. */
import fc from 'fast-check'
import type { AnyCall } from '../../src/engine/call.ts'
import { fieldsOf } from '../../src/kit/json.ts'
import { operationsAsData } from '../../src/openapi/operations-as-data.ts'
import type { OperationName } from '../../src/operations/table.ts'

type Schema = Readonly<Record<string, unknown>>

/** Texts of every kind that requests have, right ones above all: a schema tells nothing of their forms. */
const texts = [
  ...['192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.1', '10.0.0.0/8', '10.0.0.0/33', '::/0'],
  ...['2001:db8::1', '2001:db8::/64', '3fff:1::', '3fff:1::/64', '3fff:1::/65', 'newark-us'],
  ...['frankfurt-de', 'nowhere', '22', '80, 443', '1-65535', '90-80', 'mail.example.com', 'web-1'],
] as const

const anyText = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 40 }))

function uniform(schema: Schema): fc.Arbitrary<unknown> {
  const { enum: options, anyOf, type, items, minItems = 0, minLength, maxLength } = schema
  if (Array.isArray(options)) return fc.constantFrom(...options)
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(each => uniform(each)))
  if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 10 }), fc.nat({ max: 600 }))
  if (type === 'boolean') return fc.boolean()
  if (type === 'array')
    return fc.array(uniform(fieldsOf(items)), { minLength: Number(minItems), maxLength: 5 })
  if (type === 'object') return objectOf(schema)
  if (type === 'null') return fc.constant(null)
  if (minLength === undefined) return anyText
  // One step beyond either bound too.
  return fc.string({
    unit: fc.constantFrom(...'abcXYZ019-_.'),
    minLength: Math.max(0, Number(minLength) - 1),
    maxLength: Number(maxLength) + 1,
    size: 'max',
  })
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(fieldsOf(schema['properties']))
  const model = Object.fromEntries(fields.map(([name, each]) => [name, uniform(fieldsOf(each))]))
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const whole = fc.record(model, { requiredKeys: required, noNullPrototype: true })
  return fc.oneof(
    { weight: 14, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [], noNullPrototype: true }) },
    { weight: 1, arbitrary: whole.map(value => ({ ...value, nonsense: true })) },
  )
}

/** The same operations as the kit calls, callers among them that are known and not. */
export const uniformCalls = (operations: readonly OperationName[]): fc.Arbitrary<AnyCall> =>
  fc.oneof(
    ...operationsAsData()
      .filter(({ name }) => operations.includes(name))
      .map(({ name, params, query, body }) =>
        fc.record({
          operation: fc.constant(name),
          params: objectOf(params),
          query: objectOf(query),
          body: objectOf(body),
          as: fc.constantFrom(
            'owner-token',
            'operator-token',
            'reader-token',
            'firewalls-token',
            'none',
          ),
        }),
      ),
  ) as fc.Arbitrary<AnyCall>
