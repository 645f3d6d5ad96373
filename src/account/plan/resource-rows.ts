/** Rows of a plan and of a state that are about one resource each: whose they are tells how their values are read. */
import { gotOf } from '../../refusals/got.ts'
import type { Place } from '../documents/origins.ts'
import type { Reading } from '../documents/reading.ts'
import { record } from '../documents/record.ts'
import {
  type Field,
  flag,
  harmless,
  harmlessWhole,
  list,
  readFields,
  type Shape,
  text,
  unlessNull,
} from '../documents/shape.ts'
import { isRecord } from '../pages.ts'
import { readMarks } from './attributes.ts'
import {
  isOtherType,
  isResourceType,
  type ResourceType,
  resourceTypes,
  type Values,
} from './resource-types.ts'

/** A resource of a type that touches the service; or one that is looked up only, that no packet meets, or that nobody here knows. */
export type ResourceKind = ResourceType | 'data source' | 'other' | 'unknown'

/** One call of a module on the way to a resource, with its key where there are several. */
export interface ModuleStep {
  readonly name: string
  readonly key?: string
}

export interface ResourceRow {
  /** Where the resource stands among all: `module.a["x"].linode_firewall.web[0]`. */
  readonly address: string
  readonly type: string
  readonly name: string
  readonly modules: readonly ModuleStep[]
  /** Of one that has several instances: `[0]`, `["x"]`. */
  readonly key?: string
  readonly isData: boolean
  readonly place: Place
  /** The key of an object that was left over when it was replaced. */
  readonly deposed?: string
}

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

interface RowOf<Kind extends ResourceKind> extends ResourceRow {
  readonly kind: Kind
}

export interface ChangeOf<Type extends ResourceType> extends RowOf<Type> {
  readonly action: Action
  readonly before?: Values[Type]
  readonly after?: Values[Type]
  /** A tree as the values, true where they are known only after the change. */
  readonly unknown: unknown
  readonly sensitive: { readonly before: unknown; readonly after: unknown }
  readonly previous?: string
}

/** A change of a resource that is none of the service's: it may stand between others that are. */
export interface OtherChange extends RowOf<Exclude<ResourceKind, ResourceType>> {
  readonly action: Action
}

export type ResourceChange = { [Type in ResourceType]: ChangeOf<Type> }[ResourceType]
export type AnyChange = ResourceChange | OtherChange

export interface StateOf<Type extends ResourceType> extends RowOf<Type> {
  readonly values: Values[Type]
}

export type StateResource = { [Type in ResourceType]: StateOf<Type> }[ResourceType]

/** What it waited for when it was made: addresses of resources without keys. */
export interface Recorded {
  readonly address: string
  readonly dependsOn: readonly string[]
}

type Raw = Readonly<Record<string, unknown>>

function kindOf({ mode, type, provider_name: provider }: Raw): ResourceKind {
  if (mode === 'data') return 'data source'
  if (typeof type !== 'string') return 'unknown'
  const isOurs =
    typeof provider === 'string' ? /(?:^|\/)linode$/.test(provider) : type.startsWith('linode_')
  if (!isOurs || isOtherType(type)) return 'other'
  return isResourceType(type) ? type : 'unknown'
}

const notUnderstood: Shape<never> = (value, reading) => reading.notUnderstood(value)

