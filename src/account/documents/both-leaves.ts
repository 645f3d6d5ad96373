/** What became of the leaves of two readings, counted together. */
import type { LeafAccount } from './reading.ts'

/** Of two readings of different documents. */
export function bothLeaves(one: LeafAccount, other: LeafAccount): LeafAccount {
  const rules = new Map(one.rules.map(each => [each.rule, each]))
  for (const each of other.rules) {
    const leaves = each.leaves + (rules.get(each.rule)?.leaves ?? 0)
    rules.set(each.rule, { ...each, leaves })
  }
  return {
    total: one.total + other.total,
    used: one.used + other.used,
    harmless: one.harmless + other.harmless,
    notUnderstood: one.notUnderstood + other.notUnderstood,
    rules: [...rules.values()],
    unknown: [...one.unknown, ...other.unknown],
  }
}
