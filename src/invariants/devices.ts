/** Devices: which firewalls are on which services, and when that may change. */
import { limits } from '../contract/limits.ts'
import { migratingKey } from '../world/indexes.ts'
import { recordsUnder } from '../world/lookup.ts'
import { type Device, type Service, serviceKey } from '../world/records/device.ts'
import { get, has } from '../world/table.ts'
import type { World } from '../world/world.ts'
import {
  changeInvariant,
  changesOf,
  keyInvariant,
  recordInvariant,
  repeatedIn,
  type Transition,
  type TransitionInvariant,
  type WorldInvariant,
  whenGone,
} from './invariant.ts'

export const deviceInvariants: readonly WorldInvariant[] = [
  /** No service has two active firewalls. */
  keyInvariant({
    name: 'oneActiveFirewallPerService',
    clauses: ['ACTIVE-1', 'ACTIVE-2', 'ACTIVE-3', 'ACTIVE-4', 'ACTIVE-5'],
    index: 'devicesByService',
    touched: {
      // Besides a new device, only a status that becomes enabled can make a second active firewall.
      firewalls: ({ id, before, after }, world) =>
        after?.status !== 'enabled' || before?.status === 'enabled'
          ? []
          : recordsUnder(world, 'devicesByFirewall', id).map(({ entity }) => serviceKey(entity)),
    },
    broken(devices, service, { tables }) {
      const active = [...new Set(devices.map(({ firewall_id }) => firewall_id))].filter(
        id => get(tables.firewalls, id)?.status === 'enabled',
      )
      if (active.length <= limits.activeFirewallsPerService) return undefined
      return `${service} has the active firewalls ${active.join(' and ')}`
    },
  }),
  /** No firewall is on two balancers. */
  keyInvariant({
    name: 'oneBalancerPerFirewall',
    clauses: ['DEVICE-12', 'ASSUME-SECOND-BALANCER'],
    index: 'balancerDevicesByFirewall',
    broken(balancers, firewallId) {
      if (balancers.length <= limits.balancersPerFirewall) return undefined
      const ids = balancers.map(({ entity }) => entity.id).join(' and ')
      return `firewall ${firewallId} is on the balancers ${ids}`
    },
  }),
  /** No firewall is on the same service twice. */
  keyInvariant({
    name: 'eachServiceOnceOnAFirewall',
    clauses: ['ASSUME-ATTACH-TWICE'],
    index: 'devicesByService',
    broken(devices, service) {
      const twice = repeatedIn(devices.map(({ firewall_id }) => firewall_id))
      return twice && `firewall ${twice} is on ${service} twice`
    },
  }),
  /** The firewall and the service of every device are there. */
  recordInvariant({
    name: 'devicesHaveBothEnds',
    clauses: ['DEVICE-1', 'ASSUME-BODY-IDS'],
    of: 'devices',
    touched: {
      firewalls: whenGone('devicesByFirewall'),
      instances: whenGone('devicesByService', id => `instance/${id}`),
      balancers: whenGone('devicesByService', id => `balancer/${id}`),
    },
    broken({ id, firewall_id, entity }, world) {
      if (!has(world.tables.firewalls, firewall_id))
        return `device ${id} is of firewall ${firewall_id}, which is not there`
      if (!hasService(world, entity))
        return `device ${id} is on ${serviceKey(entity)}, which is not there`
      return undefined
    },
  }),
]

export const deviceTransitions: readonly TransitionInvariant[] = [
  /** A device comes and goes; it never comes to stand for another assignment. */
  changeInvariant({
    name: 'devicesNeverChange',
    clauses: ['DEVICE-1', 'DEVICE-5'],
    of: 'devices',
    broken: ({ id, before, after }) =>
      before === undefined || after === undefined || assignmentOf(before) === assignmentOf(after)
        ? undefined
        : `device ${id} stands for another assignment than before`,
  }),
  /** While an instance migrates live, no firewall is attached to it or detached, and none of its firewalls changes. */
  {
    name: 'migratingInstancesKeepTheirFirewalls',
    clauses: [
      'MIGRATION-1',
      'MIGRATION-2',
      'MIGRATION-3',
      'MIGRATION-4',
      'MIGRATION-5',
      'MIGRATION-6',
      'ASSUME-CREATE-MIGRATION',
      'ASSUME-CREATE-WITH-FIREWALL',
    ],
    of: ['firewalls', 'devices'],
    broken(transition) {
      // Few instances migrate; a firewall may be on very many.
      const migrating = recordsUnder(transition.before, 'instancesByMigration', migratingKey)
      if (migrating.length === 0) return undefined
      const handled = firewallsHandled(transition)
      const involved = migrating
        .filter(({ id }) => get(transition.after.tables.instances, id)?.migrating === true)
        .find(({ id }) => firewallsOf(transition, id).some(firewall => handled.includes(firewall)))
      if (involved === undefined) return undefined
      return `instance ${involved.id} migrates live while firewalls ${handled.join(' and ')} change`
    },
  },
]

const assignmentOf = ({ firewall_id, entity }: Device): string =>
  `${firewall_id} on ${serviceKey(entity)}`

/** Firewalls that were changed, attached or detached; one that loses a deleted instance is not. */
function firewallsHandled(transition: Transition): readonly number[] {
  const ids = new Set<number>()
  for (const { id } of changesOf(transition, 'firewalls')) ids.add(id)
  for (const { firewall_id } of attached(transition)) ids.add(firewall_id)
  for (const { firewall_id } of detachedAlone(transition)) ids.add(firewall_id)
  return [...ids]
}

/** The firewalls that an instance had before, and those that it came to have. */
const firewallsOf = ({ before, after }: Transition, instanceId: number): readonly number[] =>
  [before, after]
    .flatMap(world => recordsUnder(world, 'devicesByService', `instance/${instanceId}`))
    .map(({ firewall_id }) => firewall_id)

function attached(transition: Transition): readonly Device[] {
  const found: Device[] = []
  for (const { before, after } of changesOf(transition, 'devices'))
    if (before === undefined && after !== undefined) found.push(after)
  return found
}

/** Devices that came between a firewall and a service that were there: not with the creation of either. */
export const attachedAlone = (transition: Transition): readonly Device[] =>
  attached(transition).filter(device => hasBothEnds(transition.before, device))

/** Devices that went from between a firewall and a service that are still there: not with the deletion of either. */
export const detachedAlone = (transition: Transition): readonly Device[] =>
  changesOf(transition, 'devices')
    .flatMap(({ before, after }) => (after === undefined && before !== undefined ? [before] : []))
    .filter(device => hasBothEnds(transition.after, device))

function hasBothEnds(world: World, { firewall_id, entity }: Device): boolean {
  const status = get(world.tables.firewalls, firewall_id)?.status
  return status !== undefined && status !== 'deleted' && hasService(world, entity)
}

const hasService = ({ tables }: World, { type, id }: Service): boolean =>
  type === 'instance' ? has(tables.instances, id) : has(tables.balancers, id)
