/** What must hold of the firewall that a new instance or balancer is to start with. */
import { notFound } from '../../../refusals/found.ts'
import { migratingInstanceBehind } from '../../../world/guards.ts'
import type { FirewallId } from '../../../world/ids.ts'
import { get } from '../../../world/table.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { migrating } from './firewall-may-change.ts'
import { otherBalancerOn } from './named-service.ts'

type Naming = CallContext<unknown, unknown, { readonly firewall_id?: FirewallId }>

export const namedFirewallExists = check({
  name: 'namedFirewallExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body: { firewall_id: id } }: Naming) {
    if (id === undefined) return undefined
    const found = get(world.tables.firewalls, id)
    if (found !== undefined && found.status !== 'deleted') return undefined
    return { path: ['firewall_id'], ...notFound('kept-firewall', id) }
  },
})

export const instancesBehindNamedFirewallStandStill = check({
  name: 'instancesBehindNamedFirewallStandStill',
  stage: 'rule',
  clauses: ['MIGRATION-4'],
  find({ world, body: { firewall_id: id }, assume }: Naming) {
    const instance = id === undefined ? undefined : migratingInstanceBehind(world, id)
    if (instance === undefined) return undefined
    assume('ASSUME-CREATE-WITH-FIREWALL')
    return { path: ['firewall_id'], ...migrating(instance) }
  },
})

export const namedFirewallHasNoBalancer = check({
  name: 'namedFirewallHasNoBalancer',
  stage: 'rule',
  clauses: ['DEVICE-12'],
  find({ world, body: { firewall_id: id }, assume }: Naming) {
    const found = id === undefined ? undefined : otherBalancerOn(world, id)
    if (found === undefined) return undefined
    assume('ASSUME-SECOND-BALANCER')
    return { path: ['firewall_id'], ...found }
  },
})
