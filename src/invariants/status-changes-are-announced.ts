/**
 * Whatever happens to a firewall is told by the one event that belongs to it: its coming and its going, its turning on
 * and off, its joining and leaving a service. No event tells of anything else.
 */
import type { FirewallStatus } from '../contract/vocabulary.ts'
import { type Device, serviceKey } from '../world/records/device.ts'
import type { Event } from '../world/records/event.ts'
import { attachedAlone, detachedAlone } from './attachments.ts'
import { changesOf } from './changes-of.ts'
import { type Transition, transitionInvariant } from './invariant.ts'

export const statusChangesAreAnnounced = transitionInvariant({
  name: 'statusChangesAreAnnounced',
  clauses: [
    'EVENT-1',
    'EVENT-2',
    'EVENT-3',
    'EVENT-4',
    'EVENT-5',
    'EVENT-6',
    'EVENT-8',
    'EVENT-9',
    'EVENT-10',
    'ASSUME-CREATE-DEVICE-EVENTS',
    'ASSUME-OTHER-EVENTS',
    'ASSUME-STATUS-SAME',
  ],
  broken(transition) {
    const untold = [...happenings(transition)]
    for (const telling of tellings(transition)) {
      const at = untold.indexOf(telling)
      if (at === -1) return `an event tells of ${telling}, which did not happen`
      untold.splice(at, 1)
    }
    return untold.length === 0 ? undefined : `no event tells of ${untold.join(' and ')}`
  },
})

/** What an event has to tell, in the same words as `tellings`. */
function happenings(transition: Transition): readonly string[] {
  const ofFirewalls = changesOf(transition.changes, 'firewalls').flatMap(({ id, before, after }) =>
    after === undefined || before?.status === after.status
      ? []
      : [`${before === undefined ? 'firewall_create' : eventOf[after.status]} firewall/${id}`],
  )
  const told = (action: string) => (device: Device) =>
    `${action} firewall/${device.firewall_id} ${serviceKey(device.entity)}`
  return [
    ...ofFirewalls,
    ...attachedAlone(transition).map(told('firewall_device_add')),
    ...detachedAlone(transition).map(told('firewall_device_remove')),
  ]
}

const eventOf: Readonly<Record<FirewallStatus, string>> = {
  enabled: 'firewall_enable',
  disabled: 'firewall_disable',
  deleted: 'firewall_delete',
}

const tellings = ({ changes }: Transition): readonly string[] =>
  changesOf(changes, 'events').flatMap(({ before, after }) =>
    before === undefined && after !== undefined ? [wordsOf(after)] : [],
  )

const wordsOf = ({ action, entity, secondary_entity }: Event): string =>
  [entity, secondary_entity]
    .filter(each => each !== null)
    .reduce((words, { type, id }) => `${words} ${type}/${id}`, action as string)
