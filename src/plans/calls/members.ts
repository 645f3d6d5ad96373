/** The services that a firewall is to guard, by what is planned, or by what the configuration refers to. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import { atInstances } from '../guard-doubt.ts'
import type { Making } from '../making.ts'
import type { Referred } from '../objects.ts'
import { onInterfaces } from '../own-interfaces.ts'
import { instancesBehind } from './own-interface-calls.ts'

export interface Members {
  /** All, as far as they are known. */
  readonly ids: readonly number[]
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** Why others may be among them, or may go. */
  readonly reason?: string
}

const fields = { linodes: 'instances', nodebalancers: 'balancers' } as const
const kinds = { linodes: 'linode_instance', nodebalancers: 'linode_nodebalancer' } as const

const known = (items: readonly (number | null)[] = []): readonly number[] =>
  items.flatMap(each => each ?? [])

export function membersOf(
  making: Making,
  change: ChangeOf<'linode_firewall'>,
  attribute: keyof typeof fields,
): Members {
  const field = fields[attribute]
  const before = known(change.before?.[field])
  const planned = change.after?.[field]
  const isLater = isMarked(change.unknown, [attribute])
  if (!isLater && planned === undefined && before.length > 0)
    return { ...between(before, before), reason: `What ${attribute} holds, the plan does not say.` }
  if (!isLater && planned?.includes(null) !== true) return between(before, known(planned))
  // What is left out of the configuration stays as it is.
  if (!making.objects.isConfigured(change, attribute)) return between(before, before)
  const followed = making.objects.follow(change, [attribute])
  const isMember = isMemberOf(kinds[attribute])
  const objects = followed.objects.filter(isMember)
  const asked = followed.objects.filter(each => !isMember(each)).map(nameOf)
  const ids = [...new Set([...known(planned), ...objects.flatMap(({ id }) => id ?? [])])]
  const gone = objects.flatMap(({ formerId }) => formerId ?? [])
  // A list that is not known yet may hold numbers that were written out, which a plan does not show.
  const doubtful = before.filter(id => !ids.includes(id) && !gone.includes(id))
  const { lost, choices } = followed
  const open = isLater ? undefined : ids.length - known(planned).length - countOpen(planned)
  const isShown = lost.length + followed.objects.length + choices.length > 0
  const reason = reasonFor(attribute, {
    ...{ lost, asked: [...asked, ...choices], doubtful, open, isShown },
    isMixed: isLater && isMixed(objects),
  })
  return { ...between(before, [...ids, ...doubtful]), ...(reason !== undefined && { reason }) }
}

/** All of a block beside others: lists are put together and taken from each other alike, for all that a plan shows. */
const isMixed = (objects: readonly Referred[]): boolean =>
  objects.some(({ attribute }) => attribute === '') &&
  new Set(objects.map(({ change: { block }, attribute }) => `${block} ${attribute}`)).size > 1

const between = (before: readonly number[], after: readonly number[]): Members => ({
  ids: after,
  added: after.filter(id => !before.includes(id)),
  removed: before.filter(id => !after.includes(id)),
})

const countOpen = (planned: readonly (number | null)[] = []): number =>
  planned.filter(each => each === null).length

/**
 * Instances that a firewall is on by an interface of theirs, which is all of theirs that firewalls filter. Notes where it is on
 * a part of one, or where nobody knows.
 */
export function membersByInterface(
  making: Making,
  change: ChangeOf<'linode_firewall'>,
): Pick<Members, 'added' | 'removed'> {
  const { interfaces: before = [] } = change.before ?? {}
  const { interfaces: after } = change.after ?? {}
  const none = { added: [], removed: [] }
  const isLater = isMarked(change.unknown, ['interfaces']) || countOpen(after) > 0
  if (isLater && !making.objects.isConfigured(change, 'interfaces')) return none
  if (!isLater && after === undefined && before.length === 0) return none
  const made = isLater ? newBehind(making, change, 'interfaces') : []
  // Those before it may stay or go where not all of the list is known.
  const isOpen = isLater ? known(before).length > 0 : after === undefined
  const { added, removed } = between(known(before), known(after))
  const instances = [added, removed].map(ids => instancesOf(making, ids))
  const [on, off] = instances
  if (made === undefined || isOpen || on === undefined || off === undefined) {
    // Those of which it is known whose they are, and any where others may be among them.
    const firewall = making.objects.idOf(change)
    const owners = [...known(before), ...known(after)].map(id => making.held.ownInterface(id))
    const ids = owners.flatMap(each => each?.instance ?? [])
    const isListed = !isLater && ids.length === owners.length
    making.note(
      ...([change, ['interfaces'], onInterfaces] as const),
      isListed ? atInstances(ids) : { firewall, type: 'instance' },
    )
    return none
  }
  return { added: [...new Set([...made, ...on])], removed: off }
}

/** Undefined where one of the interfaces is a part of what is filtered. */
export function instancesOf({ held }: Making, interfaces: readonly number[]) {
  const on = interfaces.map(id => held.onInterface(id))
  if (on.includes(undefined)) return undefined
  return on.flatMap(each => (each === undefined || each === 'nothing' ? [] : [each.instance]))
}

/** New instances behind it by interfaces that the attribute refers to; undefined where it may hold others. */
export function newBehind(
  making: Making,
  change: ChangeOf<'linode_firewall'> | ChangeOf<'linode_firewall_device'>,
  attribute: 'interfaces' | 'entity_id',
) {
  const { objects, lost, choices } = making.objects.follow(change, [attribute])
  const planned = change.kind === 'linode_firewall' ? change.after?.interfaces : undefined
  const isWhole = planned === undefined || countOpen(planned) === objects.length
  const found = objects.flatMap(each =>
    each.change.kind === 'linode_interface' && ['id', ''].includes(each.attribute)
      ? [each.change]
      : [],
  )
  const isDoubtful = lost.length + choices.length > 0 || (planned === undefined && isMixed(objects))
  if (!isWhole || isDoubtful || found.length < objects.length) return undefined
  return found.length === 0 ? undefined : instancesBehind(making, change, found)
}

/** What is asked for another thing than its id may be a condition. */
const isMemberOf =
  (kind: string) =>
  ({ change, attribute }: Referred): boolean =>
    change.kind === kind && (attribute === 'id' || attribute === '')

const nameOf = ({ change, attribute }: Referred): string =>
  attribute === '' ? change.address : `${change.address}.${attribute}`

interface Doubts {
  /** References that lead to nothing. */
  readonly lost: readonly string[]
  /** What is asked of resources that is not their id. */
  readonly asked: readonly string[]
  readonly doubtful: readonly number[]
  readonly isMixed: boolean
  /** Whether it refers to anything. */
  readonly isShown: boolean
  /** How many more there are than are open, if that is known. */
  readonly open: number | undefined
}

function reasonFor(
  attribute: string,
  { lost, asked, doubtful, open = 0, isShown, isMixed }: Doubts,
): string | undefined {
  const later = `What ${attribute} holds is known only later`
  if (lost.length > 0) return `${later}: ${lost.join(', ')} leads to no resource of the plan.`
  if (asked.length > 0) return `${later}: it depends on ${asked.join(', ')}.`
  if (!isShown) return `${later}, and the plan does not show what it refers to.`
  if (isMixed) return `${later}, and whether lists are taken from others, the plan does not show.`
  if (open !== 0) return `${later}: what it refers to is not all that it holds.`
  return doubtful.length === 0
    ? undefined
    : `${later}: whether ${doubtful.join(', ')} stays in it, the plan does not show.`
}
