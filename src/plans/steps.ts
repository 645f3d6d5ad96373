/** The steps of a plan, each a resource that is made, changed or taken away, in an order that keeps what is known of it. */

import type { PlanRead } from '../account/plan/plan-document.ts'
import {
  blockOf,
  isResourceChange,
  type ResourceChange,
  type ResourceRow,
} from '../account/plan/resource-rows.ts'
import type { Action } from '../account/plan/row-shapes.ts'
import type { Configuration } from './references.ts'

/** Part of a change: `apply` makes or changes the object, `destroy` takes the old one away. */
export interface Step {
  readonly change: ResourceChange
  readonly part: 'apply' | 'destroy'
  /** Steps before it, by their places among the steps. */
  readonly after: readonly number[]
  /** It waits for steps that wait for it, and is taken to be made before them. */
  readonly isInCircle: boolean
}

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

interface Draft {
  readonly change: ResourceChange
  readonly part: Step['part']
  readonly block: string
  readonly before: Set<Draft>
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
  const recorded = recordedOf(plan)
  for (const draft of drafts) arrange(draft, byBlock, { configuration, recorded })
  detachFirst(drafts)
  return inOrder(drafts)
}

function draftsOf(change: ResourceChange): readonly Draft[] {
  const block = blockOf(change)
  const made = parts[change.action].map(
    (part): Draft => ({ change, part, block, before: new Set() }),
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
}

/** What it needs by its configuration, and, of what is taken away, by what it waited for when it was made. */
function arrange(
  dependent: Draft,
  byBlock: ReadonlyMap<string, readonly Draft[]>,
  { configuration, recorded }: Known,
): void {
  const { change, block, part } = dependent
  const closure = configuration.closure(block)
  const before = part === 'destroy' ? recordedFor(change, recorded) : []
  for (const name of new Set([...closure, ...before])) {
    const isMutual =
      configuration.closure(name).has(block) ||
      (!closure.has(name) && (byBlock.get(name) ?? []).some(each => needs(each, recorded, block)))
    if (isMutual) continue
    for (const each of byBlock.get(name) ?? [])
      if (areNear(change, each.change)) arrangePair(dependent, each)
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

/** The rules for an object and one that it needs. */
function arrangePair(dependent: Draft, needed: Draft): void {
  const isReplacedFirst = needed.change.action === 'create, delete'
  const isChanged = isReplacedFirst || needed.change.action === 'update'
  if (dependent.part === 'apply' && needed.part === 'apply') dependent.before.add(needed)
  else if (dependent.part === 'destroy' && needed.part === 'destroy') needed.before.add(dependent)
  else if (dependent.part === 'apply') {
    // The old object stays until all that need the new one use it.
    if (isReplacedFirst) needed.before.add(dependent)
  } else if (dependent.change.action !== 'create, delete' && isChanged) needed.before.add(dependent)
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

/** Whether one step comes before another by what is known already. */
function comesBefore(one: Draft, other: Draft): boolean {
  const met = new Set<Draft>()
  const left = [other]
  for (let next = left.pop(); next !== undefined; next = left.pop())
    for (const each of next.before) {
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

/** Of those that may come next, the first in the order of the plan. Steps that wait for each other stay in that order. */
function inOrder(drafts: readonly Draft[]): readonly Step[] {
  const places = new Map<Draft, number>()
  const steps: Step[] = []
  const place = (draft: Draft): void => {
    const after = [...draft.before].flatMap(each => places.get(each) ?? [])
    places.set(draft, steps.length)
    const isInCircle = after.length < draft.before.size
    steps.push({ change: draft.change, part: draft.part, after, isInCircle })
  }
  const waiting = waitingOf(drafts)
  const left = drafts.values()
  let free = drafts.filter(each => each.before.size === 0)
  while (steps.length < drafts.length) {
    // A plan that was made by hand may go in a circle.
    const next = free.length > 0 ? free : firstLeft(left, places)
    for (const each of next) place(each)
    free = waiting.without(next).filter(each => !places.has(each))
  }
  return steps
}

function firstLeft(left: Iterable<Draft>, placed: ReadonlyMap<Draft, number>): readonly Draft[] {
  for (const each of left) if (!placed.has(each)) return [each]
  return []
}

/** Counts for how many others each step still waits. */
function waitingOf(drafts: readonly Draft[]) {
  const counts = new Map(drafts.map(each => [each, each.before.size]))
  const ranks = new Map(drafts.map((each, at) => [each, at]))
  const behind = new Map<Draft, Draft[]>(drafts.map(each => [each, []]))
  for (const each of drafts) for (const one of each.before) behind.get(one)?.push(each)
  return {
    /** Those that wait for nothing more once these are made, in the order of the plan. */
    without(made: readonly Draft[]): readonly Draft[] {
      const free: Draft[] = []
      for (const each of made.flatMap(one => behind.get(one) ?? [])) {
        const count = (counts.get(each) ?? 0) - 1
        counts.set(each, count)
        if (count === 0) free.push(each)
      }
      return free.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
    },
  }
}
