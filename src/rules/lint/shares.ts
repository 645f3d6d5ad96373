/** What becomes of the packets that a rule matches, family by family, in numbers; and rules that decide a part of them. */
import { earlierThan, rulesInMask } from '../compile/mask.ts'
import type { Packet } from '../evaluate/packet.ts'
import { familyNames, nameRule } from '../names.ts'
import { decidedIn } from '../regions/accept-region.ts'
import { printRegion } from '../regions/region-text.ts'
import {
  type ClassFacts,
  classesOfRule,
  type DirectionFacts,
  describe,
  referTo,
} from './direction-facts.ts'
import type { Draft, FamilyShare, Taker } from './finding.ts'
import { packetDecidedBy } from './scan-class.ts'

/** `partly-shadowed`: rules that decide some, but not all, of what they match. With `regions`, each says which packets are left to it. */
export function findPartlyShadowed(facts: DirectionFacts, regions: boolean): readonly Draft[] {
  const decided = regions ? decidedIn(facts.prepared, facts.direction).rules : []
  return rulesInMask(facts.decides & facts.shadowed).flatMap((index): readonly Draft[] => {
    const trafficClasses = classesOfRule(facts, index)
    const taker = largestOf(takersOf(facts, trafficClasses, index))
    if (taker === undefined) return []
    const region = decided[index]
    const families = sharesOf(facts, trafficClasses, index)
    const parts = families.map(describeShare).join(' and ')
    const detail = {
      families,
      ...(region !== undefined && { region: printRegion(region) }),
      witness: packetShared(trafficClasses, taker.index, index),
    }
    const message = (name: string) =>
      `${name} decides ${parts} packets that it matches; ${nameRule(facts.direction, taker)} decides most of the rest`
    return [describe(facts, index, { kind: 'partly-shadowed', level: 'note', message, detail })]
  })
}

/** As in `12.5 % of the IPv4`. */
function describeShare({ family, matches, decides }: FamilyShare): string {
  const hundredths = Number((BigInt(decides) * 10000n) / BigInt(matches))
  return `${hundredthsInWords(hundredths, decides, matches)} of the ${familyNames[family]}`
}

function hundredthsInWords(hundredths: number, decides: string, matches: string): string {
  if (decides === '0') return 'none'
  if (decides === matches) return 'all'
  return hundredths === 0 ? 'less than 0.01 %' : `${hundredths / 100} %`
}

/** Of these traffic classes, which are of the rule's protocol. */
export const sharesOf = (
  facts: DirectionFacts,
  trafficClasses: readonly ClassFacts[],
  index: number,
): readonly FamilyShare[] =>
  trafficClasses.map(trafficClass => {
    const decides = trafficClass.shares().sizeOf(index, index)
    const takenBy = takersOf(facts, [trafficClass], index)
    const matches = takenBy.reduce((sum, { size }) => sum + BigInt(size), decides)
    return { family: trafficClass.family, matches: `${matches}`, decides: `${decides}`, takenBy }
  })

/** The earlier rules that decide packets which this one matches, in order. */
export const takersOf = (
  facts: DirectionFacts,
  trafficClasses: readonly ClassFacts[],
  index: number,
): readonly Taker[] =>
  rulesInMask(earlierThan(index)).flatMap(taker => {
    const size = trafficClasses.reduce((sum, each) => sum + each.shares().sizeOf(taker, index), 0n)
    const action = facts.rules[taker]?.action
    return size === 0n || action === undefined
      ? []
      : [{ ...referTo(facts, taker), action, size: `${size}` }]
  })

/** The first of those that take most. */
export function largestOf(takers: readonly Taker[]): Taker | undefined {
  let largest: Taker | undefined
  for (const taker of takers)
    if (largest === undefined || BigInt(taker.size) > BigInt(largest.size)) largest = taker
  return largest
}

/** A packet that the one decides and the other matches. */
export function packetShared(
  trafficClasses: readonly ClassFacts[],
  decider: number,
  matched: number,
): Packet {
  for (const trafficClass of trafficClasses) {
    const packet = packetDecidedBy(trafficClass, decider, matched)
    if (packet !== undefined) return packet
  }
  throw new TypeError(`rules ${decider} and ${matched} share no packet`)
}
