/** What becomes of the packets that each rule matches, rule by rule and at last of those left to the policy, in exact numbers. */

import type { Rule, WrittenRules } from '../../contract/rules.ts'
import {
  type Action,
  type AddressFamily,
  addressFamilies,
  type Direction,
  directions,
} from '../../contract/vocabulary.ts'
import { inMask } from '../compile/mask.ts'
import { prepare } from '../compile/prepare.ts'
import { trafficClasses } from '../compile/traffic-class.ts'
import type { RuleReference } from '../names.ts'
import { everyPacket } from '../regions/packet-region.ts'
import { sizeOfClass } from '../regions/size-of-region.ts'
import { classesOfRule, type DirectionFacts, factsOf, referTo } from './direction-facts.ts'
import type { FamilyShare, Taker } from './finding.ts'
import { sharesOf } from './shares.ts'

/** One direction of a rule set: its rules from the first to the last, and the policy below them. */
export interface DirectionLayers {
  readonly direction: Direction
  readonly policy: Action
  readonly rules: readonly RuleLayer[]
  /** Of all packets of each family those that rules take, and those that fall to the policy. */
  readonly rest: readonly FamilyShare[]
}

/**
 * - `matters`: without it a packet would be judged otherwise.
 * - `idle`: it decides packets, and without it each would be judged the same.
 * - `dead`: it decides nothing.
 */
export type LayerState = 'matters' | 'idle' | 'dead'

export interface RuleLayer extends RuleReference {
  readonly rule: Rule
  readonly state: LayerState
  /** Of the families that it lists. */
  readonly families: readonly FamilyShare[]
}

/**
 * The directions that have rules. Of a family all that is decided adds up to all its packets of that direction. Throws a
 * UsageError for rules that no firewall could hold.
 */
export function ruleLayers(rules: WrittenRules): readonly DirectionLayers[] {
  const prepared = prepare(rules)
  return directions.flatMap(direction => {
    const facts = factsOf(prepared, direction)
    return facts.rules.length === 0 ? [] : [layersOf(facts)]
  })
}

function layersOf(facts: DirectionFacts): DirectionLayers {
  const rules = facts.rules.map(
    (rule, index): RuleLayer => ({
      ...referTo(facts, index),
      rule,
      state: stateOf(facts, index),
      families: sharesOf(facts, classesOfRule(facts, index), index),
    }),
  )
  const { direction, policy } = facts
  const rest = addressFamilies.map(family => restOf(family, direction, rules))
  return { direction, policy, rules, rest }
}

function stateOf({ decides, matters }: DirectionFacts, index: number): LayerState {
  if (!inMask(decides, index)) return 'dead'
  return inMask(matters, index) ? 'matters' : 'idle'
}

/** The policy is as a last rule that matches everything. */
function restOf(
  family: AddressFamily,
  direction: Direction,
  rules: readonly RuleLayer[],
): FamilyShare {
  const takenBy = rules.flatMap(({ families, index, label, rule }): readonly Taker[] => {
    const size = families.find(each => each.family === family)?.decides ?? '0'
    return size === '0'
      ? []
      : [{ index, ...(label !== undefined && { label }), action: rule.action, size }]
  })
  const taken = takenBy.reduce((sum, { size }) => sum + BigInt(size), 0n)
  const matches = trafficClasses.reduce((sum, each, number) => {
    const isMeant = each.direction === direction && each.family === family
    const whole = everyPacket.trafficClasses[number]
    return isMeant && whole !== undefined ? sum + sizeOfClass(whole) : sum
  }, 0n)
  return { family, matches: `${matches}`, decides: `${matches - taken}`, takenBy }
}
