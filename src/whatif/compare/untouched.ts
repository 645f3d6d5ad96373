/** Tells without any geometry that nothing can have changed: in a plane, or where these rules match. */
import { decidingRule } from '../../packets/mask.ts'
import type { Plane } from '../../packets/plane.ts'
import type { Rule, Rules } from '../../world/records/rules.ts'
import { type Filter, verdictPastRules } from './filter.ts'

/** Do the packets of the plane meet the same policy and rules with the same texts, or no rules on either side? */
export function planeIsUntouched(before: Filter, after: Filter, plane: Plane): boolean {
  const left = rulesAt(before, plane)
  const right = rulesAt(after, plane)
  // Past rules everything is accepted.
  if (left === undefined || right === undefined) return left === right
  return left === right || rulesAreAlike(left, right, plane)
}

function rulesAreAlike(before: Rules, after: Rules, plane: Plane): boolean {
  const { direction, family } = plane
  if (before[`${direction}_policy`] !== after[`${direction}_policy`]) return false
  if (before[direction] === after[direction]) return true
  const left = rulesIn(before, plane)
  const right = rulesIn(after, plane)
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
  plane: Plane,
): (left: number, right: number) => boolean {
  const { direction } = plane
  const left = rulesAt(before, plane)
  const right = rulesAt(after, plane)
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

/** The rules that the packets of the plane meet. */
function rulesAt(filter: Filter, plane: Plane): Rules | undefined {
  if (filter.kind === 'open' || verdictPastRules(filter, plane) !== undefined) return undefined
  return filter.rules
}

const rulesIn = (rules: Rules, { direction, family, protocol }: Plane): readonly Rule[] =>
  rules[direction].filter(
    rule => rule.protocol === protocol && (rule.addresses[family] ?? []).length > 0,
  )

function isSameIn(family: Plane['family'], a: Rule, b: Rule): boolean {
  if (a.action !== b.action || (a.ports ?? null) !== (b.ports ?? null)) return false
  const left = a.addresses[family] ?? []
  const right = b.addresses[family] ?? []
  return (
    left === right || (left.length === right.length && left.every((text, at) => text === right[at]))
  )
}
