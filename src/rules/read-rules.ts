/** Reads rule sets that a program hands in, as strictly as the service reads those of a new firewall. */
import type { Rule, Rules, WrittenRules } from '../contract/rules.ts'
import { directions } from '../contract/vocabulary.ts'
import { UsageError } from '../kit/errors.ts'
import { isDeeplyFrozen } from '../kit/json.ts'
import { printRefusal } from '../refusals/print.ts'
import type { Fault } from '../refusals/problem.ts'
import { guarded, type Reader } from '../refusals/usage.ts'
import { read, type Schema } from '../schema/read.ts'
import { rule as ruleSchema } from '../schema/rule.ts'
import { shownRules } from '../schema/rules.ts'

/** What a schema makes of the input. */
const by =
  <Value>(schema: Schema<Value>): Reader<Value> =>
  (input, place) => {
    const result = guarded(place, () => read(schema, input))
    if (result.ok) return result.value
    throw asError(result.fault, place)
  }

/** The one place where faults become an error: what a schema says, with the clause of each fault. */
function asError(faults: readonly Fault[], place: string): UsageError {
  const lines = faults
    .slice(0, faultsShown)
    .map(fault => printRefusal({ ...fault, path: [place, ...fault.path] }))
  const more = faults.length - lines.length
  return new UsageError([...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
}

const faultsShown = 20

const rulesBySchema = by<Rules>(shownRules)

/** One rule, as strictly. */
export const readRule: Reader<Rule> = by<Rule>(ruleSchema)

/** Of rule sets that nobody can change: the rules that were read of them. */
const known = new WeakMap<WrittenRules, Rules>()

/** Rules, a ruleset, a rule, its addresses, one list of these. */
const depthOfRules = 5

/**
 * The rules in the form of those in a world, deeply frozen. A rule set that is deeply frozen itself, such as that of a
 * firewall, is read once; any other may change, so it is read each time. Throws a UsageError that names each fault with
 * its clause.
 */
export function readRules(given: WrittenRules, place = 'rules'): Rules {
  const read = known.get(given)
  if (read !== undefined) return read
  const rules = freezeRules(rulesBySchema(given, place))
  if (guarded(place, () => isDeeplyFrozen(given, depthOfRules))) known.set(given, rules)
  return rules
}

/** What `readRules` made of this very rule set, if it was asked before; a rule set of a world is its own. */
export const rulesReadOf = (given: WrittenRules): Rules | undefined => known.get(given)

function freezeRules(rules: Rules): Rules {
  for (const direction of directions) {
    rules[direction].forEach(freezeRule)
    Object.freeze(rules[direction])
  }
  return Object.freeze(rules)
}

function freezeRule(rule: Rule): void {
  for (const list of Object.values(rule.addresses)) Object.freeze(list)
  Object.freeze(rule.addresses)
  Object.freeze(rule)
}
