/**
 * What two rules do to each other, under the names of Al-Shaer and Hamed (2004): shadowing,
 * generalization, correlation and redundancy.
 */
import { rulesPerMask } from '../compile/mask.ts'
import { alwaysWith } from './cover-rule.ts'
import {
  type ClassFacts,
  type DirectionFacts,
  inMask,
  planesOfRule,
  referTo,
} from './direction-facts.ts'
import type { Draft, Level } from './finding.ts'
import { packetOf } from './packet-classes.ts'
import { nameRule } from './wording.ts'

/** One at most for each pair, in the order of the later rule. */
export function findRulePairs(facts: DirectionFacts): readonly Draft[] {
  const relations = relationsOf(facts)
  return facts.rules.flatMap((_, later) =>
    facts.rules.slice(0, later).flatMap((_, earlier) => {
      const anomaly = judge(facts, relations, earlier, later)
      return anomaly === undefined ? [] : [describe(facts, anomaly, earlier, later)]
    }),
  )
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
  const planesByRule = facts.rules.map((_, index) => planesOfRule(facts, index))
  return {
    within: planesByRule.map((trafficClasses, index) =>
      trafficClasses.reduce((all, trafficClass) => all & alwaysWith(trafficClass, index), -1),
    ),
    meets: planesByRule.map((trafficClasses, index) =>
      trafficClasses.reduce((any, trafficClass) => any | (met.get(trafficClass)?.[index] ?? 0), 0),
    ),
  }
}

/** Rules meet in a trafficClass when they meet on both axes. */
function meetings({ addresses, ports }: ClassFacts): readonly number[] {
  const common = (masks: Int32Array) => {
    const met = new Int32Array(rulesPerMask)
    for (const mask of masks)
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const rule = 31 - Math.clz32(rest & -rest)
        met[rule] = (met[rule] ?? 0) | mask
      }
    return met
  }
  const byPort = common(ports.masks)
  return [...common(addresses.masks)].map((mask, rule) => mask & (byPort[rule] ?? 0))
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

function describe(facts: DirectionFacts, anomaly: Anomaly, first: number, second: number): Draft {
  const { direction } = facts
  const earlier = referTo(facts, first)
  const later = referTo(facts, second)
  const isEarly = anomaly === 'early-redundancy'
  const kind = isEarly ? 'redundancy' : anomaly
  const names = [nameRule(direction, earlier), nameRule(direction, later)] as const
  return {
    kind,
    level: levels[kind],
    direction,
    rule: isEarly ? earlier : later,
    message: sayings[anomaly](...names),
    detail: { earlier, later, witness: packetOfBoth(facts, first, second) },
    others: [isEarly ? second : first],
    about: isEarly,
  }
}

const levels = {
  shadowing: 'warning',
  generalization: 'note',
  correlation: 'note',
  redundancy: 'note',
} as const satisfies Record<string, Level>

const sayings: Readonly<Record<Anomaly, (earlier: string, later: string) => string>> = {
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
