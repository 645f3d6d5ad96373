/** What one firewall rule may say and what it affects. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const ruleClauses = {
  'RULE-1': {
    text: 'a rule has an action',
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-2': {
    text: "a rule's action is ACCEPT or DROP",
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-3': {
    text: 'a rule that decides accepts or drops the traffic as its action says',
    kind: 'fact',
    section: 'Rule',
  },
  'RULE-4': {
    text: 'a rule has addresses',
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-5': {
    text: "a rule's addresses hold ipv4, ipv6 or both",
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-6': {
    text: 'each ipv4 entry of a rule is an IPv4 address, alone or with a mask',
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-7': {
    text: 'the ipv4 list of a rule is not empty',
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-8': {
    text: 'the network 0.0.0.0/0 matches every IPv4 address',
    kind: 'fact',
    section: 'Rule',
  },
  'RULE-9': {
    text: 'each ipv6 entry of a rule is an IPv6 address, alone or with a mask',
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-10': {
    text: 'an ipv6 entry of a rule has no zone',
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-11': {
    text: 'the ipv6 list of a rule is not empty',
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-12': {
    text: 'the network ::/0 matches every IPv6 address',
    kind: 'fact',
    section: 'Rule',
  },
  'RULE-13': {
    text: `a rule's description is ${limits.descriptionLengthMin} to ${limits.descriptionLengthMax} characters long`,
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-14': {
    text: "a rule's description is for display and decides nothing about traffic",
    kind: 'fact',
    section: 'Rule',
  },
  'RULE-15': {
    text: `a rule's label is ${limits.ruleLabelLengthMin} to ${limits.ruleLabelLengthMax} characters long`,
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-16': {
    text: "a rule's label identifies it for display and decides nothing about traffic",
    kind: 'fact',
    section: 'Rule',
  },
  'RULE-17': {
    text: "a rule's ports are a text or null",
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-18': {
    text: 'a rule has a protocol',
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-19': {
    text: "a rule's protocol is TCP, UDP, ICMP or IPENCAP",
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-20': {
    text: 'a rule matches no traffic but that of its protocol',
    kind: 'fact',
    section: 'Rule',
  },
  'RULE-21': {
    text: `a rule holds at most ${limits.addressesPerRule} addresses and networks, both families together`,
    kind: 'edge',
    section: 'Rule',
  },
  'RULE-22': {
    text: 'a network counts as one address, however large it is',
    kind: 'fact',
    section: 'Rule',
  },
  'RULE-23': {
    text: 'a rule may leave out its description, its label and its ports',
    kind: 'fact',
    section: 'Rule',
  },
} as const satisfies Record<string, ClauseText>
