/** Firewalls: their labels and tags, their status, and the events that announce what happens to them. */
import { limits } from '../contract/limits.ts'
import type { FirewallStatus } from '../contract/vocabulary.ts'
import { recordsUnder } from '../world/lookup.ts'
import { type Device, serviceKey } from '../world/records/device.ts'
import type { Event } from '../world/records/event.ts'
import { attachedAlone, detachedAlone } from './devices.ts'
import {
  changeInvariant,
  changesOf,
  idsIn,
  keyInvariant,
  recordInvariant,
  type Transition,
  type TransitionInvariant,
  type WorldInvariant,
} from './invariant.ts'
import { labelFault } from './labels.ts'

const { labelLengthMin, labelLengthMax, tagLengthMin, tagLengthMax } = limits

export const firewallInvariants: readonly WorldInvariant[] = [
  /** No two firewalls that are not deleted have the same label. */
  keyInvariant({
    name: 'firewallLabelsAreUnique',
    clauses: ['LABEL-8', 'ASSUME-LABEL-UNIQUE'],
    index: 'firewallsByLabel',
    broken: (holders, label) =>
      holders.length > 1 ? `"${label}" is the label of firewalls ${idsIn(holders)}` : undefined,
  }),
  /** Every firewall has a label of the right length and characters. */
  recordInvariant({
    name: 'firewallLabelsAreWellFormed',
    clauses: ['LABEL-1', 'LABEL-2', 'LABEL-3', 'LABEL-4', 'LABEL-5', 'LABEL-6', 'LABEL-7'],
    of: 'firewalls',
    broken({ id, label }) {
      const fault = labelFault(label, labelLengthMin, labelLengthMax)
      return fault && `firewall ${id} has "${label}", a label ${fault}`
    },
  }),
  /** The tags of a firewall are texts of the right length, and each is there once. */
  recordInvariant({
    name: 'firewallTagsAreWellFormed',
    clauses: ['FIREWALL-2', 'ASSUME-TAGS'],
    of: 'firewalls',
    broken({ id, tags }) {
      const odd = tags
        .map(tag => [...tag].length)
        .find(length => length < tagLengthMin || length > tagLengthMax)
      if (odd !== undefined) return `firewall ${id} has a tag of ${odd} characters`
      return new Set(tags).size < tags.length ? `firewall ${id} has the same tag twice` : undefined
    },
  }),
  /** A deleted firewall is on no service. */
  recordInvariant({
    name: 'deletedFirewallsGuardNothing',
    clauses: ['FIREWALL-16', 'STATUS-6', 'ASSUME-DELETED-FIREWALL'],
    of: 'firewalls',
    touched: { devices: ({ after }) => (after === undefined ? [] : [after.firewall_id]) },
    broken({ id, status }, world) {
      if (status !== 'deleted') return undefined
      const [device] = recordsUnder(world, 'devicesByFirewall', id)
      return device && `firewall ${id} is deleted, and still on ${serviceKey(device.entity)}`
    },
  }),
]

export const firewallTransitions: readonly TransitionInvariant[] = [
  /** A new firewall is enabled. */
  changeInvariant({
    name: 'newFirewallsAreEnabled',
    clauses: ['STATUS-2'],
    of: 'firewalls',
    broken: ({ id, before, after }) =>
      before !== undefined || after === undefined || after.status === 'enabled'
        ? undefined
        : `firewall ${id} is new, and ${after.status}`,
  }),
  /** A deleted firewall stays as it is, and a firewall leaves the world only by being deleted. */
  changeInvariant({
    name: 'deletedFirewallsStayDeleted',
    clauses: ['STATUS-5', 'STATUS-6', 'ASSUME-DELETED-FIREWALL'],
    of: 'firewalls',
    broken({ id, before, after }) {
      if (after === undefined) return `firewall ${id} left the world without a trace`
      if (before?.status !== 'deleted') return undefined
      return `firewall ${id} was deleted, and changed after that`
    },
  }),
  /**
   * Whatever happens to a firewall is announced by the one event that belongs to it: that it is created or deleted,
   * turned on or off, attached to a service or detached. No event announces anything else.
   */
  {
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
    of: ['firewalls', 'devices', 'events'],
    broken(transition) {
      const missing = happenings(transition)
      for (const announced of announcements(transition)) {
        const at = missing.indexOf(announced)
        if (at === -1) return `an event tells of ${announced}, which did not happen`
        missing.splice(at, 1)
      }
      return missing.length === 0 ? undefined : `no event tells of ${missing.join(' and ')}`
    },
  },
  /** An event stays as it is; all that can change about it is that it was seen or read. */
  changeInvariant({
    name: 'eventsAreAppendOnly',
    clauses: ['EVENT-7', 'ASSUME-EVENT-RECORD'],
    of: 'events',
    broken({ id, before, after }) {
      if (before === undefined) return undefined
      if (after === undefined) return `event ${id} is gone`
      if (contentOf(before) === contentOf(after)) return undefined
      return `event ${id} tells something else than before`
    },
  }),
]

/** What events have to announce, in the same words as `announcements`. */
function happenings(transition: Transition): string[] {
  const found: string[] = []
  for (const { id, before, after } of changesOf(transition, 'firewalls')) {
    if (after === undefined || before?.status === after.status) continue
    found.push(`${before === undefined ? 'firewall_create' : eventOf[after.status]} firewall/${id}`)
  }
  const tell = (action: string, { firewall_id, entity }: Device) =>
    found.push(`${action} firewall/${firewall_id} ${serviceKey(entity)}`)
  for (const each of attachedAlone(transition)) tell('firewall_device_add', each)
  for (const each of detachedAlone(transition)) tell('firewall_device_remove', each)
  return found
}

const eventOf: Readonly<Record<FirewallStatus, string>> = {
  enabled: 'firewall_enable',
  disabled: 'firewall_disable',
  deleted: 'firewall_delete',
}

const announcements = (transition: Transition): readonly string[] =>
  changesOf(transition, 'events').flatMap(({ before, after }) =>
    before === undefined && after !== undefined ? [wordsOf(after)] : [],
  )

const wordsOf = ({ action, entity, secondary_entity }: Event): string =>
  [entity, secondary_entity]
    .filter(each => each !== null)
    .reduce((words, { type, id }) => `${words} ${type}/${id}`, action as string)

const contentOf = ({ action, created, username, entity, secondary_entity }: Event): string =>
  JSON.stringify([action, created, username, entity, secondary_entity])