/** Each step to the module of an address, its key as it is written. */
export function modulesOf(address: string): readonly ModuleStep[] {
  const steps: ModuleStep[] = []
  const step = /module\.([^.[\]]+)(\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?(?:\.|$)/y
  for (let found = step.exec(address); found !== null; found = step.exec(address)) {
    const [, name = '', key] = found
    steps.push({ name, ...(key !== undefined && { key }) })
  }
  return steps
}

const index: Shape<string> = (value, reading) => {
  if (typeof value !== 'string' && typeof value !== 'number')
    return reading.wrongType('text', value)
  reading.used()
  return typeof value === 'number' ? `[${value}]` : `[${JSON.stringify(value)}]`
}

const naming = {
  address: { as: 'address', shape: text },
  module_address: { shape: text },
  mode: { as: 'mode', shape: text },
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
  const said: unknown = Array.isArray(value) ? value.join(', ') : value
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
  const shape = resourceTypes[kind]
  const { names, planned } = shape
  const marks: Shape<unknown> = (value, reading) => {
    readMarks(value, names, reading)
    return value
  }
  return { values: unlessNull<unknown>(shape), planned: unlessNull<unknown>(planned), marks }
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
    ['before', { as: 'before', shape: values }],
    ['after', { as: 'after', shape: planned }],
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

function fieldsOf(kind: ResourceKind): Map<string, Field> {
  const held = rowFields.get(kind) ?? makeFields(kind)
  rowFields.set(kind, held)
  return held
}

function makeFields(kind: ResourceKind): Map<string, Field> {
  const changes = changeFields(kind)
  const change: Shape<object> = (value, reading) =>
    isRecord(value) ? readFields(value, changes, reading) : reading.wrongType('object', value)
  const { values, marks } = shapesOf(kind)
  return new Map<string, Field>([
    ...Object.entries(naming),
    ['change', { as: 'change', shape: change }],
    ['values', { as: 'values', shape: values }],
    ['sensitive_values', { shape: marks }],
  ])
}

interface Row {
  readonly address: string
  readonly type: string
  readonly name: string
  readonly key?: string
  readonly mode?: string
  readonly deposed?: string
  readonly previous?: string
  readonly dependsOn?: readonly string[]
  readonly change?: Readonly<Record<string, unknown>>
  readonly values?: unknown
}

const naturalOf = (key: string) => (key === 'change' ? 'object' : 'text')

/** A row with what is said of the resource; what it needs and lacks is a fault. */
function readRow(value: unknown, reading: Reading, needs: readonly (keyof Row)[]) {
  if (!isRecord(value)) return reading.wrongType('object', value)
  const kind = kindOf(value)
  // Each field was read by the shape of its name.
  const row = readFields(value, fieldsOf(kind), reading) as unknown as Row
  for (const key of needs.filter(each => value[each] === undefined))
    reading.fault({ problem: 'wrong-type', expected: naturalOf(key) }, [key])
  if (needs.some(key => row[key] === undefined)) return undefined
  const { address, type, name, key, mode, deposed, previous, dependsOn = [], ...rest } = row
  const told: ResourceRow = {
    ...{ address, type, name, modules: modulesOf(address), isData: mode === 'data' },
    place: reading.place,
    ...(key !== undefined && { key }),
    ...(deposed !== undefined && { deposed }),
  }
  return { kind, told, previous, dependsOn, ...rest }
}

export const readChange: Shape<AnyChange> = (value, reading) => {
  const row = readRow(value, reading, ['address', 'type', 'name', 'change'])
  if (row === undefined) return undefined
  const { kind, told, previous, change = {} } = row
  const { action: said, before, after, unknown, hiddenBefore, hiddenAfter } = change
  if (said === undefined) {
    const given = isRecord(value) && isRecord(value['change']) ? value['change'] : {}
    if (given['actions'] === undefined)
      reading.fault({ problem: 'wrong-type', expected: 'list' }, ['change', 'actions'])
    return undefined
  }
  return {
    ...{ ...told, kind, action: said, unknown },
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(previous !== undefined && { previous }),
    sensitive: { before: hiddenBefore, after: hiddenAfter },
    // Each side was read by the shape of this very kind.
  } as AnyChange
}

export const readStateResource: Shape<Recorded & { readonly resource?: StateResource }> = (
  value,
  reading,
) => {
  const row = readRow(value, reading, ['address', 'type', 'name'])
  if (row === undefined) return undefined
  const { kind, told, dependsOn, values } = row
  const isRead = values !== undefined && isResourceType(kind)
  return {
    ...{ address: told.address, dependsOn },
    // The values were read by the shape of this very kind.
    ...(isRead && { resource: { ...told, kind, values } as StateResource }),
  }
}

/** Whether it is of a resource that touches the service. */
export const isResourceChange = (change: AnyChange): change is ResourceChange =>
  isResourceType(change.kind)

/** The part of an address that names the block of configuration it comes of. */
export const blockOf = ({ modules, type, name, isData }: ResourceRow): string =>
  [...modules.map(each => `module.${each.name}`), ...(isData ? ['data'] : []), type, name].join('.')
