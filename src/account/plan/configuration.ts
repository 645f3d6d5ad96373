/** The configuration that a plan was made of: which block refers to which, as far as the plan shows it. */

import { isRecord } from '../../kit/json.ts'
import type { Place } from '../documents/origins.ts'
import { ourWord } from '../documents/provider-words.ts'
import type { Reading } from '../documents/reading.ts'
import { record } from '../documents/record.ts'
import { type Field, harmless, list, readFields, type Shape, text } from '../documents/shape.ts'
import { harmlessWhole } from './attributes.ts'
import type { ConfiguredProvider } from './providers.ts'
import { isResourceType, resourceTypes } from './resource-types.ts'

/** What an attribute refers to, by its place: `inbound.0.ipv4`; nothing where it is constant. */
export type References = ReadonlyMap<string, readonly string[]>

/** A program that is run when the resource is made or deleted: a plan does not show which of both. */
export interface Provisioner {
  readonly type: string
  readonly value: unknown
  readonly place: Place
}

export interface ConfiguredResource {
  readonly mode?: string
  readonly type: string
  readonly name: string
  /** The configuration of the provider that it is made with. */
  readonly provider?: string
  readonly expressions: References
  readonly count: References
  readonly forEach: References
  readonly dependsOn: readonly string[]
  /** No leaf of them is accounted for yet. */
  readonly provisioners: readonly Provisioner[]
}

export interface ModuleCall {
  readonly expressions: References
  readonly count: References
  readonly forEach: References
  readonly dependsOn: readonly string[]
  readonly module?: ConfiguredModule
}

export interface ConfiguredOutput {
  readonly expression: References
  readonly dependsOn: readonly string[]
}

export interface ConfiguredModule {
  readonly resources: readonly ConfiguredResource[]
  readonly calls: ReadonlyMap<string, ModuleCall>
  readonly outputs: ReadonlyMap<string, ConfiguredOutput>
}

export interface ConfiguredRoot extends ConfiguredModule {
  /** By the keys that resources name, in all modules. */
  readonly providers?: ReadonlyMap<string, ConfiguredProvider>
}

const texts = list(text)

/** An expression, a block with expressions, or a list of such blocks. Names of attributes are known, where any are. */
const expressions =
  (names?: ReadonlySet<string>): Shape<References> =>
  (value, reading) => {
    const found = new Map<string, readonly string[]>()
    collect(value, { reading, names, found }, [])
    return found
  }

interface Collecting {
  readonly reading: Reading
  readonly names: ReadonlySet<string> | undefined
  readonly found: Map<string, readonly string[]>
}

function collect(value: unknown, into: Collecting, path: readonly (string | number)[]): void {
  const { reading, names, found } = into
  if (isExpression(value, names === undefined || path.length > 0)) {
    found.set(path.join('.'), readExpression(value, reading) ?? [])
    return
  }
  if (typeof value !== 'object' || value === null) {
    reading.wrongType('object', value)
    return
  }
  const entries = Object.entries(value)
  if (entries.length === 0) reading.used()
  for (const [key, held] of entries) {
    const step = Array.isArray(value) ? Number(key) : key
    reading.path.push(step)
    const isKnown = typeof step === 'number' || names === undefined || names.has(ourWord(key))
    if (isKnown) collect(held, into, [...path, step])
    else reading.notUnderstood(held)
    reading.path.pop()
  }
}

const isExpression = (value: unknown, mayBe: boolean): value is Readonly<Record<string, unknown>> =>
  mayBe && isRecord(value) && Object.keys(value).every(key => parts.has(key))

/** What it refers to; nothing of one that is constant, which may be a secret. */
function readExpression(value: Readonly<Record<string, unknown>>, reading: Reading) {
  const fields = readFields(value, expressionFields, reading)
  return fields['references'] as readonly string[] | undefined
}

const expressionFields = new Map<string, Field>([
  ['constant_value', { shape: harmlessWhole('configuration') }],
  ['references', { as: 'references', shape: texts }],
])

const parts: ReadonlySet<string> = new Set(expressionFields.keys())

const provisioners: Shape<readonly Provisioner[]> = list((value, reading) => {
  const type: unknown = isRecord(value) ? value['type'] : undefined
  return { type: typeof type === 'string' ? type : '', value, place: reading.place }
})

