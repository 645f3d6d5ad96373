/** How rows of a plan and of a state are read: whose a resource is tells what becomes of its values. */

import { isRecord } from '../../kit/json.ts'
import { gotOf } from '../../refusals/got.ts'
import { record } from '../documents/record.ts'
import {
  type Field,
  flag,
  harmless,
  list,
  readFields,
  type Shape,
  text,
  unlessNull,
  word,
  wordsOf,
} from '../documents/shape.ts'
import { harmlessWhole, readMarks } from './attributes.ts'
import { type DataKind, dataKindOf, dataShape } from './data-sources.ts'
import { isOtherType, isResourceType, type ResourceType, resourceTypes } from './resource-types.ts'

/** A resource of a type that touches the service; or one that is looked up only, that no packet meets, or that nobody here knows. */
export type ResourceKind = ResourceType | DataKind | 'other' | 'unknown'

export type Action = (typeof actions)[number]

/** Both orders of a replacement are words of their own. */
export const actions = [
  'no-op',
  'create',
  'read',
  'update',
  'delete',
  'delete, create',
  'create, delete',
  'forget',
  'create, forget',
] as const

type Raw = Readonly<Record<string, unknown>>

export function kindOf({ mode, type, provider_name: provider }: Raw): ResourceKind {
  const isNamedOurs = typeof type === 'string' && type.startsWith('linode_')
  const isOurs = typeof provider === 'string' ? ours.test(provider) : isNamedOurs
  if (mode === 'data') return isOurs ? dataKindOf(type) : 'data source'
  if (typeof type !== 'string') return 'unknown'
  // A provider of another name may do the very same, or anything else.
  if (!isOurs) return isNamedOurs ? 'unknown' : 'other'
  if (isOtherType(type)) return 'other'
  return isResourceType(type) ? type : 'unknown'
}

/** On any registry; old versions write the last name alone, or a dash before it. Whoever publishes it under a name of his own may have changed it. */
const ours = /^(?:(?:[^/]+\/)?(?:linode|-)\/)?linode$/

const notUnderstood: Shape<never> = (value, reading) => reading.notUnderstood(value)

const index: Shape<string> = (value, reading) => {
  if (typeof value !== 'string' && typeof value !== 'number')
    return reading.wrongType('text', value)
  reading.used()
  if (typeof value === 'number') return `[${value}]`
  // As addresses and references write it: what would start a template stands twice.
  return `[${JSON.stringify(value).replaceAll(/[$%](?=\{)/g, '$&$&')}]`
}

const naming = {
  address: { as: 'address', shape: text },
  module_address: { shape: text },
  mode: { as: 'mode', shape: word(wordsOf(['managed', 'data']), 'unknown') },
  type: { as: 'type', shape: text },
  name: { as: 'name', shape: text },
  index: { as: 'key', shape: index },
  provider_name: { shape: text },
  previous_address: { as: 'previous', shape: text },
  deposed: { as: 'deposed', shape: text },
  deposed_key: { as: 'deposed', shape: text },
  action_reason: { shape: harmless('said-again') },
  index_unknown: { shape: harmless('said-again') },
  schema_version: { shape: harmless('plan-head') },
  identity_schema_version: { shape: harmless('plan-head') },
  identity: { shape: harmlessWhole('said-again') },
  tainted: { shape: flag },
  depends_on: { as: 'dependsOn', shape: list(text) },
} as const satisfies Readonly<Record<string, Field>>

const action: Shape<Action> = (value, reading) => {
  const isOfWords = Array.isArray(value) && value.every(each => typeof each === 'string')
  const said: unknown = isOfWords ? value.join(', ') : value
  const found = Array.isArray(value) ? actions.find(each => each === said) : undefined
  if (found === undefined)
    return reading.wrong({ problem: 'unknown-option', expected: actions, got: gotOf(said) }, value)
  reading.used(found.split(', ').length)
  return found
}

const byKind = new Map<
  ResourceKind,
  Readonly<Record<'values' | 'planned' | 'marks', Shape<unknown>>>
>()

function shapesOf(kind: ResourceKind) {
  const held = byKind.get(kind) ?? makeShapes(kind)
  byKind.set(kind, held)
  return held
}

function makeShapes(kind: ResourceKind) {
  const alike = (shape: Shape<never>) => ({ values: shape, planned: shape, marks: shape })
  if (kind === 'unknown') return alike(notUnderstood)
  if (kind === 'other') return alike(harmlessWhole('other-resource'))
  if (kind === 'data source') return alike(harmlessWhole('data-source'))
  if (kind === 'data not read') return alike(harmlessWhole('data-not-read'))
  const looked = dataShape(kind)
  // What is looked up later, or changes nothing, is no record of what is there.
  const later: Shape<unknown> = harmlessWhole('data-source')
  if (looked !== undefined)
    return { values: unlessNull<unknown>(looked), planned: later, marks: marksOf(looked.names) }
  if (!isResourceType(kind)) return alike(notUnderstood)
  const shape = resourceTypes[kind]
  const { names, planned } = shape
  const marks = marksOf(names)
  const values = unlessNull<unknown>(shape)
  return { values, planned: planned === shape ? values : unlessNull<unknown>(planned), marks }
}

const marksOf =
  (names: ReadonlySet<string>): Shape<unknown> =>
  (value, reading) => {
    readMarks(value, names, reading)
    return value
  }

const importing = record<object>({
  fields: {},
  harmless: { 'said-again': 'id unknown' },
  also: { identity: { shape: harmlessWhole('said-again') } },
})

const changeFields = (kind: ResourceKind) => {
  const { values, planned, marks } = shapesOf(kind)
  const again = { shape: harmlessWhole('said-again') }
  return new Map<string, Field>([
    ['actions', { as: 'action', shape: action }],
    // Most of a plan stays as it is.
    ['before', { as: 'before', shape: (value, reading) => reading.readFirst(values, value) }],
    ['after', { as: 'after', shape: (value, reading) => reading.readSecond(planned, value) }],
    ['after_unknown', { as: 'unknown', shape: marks }],
    ['before_sensitive', { as: 'hiddenBefore', shape: marks }],
    ['after_sensitive', { as: 'hiddenAfter', shape: marks }],
    ['replace_paths', again],
    ['importing', { shape: importing }],
    ['generated_config', again],
    ['before_identity', again],
    ['after_identity', again],
  ])
}

const rowFields = new Map<ResourceKind, Map<string, Field>>()

export function fieldsOf(kind: ResourceKind): Map<string, Field> {
  const held = rowFields.get(kind) ?? makeFields(kind)
  rowFields.set(kind, held)
  return held
}

function makeFields(kind: ResourceKind): Map<string, Field> {
  const changes = changeFields(dataShape(kind) === undefined ? kind : 'data source')
  const change: Shape<object> = (value, reading) =>
    isRecord(value) ? readFields(value, changes, reading) : reading.wrongType('object', value)
  const { values, marks } = shapesOf(kind)
  return new Map<string, Field>([
    ...Object.entries(naming),
    ['change', { as: 'change', shape: change }],
    ['values', { as: 'values', shape: (value, reading) => reading.readAgain(values, value) }],
    ['sensitive_values', { as: 'marks', shape: marks }],
  ])
}
