/** The addresses and VLANs of a service of an account with holes: those that it has for certain, and those that it may have. */

import type { GatheredInstance, GatheredInterface } from '../../../account/gathered-instances.ts'
import { addressesName, interfacesName, recordName } from '../../../account/holes/hole.ts'
import { listName, sharesName } from '../../../account/holes/list-holes.ts'
import { mayBeOneRegion, unknownRegion } from '../../../account/holes/service-inputs.ts'
import { parseAddress, printAddress } from '../../../net/address.ts'
import { addressNamed } from '../../../world/holders.ts'
import type { Service } from '../../../world/records/device.ts'
import type { Interface } from '../../../world/records/instance.ts'
import { get, values } from '../../../world/table.ts'
import {
  type Endpoint,
  endpointOn,
  endpointsOf,
  type MeetingKind,
} from '../../exposure/endpoints.ts'
import { interfacesOf } from '../../guard-of.ts'
import { openSharesOf } from '../open-shares.ts'
import type { AccountState } from '../possible-guard.ts'

/** What is there in some fillings of a hole, and not in others. */
export interface Maybe<Value> {
  readonly value: Value
  /** The name of the hole. */
  readonly hole: string
}

/** What is there however the holes are filled, and what may be. */
export interface Open<Value, Possible = Value> {
  readonly sure: readonly Value[]
  readonly maybe: readonly Maybe<Possible>[]
}

export interface OpenAddresses {
  readonly endpoints: Open<Endpoint>
  /** Labels; null for a VLAN of which nothing was given. */
  readonly vlans: Open<string, string | null>
}

export const surely = <Value>(sure: readonly Value[]): Open<Value, never> => ({ sure, maybe: [] })

export const behind = <Value>(
  hole: string | undefined,
  values: readonly Value[],
): readonly Maybe<Value>[] => (hole === undefined ? [] : values.map(value => ({ value, hole })))

/** Of a service that is there, and its region. */
export type AddressesOf = (service: Service, region: string) => OpenAddresses

export function openAddresses(state: AccountState): AddressesOf {
  const { account, world } = state
  const holes = new Set(account.holes.map(({ name }) => name))
  const instances = new Map((account.gathered.instances?.rows ?? []).map(each => [each.id, each]))
  const balancers = new Map((account.gathered.balancers?.rows ?? []).map(each => [each.id, each]))
  const listed = (account.gathered.ips?.rows ?? []).map(({ address }) => address)
  const networksOf = openNetworks(state)
  const othersOf = openOthers(state)
  return (service, region) => {
    const { type, id } = service
    const first = (...names: readonly string[]) => names.find(each => holes.has(each))
    const bare = first(recordName(type, id), addressesName(type, id))
    const given = (type === 'instance' ? instances : balancers).get(id)
    const known = endpointsOf(world, service)
    const networks = networksOf(region)
    if (type === 'balancer') {
      const missing = anywhere.filter(({ family }) => given?.[family] === undefined)
      return { endpoints: { sure: known, maybe: behind(bare, missing) }, vlans: surely([]) }
    }
    const instance = instances.get(id)
    const own = new Set([...(instance?.ipv4 ?? []), instance?.ipv6 ?? '', ...listed].map(canonical))
    const isGiven = ({ text }: Endpoint): boolean =>
      bare === undefined || own.has(text) || addressNamed(account.world, text)?.instance_id !== id
    const boot = first(recordName(type, id), interfacesName(id))
    const booted = get(world.tables.instances, id)?.booted.interfaces ?? []
    const isOpen = boot !== undefined && isBootedAsGiven(state, id)
    const alternatives = isOpen ? instance?.profiles?.map(each => each.interfaces) : [booted]
    const { endpoints, vlans } = byInterfaces(known.filter(isGiven), alternatives, {
      ...{ hole: boot ?? '', networks },
    })
    const isOuter = isOpen || interfacesOf(world, service).some(each => each.purpose === 'public')
    const others = [
      ...behind(bare, missingOf(instance, networks)),
      ...(isOuter ? othersOf(id, region, networks) : []),
    ]
    return { endpoints: { ...endpoints, maybe: [...endpoints.maybe, ...others] }, vlans }
  }
}

const any = (kind: MeetingKind, network: string, text: string): readonly Endpoint[] => [
  endpointOn({ kind, network, text }, false),
]
const anyIpv6 = any('public', 'public', '::/0')
const anywhere = [...any('public', 'public', '0.0.0.0/0'), ...anyIpv6]

const canonical = (text: string): string => {
  const read = parseAddress(text.replace(/\/128$/, ''))
  return read.ok ? printAddress(read.value) : text
}

/** No call has booted it with others since. */
const isBootedAsGiven = ({ account, world }: AccountState, id: number): boolean =>
  get(account.world.tables.instances, id)?.booted === get(world.tables.instances, id)?.booted

