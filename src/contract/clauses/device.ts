/** The devices that put a firewall on a service, and what the firewall filters there. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const deviceClauses = {
  'DEVICE-1': {
    text: 'a device puts one firewall on one service, an instance or a balancer',
    kind: 'fact',
    section: 'Firewall device',
  },
  'DEVICE-2': {
    text: 'attaching a firewall takes the id of the service, a whole number',
    kind: 'edge',
    section: 'Firewall device',
  },
  'DEVICE-3': {
    text: 'attaching a firewall takes the type of the service',
    kind: 'edge',
    section: 'Firewall devices',
  },
  'DEVICE-4': {
    text: 'the type of a service is instance or balancer',
    kind: 'edge',
    section: 'Firewall device',
  },
  'DEVICE-5': {
    text: 'a device is addressed by its whole number',
    kind: 'edge',
    section: 'Firewall device',
  },
  'DEVICE-6': {
    text: 'detaching a firewall takes its rules off the service',
    kind: 'fact',
    section: 'States and transitions',
  },
  'DEVICE-7': {
    text: "detaching a firewall leaves the rules of the service's other firewalls in effect",
    kind: 'fact',
    section: 'States and transitions',
  },
  'DEVICE-8': {
    text: 'the list of devices holds those of the firewall',
    kind: 'fact',
    section: 'Firewall devices',
  },
  'DEVICE-9': {
    text: 'viewing a device shows the one of that firewall and id',
    kind: 'fact',
    section: 'Firewall devices',
  },
  'DEVICE-10': {
    text: 'on a balancer a firewall filters inbound TCP and nothing else',
    kind: 'fact',
    section: 'Firewall devices',
  },
  'DEVICE-11': {
    text: 'one firewall can be on many services at a time',
    kind: 'fact',
    section: 'Firewall devices',
  },
  'DEVICE-12': {
    text: `a firewall is on at most ${limits.balancersPerFirewall} balancer at a time, from its creation on`,
    kind: 'edge',
    section: 'Firewalls',
  },
  'DEVICE-13': {
    text: "a firewall filters every interface of an instance's configuration profile that is not for a VLAN",
    kind: 'fact',
    section: 'Firewall devices',
  },
  'DEVICE-14': {
    text: 'a firewall filters nothing on an interface for a VLAN',
    kind: 'fact',
    section: 'Firewall devices',
  },
} as const satisfies Record<string, ClauseText>
