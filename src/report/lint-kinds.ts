/** Every kind of finding that a lint can have, in a sentence each. */

import type { AssignmentFinding } from '../rehearsal/lint-world.ts'
import type { FindingKind } from '../rules/lint/finding.ts'

export const lintKinds: Readonly<Record<FindingKind | AssignmentFinding['kind'], string>> = {
  unreachable: 'Earlier rules match all that the rule matches, so that it never decides.',
  'partly-dead': 'In one address family the rule never decides, as earlier rules match all of it.',
  redundant: 'Without the rule every packet would be judged the same.',
  'equals-policy': 'The rule does what the policy would do with the same packets.',
  'jointly-removable':
    'These rules could all go together, and every packet would be judged the same.',
  shadowing: 'An earlier rule with another action matches all that the rule matches.',
  generalization: 'The rule matches all that an earlier rule with another action matches.',
  correlation: 'Two rules with different actions match packets in common, and others apart.',
  redundancy: 'A rule matches all that another one with the same action matches.',
  'partly-shadowed': 'Earlier rules decide some of the packets that the rule matches.',
  'dead-entry': 'An address or a port piece inside the rule decides nothing.',
  'host-bits': 'A network is written with bits set beyond its prefix length.',
  'mapped-address': 'An IPv4-mapped IPv6 network never matches an IPv4 packet.',
  'one-family': 'One address family is opened to everyone, the other one is not named.',
  'sensitive-port-open': 'A port that is rarely meant for everyone is open to very many.',
  budget: 'Most of what the service allows in one rule set is used up.',
  'guards-nothing': 'The firewall is assigned to no service.',
  'no-active-firewall': 'Nothing filters the service.',
  'disabled-beside-active': 'The firewall is disabled, and another one is active on its service.',
}
