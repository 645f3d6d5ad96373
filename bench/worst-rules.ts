/** Worst cases of rule sets: as many addresses as rules can name, laid out so that answers get long. */
import type { Rule, Rules } from '../src/contract/rules.ts'
import { printPrefix } from '../src/net/prefix.ts'
import { printReport, reportRulesComparison } from '../src/report/index.ts'
import { compareRules, lintRules } from '../src/whatif.ts'
import type { WorstCase } from './measure.ts'
import { pickFrom, ruleSet } from './peers/rule-sets.ts'

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
  return { ...closed, inbound }
}

/** Networks that are accepted but for one address each: neither they nor all others make a short list. */
function withHoles(count: number): Rules {
  const pick = pickFrom(3)
  const addresses = Array.from({ length: count }, () =>
    Array.from({ length: 4 }, () => pick(2 ** 32)),
  )
  const rulesFor = (length: number, action: Rule['action']) =>
    Array.from({ length: Math.ceil(count / prefixes) }, (_, chunk): Rule => {
      const some = addresses.slice(chunk * prefixes, (chunk + 1) * prefixes)
      const ipv6 = some.map(words => printPrefix({ address: { family: 'ipv6', words }, length }))
      return { protocol: 'TCP', action, addresses: { ipv6 } }
    })
  return { ...closed, inbound: [...rulesFor(128, 'DROP'), ...rulesFor(64, 'ACCEPT')] }
}

const closed: Rules = {
  ...{ inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
}

const ruleCase = (target: number, prepare: WorstCase['prepare']): WorstCase => ({
  ...{ unit: 'prefixes', sizes: [rules * prefixes], target, prepare },
})

export const rulesCases: Readonly<Record<string, WorstCase>> = {
  'compareRules of nested IPv6 and an unrelated set': ruleCase(2000, () => {
    const [before, after] = [nested(1), largest(2)]
    return () => compareRules(before, after)
  }),
  'compareRules of networks with holes, as CSV': {
    ...{ unit: 'networks', sizes: [750, 3000], target: 1000 },
    prepare(count) {
      const side = (rules: Rules) => ({ rules, name: 'rules' })
      const [before, after] = [side(closed), side(withHoles(count))]
      return () => {
        const comparison = compareRules(before.rules, after.rules)
        return printReport(reportRulesComparison(comparison, before, after), 'csv')
      }
    },
  },
  'lintRules of nested IPv6': ruleCase(500, () => {
    const linted = nested(1)
    return () => lintRules(linted)
  }),
}