/** What may come in by a public interface besides: ranges and pools that were not given, and what others may share. */
function openOthers(state: AccountState) {
  const { gathered, openSharers, holes } = state.account
  const hole = (name: string) => holes.find(each => each.name === name)?.name
  const blocks = [listName('ranges'), listName('pools')].flatMap(each =>
    behind(hole(each), anyIpv6),
  )
  const sharesOf = openSharesOf(state)
  const isHiding = holes.some(
    ({ kind, path: [list] }) => list === 'instances' && (kind === 'list' || kind === 'record'),
  )
  const bare = (gathered.instances?.rows ?? []).filter(({ ipv4 }) => ipv4 === undefined)
  return (id: number, region: string, { privates }: Networks): readonly Maybe<Endpoint>[] => {
    if (!openSharers.includes(id)) return blocks
    const isAny =
      isHiding ||
      bare.some(each => each.id !== id && mayBeOneRegion(each.region ?? unknownRegion, region))
    const shared = isAny ? [...sharesOf(id), ...anywhere, ...privates] : sharesOf(id)
    return [...blocks, ...behind(sharesName, shared)]
  }
}

/** Any address on the networks of a region that an instance may be on besides. */
interface Networks {
  readonly privates: readonly Endpoint[]
  readonly vpcs: readonly Endpoint[]
}

function openNetworks({ world }: AccountState): (region: string) => Networks {
  const vpcs = new Map<string, Set<string>>()
  for (const { region, booted } of values(world.tables.instances)) {
    // VPCs of which nothing was given are one for each region.
    const here = vpcs.get(region) ?? new Set([`vpc/unknown/${region}`])
    vpcs.set(region, here)
    for (const each of booted.interfaces) if (each.purpose === 'vpc') here.add(`vpc/${each.vpc_id}`)
  }
  return region => {
    const regions = region === unknownRegion ? [...vpcs.keys()] : [region]
    const here = regions.flatMap(each => [...(vpcs.get(each) ?? [])])
    return {
      privates: regions.flatMap(each => any('private', `private/${each}`, '192.168.0.0/16')),
      vpcs: here.flatMap(network => any('vpc', network, '0.0.0.0/0')),
    }
  }
}

/** Any address of the families that were not given. */
const missingOf = (
  given: GatheredInstance | undefined,
  { privates, vpcs }: Networks,
): readonly Endpoint[] => [
  ...anywhere.filter(({ family }) => given?.[family] === undefined),
  ...(given?.ipv4 === undefined || given.region === undefined ? privates : []),
  ...vpcs.filter(({ network }) =>
    given?.interfaces?.some(
      each => each.purpose === 'vpc' && !each.ipv4?.vpc && network === `vpc/${each.vpc_id}`,
    ),
  ),
]

type Interfaces = readonly (Interface | GatheredInterface)[]

/** `known` are the addresses that an instance answers at by a public interface, and those that it has on VPCs. */
function byInterfaces(
  known: readonly Endpoint[],
  alternatives: readonly Interfaces[] | undefined,
  { hole, networks }: { readonly hole: string; readonly networks: Networks },
): OpenAddresses {
  if (alternatives === undefined)
    return {
      endpoints: { sure: [], maybe: behind(hole, [...known, ...networks.vpcs]) },
      vlans: { sure: [], maybe: behind(hole, [null]) },
    }
  if (alternatives.length === 1)
    return { endpoints: surely(known), vlans: surely(alternatives.flatMap(labelsOf)) }
  return {
    endpoints: among(alternatives, each => endpointsBy(known, each), keyOf, hole),
    vlans: among(alternatives, labelsOf, label => label, hole),
  }
}

const labelsOf = (interfaces: Interfaces): readonly string[] => [
  ...new Set(interfaces.flatMap(each => (each.purpose === 'vlan' ? each.label : []))),
]

const keyOf = ({ network, text }: Endpoint): string => `${network} ${text}`

/** Those of all alternatives, and those of some. */
function among<Value>(
  alternatives: readonly Interfaces[],
  valuesOf: (interfaces: Interfaces) => readonly Value[],
  key: (value: Value) => string,
  hole: string,
): Open<Value> {
  const all = alternatives.map(each => new Map(valuesOf(each).map(value => [key(value), value])))
  const some = [...new Map(all.flatMap(each => [...each])).entries()]
  const isSure = (name: string): boolean => all.every(each => each.has(name))
  return {
    sure: some.filter(([name]) => isSure(name)).map(([, value]) => value),
    maybe: behind(
      hole,
      some.filter(([name]) => !isSure(name)).map(([, value]) => value),
    ),
  }
}

function endpointsBy(known: readonly Endpoint[], interfaces: Interfaces): readonly Endpoint[] {
  const isOpen = interfaces.length === 0 || interfaces.some(({ purpose }) => purpose === 'public')
  const inner = interfaces.flatMap(each => {
    if (each.purpose !== 'vpc') return []
    const { vpc = null, nat_1_1 = null } = typeof each.ipv4 === 'object' ? each.ipv4 : {}
    const text = vpc === null || vpc === '' ? '0.0.0.0/0' : vpc
    return [
      ...any('vpc', `vpc/${each.vpc_id}`, text),
      ...(isOpen ? [] : known.filter(other => other.kind === 'public' && other.text === nat_1_1)),
    ]
  })
  return [...(isOpen ? known : []), ...inner]
}
