/** How much of what a firewall may hold is used up. */
import { limits } from '../../contract/limits.ts'
import type { Rule, Rules } from '../../contract/rules.ts'
import { addressFamilies, type Direction, directions } from '../../contract/vocabulary.ts'
import { parsePorts } from '../../net/ports.ts'
import type { Budget, Draft, RuleReference } from './finding.ts'
import { nameRule } from './wording.ts'

/** From four fifths on (RULESET-8, RULE-21, PORT-6). */
export function findBudgets(rules: Rules): readonly Draft[] {
  const used = directions.reduce((sum, direction) => sum + rules[direction].length, 0)
  const ofRules = draftOf(
    { of: 'rules', used, limit: limits.rulesPerFirewall },
    null,
    null,
    'the rule set has',
  )
  const ofEach = directions.flatMap(direction =>
    rules[direction].flatMap((rule, index) => budgetsOfRule(direction, rule, index)),
  )
  return [...ofRules, ...ofEach]
}

function budgetsOfRule(direction: Direction, rule: Rule, index: number): readonly Draft[] {
  const reference = rule.label === undefined ? { index } : { index, label: rule.label }
  const addresses = addressFamilies.flatMap(family => rule.addresses[family] ?? []).length
  const subject = `${nameRule(direction, reference)} has`
  return [
    { of: 'addresses', used: addresses, limit: limits.addressesPerRule } as const,
    { of: 'ports', used: piecesIn(rule), limit: limits.portPieces } as const,
  ].flatMap(budget => draftOf(budget, direction, reference, subject))
}

function piecesIn({ ports }: Rule): number {
  const parsed = typeof ports === 'string' ? parsePorts(ports) : undefined
  if (parsed?.ok !== true) return 0
  return parsed.value.reduce(
    (sum, { first, last }) =>
      sum + (first === last ? limits.piecesPerPort : limits.piecesPerPortRange),
    0,
  )
}

const things = { rules: 'rules', addresses: 'addresses', ports: 'port pieces' } as const

function draftOf(
  budget: Budget,
  direction: Direction | null,
  rule: RuleReference | null,
  subject: string,
): readonly Draft[] {
  const { of, used, limit } = budget
  if (5 * used < 4 * limit) return []
  const message = `${subject} ${used} of at most ${limit} ${things[of]}`
  const level = used >= limit ? 'warning' : 'note'
  return [{ kind: 'budget', level, direction, rule, message, detail: budget, about: of }]
}
