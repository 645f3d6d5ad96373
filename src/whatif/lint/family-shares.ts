/** What becomes of the packets that a rule matches, family by family, in numbers. */
import { rulesInMask } from '../../packets/mask.ts'
import type { Packet } from '../../packets/packet.ts'
import { type DirectionFacts, earlierThan, type PlaneFacts, referTo } from './direction-facts.ts'
import type { FamilyShare, Taker } from './finding.ts'

/** Of these planes, which are of the rule's protocol. */
export function sharesOf(
  facts: DirectionFacts,
  planes: readonly PlaneFacts[],
  index: number,
): readonly FamilyShare[] {
  return planes.map(plane => {
    const { sizeOf } = plane.shares()
    const decides = sizeOf(index, index)
    const takenBy = takersOf(facts, [plane], index)
    const matches = takenBy.reduce((sum, { size }) => sum + BigInt(size), decides)
    return { family: plane.family, matches: `${matches}`, decides: `${decides}`, takenBy }
  })
}

/** The earlier rules that decide packets which this one matches, in order. */
export function takersOf(
  facts: DirectionFacts,
  planes: readonly PlaneFacts[],
  index: number,
): readonly Taker[] {
  return rulesInMask(earlierThan(index)).flatMap(taker => {
    const size = planes.reduce((sum, plane) => sum + plane.shares().sizeOf(taker, index), 0n)
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
  planes: readonly PlaneFacts[],
  decider: number,
  matched: number,
): Packet {
  for (const plane of planes) {
    const packet = plane.shares().packetOf(decider, matched)
    if (packet !== undefined) return packet
  }
  throw new TypeError(`rules ${decider} and ${matched} share no packet`)
}
