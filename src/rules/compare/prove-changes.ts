/** Holds each change against the rules as they are written, before anyone gets to see it. */

import { canonicalText } from '../../kit/canonical-text.ts'
import { InvariantError } from '../../kit/errors.ts'
import { type Packet, toParsedPacket } from '../evaluate/packet.ts'
import type { Cause, Verdict } from '../evaluate/verdict.ts'
import { type Filter, judgeThrough } from './filter.ts'
import type { VerdictChange } from './verdict-change.ts'

/**
 * Throws an InvariantError unless the plain reading gives each witness the verdicts and deciders that its change
 * states, and each packet just outside the same verdict on both sides.
 */
export function proveChanges(
  before: Filter,
  after: Filter,
  changes: readonly VerdictChange[],
): void {
  if (changes.length === 0) return
  const outside = changes.filter(({ justOutside }) => justOutside !== null)
  const packets = [
    ...changes.map(({ witness }) => witness),
    ...outside.flatMap(({ justOutside }) => justOutside ?? []),
  ]
  const parsed = packets.map(toParsedPacket)
  const befores = judgeThrough(before, parsed)
  const afters = judgeThrough(after, parsed)
  for (const [at, packet] of packets.entries()) {
    const was = befores[at]
    const is = afters[at]
    const change = changes[at]
    const holds = change === undefined ? was?.action === is?.action : isAsStated(change, was, is)
    if (!holds) contradict(packet, was, is)
  }
}

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
