/** The addresses and VLANs of a service of an account with holes: those that it has for certain, and those that it may have. */
import type { GatheredBalancer } from '../../../account/gathered.ts'
import type { GatheredInstance, GatheredInterface } from '../../../account/gathered-instances.ts'
import { addressesName, interfacesName, recordName } from '../../../account/holes/hole.ts'
import { sharesName } from '../../../account/holes/list-holes.ts'
import { mayBeOneRegion, unknownRegion } from '../../../account/holes/service-inputs.ts'
import { parseAddress } from '../../../net/address.ts'
import { isPrivateIpv4 } from '../../../world/numbering.ts'
import type { Service } from '../../../world/records/device.ts'
import type { Interface } from '../../../world/records/instance.ts'
import { get } from '../../../world/table.ts'
import { type Endpoint, endpointsOf } from '../../exposure/endpoints.ts'
import { interfacesOf } from '../../guard-of.ts'
import { isMadeUp } from '../given-addresses.ts'
import { type OpenShares, openSharesOf, openStrays } from '../open-shares.ts'
import type { AccountState } from '../possible-guard.ts'
import { openBlocks } from './open-blocks.ts'
import { any, type Networks, openNetworks } from './open-networks.ts'

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
  /** The hole that hides whether it answers by a public interface, so that all addresses but those on VPCs hide there too. */
  readonly outer: readonly string[]
  /** Labels; null for a VLAN of which nothing was given. */
  readonly vlans: Open<string, string | null>
}

export const surely = <Value>(sure: readonly Value[]): Open<Value, never> => ({ sure, maybe: [] })

const isPrivate = (text: string): boolean => {
  const parsed = parseAddress(text)
  return parsed.ok && isPrivateIpv4(parsed.value)
}

export const behind = <Value>(
  hole: string | undefined,
  values: readonly Value[],
): readonly Maybe<Value>[] => (hole === undefined ? [] : values.map(value => ({ value, hole })))

/** Of a service that is there, and its region. */
export type AddressesOf = (service: Service, region: string) => OpenAddresses

/** In one of the states. */
export function openAddresses(state: AccountState, states: readonly AccountState[]): AddressesOf {
  const { account, world } = state
  const holes = new Set(account.holes.map(({ name }) => name))
  const instances = new Map((account.gathered.instances?.rows ?? []).map(each => [each.id, each]))
  const balancers = new Map((account.gathered.balancers?.rows ?? []).map(each => [each.id, each]))
  const networksOf = openNetworks(states)
  const shares = openSharesOf(state, states)
  const othersOf = openOthers(state, states, shares)
  const straysOf = openStrays(state.account)
  return (service, region) => {
    const { type, id } = service
    const first = (...names: readonly string[]) => names.find(each => holes.has(each))
    const bare = first(recordName(type, id), addressesName(type, id))
    const known = endpointsOf(world, service).map(shares.asShared)
    const networks = networksOf(region, bare)
    if (type === 'balancer') return ofBalancer(known, balancers.get(id), bare, networks)
    const instance = instances.get(id)
    // Of an unknown region it is not known on which private network they are.
    const isGiven = ({ kind, text }: Endpoint): boolean =>
      !isMadeUp(account, text) && (kind !== 'private' || region !== unknownRegion)
    const boot = first(recordName(type, id), interfacesName(id))
    const booted = get(world.tables.instances, id)?.booted.interfaces ?? []
    const isOpen = boot !== undefined && isBootedAsGiven(state, id)
    const alternatives = isOpen ? instance?.profiles?.map(each => each.interfaces) : [booted]
    const isOuter = isOpen || interfacesOf(world, service).some(each => each.purpose === 'public')
    const own = isOuter
      ? [...known.filter(isGiven), ...straysOf(id, region)]
      : known.filter(isGiven)
    const { endpoints, vlans } = byInterfaces(own, alternatives, {
      ...{ hole: boot ?? '', networks },
    })
    const others = [
      ...behind(
        bare,
        missingOf(instance, networks).filter(({ kind }) => isOuter || kind === 'vpc'),
      ),
      ...(isOuter ? othersOf(id, region, networksOf(region, sharesName)) : []),
    ]
    return {
      endpoints: { ...endpoints, maybe: [...endpoints.maybe, ...others] },
      outer: isOpen && !alternatives?.every(isOuterBy) ? [boot] : [],
      vlans,
    }
  }
}

function ofBalancer(
  known: readonly Endpoint[],
  given: GatheredBalancer | undefined,
  hole: string | undefined,
  { anywhere }: Networks,
): OpenAddresses {
  const missing = anywhere.filter(({ family }) => given?.[family] === undefined)
  const endpoints = { sure: known, maybe: behind(hole, missing) }
  return { endpoints, outer: [], vlans: surely([]) }
}

/** No call has booted it with others since. */
const isBootedAsGiven = ({ account, world }: AccountState, id: number): boolean =>
  get(account.world.tables.instances, id)?.booted === get(world.tables.instances, id)?.booted

/** What may come in by a public interface besides: ranges and pools that were not given, and what others may share. */
function openOthers(
  state: AccountState,
  states: readonly AccountState[],
  { sharesOf }: OpenShares,
) {
  const { gathered, holes } = state.account
  const openSharers = new Set(state.account.openSharers)
  const blocks = openBlocks(state, states)
  const isHiding = holes.some(
    ({ kind, path: [list] }) => list === 'instances' && (kind === 'list' || kind === 'record'),
  )
  const bare = (gathered.instances?.rows ?? []).filter(({ ipv4 }) => ipv4 === undefined)
  return (
    id: number,
    region: string,
    { anywhere, privatesIn }: Networks,
  ): readonly Maybe<Endpoint>[] => {
    if (!openSharers.has(id)) return blocks
    const isAny =
      isHiding ||
      bare.some(each => each.id !== id && mayBeOneRegion(each.region ?? unknownRegion, region))
    const shared = isAny ? [...sharesOf(id), ...anywhere, ...privatesIn()] : sharesOf(id)
    return [...blocks, ...behind(sharesName, shared)]
  }
}

/** Any address of the families that were not given, and private ones in any region where that was not given. */
const missingOf = (
  given: GatheredInstance | undefined,
  { anywhere, privatesIn, vpcs }: Networks,
): readonly Endpoint[] => [
  ...anywhere.filter(({ family }) => given?.[family] === undefined),
  ...(given?.ipv4 === undefined
    ? privatesIn()
    : given.region === undefined
      ? privatesIn(given.ipv4.filter(isPrivate))
      : []),
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
): Omit<OpenAddresses, 'outer'> {
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

const isOuterBy = (interfaces: Interfaces): boolean =>
  interfaces.length === 0 || interfaces.some(({ purpose }) => purpose === 'public')

function endpointsBy(known: readonly Endpoint[], interfaces: Interfaces): readonly Endpoint[] {
  const isOpen = isOuterBy(interfaces)
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
