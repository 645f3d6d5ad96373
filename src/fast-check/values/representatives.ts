/** Packets by which rule sets are told apart. */
import fc from 'fast-check'
import type { Rules } from '../../contract/rules.ts'
import type { Packet } from '../../rules/evaluate/packet.ts'
import { representativesByClass } from '../../rules/search/representatives.ts'

/**
 * One of the packets that decide whether these rule sets are equivalent: they are exactly when they
 * agree on each of them. All of them come up alike, but that no trafficClass (direction, family and
 * protocol) crowds out another one by having thousands. Shrinks towards the first representative.
 * Packets are made one at a time, though there may be millions; throws like `acceptRegion`.
 */
export const representatives = (...sets: readonly Rules[]): fc.Arbitrary<Packet> =>
  fc.oneof(
    { withCrossShrink: true },
    ...representativesByClass(...sets).map(({ count, nth }) => ({
      weight: Math.min(count, crowd),
      arbitrary: fc.noBias(fc.nat({ max: count - 1 })).map(nth),
    })),
  )

/** Beyond so many, more packets of a trafficClass make it come up no more often. */
const crowd = 32
