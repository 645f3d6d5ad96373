/** The region that a rule set accepts, its fingerprint, and the regions that each of its rules and policies decides. */
import {
  type NothingLeft,
  type Rule,
  type Rules,
  ruleOf,
  rulesetOf,
  type WrittenRules,
} from '../../contract/rules.ts'
import { type AddressFamily, type Direction, directions } from '../../contract/vocabulary.ts'
import { digestOfColumns } from '../../kit/digest.ts'
import { narrowSteps, type Spans } from '../../net/narrow-steps.ts'
import { portSetTable } from '../../net/port-set.ts'
import { mapSteps, type Steps } from '../../net/steps.ts'
import { word } from '../../refusals/usage.ts'
import { labelClass } from '../compare/label-class.ts'
import { firstInMask, maskOfRule, noRules } from '../compile/mask.ts'
import { type PreparedRules, prepare, preparedOf } from '../compile/prepare.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { readRule } from '../read-rules.ts'
import { blankCut, type ClassCut, cutClass } from './class-cut.ts'
import {
  type ClassRegion,
  classesOf,
  emptyClass,
  noPackets,
  type PacketRegion,
  packetRegion,
  portAxis,
  wholeClass,
} from './packet-region.ts'

/**
 * Exactly the packets that the rules accept. Of deeply frozen rules the answer is kept. Throws a
 * UsageError for rules that no firewall could hold.
 */
export const acceptRegion = (rules: WrittenRules): PacketRegion => acceptedBy(prepare(rules))

/** The same by rules that were compiled before. */
export function acceptedBy(prepared: PreparedRules): PacketRegion {
  const known = accepted.get(prepared)
  if (known !== undefined) return known
  const region = packetRegion(trafficClass =>
    acceptedOf(trafficClass, cutClass(prepared, trafficClass)),
  )
  accepted.set(prepared, region)
  return region
}

/** The same packets at these addresses, and at all others those of an address nearby. Takes as long as there are rules at these. */
export const acceptedAt = (
  prepared: PreparedRules,
  addresses: Readonly<Record<AddressFamily, Spans>>,
): PacketRegion =>
  packetRegion(trafficClass => {
    const cut = cutClass(prepared, trafficClass)
    if (cut.relevant === noRules) return acceptedOf(trafficClass, cut)
    const narrowed = narrowSteps(cut.addresses, addresses[trafficClass.family])
    return acceptedOf(trafficClass, { ...cut, addresses: narrowed })
  })

function acceptedOf(trafficClass: TrafficClass, cut: ClassCut): ClassRegion {
  const { addresses, ports, relevant, verdicts } = cut
  const byPolicy = verdicts[0]?.action === 'ACCEPT'
  if (relevant === noRules)
    return byPolicy ? wholeClass(trafficClass) : emptyClass[trafficClass.family]
  let accepting = noRules
  for (let at = 1; at < verdicts.length; at++)
    if (verdicts[at]?.action === 'ACCEPT') accepting |= maskOfRule(at - 1)
  const table = portSetTable()
  const places = new Map<number, number>()
  const last = portAxis(trafficClass.protocol)[1] ?? 0
  const accepts = (matched: number) =>
    matched === noRules ? byPolicy : (firstInMask(matched) & accepting) !== noRules
  return {
    addresses: mapSteps(addresses, value => {
      const mask = value & relevant
      const known = places.get(mask)
      if (known !== undefined) return known
      // Sets are numbered as addresses come to them, so that the form is canonical.
      const place = table.idOf(endsWhere(ports, matched => accepts(matched & mask), last))
      places.set(mask, place)
      return place
    }),
    portSets: table.sets,
  }
}

/** The first and the last port of each interval with such masks. */
function endsWhere(
  { firsts, values, size }: Steps,
  isMeant: (mask: number) => boolean,
  last: number,
): readonly number[] {
  const ends: number[] = []
  let was = false
  for (let step = 0; step < size; step++) {
    const is = isMeant(values[step] ?? noRules)
    if (is !== was) ends.push((firsts[step] ?? 0) - (was ? 1 : 0))
    was = is
  }
  if (was) ends.push(last)
  return ends
}

