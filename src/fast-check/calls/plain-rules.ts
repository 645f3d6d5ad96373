/** The plainest rules that there are, to fill rulesets with and to put what is on a limit into. */
import { limits } from '../../contract/limits.ts'
import type { Rule } from '../../contract/rules.ts'
import type { Choices } from '../commands/choices.ts'

export const plainRule: Rule = {
  protocol: 'TCP',
  addresses: { ipv4: ['0.0.0.0/0'] },
  action: 'ACCEPT',
}

export const plainRules = (count: number): readonly Rule[] =>
  Array.from({ length: count }, () => plainRule)

/** As many rules as a firewall holds, in one direction or in both. */
export function splitRules(choices: Choices) {
  const inbound = choices.among([limits.rulesPerFirewall, 0, 1, 12])
  return {
    inbound: plainRules(inbound),
    outbound: plainRules(limits.rulesPerFirewall - inbound),
  }
}
