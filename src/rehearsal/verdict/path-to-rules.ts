/** The way of a packet at a service to the rules of a firewall, or past them. */
import type { ServiceType } from '../../contract/vocabulary.ts'
import { quote } from '../../refusals/got.ts'
import type { ParsedPacket } from '../../rules/evaluate/packet.ts'
import { activeFirewallOn } from '../../world/guards.ts'
import type { Service } from '../../world/records/device.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type InterfaceChoice, isOnVlan } from './is-on-vlan.ts'

/** An instance or a balancer, by its id. */
export interface ServiceReference {
  readonly type: ServiceType
  readonly id: number
}

export interface VerdictOptions {
  /**
   * Where the packet comes in or goes out: an index into the interfaces that the instance was
   * booted with, or a purpose. By default the first one that is not for a VLAN.
   */
  readonly interface?: InterfaceChoice | undefined
}

export type Way =
  | { readonly kind: 'filtered'; readonly at: Place; readonly firewall: Firewall }
  | {
      readonly kind: 'not-filtered-at-balancer' | 'vlan-bypass'
      readonly at: Place
      /** Active on the service, but not for this packet. */
      readonly firewall: Firewall
    }
  | { readonly kind: 'no-active-firewall'; readonly at: Place; readonly firewall?: never }

interface Place {
  readonly service: Service
  /** As in `instance 3 "web"`. */
  readonly name: string
}

/**
 * Rules are asked at a balancer for inbound TCP only (DEVICE-10, ASSUME-BALANCER-TRAFFIC). Throws a
 * RangeError for a service or an interface that is not there.
 */
export function wayToRules(
  world: World,
  reference: ServiceReference,
  { direction, protocol }: ParsedPacket,
  options: VerdictOptions,
): Way {
  const { service, label, onVlan } = findService(world, reference, options)
  const at = { service, name: `${service.type} ${service.id} ${quote(label)}` }
  const firewall = activeFirewallOn(world, service)
  if (firewall === undefined) return { kind: 'no-active-firewall', at }
  const isInboundTcp = direction === 'inbound' && protocol === 'TCP'
  if (service.type === 'balancer' && !isInboundTcp)
    return { kind: 'not-filtered-at-balancer', at, firewall }
  return { kind: onVlan ? 'vlan-bypass' : 'filtered', at, firewall }
}

interface Found {
  readonly service: Service
  readonly label: string
  readonly onVlan: boolean
}

function findService(world: World, { type, id }: ServiceReference, options: VerdictOptions): Found {
  if (type === 'instance') {
    const instance = get(world.tables.instances, id)
    if (instance === undefined) throw new RangeError(`there is no instance ${id}`)
    const onVlan = isOnVlan(instance, options.interface)
    return { service: { type, id: instance.id }, label: instance.label, onVlan }
  }
  const balancer = type === 'balancer' ? get(world.tables.balancers, id) : undefined
  if (balancer === undefined) throw new RangeError(`there is no ${type} ${id}`)
  if (options.interface !== undefined)
    throw new RangeError(`options.interface: a balancer such as ${id} has no interfaces`)
  return { service: { type, id: balancer.id }, label: balancer.label, onVlan: false }
}
