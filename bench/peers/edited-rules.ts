/** Pairs of rule sets for the comparison bench: a set, and what an edit makes of it. */
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { pickFrom, ruleSet, type Shape } from './rule-sets.ts'

export type RulesPair = readonly [before: Rules, after: Rules]

/** Another port text for one rule, and one address fewer for another; every pair is new. */
export function editedPair(shape: Shape, seed: number): RulesPair {
  const pick = pickFrom(seed)
  const before = ruleSet(shape, pick)
  const inbound = [...before.inbound]
  replaceAt(inbound, pick(inbound.length), rule => ({ ...rule, ports: '22,1000-2000' }))
  replaceAt(inbound, pick(inbound.length), rule => {
    const listed = rule.addresses[shape.family] ?? []
    return { ...rule, addresses: { [shape.family]: listed.slice(1) } }
  })
  return [before, { ...before, inbound }]
}

/** All rules for TCP, and in reverse order: no class of addresses can be passed over. */
export function reversedPair(shape: Shape, seed: number): RulesPair {
  const { inbound, ...rest } = ruleSet(shape, pickFrom(seed))
  const forth = inbound.map((rule): Rule => ({ ...rule, protocol: 'TCP' }))
  return [
    { ...rest, inbound: forth },
    { ...rest, inbound: forth.toReversed() },
  ]
}

function replaceAt(rules: Rule[], index: number, edit: (rule: Rule) => Rule): void {
  const rule = rules[index]
  if (rule !== undefined) rules[index] = edit(rule)
}
