/** Every rule names addresses of at least one family, each of its family, and not too many together. */
import { limits } from '../contract/limits.ts'
import type { RuleAddresses } from '../contract/rules.ts'
import { addressFamilies } from '../contract/vocabulary.ts'
import { parsePrefix } from '../net/prefix.ts'
import { faultInRules, rulesReplaced } from './every-rule.ts'
import { worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const rulesNameTheirAddresses = worldInvariant({
  name: 'rulesNameTheirAddresses',
  clauses: ['RULE-5', 'RULE-6', 'RULE-7', 'RULE-9', 'RULE-10', 'RULE-11', 'RULE-21', 'RULE-22'],
  all: world => idsOf(world.tables.firewalls),
  touched: { firewalls: rulesReplaced },
  broken: (world, id) => faultInRules(world, id, ({ addresses }) => faultIn(addresses)),
})

function faultIn(addresses: RuleAddresses): string | undefined {
  let named = 0
  for (const family of addressFamilies) {
    const entries = addresses[family]
    if (entries === undefined) continue
    if (entries.length === 0) return `an empty list of ${family} addresses`
    const odd = entries.find(entry => !parsePrefix(entry, family).ok)
    if (odd !== undefined) return `"${odd}" among its ${family} addresses`
    named += entries.length
  }
  if (named === 0) return 'no addresses'
  return named > limits.addressesPerRule ? `${named} addresses` : undefined
}
