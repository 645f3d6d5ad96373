/** Rules that decide packets, all of which would meet the same verdict without them. */
import { maskOfRule, rulesInMask } from '../compile/mask.ts'
import {
  type ClassFacts,
  type DirectionFacts,
  earlierThan,
  inMask,
  planesOfRule,
  referTo,
} from './direction-facts.ts'
import { packetShared } from './family-shares.ts'
import type { Draft, Redundant } from './finding.ts'
import { nameRule, nameRules } from './wording.ts'

/** `equals-policy` when the policy alone would take over, else `redundant`. */
export function findRedundantRules(facts: DirectionFacts): readonly Draft[] {
  const idle = facts.decides & ~facts.matters
  return rulesInMask(idle).map(index => describe(facts, index))
}

function describe(facts: DirectionFacts, index: number): Draft {
  const { direction } = facts
  const rule = referTo(facts, index)
  const detail = redundantAt(facts, index)
  const { successors, policy } = detail
  const action = facts.rules[index]?.action
  const without = `${nameRule(direction, rule)} changes nothing: without it`
  if (successors.length === 0) {
    const message = `${without} the ${direction} policy would ${action} the same packets`
    return { kind: 'equals-policy', level: 'note', direction, rule, message, detail }
  }
  const heirs = nameRules(direction, successors) + (policy ? ` or the ${direction} policy` : '')
  const message = `${without} ${heirs} would ${action} the same packets`
  return { kind: 'redundant', level: 'warning', direction, rule, message, detail }
}

function redundantAt(facts: DirectionFacts, index: number): Redundant {
  const trafficClasses = planesOfRule(facts, index)
  const heirs = trafficClasses.flatMap(trafficClass => [...heirsIn(trafficClass, index)])
  const successors = heirs.reduce((mask, heir) => mask | heir, 0)
  return {
    successors: rulesInMask(successors).map(each => referTo(facts, each)),
    policy: heirs.includes(0),
    witness: packetShared(trafficClasses, index, index),
  }
}

/** The rules that come next where this one decides, each as a mask; 0 for the policy. */
function heirsIn({ addresses, ports }: ClassFacts, index: number): ReadonlySet<number> {
  const heirs = new Set<number>()
  const own = ports.masks.filter(mask => inMask(mask, index))
  for (const address of addresses.masks.filter(mask => inMask(mask, index)))
    for (const port of own) {
      const matched = address & port
      if ((matched & earlierThan(index)) !== 0) continue
      const rest = matched ^ maskOfRule(index)
      heirs.add(rest & -rest)
    }
  return heirs
}
