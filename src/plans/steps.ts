/** The steps of a plan, each a resource that is made, changed or taken away, in an order that keeps what is known of it. */

import type { PlanRead } from '../account/plan/plan-document.ts'
import {
  isResourceChange,
  type ResourceChange,
  type ResourceRow,
} from '../account/plan/resource-rows.ts'
import type { Action } from '../account/plan/row-shapes.ts'
import type { Configuration } from './references.ts'
import { type Draft, inOrder, type Step } from './step-order.ts'

const parts: Readonly<Record<Action, readonly Step['part'][]>> = {
  'no-op': [],
  read: [],
  forget: [],
  create: ['apply'],
  update: ['apply'],
  delete: ['destroy'],
  'delete, create': ['destroy', 'apply'],
  'create, delete': ['apply', 'destroy'],
  'create, forget': ['apply'],
}

/** Each step stands behind those that come before it. */
export function stepsOf(plan: PlanRead, configuration: Configuration): readonly Step[] {
  const drafts = plan.changes.filter(isResourceChange).flatMap(draftsOf)
  const byBlock = new Map<string, Draft[]>()
  for (const each of drafts) {
    const held = byBlock.get(each.block)
    if (held === undefined) byBlock.set(each.block, [each])
    else held.push(each)
  }
  const known = { configuration, recorded: recordedOf(plan), stepsNear: openNear(byBlock) }
  for (const draft of drafts) arrange(draft, byBlock, known)
  detachFirst(drafts)
  guardFirst(drafts, configuration)
  return inOrder(drafts)
}

function draftsOf(change: ResourceChange): readonly Draft[] {
  const block = change.block
  const made = parts[change.action].map(
    (part): Draft => ({ change, part, block, before: new Set(), behind: new Set() }),
  )
  const [first, second] = made
  if (first !== undefined && second !== undefined) second.before.add(first)
  return made
}

/** What objects waited for when they were made, by the addresses of their blocks: they are taken away in the other order. */
function recordedOf({ prior }: PlanRead): ReadonlyMap<string, readonly string[]> {
  return new Map(
    (prior?.recorded ?? []).map(each => [objectKey(each.address, each.deposed), each.dependsOn]),
  )
}

/** An object that is left over has the address of the one that replaced it. */
const objectKey = (address: string, deposed = ''): string => `${address} ${deposed}`

interface Known {
  readonly configuration: Configuration
  readonly recorded: ReadonlyMap<string, readonly string[]>
  readonly stepsNear: ReturnType<typeof openNear>
}

/** The steps of a block of which an object knows: all, those that make or change one, and those that take away what was replaced first. */
function openNear(byBlock: ReadonlyMap<string, readonly Draft[]>) {
  const stepsFor = (name: string, change: ResourceChange) => {
    const all = (byBlock.get(name) ?? []).filter(each => areNear(change, each.change))
    const made = all.filter(({ part }) => part === 'apply')
    const isLeft = ({ part, change: { action } }: Draft) =>
      part === 'destroy' && action === 'create, delete'
    return { all, made, left: all.filter(isLeft) }
  }
  const known = new Map<string, ReturnType<typeof stepsFor>>()
  return (name: string, change: ResourceChange): ReturnType<typeof stepsFor> => {
    const key = JSON.stringify([name, change.modules])
    const steps = known.get(key) ?? stepsFor(name, change)
    known.set(key, steps)
    return steps
  }
}

/** What it needs by its configuration, and, of what is taken away, by what it waited for when it was made. */
function arrange(
  dependent: Draft,
  byBlock: ReadonlyMap<string, readonly Draft[]>,
  { configuration, recorded, stepsNear }: Known,
): void {
  const { change, block, part } = dependent
  const closure = configuration.closure(block)
  const before = part === 'destroy' ? recordedFor(change, recorded) : []
  for (const name of new Set([...closure, ...before])) {
    const isMutual =
      configuration.closure(name).has(block) ||
      (!closure.has(name) && (byBlock.get(name) ?? []).some(each => needs(each, recorded, block)))
    if (isMutual) continue
    arrangeAmong(dependent, stepsNear(name, change))
  }
}

const needs = ({ change }: Draft, recorded: Known['recorded'], block: string): boolean =>
  recordedFor(change, recorded).includes(block)

const recordedFor = (
  { address, previous, deposed }: ResourceChange,
  recorded: Known['recorded'],
): readonly string[] =>
  recorded.get(objectKey(previous ?? address, deposed)) ??
  recorded.get(objectKey(address, deposed)) ??
  []

