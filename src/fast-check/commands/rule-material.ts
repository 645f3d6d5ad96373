/** Rules made by choices: the plainest first, then those that lie on the limits of the contract. */
import { limits } from '../../contract/limits.ts'
import type { Rule, RuleAddresses, Rules } from '../../contract/rules.ts'
import type { Action } from '../../contract/vocabulary.ts'
import type { Choices } from './choices.ts'

const everybody: RuleAddresses = { ipv4: ['0.0.0.0/0'] }
const fullPorts = Array.from({ length: limits.portPieces }, (_, at) => 1 + 2 * at).join(',')

const plain: Rule = { protocol: 'TCP', addresses: everybody, action: 'ACCEPT' }

/** Rules that the service must take. */
const rules: readonly [Rule, ...Rule[]] = [
  plain,
  { ...plain, ports: '22' },
  { ...plain, ports: '80, 443', action: 'DROP', label: 'web' },
  { ...plain, ports: '1-65535', addresses: { ipv6: ['::/0'] } },
  { ...plain, ports: fullPorts, protocol: 'UDP' },
  { ...plain, protocol: 'ICMP', addresses: { ipv4: ['192.0.2.1'], ipv6: ['2001:DB8::1/64'] } },
  { ...plain, protocol: 'IPENCAP', description: 'x'.repeat(limits.descriptionLengthMax) },
  { ...plain, ports: null, label: 'r'.repeat(limits.ruleLabelLengthMax) },
  { ...plain, ports: '65535', addresses: { ipv4: ['10.0.0.7/8', '10.0.0.0/8'] } },
]

const policies: readonly [Action, Action] = ['ACCEPT', 'DROP']

/** Few rules mostly; at times as many as a firewall holds, in both directions together. */
export function rulesFor(choices: Choices): Rules {
  const inbound = rulesetFor(choices)
  const room = limits.rulesPerFirewall - inbound.length
  return {
    inbound,
    inbound_policy: choices.among(policies),
    outbound: choices.once(16)
      ? Array.from({ length: room }, () => choices.among(rules))
      : rulesetFor(choices).slice(0, room),
    outbound_policy: choices.among(policies),
  }
}

/** Some parts of rules, as an update carries them. */
export function rulesUpdateFor(choices: Choices): Partial<Rules> {
  const chosen = rulesFor(choices)
  const parts = Object.entries(chosen).filter(() => choices.below(2) === 1)
  return Object.fromEntries(parts)
}

/** As many rules in one direction as a firewall holds in both. */
export const fullRuleset = (choices: Choices): Rule[] =>
  Array.from({ length: limits.rulesPerFirewall }, () => choices.among(rules))

const rulesetFor = (choices: Choices): Rule[] =>
  Array.from({ length: choices.among([0, 1, 2, 3, 0, 1]) }, () => choices.among(rules))