const accepted = new WeakMap<PreparedRules, PacketRegion>()

/**
 * A short name for what a rule set does, the same for every way to write it: SHA-256, 64 hexadecimal digits, of the
 * accepted region in its canonical form. Rule sets that judge every packet alike have the same one, and others do not. Throws like
 * `acceptRegion`.
 */
export const fingerprint = (rules: WrittenRules): string => fingerprintOf(prepare(rules))

/** The same of rules that were compiled before. */
export function fingerprintOf(prepared: PreparedRules): string {
  const known = fingerprints.get(prepared)
  if (known !== undefined) return known
  const made = digestOfColumns(classesOf(acceptedBy(prepared)).flatMap(columnsOf))
  fingerprints.set(prepared, made)
  return made
}

/** Equal for equal classes. */
const columnsOf = ({ addresses: { firsts, values }, portSets }: ClassRegion) => [
  firsts,
  values,
  ...portSets,
]

const fingerprints = new WeakMap<PreparedRules, string>()

/** The packets that one direction decides, by decider. */
export interface DecidedRegions {
  /** Of no rule: what falls to the policy. */
  readonly policy: PacketRegion
  /** Of each rule what it decides, which is what it matches without what earlier rules match. */
  readonly rules: readonly PacketRegion[]
}

/** Who decides what; these regions do not overlap, and those of a direction make up all of it. Throws like `acceptRegion`. */
export function decidedRegions(rules: WrittenRules): Readonly<Record<Direction, DecidedRegions>> {
  const prepared = prepare(rules)
  return { inbound: decidedIn(prepared, 'inbound'), outbound: decidedIn(prepared, 'outbound') }
}

/** The same of one direction, by rules that were compiled before. */
export function decidedIn(prepared: PreparedRules, direction: Direction): DecidedRegions {
  const count = rulesetOf(prepared.rules, direction).rules.length + 1
  const byClass = trafficClasses.map(each =>
    each.direction === direction
      ? regionsBy(each, cutClass(prepared, each), count, decider => decider)
      : [],
  )
  const [policy = noPackets, ...ofRules] = Array.from({ length: count }, (_, decider) =>
    packetRegion(({ family }, number) => byClass[number]?.[decider] ?? emptyClass[family]),
  )
  return { policy, rules: ofRules }
}

/**
 * Every packet that a rule matches when it stands alone in that direction. Throws a UsageError for a rule that no
 * firewall could hold, and for another word than a direction.
 */
export function matchRegion(rule: Rule, direction: Direction): PacketRegion {
  return matchedBy(readRule(rule, 'rule'), word(directions)(direction, 'direction'))
}

/** The same of a rule that was read before. */
export function matchedBy(rule: Rule, direction: Direction): PacketRegion {
  const { protocol, addresses, ports, action: _, label: _label, description: _text, ...rest } = rule
  rest satisfies NothingLeft
  const accepting = ruleOf({
    protocol,
    addresses,
    ports,
    action: 'ACCEPT',
    label: undefined,
    description: undefined,
  })
  const rules: Rules = {
    inbound: [],
    inbound_policy: 'DROP',
    outbound: [],
    outbound_policy: 'DROP',
  }
  return acceptedBy(preparedOf({ ...rules, [direction]: [accepting] }))
}

/** The packets of a class by a label, -1 for none, of who decides: 0 is the policy, n rule n - 1. */
function regionsBy(
  trafficClass: TrafficClass,
  cut: ClassCut,
  size: number,
  labelOf: (decider: number) => number,
): readonly ClassRegion[] {
  // With a blank before, the place in the table of labels is the decider after.
  const codes = cut.verdicts.map((_, decider) => labelOf(decider))
  return labelClass(trafficClass, blankCut(trafficClass), cut, { size, codes })
}
