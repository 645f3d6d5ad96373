/** What must hold of the service that a firewall is to be attached to. */
import { limits } from '../../../contract/limits.ts'
import type { ServiceType } from '../../../contract/vocabulary.ts'
import { notFound, tooMany } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import {
  activeFirewallOn,
  devicesOn,
  labelOfService,
  migratingInstance,
  migratingInstanceBehind,
} from '../../../world/guards.ts'
import type { BalancerId, FirewallId, InstanceId } from '../../../world/ids.ts'
import { recordsUnder } from '../../../world/lookup.ts'
import type { Service } from '../../../world/records/device.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrant } from '../../grants.ts'
import type { OnFirewall } from './firewall-in-path.ts'
import { guarded, migrating } from './firewall-may-change.ts'

interface NamesService {
  readonly id: number
  readonly type: ServiceType
}

type Attaching = CallContext<OnFirewall, unknown, NamesService>

/** The type says what the id is an id of. */
export const serviceNamedIn = ({ id, type }: NamesService): Service =>
  type === 'instance' ? { type, id: id as InstanceId } : { type, id: id as BalancerId }

const path = Object.freeze(['id'])

export const serviceExists = check({
  name: 'serviceExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body }: Attaching) {
    if (labelOfService(world, serviceNamedIn(body)) !== undefined) return undefined
    return { path, ...notFound(body.type, body.id) }
  },
})

export const callerChangesService = check({
  name: 'callerChangesService',
  stage: 'grant',
  clauses: ['ASSUME-GRANT-MISSING'],
  find({ caller, body }: Attaching) {
    const lack = lackOfGrant(caller, body, 'read_write')
    return lack && { path, ...lack }
  },
})

/** Neither the instance to be guarded nor one that the firewall guards already migrates live. */
export const involvedInstancesStandStill = check({
  name: 'involvedInstancesStandStill',
  stage: 'rule',
  clauses: ['MIGRATION-4'],
  find({ world, params: { firewallId }, body }: Attaching) {
    const joining = migratingInstance(world, serviceNamedIn(body))
    if (joining !== undefined) return { path, ...migrating(joining) }
    const behind = migratingInstanceBehind(world, firewallId)
    return behind && { path: ['firewallId'], ...migrating(behind) }
  },
})

export const serviceIsNotAttachedYet = check({
  name: 'serviceIsNotAttachedYet',
  stage: 'rule',
  clauses: ['ASSUME-ATTACH-TWICE'],
  find({ world, params: { firewallId: id }, body }: Attaching) {
    const attached = devicesOn(world, serviceNamedIn(body)).find(
      device => device.firewall_id === id,
    )
    if (attached === undefined) return undefined
    const by = referTo('firewall', { id })
    const { id: device } = attached
    return { path, problem: 'attached', got: referTo(body.type, body), by, device }
  },
})

export const firewallHasNoOtherBalancer = check({
  name: 'firewallHasNoOtherBalancer',
  stage: 'rule',
  clauses: ['DEVICE-12'],
  find({ world, params: { firewallId: id }, body, assume }: Attaching) {
    const found = body.type === 'balancer' ? otherBalancerOn(world, id) : undefined
    if (found === undefined) return undefined
    assume('ASSUME-SECOND-BALANCER')
    return { path, ...found }
  },
})

/** What is wrong with one more balancer behind a firewall. */
export function otherBalancerOn(world: World, id: FirewallId) {
  const max = limits.balancersPerFirewall
  const held = recordsUnder(world, 'balancerDevicesByFirewall', id)
  if (held.length < max) return undefined
  return tooMany('balancers', max, held.length + 1, referTo('firewall', { id }))
}

/** A disabled firewall may join others; an enabled one only where no other is active. */
export const serviceHasNoRival = check({
  name: 'serviceHasNoRival',
  stage: 'rule',
  clauses: ['ACTIVE-3'],
  find({ world, params: { firewallId }, body, assume }: Attaching) {
    if (get(world.tables.firewalls, firewallId)?.status !== 'enabled') return undefined
    const service = serviceNamedIn(body)
    const rival = activeFirewallOn(world, service, firewallId)
    if (rival === undefined) return undefined
    assume('ASSUME-ATTACH-ACTIVE')
    return { path, ...guarded(service, rival) }
  },
})
