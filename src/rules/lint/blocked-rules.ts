/** Rules that decide nothing because earlier ones, alone or together, match all that they match. */
import { earlierThan, inEach, inMask, rulesInMask, rulesPerMask } from '../compile/mask.ts'
import { familyNames, nameRule, nameRules } from '../names.ts'
import {
  alwaysWith,
  type ClassFacts,
  classesOfRule,
  type DirectionFacts,
  describe,
  referTo,
} from './direction-facts.ts'
import type { Blocked, Draft } from './finding.ts'
import type { Classes } from './packet-classes.ts'
import { largestOf, packetShared, sharesOf, takersOf } from './shares.ts'

/** `unreachable` in every family that the rule lists, or `partly-dead` in one of two. */
export function findBlockedRules(facts: DirectionFacts): readonly Draft[] {
  return facts.rules.flatMap((_, index): readonly Draft[] => {
    const trafficClasses = classesOfRule(facts, index)
    const dead = trafficClasses.filter(({ scan }) => !inMask(scan.decides, index))
    if (dead.length === 0) return []
    return [describeBlocked(facts, index, dead, dead.length === trafficClasses.length)]
  })
}

function describeBlocked(
  facts: DirectionFacts,
  index: number,
  dead: readonly ClassFacts[],
  everywhere: boolean,
): Draft {
  const { direction } = facts
  const detail = blockedIn(facts, dead, index)
  const { cover, opponent } = detail
  const covers = `${nameRules(direction, cover)} ${cover.length > 1 ? 'together match' : 'matches'}`
  const families = dead.map(({ family }) => family)
  if (!everywhere) {
    const over = families.map(family => familyNames[family]).join(' and ')
    const message = (name: string) =>
      `${name} decides nothing over ${over}: ${covers} all of it before`
    const level = opponent === null ? 'note' : 'warning'
    return describe(facts, index, { kind: 'partly-dead', level, message, detail, about: families })
  }
  const opposed =
    opponent === null
      ? ', with the same action'
      : `, and ${nameRule(direction, opponent)} does the opposite`
  const message = (name: string) => `${name} decides nothing: ${covers} all of it before${opposed}`
  const level = opponent === null ? 'warning' : 'error'
  return describe(facts, index, { kind: 'unreachable', level, message, detail })
}

function blockedIn(
  facts: DirectionFacts,
  trafficClasses: readonly ClassFacts[],
  index: number,
): Blocked {
  const action = facts.rules[index]?.action
  const takers = takersOf(facts, trafficClasses, index)
  const opponent = largestOf(takers.filter(taker => taker.action !== action)) ?? null
  const taker = opponent ?? largestOf(takers)
  return {
    families: sharesOf(facts, trafficClasses, index),
    cover: coverRule(trafficClasses, index).map(each => referTo(facts, each)),
    opponent,
    witness: packetShared(trafficClasses, taker?.index ?? index, index),
  }
}

/**
 * Earlier rules that together match all that the rule matches, ascending, none of which can be left out; one rule alone
 * if one is enough. Only for a rule that decides nothing in these classes. That a smaller set of more than one exists is
 * not ruled out: to find the smallest is hard, and greed comes close.
 */
function coverRule(trafficClasses: readonly ClassFacts[], index: number): readonly number[] {
  const alone = inEach(trafficClasses.map(each => alwaysWith(each, index))) & earlierThan(index)
  const [single] = rulesInMask(alone)
  return single === undefined ? coverTogether(trafficClasses, index) : [single]
}

/** Every pair of classes that the rule matches must hold a chosen one. */
function coverTogether(trafficClasses: readonly ClassFacts[], index: number): readonly number[] {
  const demands = least(
    trafficClasses.flatMap(({ addresses, ports }) => {
      const ofPorts = least(earlierOf(ports, index))
      return least(earlierOf(addresses, index)).flatMap(mask => ofPorts.map(other => mask & other))
    }),
  )
  const chosen: number[] = []
  for (let open = demands; open.length > 0; ) {
    const next = mostFrequent(open)
    chosen.push(next)
    open = open.filter(mask => !inMask(mask, next))
  }
  return withoutIdle(chosen, demands).sort((a, b) => a - b)
}

const earlierOf = ({ masks }: Classes, index: number): readonly number[] =>
  [...masks].filter(mask => inMask(mask, index)).map(mask => mask & earlierThan(index))

/** The masks that hold no other one: who meets these meets all. */
function least(masks: readonly number[]): readonly number[] {
  const kept: number[] = []
  const bySize = [...new Set(masks)]
    .map(mask => ({ mask, size: rulesInMask(mask).length }))
    .sort((a, b) => a.size - b.size)
  for (const { mask } of bySize)
    if (!kept.some(smaller => (smaller & mask) === smaller)) kept.push(mask)
  return kept
}

function mostFrequent(masks: readonly number[]): number {
  const counts = new Int32Array(rulesPerMask)
  for (const mask of masks)
    for (const rule of rulesInMask(mask)) counts[rule] = (counts[rule] ?? 0) + 1
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0))
}

/** A rule that was chosen early may be idle by the end. */
function withoutIdle(chosen: readonly number[], demands: readonly number[]): number[] {
  let kept = [...chosen]
  for (const rule of chosen) {
    const others = kept.filter(each => each !== rule)
    if (demands.every(mask => others.some(each => inMask(mask, each)))) kept = others
  }
  return kept
}
