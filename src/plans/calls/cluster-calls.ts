/** What is known of the nodes of clusters, which come and go by themselves: behind which firewall, and nothing of when. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { PoolValues } from '../../account/plan/cluster-attributes.ts'
import type { ChangeOf, ResourceChange } from '../../account/plan/resource-rows.ts'
import type { Path } from '../../refusals/problem.ts'
import { get } from '../../world/table.ts'
import { atInstances } from '../guard-doubt.ts'
import type { Making } from '../making.ts'

type ClusterChange = ChangeOf<'linode_lke_cluster'>
type PoolChange = ChangeOf<'linode_lke_node_pool'>

interface Pool {
  /** Of the pool in its resource. */
  readonly path: Path
  readonly before: PoolValues | undefined
  readonly after: PoolValues
}

const byThemselves = 'Clusters make instances, and put firewalls on them, by themselves.'

/** Nodes are instances that nobody can name yet. */
export function makePools(making: Making, change: ClusterChange | PoolChange): undefined {
  const pools = poolsIn(change)
  if (pools.length === 0) making.note(change, [], byThemselves)
  for (const pool of pools)
    making.note(change, [...pool.path, 'firewall_id'], saysOf(making, change, pool), nodesOf(pool))
}

const nodesOf = ({ before, after }: Pool) =>
  atInstances(
    [before, after].flatMap(each => (each?.nodes ?? []).flatMap(node => node.instance_id ?? [])),
  )

export const removePools = (making: Making, change: ClusterChange | PoolChange): undefined =>
  making.note(change, [], byThemselves)

function poolsIn(change: ClusterChange | PoolChange): readonly Pool[] {
  if (change.kind === 'linode_lke_node_pool')
    return change.after === undefined
      ? []
      : [{ path: [], before: change.before, after: change.after }]
  const held = change.before?.pool ?? []
  return (change.after?.pool ?? []).map((after, at) => ({
    ...{ path: ['pool', at], after },
    before: held.find(({ id }) => id !== undefined && id === after.id),
  }))
}

function saysOf(making: Making, change: ClusterChange | PoolChange, pool: Pool): string {
  const behind = firewallOf(making, change, pool)
  const was = pool.before?.firewall_id
  const from = was === undefined || was <= 0 ? undefined : nameOf(making, was)
  return from === undefined || from === behind
    ? `Its nodes come and go by themselves, behind ${behind}: what reaches them is not simulated.`
    : `Its nodes go by themselves from ${from} to ${behind}: when they do, and what reaches them, is not simulated.`
}

function firewallOf(making: Making, change: ClusterChange | PoolChange, { path, after }: Pool) {
  const place = [...path, 'firewall_id']
  const id = making.objects.number(change, place, after.firewall_id)
  if (id !== undefined && id > 0) return nameOf(making, id)
  const isLater = isMarked(change.unknown, place)
  return isLater && making.objects.isConfigured(change, place.join('.'))
    ? 'a firewall that the plan does not show'
    : 'the firewall that their cluster gives them'
}

const nameOf = (making: Making, id: number): string =>
  firewallWith(making, id)?.address ?? `firewall ${id}`

const firewallWith = ({ objects }: Making, id: number): ResourceChange | undefined =>
  objects.all().find(each => each.kind === 'linode_firewall' && objects.idOf(each) === id)

/** Pools that stay as they are, behind firewalls that the plan changes: nodes that nobody lists meet that, too. */
export function notePools(making: Making): undefined {
  for (const change of making.objects.all()) {
    const isOfCluster =
      change.kind === 'linode_lke_cluster' || change.kind === 'linode_lke_node_pool'
    if (isOfCluster && change.action === 'no-op')
      for (const pool of poolsIn(change)) notePool(making, change, pool)
  }
}

function notePool(making: Making, change: ResourceChange, { path, after }: Pool): undefined {
  const { firewall_id: id = 0 } = after
  const firewall = id > 0 ? firewallWith(making, id) : undefined
  const isChanged = firewall !== undefined && !['no-op', 'read', 'forget'].includes(firewall.action)
  if (isChanged && !isListed(making, after))
    making.note(
      change,
      [...path, 'firewall_id'],
      `Its nodes are behind ${firewall.address}, which the plan changes: those that come later, or are in no list, are not simulated.`,
    )
}

/** Whether all of its nodes are instances of the account, and no other comes. */
const isListed = ({ start }: Making, { nodes = [], autoscaler }: PoolValues): boolean =>
  autoscaler === undefined &&
  nodes.length > 0 &&
  nodes.every(
    ({ instance_id: id }) => id !== undefined && get(start.tables.instances, id) !== undefined,
  )
