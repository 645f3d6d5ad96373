/** What becomes of the packets that a rule matches, family by family, in numbers. */
import { rulesInMask } from '../compile/mask.ts'
import type { Packet } from '../evaluate/packet.ts'
import { type ClassFacts, type DirectionFacts, earlierThan, referTo } from './direction-facts.ts'
import type { FamilyShare, Taker } from './finding.ts'

/** Of these trafficClasses, which are of the rule's protocol. */
export function sharesOf(
  facts: DirectionFacts,
  trafficClasses: readonly ClassFacts[],
  index: number,
): readonly FamilyShare[] {
  return trafficClasses.map(trafficClass => {
    const { sizeOf } = trafficClass.shares()
    const decides = sizeOf(index, index)
    const takenBy = takersOf(facts, [trafficClass], index)
    const matches = takenBy.reduce((sum, { size }) => sum + BigInt(size), decides)
    return { family: trafficClass.family, matches: `${matches}`, decides: `${decides}`, takenBy }
  })
}

/** The earlier rules that decide packets which this one matches, in order. */
export function takersOf(
  facts: DirectionFacts,
  trafficClasses: readonly ClassFacts[],
  index: number,
): readonly Taker[] {
  return rulesInMask(earlierThan(index)).flatMap(taker => {
    const size = trafficClasses.reduce(
      (sum, trafficClass) => sum + trafficClass.shares().sizeOf(taker, index),
      0n,
    )
    const action = facts.rules[taker]?.action
    return size === 0n || action === undefined
      ? []
      : [{ ...referTo(facts, taker), action, size: `${size}` }]
  })
}

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
    const packet = trafficClass.shares().packetOf(decider, matched)
    if (packet !== undefined) return packet
  }
  throw new TypeError(`rules ${decider} and ${matched} share no packet`)
}
