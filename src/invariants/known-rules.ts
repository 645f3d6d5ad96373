/** Rules that were found sound: many firewalls share one frozen rule, and what is true of it once stays true. */
import type { Rule } from '../contract/rules.ts'

const knownMax = 4096

/** Remembers rules, the latest so many. One that can still change is never known. */
export function knownRules(): {
  readonly has: (rule: unknown) => boolean
  readonly add: (rule: Rule) => void
} {
  const known = new Set<unknown>()
  return {
    has: rule => known.has(rule),
    add(rule) {
      if (!isFrozenRule(rule)) return
      if (known.size >= knownMax) known.clear()
      known.add(rule)
    },
  }
}

/** Worlds are plain JSON: nothing lies deeper in a rule than the lists of its addresses. */
const isFrozenRule = (rule: Rule): boolean =>
  Object.isFrozen(rule) &&
  Object.isFrozen(rule.addresses) &&
  Object.isFrozen(rule.addresses.ipv4) &&
  Object.isFrozen(rule.addresses.ipv6)
