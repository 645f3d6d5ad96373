/** The region that a rule set accepts, and the regions that each of its rules and policies decides. */

import type { Rule, Rules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import { labelClass } from '../compare/label-class.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { blankCut, type ClassCut, cutClass, decidersMax } from './class-cut.ts'
import {
  type ClassRegion,
  emptyClass,
  emptyClassAt,
  noPackets,
  type PacketRegion,
} from './packet-region.ts'

/**
 * Exactly the packets that the rules accept. Of deeply frozen rules the answer is kept. Throws a
 * RangeError that names the field for a text that no rule may hold, and for more than 32 rules in a
 * direction.
 */
export function acceptRegion(rules: Rules): PacketRegion {
  return acceptRegionOf(prepare(rules))
}

/** The same of rules that were read already. */
export function acceptRegionOf(prepared: PreparedRules): PacketRegion {
  const known = accepted.get(prepared)
  if (known !== undefined) return known
  const region: PacketRegion = {
    trafficClasses: trafficClasses.map(trafficClass => {
      const cut = cutClass(prepared, trafficClass)
      const accepts = (decider: number) => (cut.verdicts[decider]?.action === 'ACCEPT' ? 0 : -1)
      return regionsBy(trafficClass, cut, 1, accepts)[0] ?? emptyClass[trafficClass.family]
    }),
  }
  accepted.set(prepared, region)
  return region
}

const accepted = new WeakMap<PreparedRules, PacketRegion>()

/** The packets that one direction decides, by decider. */
export interface DecidedRegions {
  /** Of no rule: what falls to the policy. */
  readonly policy: PacketRegion
  /** Of each rule what it decides, which is what it matches without what earlier rules match. */
  readonly rules: readonly PacketRegion[]
}

/** Who decides what; these regions do not overlap, and those of a direction make up all of it. Throws like `acceptRegion`. */
export function decidedRegions(rules: Rules): Readonly<Record<Direction, DecidedRegions>> {
  const prepared = prepare(rules)
  const ofDirection = (direction: Direction): DecidedRegions => {
    const count = rules[direction].length + 1
    const byClass = trafficClasses.map(trafficClass =>
      trafficClass.direction === direction
        ? regionsBy(trafficClass, cutClass(prepared, trafficClass), count, decider => decider)
        : [],
    )
    const [policy = noPackets, ...ofRules] = Array.from({ length: count }, (_, decider) => ({
      trafficClasses: byClass.map((regions, number) => regions[decider] ?? emptyClassAt(number)),
    }))
    return { policy, rules: ofRules }
  }
  return { inbound: ofDirection('inbound'), outbound: ofDirection('outbound') }
}

/** Every packet that a rule matches when it stands alone in that direction. Throws like `acceptRegion`. */
export function matchRegion(rule: Rule, direction: Direction): PacketRegion {
  const none = {
    inbound: [],
    inbound_policy: 'DROP',
    outbound: [],
    outbound_policy: 'DROP',
  } as const
  return acceptRegion({ ...none, [direction]: [{ ...rule, action: 'ACCEPT' }] })
}

/** The packets of a trafficClass by a label, -1 for none, of who decides: 0 is the policy, n rule n - 1. */
function regionsBy(
  trafficClass: TrafficClass,
  cut: ClassCut,
  size: number,
  labelOf: (decider: number) => number,
): readonly ClassRegion[] {
  // With a blank before, the place in the table of labels is the decider after.
  const codes = Int16Array.from({ length: decidersMax }, (_, decider) => labelOf(decider))
  return labelClass(trafficClass, blankCut(trafficClass), cut, { size, codes })
}
