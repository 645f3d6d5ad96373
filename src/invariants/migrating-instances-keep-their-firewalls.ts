/** While an instance migrates live, nothing happens to the firewalls on it: none joins or leaves it, and none of them changes. */
import type { Service } from '../world/records/device.ts'
import { get } from '../world/table.ts'
import { attached, detachedAlone } from './attachments.ts'
import { changesOf } from './changes-of.ts'
import { type Transition, transitionInvariant } from './invariant.ts'
import { filed } from './records.ts'

export const migratingInstancesKeepTheirFirewalls = transitionInvariant({
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
  broken(transition) {
    const handled = firewallsHandled(transition)
    const migrating = servicesInvolved(transition, handled).find(
      ({ type, id }) => type === 'instance' && migratesThroughout(transition, id),
    )
    if (migrating === undefined) return undefined
    return `instance ${migrating.id} migrates live while firewalls ${handled.join(' and ')} change or move`
  },
})

/** Firewalls that were changed, attached or detached; one that loses a deleted instance is not. */
const firewallsHandled = (transition: Transition): readonly number[] => [
  ...new Set([
    ...changesOf(transition.changes, 'firewalls').map(({ id }) => id),
    ...[...attached(transition), ...detachedAlone(transition)].map(
      ({ firewall_id }) => firewall_id,
    ),
  ]),
]

/** The services that these firewalls were on, and those that they came to be on. */
const servicesInvolved = (
  transition: Transition,
  firewalls: readonly number[],
): readonly Service[] => {
  const { tables, indexes } = transition.before
  return [
    ...firewalls.flatMap(id => filed(tables.devices, indexes.devicesByFirewall, id)),
    ...attached(transition),
  ].map(({ entity }) => entity)
}

const migratesThroughout = ({ before, after }: Transition, instanceId: number): boolean =>
  [before, after].every(({ tables }) => get(tables.instances, instanceId)?.migrating === true)
