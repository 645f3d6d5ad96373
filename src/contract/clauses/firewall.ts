/** The firewall record and the five operations on it. */
import type { ClauseText } from '../clause.ts'

export const firewallClauses = {
  'FIREWALL-1': {
    text: 'a firewall holds a label, a status, tags and rules',
    kind: 'fact',
    section: 'Firewall',
  },
  'FIREWALL-2': {
    text: "a firewall's tags are a list of texts",
    kind: 'edge',
    section: 'Firewall',
  },
  'FIREWALL-3': {
    text: "a firewall's tags organise and decide nothing about traffic",
    kind: 'fact',
    section: 'Firewall',
  },
  'FIREWALL-4': {
    text: 'a viewed firewall comes without its devices',
    kind: 'fact',
    section: 'Firewall',
  },
  'FIREWALL-5': {
    text: 'creating a firewall takes a label',
    kind: 'edge',
    section: 'Firewalls',
  },
  'FIREWALL-6': {
    text: 'creating a firewall takes rules',
    kind: 'edge',
    section: 'Firewalls',
  },
  'FIREWALL-7': {
    text: 'creating a firewall works without devices and without tags',
    kind: 'fact',
    section: 'Firewalls',
  },
  'FIREWALL-8': {
    text: 'the devices of a new firewall are lists of whole numbers named instances and balancers',
    kind: 'edge',
    section: 'Firewalls',
  },
  'FIREWALL-9': {
    text: 'creating a firewall makes one device for each instance and each balancer it lists',
    kind: 'fact',
    section: 'Firewalls',
  },
  'FIREWALL-10': {
    text: 'a firewall can be attached while an instance is created, by its firewall_id',
    kind: 'fact',
    section: 'Firewalls',
  },
  'FIREWALL-11': {
    text: 'creating, viewing and updating a firewall answer with that firewall',
    kind: 'fact',
    section: 'Firewalls',
  },
  'FIREWALL-12': {
    text: 'a firewall is addressed by its whole number',
    kind: 'edge',
    section: 'Firewalls',
  },
  'FIREWALL-13': {
    text: 'an update may leave out any of label, status and tags, and what it leaves out stays',
    kind: 'fact',
    section: 'Firewalls',
  },
  'FIREWALL-14': {
    text: 'an update of a firewall cannot carry devices',
    kind: 'edge',
    section: 'Firewalls',
  },
  'FIREWALL-15': {
    text: 'an update of a firewall cannot carry rules',
    kind: 'edge',
    section: 'Firewalls',
  },
  'FIREWALL-16': {
    text: 'deleting a firewall takes its rules off every service it guarded',
    kind: 'fact',
    section: 'States and transitions',
  },
} as const satisfies Record<string, ClauseText>
