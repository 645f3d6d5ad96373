/** Rules without which every packet meets the same verdict: one by one, and those that can all go together. */
import {
  earlierThan,
  firstInMask,
  inAny,
  inMask,
  maskOfRule,
  masksWith,
  maskWhere,
  noRules,
  rulesInMask,
} from '../compile/mask.ts'
import { nameRules } from '../names.ts'
import {
  type ClassFacts,
  classesOfRule,
  type DirectionFacts,
  describe,
  referTo,
} from './direction-facts.ts'
import type { Draft } from './finding.ts'
import { type Actions, isOtherwise } from './scan-class.ts'
import { packetShared } from './shares.ts'

/** Rules that decide packets: `equals-policy` when the policy alone would take over, else `redundant`. */
export function findRedundantRules(facts: DirectionFacts): readonly Draft[] {
  return rulesInMask(facts.decides & ~facts.matters).map(index => describeRedundant(facts, index))
}

function describeRedundant(facts: DirectionFacts, index: number): Draft {
  const { direction } = facts
  const trafficClasses = classesOfRule(facts, index)
  const next = trafficClasses.flatMap(trafficClass => [...successorsIn(trafficClass, index)])
  const detail = {
    successors: rulesInMask(inAny(next)).map(each => referTo(facts, each)),
    policy: next.includes(noRules),
    witness: packetShared(trafficClasses, index, index),
  }
  const isPolicy = detail.successors.length === 0
  const rules = nameRules(direction, detail.successors)
  const others = isPolicy ? '' : `${rules}${detail.policy ? ' or ' : ''}`
  const policy = detail.policy ? `the ${direction} policy` : ''
  const message = (name: string) =>
    `${name} changes nothing: without it ${others}${policy} would ${facts.rules[index]?.action} the same packets`
  const kind = isPolicy ? 'equals-policy' : 'redundant'
  const level = isPolicy ? 'note' : 'warning'
  return describe(facts, index, { kind, level, message, detail })
}

/** The rules that come next where this one decides, each as a mask; the empty one for the policy. */
function successorsIn({ addresses, ports }: ClassFacts, index: number): ReadonlySet<number> {
  const successors = new Set<number>()
  const own = masksWith(ports.masks, index)
  for (const address of masksWith(addresses.masks, index))
    for (const port of own) {
      const matched = address & port
      if ((matched & earlierThan(index)) !== noRules) continue
      successors.add(firstInMask(matched ^ maskOfRule(index)))
    }
  return successors
}

/** `jointly-removable`: there when at least two rules can go, alone or together; what one rule means is said of it elsewhere. */
export function findRemovableRules(facts: DirectionFacts): readonly Draft[] {
  const removable = removableRules(facts)
  const alone = maskWhere(facts.rules, () => true) & ~facts.matters
  const others = rulesInMask(removable | alone)
  if (others.length < 2) return []
  const { direction } = facts
  const rules = rulesInMask(removable).map(index => referTo(facts, index))
  const kept = rulesInMask(alone & ~removable).map(index => referTo(facts, index))
  const can = rules.length < 2 ? 'can go' : 'can all go together'
  const but =
    kept.length === 0 ? '' : `, but not ${nameRules(direction, kept)} as well, which then matter`
  const message = `${nameRules(direction, rules)} ${can} and no verdict changes${but}`
  const detail = { rules, kept }
  const kind = 'jointly-removable'
  return [{ kind, level: 'note', direction, rule: null, message, detail, others, about: undefined }]
}

/** From the last to the first, each is removed that then changes no verdict. */
function removableRules(facts: DirectionFacts): number {
  let removed = noRules
  for (let index = facts.rules.length - 1; index >= 0; index--)
    if (isIdle(facts, index, removed)) removed |= maskOfRule(index)
  return removed
}

function isIdle(facts: DirectionFacts, index: number, removed: number): boolean {
  for (const trafficClass of classesOfRule(facts, index))
    if (!isIdleIn(trafficClass, index, removed, facts.actions)) return false
  return true
}

/** Classes are walked in place, for this is asked of every rule. */
function isIdleIn(
  { scan, addresses, ports }: ClassFacts,
  index: number,
  removed: number,
  { accepting, policy }: Actions,
): boolean {
  // Only later rules were removed so far, so who decides is still the same.
  if (!inMask(scan.decides, index)) return true
  const own = maskOfRule(index)
  for (let address = 0; address < addresses.masks.length; address++) {
    const left = (addresses.masks[address] ?? noRules) & ~removed
    if (!inMask(left, index)) continue
    for (let port = 0; port < ports.masks.length; port++) {
      const matched = left & (ports.masks[port] ?? noRules)
      if (firstInMask(matched) !== own) continue
      if (isOtherwise(own, matched ^ own, accepting, policy)) return false
    }
  }
  return true
}
