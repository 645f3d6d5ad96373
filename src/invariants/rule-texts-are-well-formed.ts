/** Every rule that has a label or a description has one of the right length and characters. */
import { limits } from '../contract/limits.ts'
import type { Rule } from '../contract/rules.ts'
import { faultInRules, rulesReplaced } from './every-rule.ts'
import { worldInvariant } from './invariant.ts'
import { labelFault } from './label-fault.ts'
import { idsOf } from './records.ts'

export const ruleTextsAreWellFormed = worldInvariant({
  name: 'ruleTextsAreWellFormed',
  clauses: ['RULE-13', 'RULE-15', 'ASSUME-RULE-LABEL'],
  all: world => idsOf(world.tables.firewalls),
  touched: { firewalls: rulesReplaced },
  broken: (world, id) => faultInRules(world, id, faultIn),
})

function faultIn({ label, description }: Rule): string | undefined {
  const { ruleLabelLengthMin, ruleLabelLengthMax } = limits
  if (label !== undefined) {
    const fault = labelFault(label, ruleLabelLengthMin, ruleLabelLengthMax)
    if (fault !== undefined) return `"${label}", a label ${fault}`
  }
  if (description === undefined) return undefined
  const { length } = description
  return length < limits.descriptionLengthMin || length > limits.descriptionLengthMax
    ? `a description of ${length} characters`
    : undefined
}
