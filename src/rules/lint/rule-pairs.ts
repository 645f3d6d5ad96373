/**
 * What two rules do to each other, under the names of Al-Shaer and Hamed (2004): shadowing,
 * generalization, correlation and redundancy.
 */
import {
  afterFirst,
  decidingRule,
  inAny,
  inEach,
  inMask,
  noRules,
  rulesPerMask,
} from '../compile/mask.ts'
import { nameRule } from '../names.ts'
import {
  alwaysWith,
  type ClassFacts,
  classesOfRule,
  type DirectionFacts,
  describe,
  referTo,
} from './direction-facts.ts'
import type { Draft } from './finding.ts'
import { type Classes, packetOf } from './packet-classes.ts'

/** One at most for each pair, in the order of the later rule. */
export function findRulePairs(facts: DirectionFacts): readonly Draft[] {
  // Of most rule sets no two rules match the same packet.
  if (facts.shadowed === noRules) return []
  const relations = relationsOf(facts)
  const found: Draft[] = []
  for (let later = 1; later < facts.rules.length; later++)
    for (let earlier = 0; earlier < later; earlier++) {
      const anomaly = judge(facts, relations, earlier, later)
      if (anomaly !== undefined) found.push(describePair(facts, anomaly, earlier, later))
    }
  return found
}

interface Relations {
  /** By rule: the rules that match whatever it matches, itself included. */
  readonly within: readonly number[]
  /** By rule: the rules that match some of what it matches. */
  readonly meets: readonly number[]
}

function relationsOf(facts: DirectionFacts): Relations {
  const met = new Map(
    facts.trafficClasses.map(trafficClass => [trafficClass, meetings(trafficClass)]),
  )
  const ofRules = facts.rules.map((_, index) => classesOfRule(facts, index))
  return {
    within: ofRules.map((classes, index) => inEach(classes.map(each => alwaysWith(each, index)))),
    meets: ofRules.map((classes, index) =>
      inAny(classes.map(each => met.get(each)?.[index] ?? noRules)),
    ),
  }
}

/** By rule, those that it meets in a traffic class: on both axes. */
function meetings({ addresses, ports }: ClassFacts): readonly number[] {
  const common = ({ masks }: Classes) => {
    const met: number[] = new Array(rulesPerMask).fill(noRules)
    for (const mask of masks)
      for (let rest = mask; rest !== noRules; rest = afterFirst(rest)) {
        const rule = decidingRule(rest)
        met[rule] = (met[rule] ?? 0) | mask
      }
    return met
  }
  const byPort = common(ports)
  return common(addresses).map((mask, rule) => mask & (byPort[rule] ?? 0))
}

type Anomaly = 'shadowing' | 'generalization' | 'correlation' | 'redundancy' | 'early-redundancy'

function judge(
  { rules }: DirectionFacts,
  { within, meets }: Relations,
  earlier: number,
  later: number,
): Anomaly | undefined {
  if (!inMask(meets[later] ?? 0, earlier)) return undefined
  const agree = rules[earlier]?.action === rules[later]?.action
  if (inMask(within[later] ?? 0, earlier)) return agree ? 'redundancy' : 'shadowing'
  const isNarrower = inMask(within[earlier] ?? 0, later)
  if (!agree) return isNarrower ? 'generalization' : 'correlation'
  if (!isNarrower) return undefined
  const isNeeded = rules.some(
    ({ action }, between) =>
      between > earlier &&
      between < later &&
      action !== rules[earlier]?.action &&
      inMask(meets[earlier] ?? 0, between),
  )
  return isNeeded ? undefined : 'early-redundancy'
}

function describePair(
  facts: DirectionFacts,
  anomaly: Anomaly,
  first: number,
  second: number,
): Draft {
  const [earlier, later] = [referTo(facts, first), referTo(facts, second)]
  const isEarly = anomaly === 'early-redundancy'
  const kind = isEarly ? 'redundancy' : anomaly
  const names = [earlier, later].map(rule => nameRule(facts.direction, rule))
  const [index, other] = isEarly ? [first, second] : [second, first]
  return describe(facts, index, {
    kind,
    level: kind === 'shadowing' ? 'warning' : 'note',
    message: () => sentences[anomaly](names[0] ?? '', names[1] ?? ''),
    detail: { earlier, later, witness: packetOfBoth(facts, first, second) },
    others: [other],
    about: isEarly,
  })
}

const sentences: Readonly<Record<Anomaly, (earlier: string, later: string) => string>> = {
  shadowing: (earlier, later) =>
    `${later} matches nothing but what ${earlier} matches before, which does the opposite`,
  generalization: (earlier, later) =>
    `${later} matches all that ${earlier} matches and more, and does the opposite`,
  correlation: (earlier, later) =>
    `${later} and ${earlier} overlap and do the opposite, so that their order matters`,
  redundancy: (earlier, later) =>
    `${later} matches nothing but what ${earlier} matches before, which does the same`,
  'early-redundancy': (earlier, later) =>
    `${earlier} matches nothing but what ${later} matches after it, which does the same`,
}

function packetOfBoth({ trafficClasses }: DirectionFacts, one: number, other: number) {
  const holdsBoth = (mask: number) => inMask(mask, one) && inMask(mask, other)
  for (const trafficClass of trafficClasses) {
    const address = trafficClass.addresses.masks.findIndex(holdsBoth)
    const port = trafficClass.ports.masks.findIndex(holdsBoth)
    if (address >= 0 && port >= 0) return packetOf(trafficClass, address, port)
  }
  throw new TypeError(`rules ${one} and ${other} share no packet`)
}
