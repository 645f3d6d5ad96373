/** The packets of a comparison's changes as regions, and packets as the laws look at them. */

import type { Rules } from '../../src/contract/rules.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import {
  noPackets,
  type PacketRegion,
  type RulesComparison,
  regionHolds,
  regionOf,
  unionRegions,
  type VerdictChange,
} from '../../src/whatif.ts'

/** The packets whose new verdict is this one. */
export const changedTo = ({ changes }: RulesComparison, to: VerdictChange['to']): PacketRegion =>
  changes
    .filter(change => change.to === to)
    .map(regionOf)
    .reduce(unionRegions, noPackets)

/** All packets that are judged differently. */
export const changed = (comparison: RulesComparison): PacketRegion =>
  unionRegions(changedTo(comparison, 'ACCEPT'), changedTo(comparison, 'DROP'))

export const holds = (region: PacketRegion, packet: Packet): boolean =>
  regionHolds(region, toParsedPacket(packet))

export const actionOf = (rules: Rules, packet: Packet) => evaluatePlainly(rules, packet).action
