/** Holds each change against the rules as they are written, before anyone gets to see it. */
import { Bug } from '../engine/bug.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import { type Packet, toParsedPacket } from '../packets/packet.ts'
import type { RulesVerdict } from '../packets/verdict.ts'
import type { Rules } from '../world/records/rules.ts'
import { judgePlainly } from './judge-plainly.ts'
import type { VerdictChange } from './verdict-change.ts'

/**
 * Throws a Bug unless the plain reading gives each witness the verdicts and deciders that its change
 * states, and each packet just outside the same verdict on both sides.
 */
export function proveChanges(before: Rules, after: Rules, changes: readonly VerdictChange[]): void {
  if (changes.length === 0) return
  const witnesses = changes.map(({ witness }) => witness)
  const neighbours = changes.flatMap(({ justOutside }) => justOutside ?? [])
  const packets = [...witnesses, ...neighbours].map(toParsedPacket)
  const befores = judgePlainly(before, packets)
  const afters = judgePlainly(after, packets)
  for (const [at, change] of changes.entries())
    if (!isAsStated(change, befores[at], afters[at]))
      contradict(change.witness, befores[at], afters[at])
  for (const [index, packet] of neighbours.entries()) {
    const at = changes.length + index
    if (befores[at]?.action !== afters[at]?.action) contradict(packet, befores[at], afters[at])
  }
}

function isAsStated(
  change: VerdictChange,
  before: RulesVerdict | undefined,
  after: RulesVerdict | undefined,
): boolean {
  return (
    before?.action !== change.to &&
    after?.action === change.to &&
    canonicalText(before?.cause) === canonicalText(change.before) &&
    canonicalText(after.cause) === canonicalText(change.after)
  )
}

function contradict(packet: Packet, before: unknown, after: unknown): never {
  const text = canonicalText({ packet, before, after })
  throw new Bug('compareRules', [], `the rules as written say ${text}`)
}
