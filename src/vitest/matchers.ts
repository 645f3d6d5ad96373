/** All matchers in one table, and what `expect` offers when they are in it. */

import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import type { EventName } from '../contract/vocabulary.ts'
import { violationsOf } from '../invariants/index.ts'
import type { CheckOptions } from '../policies/judge.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import { type PacketTarget, packetMatcher, toBeEquivalentTo } from './rule-matchers.ts'
import { type MatcherResult, matcherResult, type RulesInput, worldOf } from './subject.ts'
import { type ExpectedEvent, toHaveEmitted } from './to-have-emitted.ts'
import { type ExpectedFirewall, toHaveFirewall } from './to-have-firewall.ts'
import { type Promised, toKeep } from './to-keep.ts'
import { toRefuse } from './to-refuse.ts'

/** For `expect.extend`; importing `firedrill/vitest` has done that already. */
export const matchers = {
  toHaveFirewall,
  toAllowPacket: packetMatcher('ACCEPT'),
  toDropPacket: packetMatcher('DROP'),
  toHaveEmitted,
  toHoldInvariants,
  toRefuse,
  toBeEquivalentTo,
  toKeep,
}

function toHoldInvariants(subject: unknown): MatcherResult {
  const violations = violationsOf(worldOf(subject, 'toHoldInvariants'))
  return matcherResult(violations.length === 0, () => ({
    head:
      violations.length === 0
        ? 'expected some invariant not to hold, but all of them do'
        : 'expected every invariant to hold, but not so',
    lines: violations.map(
      ({ invariant, clauses, counterexample }) =>
        `${invariant} (${clauses.join(', ')}): ${counterexample}`,
    ),
  }))
}

/** Each throws UsageError for a subject that it is not for, and for arguments that are unknown or wrong. */
export interface FiredrillMatchers {
  /** A simulator or a world has a firewall with this label, this id, or all of these. */
  toHaveFirewall(expected: string | number | ExpectedFirewall): void
  /** Rules, or a simulator or a world at a service, let the packet through. */
  toAllowPacket(packet: Packet, at?: PacketTarget): void
  /** Rules, or a simulator or a world at a service, do not let the packet through. */
  toDropPacket(packet: Packet, at?: PacketTarget): void
  /** An outcome, a simulator or a world emitted the event. */
  toHaveEmitted(name: EventName, expected?: ExpectedEvent): void
  /** A simulator or a world satisfies every invariant. */
  toHoldInvariants(): void
  /** An outcome, a RefusedError or a function that makes a call is a refusal, on this clause or assumption. */
  toRefuse(clause?: ClauseOrAssumption, field?: string): void
  /** A simulator, a world or an account keeps every promise, however what is not known of it may be. */
  toKeep(promised: Promised, options?: CheckOptions): void
  /** Rules or a firewall judge every packet as these do. */
  toBeEquivalentTo(rules: RulesInput | { readonly rules: RulesInput }): void
}
