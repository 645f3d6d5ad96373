/** What the label of a firewall may be. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const labelClauses = {
  'LABEL-1': {
    text: `a firewall's label is ${limits.labelLengthMin} to ${limits.labelLengthMax} characters long`,
    kind: 'edge',
    section: 'Firewall',
  },
  'LABEL-2': {
    text: "a firewall's label starts with a letter or a digit",
    kind: 'edge',
    section: 'Firewall',
  },
  'LABEL-3': {
    text: "a firewall's label ends with a letter or a digit",
    kind: 'edge',
    section: 'Firewall',
  },
  'LABEL-4': {
    text: "a firewall's label holds nothing but letters, digits, hyphens, underscores and periods",
    kind: 'edge',
    section: 'Firewall',
  },
  'LABEL-5': {
    text: "a firewall's label never holds two hyphens side by side",
    kind: 'edge',
    section: 'Firewall',
  },
  'LABEL-6': {
    text: "a firewall's label never holds two underscores side by side",
    kind: 'edge',
    section: 'Firewall',
  },
  'LABEL-7': {
    text: "a firewall's label never holds two periods side by side",
    kind: 'edge',
    section: 'Firewall',
  },
  'LABEL-8': {
    text: 'no two firewalls have the same label',
    kind: 'edge',
    section: 'Firewall',
  },
  'LABEL-9': {
    text: "a firewall's label is for display and decides nothing about traffic",
    kind: 'fact',
    section: 'Firewall',
  },
} as const satisfies Record<string, ClauseText>
