/** Rules that can all go together without any packet noticing. */
import { maskOfRule, rulesInMask } from '../compile/mask.ts'
import {
  type ClassFacts,
  type DirectionFacts,
  earlierThan,
  inMask,
  planesOfRule,
  referTo,
} from './direction-facts.ts'
import type { Draft } from './finding.ts'
import { type Actions, isOtherwise } from './scan-class.ts'
import { nameRules } from './wording.ts'

/** There when at least two rules can go, alone or together; what one rule means is said of it elsewhere. */
export function findRemovableRules(facts: DirectionFacts): readonly Draft[] {
  const removable = removableRules(facts)
  const alone = facts.rules.reduce((mask, _, index) => mask | maskOfRule(index), 0) & ~facts.matters
  const others = rulesInMask(removable | alone)
  if (others.length < 2) return []
  const { direction } = facts
  const rules = rulesInMask(removable).map(index => referTo(facts, index))
  const kept = rulesInMask(alone & ~removable).map(index => referTo(facts, index))
  const [, second] = rules
  const can = second === undefined ? 'can go' : 'can all go together'
  const but =
    kept.length === 0 ? '' : `, but not ${nameRules(direction, kept)} as well, which then matter`
  const message = `${nameRules(direction, rules)} ${can} and no verdict changes${but}`
  const common = { kind: 'jointly-removable', level: 'note', direction, rule: null } as const
  return [{ ...common, message, others, detail: { rules, kept } }]
}

/** From the last to the first, each is removed that then changes no verdict. */
function removableRules(facts: DirectionFacts): number {
  let removed = 0
  for (let index = facts.rules.length - 1; index >= 0; index--) {
    const isIdle = planesOfRule(facts, index).every(trafficClass =>
      isIdleIn(trafficClass, index, removed, facts.actions),
    )
    if (isIdle) removed |= maskOfRule(index)
  }
  return removed
}

function isIdleIn(
  { scan, addresses, ports }: ClassFacts,
  index: number,
  removed: number,
  { accepting, policy }: Actions,
): boolean {
  // Only later rules were removed so far, so who decides is still the same.
  if (!inMask(scan.decides, index)) return true
  const own = maskOfRule(index)
  const earlier = earlierThan(index)
  const owned = ports.masks.filter(mask => (mask & own) !== 0)
  return addresses.masks.every(address => {
    if ((address & own) === 0) return true
    const left = address & ~removed
    return owned.every(
      port =>
        (left & port & earlier) !== 0 || !isOtherwise(own, (left & port) ^ own, accepting, policy),
    )
  })
}
