/** OpenAPI 3.1: a document of every operation in a dialect, from the table alone. */
import { clauses } from '../contract/clauses.ts'
import { environmentOperations } from '../operations/environment/index.ts'
import { isOpen, operations } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { guarded, misuse, type Reader, whole } from '../refusals/usage.ts'
import { type JsonSchema, listOf, record, ref, text } from './json-schema.ts'
import { records } from './records.ts'
import { elsewhere, kinds, responsesOf, sharedHeaders, sharedResponses } from './responses.ts'
import { isOptional, schemaOf, schemaOfFields } from './schema-of.ts'
import type { Wire } from './wire.ts'

export type OpenApi = Readonly<Record<string, unknown>>

const tables = { contract: operations, environment: environmentOperations } as const

const tags = [
  { name: 'contract', description: 'The operations of the service.' },
  { name: 'outside', description: 'What the service leaves to others, to set a scene with.' },
] as const

/** Plain JSON; the same for the same dialect, always. Throws UsageError for what is no dialect. */
export function openApi(wire: Wire): OpenApi {
  readWire(wire, 'wire')
  const toSchema = wire.toSchema ?? (schema => schema)
  const schemas = { ...records, Errors: record({ errors: errorList }), ...wire.schemas }
  return {
    openapi: '3.1.1',
    info: {
      title: `firedrill, ${wire.name}`,
      version: '4.176.0',
      description: 'A simulated networking service, as it looks on the wire. Generated.',
    },
    servers: [{ url: 'https://firedrill.test/v4' }],
    tags,
    paths: pathsOf(wire),
    // No path item describes what is not there.
    'x-elsewhere': elsewhere(wire),
    components: {
      securitySchemes: { personalAccessToken: { type: 'http', scheme: 'bearer' } },
      parameters: { Filter: filterParameter },
      headers: sharedHeaders,
      responses: sharedResponses(wire),
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, toSchema(schema, name)]),
      ),
    },
  }
}

/** A dialect may have more to it than a document tells. */
const readWire: Reader<Wire> = (given, place) =>
  guarded(place, () => {
    const { name, paths, statuses }: Readonly<Record<string, unknown>> = Object(given)
    const isWire = typeof name === 'string' && isObject(paths) && isObject(statuses)
    if (!isWire) throw misuse(place, 'a dialect, such as dialects.neutral of firedrill/http', given)
    for (const kind of kinds)
      whole(400, 599)(Reflect.get(statuses, kind), `${place}.statuses.${kind}`)
    return given as Wire
  })

const isObject = (held: unknown): held is object => typeof held === 'object' && held !== null

const errorList = { ...listOf(ref('Error')), minItems: 1 }

const filterParameter = {
  name: 'X-Filter',
  in: 'header',
  description: 'Conditions on the records of the list, as JSON.',
  schema: text,
}

function pathsOf(wire: Wire): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, table] of Object.entries(tables))
    for (const operation of Object.values<AnyOperation>(table)) {
      const path = wire.paths[operation.name] ?? operation.path
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: operationObject(operation, tag, wire),
      }
    }
  return paths
}

function operationObject(operation: AnyOperation, tag: string, wire: Wire) {
  const { name, emits } = operation
  const body = wire.bodies?.[name] ?? operation.body
  const toSchema = (schema: JsonSchema) => wire.toSchema?.(schema, name) ?? schema
  const toScopes = wire.toScopes ?? (each => each)
  const scopes = tag === 'contract' ? operation.scopes : (wire.scopesBeside?.(operation) ?? [])
  const required = Object.values(body).some(field => !isOptional(field))
  return {
    operationId: name,
    summary: titleOf(name),
    tags: [tag],
    security: isOpen(operation) ? [] : [{ personalAccessToken: scopes.map(toScopes) }],
    parameters: parametersOf(operation),
    ...(Object.keys(body).length > 0 && {
      requestBody: { required, content: json(toSchema(schemaOfFields(body))) },
    }),
    responses: responsesOf(operation, wire),
    'x-clauses': clausesOf(operation),
    ...(emits.length > 0 && { 'x-events': emits }),
  }
}

/** `Firewall Device Create` for `firewallDeviceCreate`. */
const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/(?=[A-Z])/g, ' ')

function parametersOf({ params, query, filters }: AnyOperation) {
  return [
    ...Object.entries(params).map(([param, field]) => ({
      name: param,
      in: 'path',
      required: true,
      schema: schemaOf(field),
    })),
    ...Object.entries(query).map(([param, field]) => ({
      name: param,
      in: 'query',
      schema: schemaOf(field),
    })),
    ...(filters === undefined ? [] : [{ $ref: '#/components/parameters/Filter' }]),
  ]
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** Clauses of the contract that the operation honours or refuses on. */
function clausesOf({ checks, upholds }: AnyOperation): readonly string[] {
  const stated = checks.flatMap(check => check.clauses).filter(id => Object.hasOwn(clauses, id))
  return [...new Set([...upholds, ...stated])].sort((a, b) => (a < b ? -1 : 1))
}
