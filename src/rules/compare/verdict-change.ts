/** Packets that two rule sets judge differently, with all that a reader needs to believe it. */
import type { Action } from '../../contract/vocabulary.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { shortDigestOfColumns } from '../../kit/digest.ts'
import { InvariantError } from '../../kit/errors.ts'
import { columnOfSpans } from '../../net/steps.ts'
import { classNumber, type TrafficClass } from '../compile/traffic-class.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from '../evaluate/packet.ts'
import type { Cause, Verdict } from '../evaluate/verdict.ts'
import { type ClassBlock, describeBlock, type RegionBlock } from '../regions/blocks-of.ts'
import type { ClassRegion } from '../regions/packet-region.ts'
import { type Crossed, nearestPoint, packetAt, witnessIn } from '../regions/pick-packet.ts'

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
  /** Null when the whole traffic class changes. */
  readonly justOutside: JustOutside | null
}

export interface JustOutside {
  /**
   * The packet nearest to the witness, in its traffic class, whose verdict stays: at another port of the same address or
   * at the same port of another address, whichever is fewer ports or addresses away, the port where both are; only where
   * there is neither, at another port of the nearest address.
   */
  readonly packet: Packet
  /** In what it differs from the witness. */
  readonly crossed: Crossed
}

export interface ChangedBlock {
  readonly trafficClass: TrafficClass
  readonly block: ClassBlock
  readonly before: Verdict
  readonly after: Verdict
  /** The packets of the class that keep their verdict. */
  readonly unchanged: ClassRegion
}

export function describeChange(changed: ChangedBlock): VerdictChange {
  const { trafficClass, block, before, after, unchanged } = changed
  const witness = witnessIn(block)
  const outside = nearestPoint(unchanged, witness)
  return {
    id: idOf(changed),
    ...describeBlock(trafficClass, block),
    to: after.action,
    before: before.cause,
    after: after.cause,
    witness: packetAt(trafficClass, witness),
    justOutside:
      outside === undefined
        ? null
        : { packet: packetAt(trafficClass, outside.point), crossed: outside.crossed },
  }
}

/** Of the spans of addresses, which are the same however rules spell them. */
function idOf({ trafficClass, block: { steps, places, ports }, after }: ChangedBlock): string {
  const head = [classNumber(trafficClass), after.action === 'ACCEPT' ? 1 : 0]
  return shortDigestOfColumns([head, ports, columnOfSpans(steps, places)])
}

/**
 * Throws an InvariantError unless the plain reading gives each witness the verdicts and deciders that its change
 * states, and each packet just outside the same verdict on both sides.
 */
export function proveChanges(
  judgeBefore: Judge,
  judgeAfter: Judge,
  changes: readonly VerdictChange[],
): void {
  if (changes.length === 0) return
  const outside = changes.filter(({ justOutside }) => justOutside !== null)
  const packets = [
    ...changes.map(({ witness }) => witness),
    ...outside.flatMap(({ justOutside }) => justOutside?.packet ?? []),
  ]
  const parsed = packets.map(toParsedPacket)
  const befores = judgeBefore(parsed)
  const afters = judgeAfter(parsed)
  for (const [at, packet] of packets.entries()) {
    const was = befores[at]
    const is = afters[at]
    const change = changes[at]
    const holds = change === undefined ? was?.action === is?.action : isAsStated(change, was, is)
    if (!holds) contradict(packet, was, is)
  }
}

/** The verdicts on packets, in their order, by the plain reading of rules. */
export type Judge = (packets: readonly ParsedPacket[]) => readonly Verdict[]

function isAsStated(
  { to, before, after }: VerdictChange,
  was: Verdict | undefined,
  is: Verdict | undefined,
): boolean {
  if (was === undefined || is === undefined) return false
  return (
    was.action !== to &&
    is.action === to &&
    isSameCause(was.cause, before) &&
    isSameCause(is.cause, after)
  )
}

function isSameCause(a: Cause, b: Cause): boolean {
  if (a.kind === 'rule' && b.kind === 'rule')
    return a.direction === b.direction && a.index === b.index && a.label === b.label
  if (a.kind === 'policy' && b.kind === 'policy') return a.direction === b.direction
  return a.kind === b.kind
}

function contradict(packet: Packet, before: unknown, after: unknown): never {
  const text = canonicalText({ packet, before, after })
  throw new InvariantError('compareRules', [], `the rules as they are written say ${text}`)
}
