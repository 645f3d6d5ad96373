/** The list of VLANs, how instances join and leave them, and where they can be. */
import type { ClauseText } from '../clause.ts'

export const vlanClauses = {
  'VLAN-1': {
    text: 'the list of VLANs holds those of the account',
    kind: 'fact',
    section: 'What the service does',
  },
  'VLAN-2': {
    text: 'a VLAN comes into being through the interfaces of an instance and by no operation of this service',
    kind: 'fact',
    section: 'What the service does',
  },
  'VLAN-3': {
    text: 'instances on the same VLAN are in one broadcast domain',
    kind: 'fact',
    section: 'VLANs',
  },
  'VLAN-4': {
    text: 'a VLAN can be attached only in a region that supports VLANs',
    kind: 'edge',
    section: 'VLANs',
  },
  'VLAN-5': {
    text: 'migrating an instance with a VLAN to a region without VLAN support does not start',
    kind: 'edge',
    section: 'VLANs',
  },
  'VLAN-6': {
    text: 'cloning an instance with a VLAN to a region without VLAN support does not start',
    kind: 'edge',
    section: 'VLANs',
  },
  'VLAN-7': {
    text: 'a VLAN is detached by taking its interface out of the active profile and rebooting, not before the reboot',
    kind: 'fact',
    section: 'VLANs',
  },
  'VLAN-8': {
    text: 'a VLAN is detached by rebooting into a profile without it',
    kind: 'fact',
    section: 'VLANs',
  },
  'VLAN-9': {
    text: 'a VLAN is detached by deleting the instance',
    kind: 'fact',
    section: 'VLANs',
  },
} as const satisfies Record<string, ClauseText>
