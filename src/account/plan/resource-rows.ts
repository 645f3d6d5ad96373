/** Rows of a plan and of a state that are about one resource each. */

import { fieldOf, fieldsOf, isRecord, joined, withoutUndefined } from '../../kit/json.ts'
import type { Place } from '../documents/origins.ts'
import { namesOf } from '../documents/provider-words.ts'
import type { Reading } from '../documents/reading.ts'
import { readFields, type Shape } from '../documents/shape.ts'
import { saidBy } from './data-sources.ts'
import { isResourceType, type ResourceType, type Values } from './resource-types.ts'
import { type Action, kindOf, type ResourceKind, fieldsOf as shapesOf } from './row-shapes.ts'

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
  /** The part of the address that names the block of configuration it comes of. */
  readonly block: string
  readonly place: Place
  /** The key of an object that was left over when it was replaced. */
  readonly deposed?: string
}

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
export interface Recorded extends Pick<ResourceRow, 'address' | 'deposed'> {
  readonly dependsOn: readonly string[]
}

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
  readonly marks?: unknown
}

const naturalOf = (key: string) => (key === 'change' ? 'object' : 'text')

/** A row with what is said of the resource; what it needs and lacks is a fault. */
function readRow(value: unknown, reading: Reading, needs: readonly (keyof Row)[]) {
  if (!isRecord(value)) return reading.wrongType('object', value)
  const kind = kindOf(value)
  const said = value['address']
  reading.resource = typeof said === 'string' ? said : undefined
  // Each field was read by the shape of its name.
  const row = readFields(value, shapesOf(kind), reading) as unknown as Row
  for (const key of needs.filter(each => value[each] === undefined))
    reading.fault({ problem: 'wrong-type', expected: naturalOf(key) }, [key])
  if (needs.some(key => row[key] === undefined)) return undefined
  const { address, type, name, key, mode, deposed, previous, dependsOn = [], ...rest } = row
  const modules = modulesOf(address)
  const isData = mode === 'data'
  const told = withoutUndefined<ResourceRow>({
    address,
    type,
    name,
    modules,
    isData,
    block: [
      ...modules.map(each => `module.${each.name}`),
      isData ? `data.${type}` : type,
      name,
    ].join('.'),
    place: reading.place,
    key,
    deposed,
  })
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
  const given = fieldOf(fieldOf(value, 'change'), 'after')
  const sensitive = { before: hiddenBefore, after: hiddenAfter }
  const later = isRecord(given) ? withUnsaid(kind, given, unknown) : unknown
  const changed = { kind, action: said, before, after, unknown: later, sensitive, previous }
  // Each side was read by the shape of this very kind.
  return joined(told, withoutUndefined(changed)) as AnyChange
}

/** Attributes that values after a change always have: one that is not there is known later, or was left out by somebody. */
const saidAlways: Partial<Record<ResourceKind, readonly string[]>> = {
  linode_firewall: ['inbound', 'outbound'],
}

/** What is known only after the change, with what the values do not say: whole attributes, and blocks beyond those that are listed. */
function withUnsaid(kind: ResourceKind, after: object, unknown: unknown): unknown {
  const unsaid = (saidAlways[kind] ?? []).filter(key => {
    const [said, marks] = [fieldOf(after, key), fieldOf(unknown, key)]
    const isBeyond = Array.isArray(said) && Array.isArray(marks) && marks.length > said.length
    return said === undefined || isBeyond
  })
  if (unsaid.length === 0 || unknown === true) return unknown
  return { ...fieldsOf(unknown), ...Object.fromEntries(unsaid.map(key => [key, true])) }
}

/** A record of the account that a data source says. */
export interface LookedUp {
  readonly resource: StateResource
  /** A tree beside its values, true where they are sensitive. */
  readonly sensitive: unknown
}

export interface StateRow extends Recorded {
  readonly resource?: StateResource
  readonly looked?: readonly LookedUp[]
}

export const readStateResource: Shape<StateRow> = (value, reading) => {
  const row = readRow(value, reading, ['address', 'type', 'name'])
  if (row === undefined) return undefined
  const { kind, told, dependsOn, values, marks } = row
  const { address, deposed } = told
  const isRead = values !== undefined && isResourceType(kind)
  return withoutUndefined<StateRow>({
    address,
    dependsOn,
    deposed,
    // The values were read by the shape of this very kind.
    resource: isRead ? (joined(told, { kind, values }) as StateResource) : undefined,
    looked:
      typeof values === 'object' && values !== null
        ? lookedUp(told, kind, { values, marks }, reading)
        : undefined,
  })
}

/** Each record stands where it was read, or where the data source does that is about it alone. */
const lookedUp = (
  told: ResourceRow,
  kind: ResourceKind,
  { values, marks }: { readonly values: object; readonly marks: unknown },
  { origins }: Reading,
): readonly LookedUp[] =>
  (saidBy(kind, values) ?? []).map(said => ({
    // The values were read by the shape of this type.
    resource: {
      ...{ ...told, kind: said.kind, values: said.values },
      place: origins.of(said.values)[0] ?? { ...told.place, path: [...told.place.path, 'values'] },
    } as StateResource,
    sensitive: said.path.reduce<unknown>(markBelow, marks),
  }))

const markBelow = (tree: unknown, key: string | number): unknown =>
  tree === true
    ? tree
    : namesOf(String(key))
        .map(name => fieldOf(tree, name))
        .find(each => each !== undefined)

/** Whether it is of a resource that touches the service. */
export const isResourceChange = (change: AnyChange): change is ResourceChange =>
  isResourceType(change.kind)
