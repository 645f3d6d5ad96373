/** The two rulesets of a firewall, their policies and how they decide together. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const rulesetClauses = {
  'RULESET-1': {
    text: 'the rules of each direction keep the order in which they were sent',
    kind: 'fact',
    section: 'Rules object',
  },
  'RULESET-2': {
    text: 'the inbound policy is ACCEPT or DROP',
    kind: 'edge',
    section: 'Rules object',
  },
  'RULESET-3': {
    text: 'the outbound policy is ACCEPT or DROP',
    kind: 'edge',
    section: 'Rules object',
  },
  'RULESET-4': {
    text: 'the inbound policy decides inbound traffic that no inbound rule matches',
    kind: 'fact',
    section: 'Rules object',
  },
  'RULESET-5': {
    text: 'the outbound policy decides outbound traffic that no outbound rule matches',
    kind: 'fact',
    section: 'Rules object',
  },
  'RULESET-6': {
    text: 'the action of a matching rule goes before the policy',
    kind: 'fact',
    section: 'Rules object',
  },
  'RULESET-7': {
    text: 'of two rules that match the same traffic the earlier one decides',
    kind: 'fact',
    section: 'Rules object',
  },
  'RULESET-8': {
    text: `a firewall has at most ${limits.rulesPerFirewall} rules, both directions together, when created and when its rules are updated`,
    kind: 'edge',
    section: 'Rules object',
  },
  'RULESET-9': {
    text: 'the rules of a new firewall carry an inbound policy',
    kind: 'edge',
    section: 'Firewalls',
  },
  'RULESET-10': {
    text: 'the rules of a new firewall carry an outbound policy',
    kind: 'edge',
    section: 'Firewalls',
  },
  'RULESET-11': {
    text: 'a new firewall may leave out inbound rules, outbound rules or both',
    kind: 'fact',
    section: 'Firewalls',
  },
  'RULESET-12': {
    text: 'the list of rules shows the inbound and the outbound rules',
    kind: 'fact',
    section: 'Firewall rules',
  },
  'RULESET-13': {
    text: 'an update of rules may leave out any of the rulesets and the policies',
    kind: 'fact',
    section: 'Firewall rules',
  },
  'RULESET-14': {
    text: 'an update of rules puts the rulesets it carries in the place of the old ones',
    kind: 'fact',
    section: 'Firewall rules',
  },
} as const satisfies Record<string, ClauseText>
