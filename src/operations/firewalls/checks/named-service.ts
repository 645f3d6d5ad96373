/** What must hold of the service that a firewall is to be attached to. */
import { limits } from '../../../contract/limits.ts'
import type { ServiceType } from '../../../contract/vocabulary.ts'
import { mayReach } from '../../../world/caller.ts'
import {
  activeFirewallOn,
  devicesOf,
  devicesOn,
  labelOfService,
  migratingInstance,
  migratingInstanceBehind,
} from '../../../world/guards.ts'
import type { BalancerId, InstanceId } from '../../../world/ids.ts'
import type { Service } from '../../../world/records/device.ts'
import { get } from '../../../world/table.ts'
import { check, forbidden, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnFirewall } from './firewall-exists.ts'
import { migrationRefusal } from './no-live-migration.ts'
import { rivalReason } from './no-rival-on-its-services.ts'

interface NamesService {
  readonly id: number
  readonly type: ServiceType
}

type Attaching = CallContext<OnFirewall, unknown, NamesService>

/** The type says what the id is an id of. */
export const serviceNamedIn = ({ id, type }: NamesService): Service =>
  type === 'instance' ? { type, id: id as InstanceId } : { type, id: id as BalancerId }

export const serviceExists = check<CallContext<unknown, unknown, NamesService>>({
  name: 'serviceExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body }) {
    if (labelOfService(world, serviceNamedIn(body)) !== undefined) return undefined
    return refused(
      'ASSUME-BODY-IDS',
      'id',
      `saw ${body.id}; accepted is the id of ${body.type === 'instance' ? 'an instance' : 'a balancer'}`,
    )
  },
})

export const callerChangesService = check<CallContext<unknown, unknown, NamesService>>({
  name: 'callerChangesService',
  stage: 'grant',
  clauses: ['ASSUME-GRANT-MISSING'],
  find({ caller, body: { id, type } }) {
    if (mayReach(caller, type, id, 'read_write')) return undefined
    return forbidden(
      'ASSUME-GRANT-MISSING',
      'id',
      `saw no read_write grant of ${caller.username} to ${type} ${id}; accepted is a caller with one`,
    )
  },
})

/** Neither the instance to be guarded nor one that the firewall guards already migrates live. */
export const involvedInstancesStandStill = check<Attaching>({
  name: 'involvedInstancesStandStill',
  stage: 'rule',
  clauses: ['MIGRATION-4'],
  find({ world, params: { firewallId }, body }) {
    const joining = migratingInstance(world, serviceNamedIn(body))
    if (joining !== undefined) return migrationRefusal('MIGRATION-4', 'id', joining)
    const guarded = migratingInstanceBehind(world, firewallId)
    return guarded && migrationRefusal('MIGRATION-4', 'firewallId', guarded)
  },
})

export const serviceIsNotAttachedYet = check<Attaching>({
  name: 'serviceIsNotAttachedYet',
  stage: 'rule',
  clauses: ['ASSUME-ATTACH-TWICE'],
  find({ world, params: { firewallId }, body }) {
    const attached = devicesOn(world, serviceNamedIn(body)).find(
      device => device.firewall_id === firewallId,
    )
    return (
      attached &&
      refused(
        'ASSUME-ATTACH-TWICE',
        'id',
        `saw ${body.type} ${body.id}, which is device ${attached.id} of firewall ${firewallId} already; accepted is a service without it`,
      )
    )
  },
})

export const firewallHasNoOtherBalancer = check<Attaching>({
  name: 'firewallHasNoOtherBalancer',
  stage: 'rule',
  clauses: ['DEVICE-12'],
  find({ world, params: { firewallId }, body, assume }) {
    if (body.type !== 'balancer') return undefined
    const held = devicesOf(world, firewallId).filter(({ entity }) => entity.type === 'balancer')
    if (held.length < limits.balancersPerFirewall) return undefined
    assume('ASSUME-SECOND-BALANCER')
    return refused(
      'DEVICE-12',
      'id',
      `saw balancer ${body.id} beside balancer ${held.map(({ entity }) => entity.id).join(', ')}; accepted is at most ${limits.balancersPerFirewall} on a firewall`,
    )
  },
})

/** A disabled firewall may join others; an enabled one only where no other is active. */
export const serviceHasNoRival = check<Attaching>({
  name: 'serviceHasNoRival',
  stage: 'rule',
  clauses: ['ACTIVE-3'],
  find({ world, params: { firewallId }, body, assume }) {
    if (get(world.tables.firewalls, firewallId)?.status !== 'enabled') return undefined
    const rival = activeFirewallOn(world, serviceNamedIn(body), firewallId)
    if (rival === undefined) return undefined
    assume('ASSUME-ATTACH-ACTIVE')
    return refused('ACTIVE-3', 'id', rivalReason(serviceNamedIn(body), rival))
  },
})
