/** How a service of a world is guarded: by which firewall, and which of its packets that filters. */

import type { Rules } from '../../contract/rules.ts'
import type { Filter } from '../../rules/compare/filter.ts'
import { activeFirewallOn } from '../../world/guards.ts'
import type { FirewallId } from '../../world/ids.ts'
import type { Service } from '../../world/records/device.ts'
import type { Interface } from '../../world/records/instance.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

/** A firewall by its id and label. */
export interface FirewallName {
  readonly id: FirewallId
  readonly label: string
}

export interface Guard {
  /** The active firewall, also where it filters nothing; null for none. */
  readonly firewall: FirewallName | null
  readonly filter: Filter
}

/**
 * What meets the packets of a service on the interfaces that are filtered. An instance that was
 * booted with VLAN interfaces only has none of these.
 */
export function guardOf(world: World, service: Service): Guard {
  const firewall = activeFirewallOn(world, service)
  if (firewall === undefined)
    return { firewall: null, filter: { kind: 'open', cause: { kind: 'no-active-firewall' } } }
  const { id, label, rules } = firewall
  return { firewall: { id, label }, filter: filterOf(world, service, rules) }
}

function filterOf(world: World, service: Service, rules: Rules): Filter {
  if (service.type === 'balancer') return { kind: 'inbound-tcp', rules }
  const interfaces = interfacesOf(world, service)
  const isFiltered = interfaces.length === 0 || interfaces.some(({ purpose }) => purpose !== 'vlan')
  return isFiltered ? { kind: 'rules', rules } : { kind: 'open', cause: { kind: 'vlan-bypass' } }
}

/** The labels of the VLANs that the service is on: packets there meet no firewall (ASSUME-VLAN-BYPASS). */
export function vlansOf(world: World, service: Service): readonly string[] {
  return interfacesOf(world, service).flatMap(each => (each.purpose === 'vlan' ? each.label : []))
}

function interfacesOf(world: World, service: Service): readonly Interface[] {
  if (service.type === 'balancer') return []
  return get(world.tables.instances, service.id)?.booted.interfaces ?? []
}
