/** Services and firewalls that a plan names and nobody describes: they are there, and nothing else is known of them. */
import type { DefaultFirewalls, GatheredAccount } from '../account/gathered.ts'
import { unknownRegion } from '../account/holes/service-inputs.ts'
import type { PlanRead } from '../account/plan/plan-document.ts'
import type { ResourceChange } from '../account/plan/resource-rows.ts'
import { isResourceChange } from '../account/plan/resource-rows.ts'
import type { ResourceType } from '../account/plan/resource-types.ts'
import { regionNamed } from '../account/published-regions.ts'

type Named = Record<'firewalls' | 'instances' | 'balancers', Set<number>>

/** A list that is whole gets no more rows: what it lacks is not there. */
export function withNamed(account: GatheredAccount, { changes }: PlanRead): GatheredAccount {
  const named: Named = { firewalls: new Set(), instances: new Set(), balancers: new Set() }
  for (const change of changes.filter(isResourceChange)) nameIn(change, named)
  for (const id of Object.values(account.default_firewalls ?? {}))
    if (id !== null && id !== undefined) named.firewalls.add(id)
  const lists = (['firewalls', 'instances', 'balancers'] as const).flatMap(name => {
    const list = account[name]
    if (list !== undefined && list.missing === undefined) return []
    const known = new Set((list?.rows ?? []).map(({ id }) => id))
    const others = [...named[name]].filter(id => !known.has(id)).map(id => ({ id }))
    if (others.length === 0) return []
    return [[name, { missing: 'some', ...list, rows: [...(list?.rows ?? []), ...others] }] as const]
  })
  const regions = withUnknown(account.regions ?? regionsIn(changes), changes)
  return { ...account, ...Object.fromEntries(lists), ...(regions !== undefined && { regions }) }
}

/** With one for services of which it is known only later where they are. */
function withUnknown(
  regions: GatheredAccount['regions'],
  changes: PlanRead['changes'],
): GatheredAccount['regions'] {
  const isOpen = changes
    .filter(isResourceChange)
    .some(
      ({ kind, action, after }) =>
        ['linode_instance', 'linode_nodebalancer'].includes(kind) &&
        /create|update/.test(action) &&
        (after === undefined || !('region' in after) || after.region === undefined),
    )
  if (!isOpen || regions?.rows.some(({ id }) => id === unknownRegion) === true) return regions
  return {
    missing: 'some',
    ...regions,
    rows: [...(regions?.rows ?? []), regionNamed(unknownRegion)],
  }
}

/** Where services are created, or go. */
function regionsIn(changes: PlanRead['changes']): GatheredAccount['regions'] {
  const named = changes
    .filter(isResourceChange)
    .flatMap(({ after }) => (after !== undefined && 'region' in after ? (after.region ?? []) : []))
  if (named.length === 0) return undefined
  return { rows: [...new Set(named)].map(regionNamed), missing: 'some' }
}

/** What names services and firewalls, in resources of any type. */
interface Naming {
  readonly id?: number
  readonly firewall_id?: number
  readonly instance_id?: number
  readonly instances?: readonly (number | null)[]
  readonly balancers?: readonly (number | null)[]
  readonly entity_id?: number
  readonly entity_type?: string
  readonly assignments?: readonly { readonly instance_id?: number }[]
  readonly default_firewall_ids?: DefaultFirewalls
}

const ownLists: { readonly [Type in ResourceType]?: keyof Named } = {
  linode_firewall: 'firewalls',
  linode_instance: 'instances',
  linode_nodebalancer: 'balancers',
}

function nameIn({ kind, before, after }: ResourceChange, named: Named): void {
  if (before !== undefined) nameInValues(kind, before as Naming, named)
  // What stays as it is is read once.
  if (after !== undefined && after !== before) nameInValues(kind, after as Naming, named)
}

function nameInValues(kind: ResourceType, values: Naming, named: Named): void {
  const own = ownLists[kind]
  if (own !== undefined) add(named[own], values.id)
  add(named.firewalls, values.firewall_id)
  for (const id of Object.values(values.default_firewall_ids ?? none)) add(named.firewalls, id)
  add(named.instances, values.instance_id)
  for (const id of values.instances ?? none) add(named.instances, id)
  for (const each of values.assignments ?? none) add(named.instances, each.instance_id)
  for (const id of values.balancers ?? none) add(named.balancers, id)
  const { entity_id, entity_type } = values
  if (entity_type !== 'interface')
    add(entity_type === 'balancer' ? named.balancers : named.instances, entity_id)
}

const none: readonly never[] = []

function add(ids: Set<number>, id: number | null | undefined): void {
  if (typeof id === 'number' && id > 0) ids.add(id)
}
