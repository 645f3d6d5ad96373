/** Packets that two rule sets judge differently, with all that a reader needs to believe it. */
import type { Action } from '../../contract/vocabulary.ts'
import { digestOf } from '../../kit/digest.ts'
import type { Packet } from '../../packets/packet.ts'
import type { Plane } from '../../packets/plane.ts'
import type { Cause, Verdict } from '../../packets/verdict.ts'
import { describeBlock, type PlaneBlock, type RegionBlock } from '../regions/blocks-of.ts'
import { nearestPoint } from '../regions/nearest-point.ts'
import type { PlaneRegion } from '../regions/packet-region.ts'
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
   * The packet nearest to the witness, in its plane, whose verdict stays: by port at the same
   * address, else by address. Null when the whole plane changes.
   */
  readonly justOutside: Packet | null
}

export interface ChangedBlock {
  readonly plane: Plane
  readonly block: PlaneBlock
  readonly before: Verdict
  readonly after: Verdict
  /** The packets of the plane that keep their verdict. */
  readonly unchanged: PlaneRegion
}

export function describeChange(changed: ChangedBlock): VerdictChange {
  const { plane, block, before, after, unchanged } = changed
  const { direction, family, protocol, ...packets } = describeBlock(plane, block)
  const { addresses, ports } = packets
  const witness = witnessOf(block)
  const outside = nearestPoint(unchanged, witness)
  return {
    id: digestOf([direction, family, protocol, addresses, ports, after.action]).slice(0, 16),
    ...{ direction, family, protocol, ...packets },
    to: after.action,
    before: before.cause,
    after: after.cause,
    witness: packetAt(plane, witness),
    justOutside: outside === undefined ? null : packetAt(plane, outside),
  }
}