const none: References = new Map()

/** A field that is not there says nothing. */
const filled =
  <Row extends object>(empty: Partial<Row>) =>
  (row: Record<string, unknown>): Row =>
    ({ ...empty, ...row }) as unknown as Row

const shapesByType = new Map<unknown, Shape<ConfiguredResource>>()

const resourceOf = (type: unknown): Shape<ConfiguredResource> => {
  const isKnown = typeof type === 'string' && isResourceType(type)
  const key = isKnown ? type : undefined
  const held =
    shapesByType.get(key) ?? makeResource(isKnown ? resourceTypes[type].names : undefined)
  shapesByType.set(key, held)
  return held
}

const makeResource = (names: ReadonlySet<string> | undefined) =>
  record<ConfiguredResource>({
    fields: {
      ...{ mode: text, type: text, name: text, provider: text, expressions: block(names) },
      ...{ count: expressions(), forEach: expressions(), dependsOn: texts, provisioners },
    },
    also: {
      address: { shape: harmless('configuration') },
      count_expression: { as: 'count', shape: expressions() },
      for_each_expression: { as: 'forEach', shape: expressions() },
      depends_on: { as: 'dependsOn', shape: texts },
      provider_config_key: { as: 'provider', shape: text },
      schema_version: { shape: harmless('plan-head') },
    },
    needs: ['type', 'name'],
    finish: filled<ConfiguredResource>({
      ...{ expressions: none, count: none, forEach: none, dependsOn: [], provisioners: [] },
    }),
  })

/** Expressions by the names of attributes; of a resource that is read, these are known. */
const block = (names: ReadonlySet<string> | undefined): Shape<References> =>
  expressions(
    names === undefined ? undefined : new Set([...names, 'timeouts', 'create', 'update', 'delete']),
  )

const resource: Shape<ConfiguredResource> = (value, reading) =>
  resourceOf(isRecord(value) ? value['type'] : undefined)(value, reading)

/** An object with any names, each with the same shape below it. */
const named =
  <Value>(shape: Shape<Value>): Shape<ReadonlyMap<string, Value>> =>
  (value, reading) => {
    if (!isRecord(value)) return reading.wrongType('object', value)
    const found = new Map<string, Value>()
    const entries = Object.entries(value)
    if (entries.length === 0) reading.used()
    for (const [key, held] of entries) {
      reading.path.push(key)
      const read = shape(held, reading)
      reading.path.pop()
      if (read !== undefined) found.set(key, read)
    }
    return found
  }

const output = record<ConfiguredOutput>({
  fields: { expression: expressions(), dependsOn: texts },
  also: {
    depends_on: { as: 'dependsOn', shape: texts },
    sensitive: { shape: harmless('configuration') },
    ephemeral: { shape: harmless('configuration') },
    description: { shape: harmless('display') },
    deprecated: { shape: harmless('display') },
  },
  finish: filled<ConfiguredOutput>({ expression: none, dependsOn: [] }),
})

const call: Shape<ModuleCall> = (value, reading) => moduleCall(value, reading)

export const configuredModule: Shape<ConfiguredModule> = record<ConfiguredModule>({
  fields: { resources: list(resource), calls: named(call), outputs: named(output) },
  also: {
    module_calls: { as: 'calls', shape: named(call) },
    variables: { shape: harmlessWhole('inputs') },
  },
  finish: filled<ConfiguredModule>({ resources: [], calls: new Map(), outputs: new Map() }),
})

const moduleCall: Shape<ModuleCall> = record<ModuleCall>({
  fields: {
    ...{ expressions: expressions(), count: expressions(), forEach: expressions() },
    ...{ dependsOn: texts, module: configuredModule },
  },
  also: {
    count_expression: { as: 'count', shape: expressions() },
    for_each_expression: { as: 'forEach', shape: expressions() },
    depends_on: { as: 'dependsOn', shape: texts },
    source: { shape: harmless('configuration') },
    version_constraint: { shape: harmless('configuration') },
  },
  finish: filled<ModuleCall>({ expressions: none, count: none, forEach: none, dependsOn: [] }),
})
