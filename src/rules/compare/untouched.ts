/** Tells without any geometry that nothing can have changed: in a trafficClass, or where these rules match. */

import type { Rule, Rules } from '../../contract/rules.ts'
import { decidingRule } from '../compile/mask.ts'
import type { TrafficClass } from '../compile/traffic-class.ts'
import { type Filter, verdictPastRules } from './filter.ts'

/** Do the packets of the trafficClass meet the same policy and rules with the same texts, or no rules on either side? */
export function classIsUntouched(
  before: Filter,
  after: Filter,
  trafficClass: TrafficClass,
): boolean {
  const left = rulesAt(before, trafficClass)
  const right = rulesAt(after, trafficClass)
  // Past rules everything is accepted.
  if (left === undefined || right === undefined) return left === right
  return left === right || rulesAreAlike(left, right, trafficClass)
}

function rulesAreAlike(before: Rules, after: Rules, trafficClass: TrafficClass): boolean {
  const { direction, family } = trafficClass
  if (before[`${direction}_policy`] !== after[`${direction}_policy`]) return false
  if (before[direction] === after[direction]) return true
  const left = rulesIn(before, trafficClass)
  const right = rulesIn(after, trafficClass)
  return (
    left.length === right.length &&
    left.every((rule, at) => {
      const other = right[at]
      return other !== undefined && (rule === other || isSameIn(family, rule, other))
    })
  )
}

/**
 * Tells whether packets that match exactly these rules before, and exactly those after, meet the
 * same actions at every port, one after the other. Only for masks of rules of one protocol.
 */
export function untouchedWhereMatched(
  before: Filter,
  after: Filter,
  trafficClass: TrafficClass,
): (left: number, right: number) => boolean {
  const { direction } = trafficClass
  const left = rulesAt(before, trafficClass)
  const right = rulesAt(after, trafficClass)
  if (left?.[`${direction}_policy`] !== right?.[`${direction}_policy`]) return () => false
  const kindOf = kindsOfRules()
  const befores = (left?.[direction] ?? []).map(kindOf)
  const afters = (right?.[direction] ?? []).map(kindOf)
  return (mine, yours) => runsAlike(mine, befores, yours, afters)
}

/** Numbers rules, alike when they do the same wherever their addresses match. */
function kindsOfRules(): (rule: Rule) => number {
  const kinds = new Map<string, number>()
  return ({ action, ports }) => {
    const text = `${action} ${ports ?? 'all'}`
    const kind = kinds.get(text) ?? kinds.size
    kinds.set(text, kind)
    return kind
  }
}

function runsAlike(
  left: number,
  befores: readonly number[],
  right: number,
  afters: readonly number[],
): boolean {
  let restLeft = left
  let restRight = right
  while (restLeft !== 0 && restRight !== 0) {
    if (befores[decidingRule(restLeft)] !== afters[decidingRule(restRight)]) return false
    restLeft &= restLeft - 1
    restRight &= restRight - 1
  }
  return restLeft === restRight
}

/** The rules that the packets of the trafficClass meet. */
function rulesAt(filter: Filter, trafficClass: TrafficClass): Rules | undefined {
  if (filter.kind === 'open' || verdictPastRules(filter, trafficClass) !== undefined)
    return undefined
  return filter.rules
}

const rulesIn = (rules: Rules, { direction, family, protocol }: TrafficClass): readonly Rule[] =>
  rules[direction].filter(
    rule => rule.protocol === protocol && (rule.addresses[family] ?? []).length > 0,
  )

function isSameIn(family: TrafficClass['family'], a: Rule, b: Rule): boolean {
  if (a.action !== b.action || (a.ports ?? null) !== (b.ports ?? null)) return false
  const left = a.addresses[family] ?? []
  const right = b.addresses[family] ?? []
  return (
    left === right || (left.length === right.length && left.every((text, at) => text === right[at]))
  )
}