/** The rules for an object and those of a block that it needs. */
function arrangeAmong(dependent: Draft, { all, made, left }: ReturnType<Known['stepsNear']>): void {
  if (dependent.part === 'destroy') {
    for (const each of all) arrangeEnd(dependent, each)
    return
  }
  if (made.length > 0) dependent.behind.add(made)
  // The old object stays until all that need the new one use it.
  for (const each of left) each.before.add(dependent)
}

/** The rules for an object that is taken away and one that it needs. */
function arrangeEnd(dependent: Draft, needed: Draft): void {
  const { action } = needed.change
  const isChanged = action === 'create, delete' || action === 'update'
  if (needed.part === 'destroy') needed.before.add(dependent)
  else if (dependent.change.action !== 'create, delete' && isChanged) needed.before.add(dependent)
}

/**
 * A firewall leaves a service before that is taken away, if nothing says otherwise: whichever comes first, nothing else differs, for
 * with the service its device goes too.
 */
function detachFirst(drafts: readonly Draft[]): void {
  const ends = new Map<string, Draft>()
  for (const draft of drafts) {
    const { kind, before } = draft.change
    const isService = kind === 'linode_instance' || kind === 'linode_nodebalancer'
    if (draft.part === 'destroy' && (isService || kind === 'linode_firewall'))
      ends.set(`${kind}/${before?.id}`, draft)
  }
  for (const draft of drafts)
    for (const key of leftBy(draft)) {
      const end = ends.get(key)
      if (end !== undefined && !comesBefore(end, draft)) end.before.add(draft)
    }
}

/** What a firewall, or a device, is no longer on once the step is made. */
function leftBy({ change, part }: Draft): readonly string[] {
  if (change.kind === 'linode_firewall_device' && part === 'destroy') {
    const { entity_id: id, entity_type: type, firewall_id: firewall } = change.before ?? {}
    const service = type === 'balancer' ? 'linode_nodebalancer' : 'linode_instance'
    return [`${service}/${id}`, `linode_firewall/${firewall}`]
  }
  if (change.kind !== 'linode_firewall' || change.action !== 'update') return []
  const { before = {}, after = {} } = change
  const left = (was: readonly unknown[] = [], is: readonly unknown[] = []) =>
    was.filter(each => !is.includes(each))
  return [
    ...left(before.instances, after.instances).map(id => `linode_instance/${id}`),
    ...left(before.balancers, after.balancers).map(id => `linode_nodebalancer/${id}`),
  ]
}

/** What an interface of a new instance waits for, the instance does too: it is created with it, and answers nothing before. */
function guardFirst(drafts: readonly Draft[], configuration: Configuration): void {
  const met = new Map<readonly Draft[], Set<readonly Draft[]>>()
  for (const { change, part, behind } of drafts) {
    if (change.kind !== 'linode_interface' || part !== 'apply') continue
    const all = [...behind]
    for (const list of all.filter(([first]) => first?.change.kind === 'linode_instance')) {
      const known = met.get(list) ?? new Set()
      met.set(list, known)
      const guards = all.filter(each => isGuard(each[0]) && !known.has(each))
      for (const guard of guards) guardAll(list, guard, configuration)
      for (const guard of guards) known.add(guard)
    }
  }
}

function guardAll(
  list: readonly Draft[],
  guard: readonly Draft[],
  configuration: Configuration,
): void {
  const needed = configuration.closure(guard[0]?.block ?? '')
  for (const each of list)
    if (isOfInterfaces(each) && !needed.has(each.block)) each.behind.add(guard)
}

const isGuard = (draft: Draft | undefined): boolean =>
  /^linode_firewall(?:_settings)?$/.test(draft?.change.kind ?? '')

const isOfInterfaces = ({ change }: Draft): boolean =>
  change.kind === 'linode_instance' &&
  change.action === 'create' &&
  change.after?.interface_generation === 'interfaces'

const allBefore = ({ before, behind }: Draft): readonly Draft[] => [
  ...before,
  ...[...behind].flat(),
]

/** Whether one step comes before another by what is known already. */
function comesBefore(one: Draft, other: Draft): boolean {
  const met = new Set<Draft>()
  const left = [other]
  for (let next = left.pop(); next !== undefined; next = left.pop())
    for (const each of allBefore(next)) {
      if (each === one) return true
      if (met.has(each)) continue
      met.add(each)
      left.push(each)
    }
  return false
}

/** Objects in different instances of one module know nothing of each other. */
export function areNear({ modules: a }: ResourceRow, { modules: b }: ResourceRow): boolean {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at]?.name !== b[at]?.name) return true
    if (a[at]?.key !== b[at]?.key) return false
  }
  return true
}
