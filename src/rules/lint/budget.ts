/** How much of what a firewall may hold is used up. */
import { limits } from '../../contract/limits.ts'
import { type Rule, type Rules, rulesetOf } from '../../contract/rules.ts'
import { directions } from '../../contract/vocabulary.ts'
import { countAddresses, countPieces } from '../compact/size-of-rules.ts'
import { nameRule, type RuleReference } from '../names.ts'
import type { Budget, Draft } from './finding.ts'

const { rulesPerFirewall, addressesPerRule, portPieces } = limits

/** `budget`: from four fifths of a limit on (RULESET-8, RULE-21, PORT-6). */
export function findBudgets(rules: Rules): readonly Draft[] {
  const used = rules.inbound.length + rules.outbound.length
  const found: Draft[] = []
  addDraft(found, { of: 'rules', used, limit: rulesPerFirewall }, noRule)
  for (const direction of directions) {
    const ruleset = rulesetOf(rules, direction).rules
    for (let index = 0; index < ruleset.length; index++) {
      const rule = ruleset[index]
      if (rule === undefined) continue
      const subject = { direction, rule: referTo(rule, index) }
      const addresses = countAddresses(rule)
      addDraft(found, { of: 'addresses', used: addresses, limit: addressesPerRule }, subject)
      const pieces = countPieces(rule.ports)
      addDraft(found, { of: 'ports', used: pieces, limit: portPieces }, subject)
    }
  }
  return found
}

const referTo = ({ label }: Rule, index: number): RuleReference =>
  label === undefined ? { index } : { index, label }

const noRule = { direction: null, rule: null }
const things = { rules: 'rules', addresses: 'addresses', ports: 'port pieces' } as const

type Subject = Pick<Draft, 'direction' | 'rule'>

function addDraft(found: Draft[], budget: Budget, { direction, rule }: Subject): void {
  const { of, used, limit } = budget
  if (5 * used < 4 * limit) return
  const subject = direction === null || rule === null ? 'the rule set' : nameRule(direction, rule)
  const message = `${subject} has ${used} of at most ${limit} ${things[of]}`
  const level = used >= limit ? 'warning' : 'note'
  const kind = 'budget'
  found.push({
    kind,
    level,
    direction,
    rule,
    message,
    detail: budget,
    about: of,
    others: undefined,
  })
}
