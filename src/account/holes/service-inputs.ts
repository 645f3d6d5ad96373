/** The services of a gathered account as a document of a world has them, with stand-ins for what was not given. */
import { parseAddress } from '../../net/address.ts'
import type {
  GatheredAccount,
  GatheredBalancer,
  GatheredConfig,
  GatheredEntity,
  GatheredNode,
} from '../gathered.ts'
import type { GatheredInstance, GatheredInterface, Unread } from '../gathered-instances.ts'
import { addHole, type Finder } from './finder.ts'
import {
  addressesHole,
  configsHole,
  interfacesHole,
  nodesHole,
  recordHole,
  serviceHole,
  unreadName,
} from './hole.ts'
import type { StandIn } from './stand-in.ts'

/** Devices by firewall, as far as they are known to put it on a whole service. */
export interface KnownDevice {
  readonly id?: number | undefined
  readonly entity: GatheredEntity
  readonly created?: string | undefined
  readonly updated?: string | undefined
}

export interface StandIns {
  readonly rulesOf: ReadonlyMap<number, StandIn>
  readonly devicesOf: ReadonlyMap<number, readonly KnownDevice[]>
  /** Instances with firewalls on single interfaces. */
  readonly interfaces: readonly { readonly instance: number }[]
}

/** Those that were given, and those that devices name. */
export function servicesOf(
  finder: Finder,
  { instances, balancers }: GatheredAccount,
  { devicesOf, interfaces }: StandIns,
) {
  const onInterfaces = interfaces.map(
    ({ instance }): GatheredEntity => ({
      ...{ type: 'instance', id: instance },
    }),
  )
  const named = [...[...devicesOf.values()].flat().map(({ entity }) => entity), ...onInterfaces]
  const stranger = (type: 'instance' | 'balancer', known: readonly { readonly id: number }[]) => {
    const ids = new Set(known.map(({ id }) => id))
    const others = named.filter(each => each.type === type && !ids.has(each.id))
    return [...new Map(others.map(each => [each.id, each])).values()].map(({ id, label }) => {
      addHole(finder, recordHole(type, id, [`${type}s`]))
      return { id, ...(typeof label === 'string' && { label }), region: unknownRegion }
    })
  }
  const givenInstances = instances?.rows ?? []
  const givenBalancers = balancers?.rows ?? []
  return {
    instances: [
      ...givenInstances.map(instanceInput),
      ...stranger('instance', givenInstances),
    ] as ReturnType<typeof instanceInput>[],
    balancers: [
      ...givenBalancers.map((given, at) => balancerInput(finder, given, at)),
      ...stranger('balancer', givenBalancers),
    ],
  }
}

/** Which interfaces instances were booted with, and where services answer. */
export function findHolesOfServices(finder: Finder, gathered: GatheredAccount): void {
  const { instances, balancers } = gathered
  for (const [at, instance] of (instances?.rows ?? []).entries()) {
    const { id } = instance
    const interfaces = interfacesOf(instance)
    if (interfaces === undefined) addHole(finder, interfacesHole(instance, at))
    if (isBare(instance) || interfaces?.every(isAddressed) === false)
      addHole(finder, addressesHole('instance', id, at))
  }
  for (const [at, balancer] of (balancers?.rows ?? []).entries())
    if (isBare(balancer)) addHole(finder, addressesHole('balancer', balancer.id, at))
  for (const { type, at, id, unread } of unreadIn(gathered))
    addHole(finder, serviceHole(type, id, at, unread))
}

/** Services with fields that nobody knows, and those of which a profile has some that they may have been booted with. */
function unreadIn({ instances, balancers }: Pick<GatheredAccount, 'instances' | 'balancers'>) {
  const found = [
    ...[...(instances?.rows ?? []).entries()].map(([at, instance]) => ({
      ...{ type: 'instance' as const, at, id: instance.id },
      unread: allUnread([instance, ...(instance.interfaces ? [] : profilesMeant(instance))]),
    })),
    ...[...(balancers?.rows ?? []).entries()].map(([at, { id, unread = {} }]) => ({
      ...{ type: 'balancer' as const, at, id, unread },
    })),
  ]
  return found.filter(({ unread }) => Object.keys(unread).length > 0)
}

const allUnread = (records: readonly Unread[]): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...records.map(({ unread }) => unread)) as Readonly<Record<string, unknown>>

/** By their keys the names of the holes that these are. */
export const unreadServices = (gathered: GatheredAccount): ReadonlyMap<string, string> =>
  new Map(unreadIn(gathered).map(({ type, id }) => [`${type}/${id}`, unreadName(type, id)]))

