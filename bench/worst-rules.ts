/** Worst cases of rule sets: as many addresses as rules can name, laid out so that answers get long. */
import type { Rule, Rules } from '../src/contract/rules.ts'
import { printPrefix } from '../src/net/prefix.ts'
import { compareRules, lintRules } from '../src/whatif.ts'
import { pickFrom, ruleSet } from './peers/rule-sets.ts'
import type { WorstCase } from './worst-cases.ts'

const [rules, prefixes, pieces] = [25, 255, 15]
const largest = (seed: number): Rules =>
  ruleSet({ rules, prefixes, pieces, family: 'ipv6' }, pickFrom(seed))

/** Each rule names a chain of networks, every one inside the one before. */
function nested(seed: number): Rules {
  const pick = pickFrom(seed)
  const inbound = Array.from({ length: rules }, (_, at): Rule => {
    const words = Array.from({ length: 4 }, () => pick(2 ** 32))
    const ipv6 = Array.from({ length: prefixes }, (_, depth) =>
      printPrefix({ address: { family: 'ipv6', words }, length: Math.min(1 + depth, 128) }),
    )
    return { protocol: 'TCP', action: at % 2 === 0 ? 'ACCEPT' : 'DROP', addresses: { ipv6 } }
  })
  return { inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
}

const ruleCase = (target: number, prepare: WorstCase['prepare']): WorstCase => ({
  ...{ unit: 'prefixes', sizes: [rules * prefixes], target, prepare },
})

export const rulesCases: Readonly<Record<string, WorstCase>> = {
  'compareRules of nested IPv6 and an unrelated set': ruleCase(2000, () => {
    const [before, after] = [nested(1), largest(2)]
    return () => compareRules(before, after)
  }),
  'lintRules of nested IPv6': ruleCase(500, () => {
    const linted = nested(1)
    return () => lintRules(linted)
  }),
}
