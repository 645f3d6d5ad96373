/** What is accepted at a service at one state, whichever firewall is the reason. */

import type { Rules } from '../../contract/rules.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { digestOf } from '../../kit/digest.ts'
import { acceptRegion } from '../../rules/regions/accept-region.ts'
import { everyPacket, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { printRegion } from '../../rules/regions/print-region.ts'
import { complementRegion, unionRegions } from '../../rules/regions/region-algebra.ts'
import { regionOf } from '../../rules/regions/region-of.ts'
import { activeFirewallOn, labelOfService } from '../../world/guards.ts'
import type { Service } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { isOnVlan } from '../verdict/is-on-vlan.ts'

export interface Filtering {
  /** Equal exactly when the same packets are accepted. */
  readonly key: string
  readonly accepted: PacketRegion
}

/** Undefined for a service that is not there. */
export type ReadFiltering = (world: World, service: Service) => Filtering | undefined

/**
 * Reads what an active firewall lets through (ASSUME-NO-ACTIVE-FIREWALL), at a balancer of inbound
 * TCP only (ASSUME-BALANCER-TRAFFIC). Each text of rules is cut into regions once, because a search
 * meets the same rules in thousands of worlds.
 */
export function filteringReader(): ReadFiltering {
  const byText = new Map<string, Filtering>()
  const byRules = new WeakMap<Rules, string>()
  const textOf = (rules: Rules): string => {
    const text = byRules.get(rules) ?? canonicalText(rules)
    byRules.set(rules, text)
    return text
  }
  return (world, service) => {
    if (labelOfService(world, service) === undefined) return undefined
    const firewall = activeFirewallOn(world, service)
    if (firewall === undefined || isOnVlanOnly(world, service)) return unfiltered
    const text = `${service.type} ${textOf(firewall.rules)}`
    const known = byText.get(text)
    if (known !== undefined) return known
    const filtering = filteringBy(acceptedAt(service, firewall.rules))
    byText.set(text, filtering)
    return filtering
  }
}

const filteringBy = (accepted: PacketRegion): Filtering => ({
  key: digestOf(printRegion(accepted)),
  accepted,
})

const unfiltered = filteringBy(everyPacket)

const passingBalancers = complementRegion(regionOf({ direction: 'inbound', protocol: 'TCP' }))

function acceptedAt({ type }: Service, rules: Rules): PacketRegion {
  const accepted = acceptRegion(rules)
  return type === 'balancer' ? unionRegions(accepted, passingBalancers) : accepted
}

/** Nothing is filtered on an interface for a VLAN, and there may be no other (ASSUME-VLAN-BYPASS). */
function isOnVlanOnly(world: World, service: Service): boolean {
  if (service.type !== 'instance') return false
  const instance = get(world.tables.instances, service.id)
  return instance !== undefined && isOnVlan(instance, undefined)
}