const isBare = ({
  ipv4,
  ipv6,
  region,
}: Pick<GatheredInstance | GatheredBalancer, 'ipv4' | 'ipv6' | 'region'>): boolean =>
  ipv4 === undefined || ipv6 === undefined || region === undefined

/** An interface on a VPC has an address there. */
const isAddressed = (each: GatheredInterface): boolean =>
  each.purpose !== 'vpc' || (each.ipv4?.vpc ?? '') !== ''

/** Where services are of which no region was given. */
export const unknownRegion = 'unknown'

export const mayBeOneRegion = (one: string, other: string): boolean =>
  one === other || one === unknownRegion || other === unknownRegion

function instanceInput(given: GatheredInstance) {
  const { id, label, region, plan, status, tags, created, ipv4, ipv6, spare_addresses } = given
  const interfaces = interfacesOf(given)
  return {
    id,
    ...(label !== undefined && { label }),
    region: region ?? unknownRegion,
    ...(plan !== undefined && { plan }),
    ...(status !== undefined && { status }),
    ...(tags !== undefined && { tags }),
    ...(created !== undefined && { created }),
    ...(ipv4 !== undefined && { ipv4 }),
    ...(ipv6 !== undefined && { ipv6 }),
    ...(interfaces !== undefined && { interfaces: interfaces.map(interfaceInput) }),
    ...(spare_addresses !== undefined && { spare_addresses }),
  }
}

/** With the configs and the nodes of which all is known; a hole for the others. */
function balancerInput(finder: Finder, given: GatheredBalancer, at: number) {
  const { id, label, region, tags, created, ipv4, ipv6, configs } = given
  if (configs === undefined || configs.missing !== undefined || !configs.rows.every(isWhole))
    addHole(finder, configsHole(id, at, allUnread(configs?.rows ?? [])))
  const known = (configs?.rows ?? []).flatMap((config, index) => {
    const { nodes } = config
    const isKnown =
      nodes?.missing === undefined &&
      nodes?.rows.every(isNode) === true &&
      config.unread === undefined
    const path = ['balancers', 'rows', at, 'configs', 'rows', index]
    const unread = allUnread([config, ...(nodes?.rows ?? [])])
    if (!isKnown) addHole(finder, nodesHole(id, config.id ?? index + 1, path, unread))
    return isWhole(config) ? { ...config, nodes: (nodes?.rows ?? []).filter(isNode) } : []
  })
  return {
    id,
    ...(label !== undefined && { label }),
    region: region ?? unknownRegion,
    ...(tags !== undefined && { tags }),
    ...(created !== undefined && { created }),
    ...{ ipv4: ipv4 ?? null, ipv6: ipv6 ?? null, configs: known },
  }
}

export const isWhole = ({ port, protocol, unread }: GatheredConfig): boolean =>
  port !== undefined && protocol !== undefined && unread === undefined

/** A world has back ends with IPv4 addresses alone. */
const isNode = ({ address, port, unread }: GatheredNode): boolean =>
  port !== undefined && parseAddress(address, 'ipv4').ok && unread === undefined

/** Those that the instance was booted with; undefined where that is not known. */
export function interfacesOf(instance: GatheredInstance) {
  const { interfaces, generation } = instance
  // Those of its own are in no profile.
  if (interfaces !== undefined || generation === 'interfaces') return interfaces
  const [meant, ...others] = profilesMeant(instance)
  if (meant === undefined || others.length > 0) return undefined
  return meant.interfaces.length === 0 ? [{ purpose: 'public' } as const] : meant.interfaces
}

/** The one that it was booted with, or each of several that it may have been. */
function profilesMeant({ profiles = [], booted }: GatheredInstance) {
  const found = profiles.length === 1 ? undefined : profiles.find(({ id }) => id === booted)
  return found === undefined ? profiles : [found]
}

/** Of several profiles it is not known which was booted, and some have nothing but VLANs. */
export function mayBeOnVlans(instance: GatheredInstance): boolean {
  if (interfacesOf(instance) !== undefined) return false
  const isOnVlans = (instance.profiles ?? []).map(
    ({ interfaces }) =>
      interfaces.length > 0 && interfaces.every(({ purpose }) => purpose === 'vlan'),
  )
  return isOnVlans.includes(true)
}

function interfaceInput(given: NonNullable<ReturnType<typeof interfacesOf>>[number]) {
  if (given.purpose === 'public') return { purpose: given.purpose }
  if (given.purpose === 'vlan')
    return { purpose: given.purpose, label: given.label, ipam_address: given.ipam_address }
  const { purpose, vpc_id, subnet_id, ipv4 } = given
  return {
    purpose,
    vpc_id,
    subnet_id,
    ipv4: { vpc: ipv4?.vpc ?? '', nat_1_1: ipv4?.nat_1_1 ?? null },
  }
}
