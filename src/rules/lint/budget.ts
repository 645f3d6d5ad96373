/** How much of what a firewall may hold is used up. */
import { limits } from '../../contract/limits.ts'
import { type Rules, rulesetOf } from '../../contract/rules.ts'
import { directions } from '../../contract/vocabulary.ts'
import { countAddresses, countPieces } from '../compact/size-of-rules.ts'
import { nameRule } from '../names.ts'
import type { Budget, Draft, Observed } from './finding.ts'

const { rulesPerFirewall, addressesPerRule, portPieces } = limits

/** `budget`: from four fifths of a limit on (RULESET-8, RULE-21, PORT-6). */
export function findBudgets(rules: Rules): readonly Draft[] {
  const used = rules.inbound.length + rules.outbound.length
  const ofAll = draftOf({ of: 'rules', used, limit: rulesPerFirewall }, 'the rule set', noRule)
  const ofEach = directions.flatMap(direction =>
    rulesetOf(rules, direction).rules.flatMap((rule, index) => {
      const { label } = rule
      const reference = label === undefined ? { index } : { index, label }
      const budgets = [
        { of: 'addresses', used: countAddresses(rule), limit: addressesPerRule },
        { of: 'ports', used: countPieces(rule.ports), limit: portPieces },
      ] as const
      return budgets.flatMap(budget =>
        draftOf(budget, nameRule(direction, reference), { direction, rule: reference }),
      )
    }),
  )
  return [...ofAll, ...ofEach]
}

const noRule = { direction: null, rule: null }
const things = { rules: 'rules', addresses: 'addresses', ports: 'port pieces' } as const

function draftOf(
  budget: Budget,
  subject: string,
  subjectOf: Pick<Observed, 'direction' | 'rule'>,
): readonly Draft[] {
  const { of, used, limit } = budget
  if (5 * used < 4 * limit) return []
  const message = `${subject} has ${used} of at most ${limit} ${things[of]}`
  const level = used >= limit ? 'warning' : 'note'
  const observed = { kind: 'budget', level, ...subjectOf, message, detail: budget } as const
  return [{ observed, about: of }]
}
