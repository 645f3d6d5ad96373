/** The services of a gathered account as a document of a world has them, with stand-ins for what was not given. */
import { parseAddress } from '../../net/address.ts'
import type {
  GatheredAccount,
  GatheredBalancer,
  GatheredConfig,
  GatheredEntity,
  GatheredNode,
} from '../gathered.ts'
import type { GatheredInstance, Unread } from '../gathered-instances.ts'
import {
  interfacesInput,
  interfacesOf,
  isAddressed,
  isChanged,
  nowhere,
  profilesMeant,
} from './booted-interfaces.ts'
import { addHole, type Finder } from './finder.ts'
import {
  addressesHole,
  configsHole,
  nodesHole,
  recordHole,
  serviceHole,
  unreadName,
} from './hole.ts'
import { interfacesHole, stateHole } from './instance-holes.ts'
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
  const vpcsWith = openVpcs(givenInstances)
  return {
    instances: [
      ...givenInstances.map(instanceInput),
      ...stranger('instance', givenInstances),
    ] as ReturnType<typeof instanceInput>[],
    balancers: [
      ...givenBalancers.map((given, at) => balancerInput(finder, given, { at, vpcsWith })),
      ...stranger('balancer', givenBalancers),
    ],
  }
}

/** Which interfaces instances were booted with, and where services answer. */
export function findHolesOfServices(finder: Finder, gathered: GatheredAccount): void {
  const { instances, balancers } = gathered
  for (const [at, instance] of (instances?.rows ?? []).entries()) {
    const { id, status } = instance
    if (status === null) addHole(finder, stateHole(id, at))
    const interfaces = interfacesOf(instance)
    if (interfaces === undefined) addHole(finder, interfacesHole(instance, at, isChanged(instance)))
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
    ...(typeof status === 'string' && { status }),
    ...(tags !== undefined && { tags }),
    ...(created !== undefined && { created }),
    ...(ipv4 !== undefined && { ipv4 }),
    ...(ipv6 !== undefined && { ipv6 }),
    ...(interfaces !== undefined && { interfaces: interfaces.flatMap(interfacesInput) }),
    ...(spare_addresses !== undefined && { spare_addresses }),
  }
}

/** With the configs and the nodes of which all is known; a hole for the others. */
function balancerInput(
  finder: Finder,
  given: GatheredBalancer,
  { at, vpcsWith }: { readonly at: number; readonly vpcsWith: ReturnType<typeof openVpcs> },
) {
  const { id, label, region, tags, created, ipv4, ipv6, configs } = given
  if (configs === undefined || configs.missing !== undefined || !configs.rows.every(isWhole))
    addHole(finder, configsHole(id, at, allUnread(configs?.rows ?? [])))
  const known = (configs?.rows ?? []).flatMap((config, index) => {
    const { nodes } = config
    const path = ['balancers', 'rows', at, 'configs', 'rows', index]
    const unread = allUnread([config, ...(nodes?.rows ?? [])])
    const hole = nodesHole(id, config.id ?? index + 1, path, unread)
    if (!areNodesKnown(config)) addHole(finder, hole)
    for (const { address } of nodes?.rows ?? [])
      if (vpcsWith(region, address).size > 1)
        addHole(finder, {
          ...hole,
          says: `Balancer ${id} passes packets on to ${address}, an address in several VPCs: which of them is meant is not known.`,
          fill: [],
        })
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

export const areNodesKnown = ({ nodes, unread }: GatheredConfig): boolean =>
  nodes !== undefined &&
  nodes.missing === undefined &&
  nodes.rows.every(isNode) &&
  unread === undefined

/** The VPCs of a region in which an interface has the address. */
function openVpcs(instances: readonly GatheredInstance[]) {
  const vpcs = new Map<string, Set<number>>()
  for (const instance of instances)
    for (const each of interfacesOf(instance) ?? []) {
      if (each.purpose !== 'vpc') continue
      for (const { vpc } of [each.ipv4 ?? nowhere, ...(each.others ?? [])]) {
        const key = `${instance.region} ${vpc}`
        vpcs.set(key, (vpcs.get(key) ?? new Set()).add(each.vpc_id))
      }
    }
  return (region: string | undefined, address: string): ReadonlySet<number> =>
    vpcs.get(`${region} ${address}`) ?? new Set()
}

export const isWhole = ({ port, protocol, unread }: GatheredConfig): boolean =>
  port !== undefined && protocol !== undefined && unread === undefined

/** A world has back ends with IPv4 addresses alone. */
const isNode = ({ address, port, unread }: GatheredNode): boolean =>
  port !== undefined && parseAddress(address, 'ipv4').ok && unread === undefined
