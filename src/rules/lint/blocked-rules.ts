/** Rules that decide nothing because earlier ones, alone or together, match all that they match. */
import { coverRule } from './cover-rule.ts'
import {
  type ClassFacts,
  type DirectionFacts,
  inMask,
  planesOfRule,
  referTo,
} from './direction-facts.ts'
import { largestOf, packetShared, sharesOf, takersOf } from './family-shares.ts'
import type { Blocked, Draft } from './finding.ts'
import { familyNames, nameRule, nameRules } from './wording.ts'

/** `unreachable` in every family that the rule lists, or `partly-dead` in one of two. */
export function findBlockedRules(facts: DirectionFacts): readonly Draft[] {
  return facts.rules.flatMap((_, index): readonly Draft[] => {
    const trafficClasses = planesOfRule(facts, index)
    const dead = trafficClasses.filter(({ scan }) => !inMask(scan.decides, index))
    if (dead.length === 0) return []
    return [
      dead.length === trafficClasses.length
        ? describeUnreachable(facts, index, dead)
        : describePartlyDead(facts, index, dead),
    ]
  })
}

function describeUnreachable(
  facts: DirectionFacts,
  index: number,
  trafficClasses: readonly ClassFacts[],
): Draft {
  const { direction } = facts
  const detail = blockedIn(facts, trafficClasses, index)
  const reason = `${name(facts, index)} decides nothing: ${sayCover(facts, detail)}`
  const opposed =
    detail.opponent === null
      ? ', with the same action'
      : `, and ${nameRule(direction, detail.opponent)} does the opposite`
  const level = detail.opponent === null ? 'warning' : 'error'
  const message = reason + opposed
  return { kind: 'unreachable', level, direction, rule: referTo(facts, index), message, detail }
}

function describePartlyDead(
  facts: DirectionFacts,
  index: number,
  trafficClasses: readonly ClassFacts[],
): Draft {
  const { direction } = facts
  const detail = blockedIn(facts, trafficClasses, index)
  const families = trafficClasses.map(({ family }) => familyNames[family]).join(' and ')
  const message = `${name(facts, index)} decides nothing over ${families}: ${sayCover(facts, detail)}`
  const level = detail.opponent === null ? 'note' : 'warning'
  const about = trafficClasses.map(({ family }) => family)
  const rule = referTo(facts, index)
  return { kind: 'partly-dead', level, direction, rule, message, detail, about }
}

const name = (facts: DirectionFacts, index: number): string =>
  nameRule(facts.direction, referTo(facts, index))

function sayCover({ direction }: DirectionFacts, { cover }: Blocked): string {
  const [, second] = cover
  const names = nameRules(direction, cover)
  return second === undefined
    ? `${names} matches all of it before`
    : `${names} together match all of it before`
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
