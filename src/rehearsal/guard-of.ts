/** How a service of a world is guarded: by which firewall, and which of its packets that filters. */
import { type InterfacePurpose, interfacePurposes } from '../contract/vocabulary.ts'
import { misuse } from '../refusals/usage.ts'
import { darkFilter, type Filter, filterBy } from '../rules/compare/filter.ts'
import { activeFirewallOn, labelOfService } from '../world/guards.ts'
import type { FirewallId } from '../world/ids.ts'
import type { Service } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import type { Instance, Interface } from '../world/records/instance.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'

/** A firewall by its id and label. */
export interface FirewallName {
  readonly id: FirewallId
  readonly label: string
}

/** A service by its label; plain JSON. */
export type ServiceName = Service & { readonly label: string }

/** An index into the interfaces of the booted profile, or the purpose of one of them. */
export type InterfaceChoice = number | InterfacePurpose

export interface Guard {
  /** The active firewall, also where it filters nothing; null for none. */
  readonly firewall: FirewallName | null
  readonly filter: Filter
}

/**
 * What meets the packets of a service: the rules of its active firewall (ASSUME-NO-ACTIVE-FIREWALL), at a balancer for
 * inbound TCP only (DEVICE-10, ASSUME-BALANCER-TRAFFIC), and not on an interface for a VLAN (ASSUME-VLAN-BYPASS). An
 * instance on VLANs alone is dark where no interface is chosen (ASSUME-DARK). Throws a UsageError for an interface that the
 * instance does not have.
 */
export function guardOf(
  world: World,
  service: Service,
  choice?: InterfaceChoice,
  /** The one to look at as the active one; null for none. */
  firewall: Pick<Firewall, 'id' | 'label' | 'rules'> | null = activeFirewallOn(world, service) ??
    null,
): Guard {
  const purpose = service.type === 'instance' ? purposeOf(world, service, choice) : undefined
  const name = firewall && { id: firewall.id, label: firewall.label }
  if (purpose === 'dark') return { firewall: name, filter: darkFilter }
  if (firewall === null)
    return { firewall: null, filter: { kind: 'open', cause: { kind: 'no-active-firewall' } } }
  const filter: Filter =
    purpose === 'vlan'
      ? { kind: 'open', cause: { kind: 'vlan-bypass' } }
      : filterBy(service.type === 'balancer' ? 'inbound-tcp' : 'rules', firewall.rules)
  return { firewall: name, filter }
}

/**
 * From where packets can come to the interfaces that are filtered: the internet, over a public interface or 1:1 NAT, and to a
 * balancer; the VPCs of the instance alone; or nowhere, as all that it has are VLANs.
 */
export type Origin = 'internet' | 'vpc' | 'nowhere'

export function originOf(world: World, service: Service): Origin {
  if (service.type === 'balancer') return 'internet'
  const interfaces = bootedInterfaces(world, service)
  const isOpen = (each: Interface) =>
    each.purpose === 'public' || (each.purpose === 'vpc' && each.nat_1_1 !== null)
  if (interfaces.length === 0 || interfaces.some(isOpen)) return 'internet'
  return interfaces.some(({ purpose }) => purpose === 'vpc') ? 'vpc' : 'nowhere'
}

const instanceAt = (world: World, { type, id }: Service): Instance | undefined =>
  type === 'instance' ? get(world.tables.instances, id) : undefined

/** Those of the booted profile as they stand; a balancer has none. */
const bootedInterfaces = (world: World, service: Service): readonly Interface[] =>
  instanceAt(world, service)?.booted.interfaces ?? []

/** The interfaces that an instance was booted with; a profile without any has a public one, and a balancer has none. */
export function interfacesOf(
  world: World,
  service: Service,
): readonly Pick<Interface, 'purpose'>[] {
  const instance = instanceAt(world, service)
  if (instance === undefined) return []
  const { interfaces } = instance.booted
  return interfaces.length === 0 ? [{ purpose: 'public' }] : interfaces
}

/**
 * What the interface is for (DEVICE-13, DEVICE-14). Without a choice the first one that is not for a VLAN is meant; an
 * instance that has no such one is dark. One that the world does not have is taken for public.
 */
function purposeOf(
  world: World,
  instance: Service,
  choice?: InterfaceChoice,
): InterfacePurpose | 'dark' {
  const present = interfacesOf(world, instance)
  if (choice === undefined)
    return (
      present.find(({ purpose }) => purpose !== 'vlan')?.purpose ??
      (present.length === 0 ? 'public' : 'dark')
    )
  const chosen =
    typeof choice === 'number' ? present[choice] : present.find(({ purpose }) => purpose === choice)
  if (chosen !== undefined) return chosen.purpose
  const purposes = present.map(({ purpose }, index) => `${index} (${purpose})`).join(' or ')
  throw misuse(
    'options.interface',
    `an interface that instance ${instance.id} was booted with: ${purposes}`,
    choice,
    interfacePurposes,
  )
}

/** The labels of the VLANs that the service is on: packets there meet no firewall (ASSUME-VLAN-BYPASS). */
export const vlansOf = (world: World, service: Service): readonly string[] =>
  bootedInterfaces(world, service).flatMap(each => (each.purpose === 'vlan' ? each.label : []))

/** Instances first, then balancers, by id. */
export function* servicesOf(world: World): Generator<Service> {
  for (const { id } of values(world.tables.instances)) yield { type: 'instance', id }
  for (const { id } of values(world.tables.balancers)) yield { type: 'balancer', id }
}

export const isThere = (world: World, service: Service): boolean =>
  labelOfService(world, service) !== undefined

/** The name of a service, without a label where it is not there. */
export function nameService(world: World, service: Service): ServiceName {
  const label = labelOfService(world, service) ?? ''
  // Field by field: V8 gives each object that is spread first and then added to a shape of its own.
  return service.type === 'instance'
    ? { type: service.type, id: service.id, label }
    : { type: service.type, id: service.id, label }
}
