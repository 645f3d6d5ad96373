/**
 * What becomes of a packet at a service of a world: whether rules are asked at all, and what they
 * say.
 */

import { unreachable } from '../../kit/unreachable.ts'
import { quote } from '../../refusals/got.ts'
import { evaluate } from '../../rules/evaluate/evaluate.ts'
import { explain } from '../../rules/evaluate/explain.ts'
import { describePacket } from '../../rules/evaluate/explain-in-sentences.ts'
import type { Explanation } from '../../rules/evaluate/explanation.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from '../../rules/evaluate/packet.ts'
import type { Verdict } from '../../rules/evaluate/verdict.ts'
import { devicesOn } from '../../world/guards.ts'
import type { FirewallId } from '../../world/ids.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import type { World } from '../../world/world.ts'
import {
  type ServiceReference,
  type VerdictOptions,
  type Way,
  wayToRules,
} from './path-to-rules.ts'

export type { ServiceReference, VerdictOptions }

export interface WorldVerdict extends Verdict {
  /** The active firewall of the service, also where it does not filter this packet. */
  readonly firewall: { readonly id: FirewallId; readonly label: string } | null
}

export interface WorldExplanation {
  readonly verdict: WorldVerdict
  /** What the rules say; null where they are not asked. */
  readonly rules: Explanation | null
  readonly sentences: readonly string[]
}

/**
 * The verdict on a packet at a service. Rules are asked when a firewall is assigned to the service
 * and enabled (ASSUME-NO-ACTIVE-FIREWALL), at a balancer for inbound TCP only
 * (ASSUME-BALANCER-TRAFFIC), and not on an interface for a VLAN (ASSUME-VLAN-BYPASS); where several
 * of these hold, the first in this order is the cause. Each packet is judged alone
 * (ASSUME-REPLIES).
 *
 * Throws a RangeError for a service or an interface that is not there, and for a packet that
 * `parsePacket` refuses.
 */
export function verdict(
  world: World,
  service: ServiceReference,
  packet: Packet | ParsedPacket,
  options: VerdictOptions = {},
): WorldVerdict {
  const parsed = toParsedPacket(packet)
  return judge(wayToRules(world, service, parsed, options), parsed)
}

/** The same verdict with its reasons: the way to the rules, and where they are asked, each one. */
export function explainAt(
  world: World,
  service: ServiceReference,
  packet: Packet | ParsedPacket,
  options: VerdictOptions = {},
): WorldExplanation {
  const parsed = toParsedPacket(packet)
  const way = wayToRules(world, service, parsed, options)
  const rules = way.kind === 'filtered' ? explain(way.firewall.rules, parsed) : null
  const sentences = [describeWay(world, way, parsed), ...(rules?.sentences ?? [])]
  return { verdict: judge(way, parsed), rules, sentences }
}

function judge({ kind, firewall }: Way, packet: ParsedPacket): WorldVerdict {
  const named = firewall === undefined ? null : { id: firewall.id, label: firewall.label }
  return kind === 'filtered'
    ? { ...evaluate(firewall.rules, packet), firewall: named }
    : { action: 'ACCEPT', cause: { kind }, firewall: named }
}

function describeWay(world: World, way: Way, packet: ParsedPacket): string {
  const accepted = `${describePacket(packet)}: ACCEPT, as`
  const { name, service } = way.at
  switch (way.kind) {
    case 'filtered':
      return `${nameOf(way.firewall)} is active on ${name}`
    case 'vlan-bypass':
      return `${accepted} ${nameOf(way.firewall)} filters nothing on the VLAN interface of ${name}`
    case 'not-filtered-at-balancer':
      return `${accepted} ${nameOf(way.firewall)} filters nothing but inbound TCP at ${name}`
    case 'no-active-firewall': {
      const idle = devicesOn(world, service).map(device => device.firewall_id)
      const note = idle.length === 0 ? 'none is assigned' : `not enabled: ${idle.join(', ')}`
      return `${accepted} ${name} has no active firewall (${note})`
    }
    default:
      return unreachable(way)
  }
}

/** As in `firewall 7 "edge"`. */
function nameOf({ id, label }: Firewall): string {
  return `firewall ${id} ${quote(label)}`
}
