/** What stands between packets and a service: rules, rules for some of them, or nothing. */

import type { Rules } from '../../contract/rules.ts'
import type { TrafficClass } from '../compile/traffic-class.ts'
import type { ParsedPacket } from '../evaluate/packet.ts'
import type { UnfilteredCause, Verdict } from '../evaluate/verdict.ts'
import { judgePlainly } from './judge-plainly.ts'

/**
 * - `rules`: every packet meets them, as at an instance.
 * - `inbound-tcp`: only inbound TCP does, as at a balancer (ASSUME-BALANCER-TRAFFIC).
 * - `open`: none does, for that cause (ASSUME-NO-ACTIVE-FIREWALL, ASSUME-VLAN-BYPASS).
 */
export type Filter =
  | { readonly kind: 'rules' | 'inbound-tcp'; readonly rules: Rules }
  | { readonly kind: 'open'; readonly cause: UnfilteredCause }

/** The verdict on all packets of a trafficClass that meet no rules; undefined where they do. */
export function verdictPastRules(
  filter: Filter,
  { direction, protocol }: Pick<TrafficClass, 'direction' | 'protocol'>,
): Verdict | undefined {
  if (filter.kind === 'open') return { action: 'ACCEPT', cause: filter.cause }
  if (filter.kind === 'rules' || (direction === 'inbound' && protocol === 'TCP')) return undefined
  return { action: 'ACCEPT', cause: { kind: 'not-filtered-at-balancer' } }
}

/** The verdict on each packet, in their order, by the plain reading of rules where it meets any. */
export function judgeThrough(filter: Filter, packets: readonly ParsedPacket[]): readonly Verdict[] {
  const past = packets.map(packet => verdictPastRules(filter, packet))
  if (filter.kind === 'open') return past.filter(verdict => verdict !== undefined)
  const judged = judgePlainly(filter.rules, packets)
  return judged.map((verdict, at) => past[at] ?? verdict)
}
