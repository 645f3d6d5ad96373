/** Tells without any geometry that nothing can have changed: in a traffic class, or where these rules match. */

import {
  type EffectField,
  entriesOf,
  type Rule,
  type Rules,
  rulesetOf,
} from '../../contract/rules.ts'
import type { AddressFamily } from '../../contract/vocabulary.ts'
import { afterFirst, decidingRule, noRules } from '../compile/mask.ts'
import { sameTexts } from '../compile/read-columns.ts'
import type { TrafficClass } from '../compile/traffic-class.ts'
import { type Filter, rulesMetBy, verdictPast } from './filter.ts'

/** Do the packets of the class meet the same policy and rules with the same texts, or no rules on either side? */
export function classIsUntouched(
  before: Filter,
  after: Filter,
  trafficClass: TrafficClass,
): boolean {
  const left = rulesMetBy(before, trafficClass)?.rules
  const right = rulesMetBy(after, trafficClass)?.rules
  // Past rules all packets have one verdict.
  if (left === undefined && right === undefined) return areAlikePast(before, after)
  if (left === undefined || right === undefined) return false
  return left === right || rulesAreAlike(left, right, trafficClass)
}

const areAlikePast = (before: Filter, after: Filter): boolean =>
  verdictPast(before).action === verdictPast(after).action

function rulesAreAlike(before: Rules, after: Rules, trafficClass: TrafficClass): boolean {
  const { direction, family } = trafficClass
  const [was, is] = [rulesetOf(before, direction), rulesetOf(after, direction)]
  if (was.policy !== is.policy) return false
  if (was.rules === is.rules) return true
  let [left, right] = [-1, -1]
  for (;;) {
    left = nextNaming(trafficClass, was.rules, left)
    right = nextNaming(trafficClass, is.rules, right)
    const rule = was.rules[left]
    if (rule === undefined) return right === is.rules.length
    if (!isSameIn(family, rule, is.rules[right])) return false
  }
}

/** The next rule that names any packet of the class; the number of rules where there is none. */
function nextNaming(
  { protocol, family }: TrafficClass,
  ruleset: readonly Rule[],
  from: number,
): number {
  let at = from + 1
  for (; at < ruleset.length; at++) {
    const rule = ruleset[at]
    if (rule?.protocol === protocol && entriesOf(rule.addresses, family).length > 0) break
  }
  return at
}

function isSameIn(family: AddressFamily, rule: Rule, other: Rule | undefined): boolean {
  if (other === undefined) return false
  return rule === other || comparisons.every(isSame => isSame(rule, other, family))
}

/** Do two rules say the same of the packets of a family? */
const comparisons = Object.values({
  protocol: (a, b) => a.protocol === b.protocol,
  action: (a, b) => a.action === b.action,
  ports: (a, b) => (a.ports ?? null) === (b.ports ?? null),
  addresses: (a, b, family) =>
    sameTexts(entriesOf(a.addresses, family), entriesOf(b.addresses, family)),
} satisfies Record<EffectField, (a: Rule, b: Rule, family: AddressFamily) => boolean>)

/**
 * Tells whether packets that match exactly these rules before, and exactly those after, meet the
 * same actions at every port, one after the other. Only for masks of rules of one protocol.
 */
export function untouchedWhereMatched(
  before: Filter,
  after: Filter,
  trafficClass: TrafficClass,
): (left: number, right: number) => boolean {
  const left = rulesMetBy(before, trafficClass)?.rules
  const right = rulesMetBy(after, trafficClass)?.rules
  const { direction } = trafficClass
  if (left === undefined && right === undefined && !areAlikePast(before, after)) return () => false
  if (left?.[`${direction}_policy`] !== right?.[`${direction}_policy`]) return () => false
  const kindOf = kindsOfRules()
  const befores = (left?.[direction] ?? []).map(kindOf)
  const afters = (right?.[direction] ?? []).map(kindOf)
  return (mine, yours) => runsAlike(mine, befores, yours, afters)
}

/** Numbers rules, alike when they do the same wherever their protocol and addresses match. */
function kindsOfRules(): (rule: Rule) => number {
  const kinds = new Map<string, number>()
  return rule => {
    const { action, ports = null } = rule
    const effect = { action, ports } satisfies EffectWhereMatched
    const text = `${effect.action} ${effect.ports}`
    const kind = kinds.get(text) ?? kinds.size
    kinds.set(text, kind)
    return kind
  }
}

type EffectWhereMatched = Record<Exclude<EffectField, 'protocol' | 'addresses'>, unknown>

function runsAlike(
  left: number,
  befores: readonly number[],
  right: number,
  afters: readonly number[],
): boolean {
  let restLeft = left
  let restRight = right
  while (restLeft !== noRules && restRight !== noRules) {
    if (befores[decidingRule(restLeft)] !== afters[decidingRule(restRight)]) return false
    restLeft = afterFirst(restLeft)
    restRight = afterFirst(restRight)
  }
  return restLeft === restRight
}
