/** Assumptions about the text of rules and rulesets. */
import type { AssumptionText } from '../assumption.ts'

export const ruleAssumptions = {
  'ASSUME-RULES-OMITTED': {
    question: 'What does Firewall Rules Update do with a part left out?',
    choice: 'the part keeps its value; an empty list clears a ruleset',
    why: 'all parts are optional, and losing rules by leaving them out is the worse surprise',
    rests: 'a call',
    switch: 'rulesUpdateOmitted',
  },
  'ASSUME-RULES-LIMIT': {
    question: 'On what is the bound on rules judged when rules are updated?',
    choice: 'on the result, parts kept included',
    why: 'the bound is on the firewall, not on the request',
    rests: 'a call',
  },
  'ASSUME-RULESETS-OMITTED': {
    question: 'What are rulesets left out at creation?',
    choice: 'no rules, shown as an empty list',
    why: 'an absent list and an empty one mean the same',
    rests: 'a call',
  },
  'ASSUME-RULE-NULLS': {
    question: 'What of rules may be null?',
    choice:
      'ports alone, where null is the same as left out; all else that is null is refused, but the published dialect takes a null ruleset for an empty one, and a null label, description, ipv4 or ipv6 for one left out, and shows each as null',
    why: 'ports is the one field of a rule that names null, and recordings show nulls in these places',
    rests: 'a call',
  },
  'ASSUME-RULE-KEYS': {
    question: 'In which order are the keys of a rule shown?',
    choice:
      'in any: an object has none; the published dialect shows them as they were sent, and rules that came another way as action, label, description, ports, protocol and addresses',
    why: 'recordings of this release keep the order of the client, which the fingerprint follows; those of 2025 show protocol, addresses, action, label, ports and description',
    rests: 'every call',
  },
  'ASSUME-RULE-LABEL': {
    question: 'Which characters may the label of a rule have, and may rules share one?',
    choice:
      'any, and several rules may have the same one; the published dialect takes a letter and then letters, digits, hyphens, underscores and periods',
    why: 'the contract gives a length alone, and the provider tells its users of those characters',
    rests: 'a call',
  },
  'ASSUME-PORTS-EMPTY': {
    question: 'Is an empty text of ports accepted?',
    choice: 'no; null or left out means every port',
    why: 'an empty text is no port, no range and no list',
    rests: 'a call',
  },
  'ASSUME-PORTS-REPEATED': {
    question: 'May ports overlap or repeat?',
    choice: 'yes; the text is kept as sent and each piece counts',
    why: 'nothing forbids it, and lint points it out',
    rests: 'a call',
  },
  'ASSUME-ADDRESSES-REPEATED': {
    question: 'May an address repeat in a rule?',
    choice: 'yes, and each one counts towards the bound',
    why: 'nothing forbids it, and lint points it out',
    rests: 'a call',
  },
  'ASSUME-HOST-BITS': {
    question: 'May a network have host bits set, as in 192.0.2.77/24?',
    choice: 'yes; they are masked for matching and kept in the text',
    why: 'recordings keep them, and lint points it out',
    rests: 'a call',
  },
  'ASSUME-IPV6-TEXT': {
    question: 'In which form is IPv6 text kept?',
    choice: 'in the canonical form of RFC 5952; IPv4 text and host bits stay as sent',
    why: 'recordings show short forms, and one address needs one text',
    rests: 'a call',
  },
  'ASSUME-MASK-FORM': {
    question: 'How is the mask of a network written?',
    choice: 'as a prefix length in decimal digits, never as a dotted mask',
    why: 'each example of the contract has that form',
    rests: 'a call',
  },
  'ASSUME-BARE-ADDRESS': {
    question: 'What is an address without a mask?',
    choice: 'a network of one address: /32 or /128',
    why: 'addresses and networks share one list',
    rests: 'a call',
  },
  'ASSUME-MAPPED-ADDRESS': {
    question: 'Do IPv4-mapped IPv6 networks match IPv4 traffic?',
    choice: 'no, they are IPv6 networks like any other',
    why: 'each family has its own list, and lint points it out',
    rests: 'a call',
  },
} as const satisfies Record<string, AssumptionText>
