/** Packets that two rule sets judge differently, with all that a reader needs to believe it. */
import type { Action } from '../../contract/vocabulary.ts'
import { digestOf } from '../../kit/digest.ts'
import type { TrafficClass } from '../compile/traffic-class.ts'
import type { Packet } from '../evaluate/packet.ts'
import type { Cause, Verdict } from '../evaluate/verdict.ts'
import { type ClassBlock, describeBlock, type RegionBlock } from '../regions/blocks-of.ts'
import { nearestPoint } from '../regions/nearest-point.ts'
import type { ClassRegion } from '../regions/packet-region.ts'
import { packetAt, witnessOf } from '../regions/pick-packet.ts'

/** A block of packets that share their deciders on both sides; plain JSON. */
export interface VerdictChange extends RegionBlock {
  /** 16 hexadecimal digits: a digest of the packets and the new verdict, whoever decides. */
  readonly id: string
  /** The verdict after; the one before is the other. */
  readonly to: Action
  /** What decided before: a rule with its index and label, the policy, or why no rules were asked. */
  readonly before: Cause
  readonly after: Cause
  /** One of the packets, judged again on both sides by reading the rules from top to bottom. */
  readonly witness: Packet
  /**
   * The packet nearest to the witness, in its trafficClass, whose verdict stays: by port at the same
   * address, else by address. Null when the whole trafficClass changes.
   */
  readonly justOutside: Packet | null
}

export interface ChangedBlock {
  readonly trafficClass: TrafficClass
  readonly block: ClassBlock
  readonly before: Verdict
  readonly after: Verdict
  /** The packets of the trafficClass that keep their verdict. */
  readonly unchanged: ClassRegion
}

export function describeChange(changed: ChangedBlock): VerdictChange {
  const { trafficClass, block, before, after, unchanged } = changed
  const { direction, family, protocol, ...packets } = describeBlock(trafficClass, block)
  const { addresses, ports } = packets
  const witness = witnessOf(block)
  const outside = nearestPoint(unchanged, witness)
  return {
    id: digestOf([direction, family, protocol, addresses, ports, after.action]).slice(0, 16),
    ...{ direction, family, protocol, ...packets },
    to: after.action,
    before: before.cause,
    after: after.cause,
    witness: packetAt(trafficClass, witness),
    justOutside: outside === undefined ? null : packetAt(trafficClass, outside),
  }
}
