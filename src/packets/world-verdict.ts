/** What becomes of a packet at a service of a world: whether rules are asked at all, and what they say. */
import type { ServiceType } from '../contract/vocabulary.ts'
import { unreachable } from '../kit/unreachable.ts'
import { quote } from '../net/quote.ts'
import { activeFirewallOn, devicesOn } from '../world/guards.ts'
import type { FirewallId } from '../world/ids.ts'
import type { Service } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { get } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { evaluate } from './evaluate.ts'
import { type Explanation, explain } from './explain.ts'
import { describePacket } from './explain-in-sentences.ts'
import { type InterfaceChoice, isOnVlan } from './interface-of.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from './packet.ts'
import type { UnfilteredCause, Verdict } from './verdict.ts'

/** An instance or a balancer, by its id. */
export interface ServiceReference {
  readonly type: ServiceType
  readonly id: number
}

export interface VerdictOptions {
  /**
   * Where the packet comes in or goes out: an index into the interfaces that the instance was booted
   * with, or a purpose. By default the first one that is not for a VLAN.
   */
  readonly interface?: InterfaceChoice | undefined
}

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
 * and enabled (SILENT-NO-ACTIVE-FIREWALL), at a balancer for inbound TCP only
 * (SILENT-BALANCER-TRAFFIC), and not on an interface for a VLAN (SILENT-VLAN-BYPASS); where several
 * of these hold, the first in this order is the cause. Each packet is judged alone (SILENT-REPLIES).
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
  return judge(situationOf(world, service, toParsedPacket(packet), options))
}

/** The same verdict with its reasons: the way to the rules, and where they are asked, every one of them. */
export function explainAt(
  world: World,
  service: ServiceReference,
  packet: Packet | ParsedPacket,
  options: VerdictOptions = {},
): WorldExplanation {
  const situation = situationOf(world, service, toParsedPacket(packet), options)
  const { firewall, bypass } = situation
  const rules =
    firewall === undefined || bypass !== undefined
      ? null
      : explain(firewall.rules, situation.packet)
  return {
    verdict: judge(situation),
    rules,
    sentences: [...describeWay(world, situation), ...(rules?.sentences ?? [])],
  }
}

interface Situation {
  readonly service: Service
  /** As in `instance 3 "web"`. */
  readonly name: string
  readonly packet: ParsedPacket
  readonly firewall: Firewall | undefined
  /** Why rules are not asked. */
  readonly bypass: UnfilteredCause['kind'] | undefined
}

function situationOf(
  world: World,
  reference: ServiceReference,
  packet: ParsedPacket,
  options: VerdictOptions,
): Situation {
  const { service, label, onVlan } = findService(world, reference, options)
  const firewall = activeFirewallOn(world, service)
  const name = `${service.type} ${service.id} ${quote(label)}`
  return { service, name, packet, firewall, bypass: bypassOf(service, packet, firewall, onVlan) }
}

function bypassOf(
  service: Service,
  { direction, protocol }: ParsedPacket,
  firewall: Firewall | undefined,
  onVlan: boolean,
): UnfilteredCause['kind'] | undefined {
  if (firewall === undefined) return 'no-active-firewall'
  const isInboundTcp = direction === 'inbound' && protocol === 'TCP'
  if (service.type === 'balancer' && !isInboundTcp) return 'not-filtered-at-balancer'
  return onVlan ? 'vlan-bypass' : undefined
}

function judge({ firewall, bypass, packet }: Situation): WorldVerdict {
  const named = firewall === undefined ? null : { id: firewall.id, label: firewall.label }
  if (firewall === undefined || bypass !== undefined)
    return {
      action: 'ACCEPT',
      cause: { kind: bypass ?? 'no-active-firewall' },
      firewall: named,
    }
  return { ...evaluate(firewall.rules, packet), firewall: named }
}

function findService(
  world: World,
  { type, id }: ServiceReference,
  options: VerdictOptions,
): { readonly service: Service; readonly label: string; readonly onVlan: boolean } {
  if (type === 'instance') {
    const instance = get(world.tables.instances, id)
    if (instance === undefined) throw new RangeError(`there is no instance ${id}`)
    const onVlan = isOnVlan(instance, options.interface)
    return { service: { type, id: instance.id }, label: instance.label, onVlan }
  }
  const balancer = get(world.tables.balancers, id)
  if (balancer === undefined) throw new RangeError(`there is no ${type} ${id}`)
  if (options.interface !== undefined)
    throw new RangeError(`options.interface: a balancer such as ${id} has no interfaces to choose`)
  return { service: { type, id: balancer.id }, label: balancer.label, onVlan: false }
}

function describeWay(world: World, situation: Situation): readonly string[] {
  const { service, name, packet, firewall, bypass } = situation
  if (firewall === undefined) {
    const idle = devicesOn(world, service).map(({ firewall_id }) => firewall_id)
    const note = idle.length === 0 ? 'none is assigned' : `not enabled: ${idle.join(', ')}`
    return [`${describePacket(packet)}: ACCEPT, as ${name} has no active firewall (${note})`]
  }
  const guard = `firewall ${firewall.id} ${quote(firewall.label)}`
  switch (bypass) {
    case undefined:
      return [`${guard} is active on ${name}`]
    case 'vlan-bypass':
      return [
        `${describePacket(packet)}: ACCEPT, as ${guard} does not filter the VLAN interface of ${name}`,
      ]
    case 'not-filtered-at-balancer':
      return [
        `${describePacket(packet)}: ACCEPT, as ${guard} filters nothing but inbound TCP at ${name}`,
      ]
    case 'no-active-firewall':
      return []
    default:
      return unreachable(bypass)
  }
}
