/** The OpenAPI documents: sound by the standard, complete by the table, and committed as they are generated. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { eventNames } from '../../src/contract/vocabulary.ts'
import { dialects } from '../../src/http/dialects/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { openApi, operationsAsData, recordSchemas } from '../../src/openapi/index.ts'
import { allOperations } from '../../src/operations/table.ts'

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string }>>>
  >
}

describe.each(Object.values(dialects))('the OpenAPI document of the dialect $name', dialect => {
  const document = openApi(dialect)

  it('is sound by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(copyOf(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('is refused by the same validator once something is amiss', async () => {
    const spoiled = { ...copyOf(document), paths: { 'no-slash': {} } }
    expect((await new Validator().validate(spoiled)).valid).toBe(false)
  })

  it('has every operation of both tables once', () => {
    const { paths } = copyOf(document) as unknown as Document
    const named = Object.values(paths).flatMap(item => Object.values(item))
    expect(named.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(allOperations).sort(),
    )
  })

  it('names nothing that it does not have', () => {
    expect(danglingIn(document)).toEqual([])
    const { components: _, ...bare } = document
    expect(danglingIn(bare)).toContain('responses/Refused405')
  })

  it('follows the statuses of the dialect', () => {
    const statuses = { ...dialect.statuses, malformed: 422, refused: 409, 'wrong-method': 400 }
    const other = openApi({ ...dialect, statuses })
    expect(danglingIn(other)).toEqual([])
    const { responses } = other['components'] as { readonly responses: object }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['Refused422', 'Refused409']))
    expect(Object.keys(responses)).not.toContain('Refused405')
  })

  it('is written down in openapi', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      `../../docs/openapi/${dialect.name}.json`,
    )
  })
})

describe('a document', () => {
  it.each<[unknown, string]>([
    ['neutral', '"neutral"'],
    [undefined, 'nothing'],
    [{}, 'an object'],
    [{ name: 'neutral', paths: {}, statuses: 200 }, 'an object'],
  ])('of what is no dialect is refused: %j', (given, got) => {
    const document = () => openApi(given as never)
    expect(document).toThrow(UsageError)
    expect(document).toThrow(
      `wire: expected a dialect, such as dialects.neutral of firedrill/http, got ${got}`,
    )
  })

  it.each([undefined, Symbol('x'), 399, 600, '404'])('takes no %s for a status', status => {
    const statuses = { ...dialects.neutral.statuses, limited: status } as never
    const document = () => openApi({ ...dialects.neutral, statuses })
    expect(document).toThrow(UsageError)
    expect(document).toThrow(
      /^wire\.statuses\.limited: expected a whole number from 400 to 599, got /,
    )
  })
})

describe('the table of operations as data', () => {
  const data = operationsAsData()

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
    expect(JSON.parse(JSON.stringify(recordSchemas()))).toEqual(recordSchemas())
  })

  it('tells of 29 operations of the contract, with what they take and answer with', () => {
    expect(data.filter(({ table }) => table === 'contract')).toHaveLength(29)
    expect(data.find(({ name }) => name === 'ipAddressAllocate')).toMatchObject({
      method: 'POST',
      path: '/networking/ips',
      scopes: ['ips:read_write', 'instances:read_write'],
      body: { required: ['instance_id', 'public', 'type'] },
      reply: { $ref: '#/components/schemas/Address' },
      refuses: expect.arrayContaining(['IP-11']),
    })
  })

  it('tells which two operations are other paths for others', () => {
    const pairs = data.flatMap(({ name, equivalentOf }) =>
      equivalentOf === undefined ? [] : [[name, equivalentOf]],
    )
    expect(pairs).toEqual([
      ['ipv4sAssign', 'ipAddressesAssign'],
      ['ipv4sShare', 'ipAddressesShare'],
    ])
  })

  it('tells of each what the table has', () => {
    for (const { name, method, path, scopes, emits, refuses } of data) {
      const operation = allOperations[name]
      expect({ method, path, scopes, emits }).toEqual({
        ...{ method: operation.method, path: operation.path },
        ...{ scopes: operation.scopes, emits: operation.emits },
      })
      expect(new Set(refuses)).toEqual(new Set(operation.checks.flatMap(each => each.clauses)))
      expect(refuses).toHaveLength(new Set(refuses).size)
    }
    const emitted = new Set(data.flatMap(({ emits }) => emits))
    expect([...emitted].sort()).toEqual([...eventNames].sort())
  })

  it('gives each call its own copy', () => {
    const before = JSON.stringify(data)
    for (const operation of operationsAsData())
      for (const key of Object.keys(operation)) Reflect.set(operation, key, 'defaced')
    expect(JSON.stringify(operationsAsData())).toBe(before)
  })
})

/** What is referred to and is not there, such as `schemas/Rule`. */
function danglingIn(document: Readonly<Record<string, unknown>>): readonly string[] {
  const components = (document['components'] ?? {}) as Readonly<Record<string, object>>
  const named = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)
  const wanted = new Map([...named].map(([, kind = '', name = '']) => [`${kind}/${name}`, kind]))
  return [...wanted]
    .filter(([place, kind]) => !Object.hasOwn(components[kind] ?? {}, place.slice(kind.length + 1)))
    .map(([place]) => place)
}

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
