/** Tells without any geometry that nothing can have changed: in a plane, or where these rules match. */
import type { Direction } from '../contract/vocabulary.ts'
import { decidingRule } from '../packets/mask.ts'
import type { Plane } from '../packets/plane.ts'
import type { Rule, Rules } from '../world/records/rules.ts'

/** Is the plane's policy the same, and are the rules that can match in it the same texts in the same order? */
export function planeIsUntouched(before: Rules, after: Rules, plane: Plane): boolean {
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
 * Do packets that match exactly these rules before, and exactly those after, meet the same actions
 * at every port, one after the other? Only for masks of rules of one protocol.
 */
export function untouchedWhereMatched(
  before: Rules,
  after: Rules,
  direction: Direction,
): (left: number, right: number) => boolean {
  const kinds = new Map<string, number>()
  const kindOf = ({ action, ports }: Rule): number => {
    const text = `${action} ${ports ?? 'all'}`
    const kind = kinds.get(text) ?? kinds.size
    kinds.set(text, kind)
    return kind
  }
  const befores = before[direction].map(kindOf)
  const afters = after[direction].map(kindOf)
  const samePolicy = before[`${direction}_policy`] === after[`${direction}_policy`]
  return (left, right) => samePolicy && runsAlike(left, befores, right, afters)
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
