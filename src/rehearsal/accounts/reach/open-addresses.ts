/** The addresses and VLANs of a service of an account with holes: those that it has for certain, and those that it may have. */
import type { GatheredBalancer } from '../../../account/gathered.ts'
import type { GatheredInstance } from '../../../account/gathered-instances.ts'
import type { Account } from '../../../account/holes/account.ts'
import {
  isAddressed,
  isChanged,
  interfacesOf as knownInterfacesOf,
  profilesTelling,
  unaddressed,
} from '../../../account/holes/booted-interfaces.ts'
import { addressesName, interfacesName, recordName } from '../../../account/holes/hole.ts'
import { sharesName } from '../../../account/holes/list-holes.ts'
import { mayBeOneRegion, unknownRegion } from '../../../account/holes/service-inputs.ts'
import { strayAddresses } from '../../../account/holes/unread-addresses.ts'
import { parseAddress } from '../../../net/address.ts'
import { isPrivateIpv4 } from '../../../world/numbering.ts'
import type { Service } from '../../../world/records/device.ts'
import { get } from '../../../world/table.ts'
import { type Endpoint, endpointsOf } from '../../exposure/endpoints.ts'
import { interfacesOf } from '../../guard-of.ts'
import { canonical, isMadeUp } from '../given-addresses.ts'
import { type OpenShares, openSharesOf, openStrays } from '../open-shares.ts'
import type { AccountState } from '../possible-guard.ts'
import { type ByInterfaces, byInterfaces, isOuterBy } from './by-interfaces.ts'
import { behind, type Maybe, type Open, surely } from './open.ts'
import { openBlocks } from './open-blocks.ts'
import { any, type Networks, openNetworks } from './open-networks.ts'
import { openPicked } from './picked-addresses.ts'

export interface OpenAddresses extends ByInterfaces {
  /** The hole that hides whether it answers by a public interface, so that all addresses but those on VPCs hide there too. */
  readonly outer: readonly string[]
}

const isPrivate = (text: string): boolean => {
  const parsed = parseAddress(text)
  return parsed.ok && isPrivateIpv4(parsed.value)
}

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
  const pickedOf = openPicked(state, states)
  return (service, region) => {
    const { type, id } = service
    const first = (...names: readonly string[]) => names.find(each => holes.has(each))
    const bare = first(recordName(type, id), addressesName(type, id))
    const all = endpointsOf(world, service).map(shares.asShared)
    const networks = networksOf(region, bare)
    if (type === 'balancer')
      return ofBalancer(
        withStrays(understood(account, pickedOf(all, true)), account, id),
        ...([balancers.get(id), bare, networks] as const),
      )
    const instance = instances.get(id)
    const boot = first(recordName(type, id), interfacesName(id))
    const booted = get(world.tables.instances, id)?.booted.interfaces ?? []
    const isOpen = boot !== undefined && isBootedAsGiven(state, id)
    const alternatives = isOpen ? profilesOf(instance) : [booted]
    const isOuter = isOpen || interfacesOf(world, service).some(each => each.purpose === 'public')
    const strays = isOuter ? straysOf(id, region) : []
    const known = pickedOf(toldOf(account, all, region), !isOpen)
    const { sure, maybe } = understood(account, { ...known, sure: [...known.sure, ...strays] })
    const behindBoot = { hole: boot ?? '', networks }
    const { endpoints, vlans } = byInterfaces(sure, alternatives, behindBoot)
    const others = [
      ...maybe,
      ...behind(bare, missingOf(instance, networks, isOuter)),
      ...(isOuter ? othersOf(id, region, networksOf(region, sharesName)) : []),
    ]
    return {
      endpoints: { ...endpoints, maybe: [...endpoints.maybe, ...others] },
      outer: isOpen && !alternatives?.every(isOuterBy) ? [boot] : [],
      vlans,
    }
  }
}

/** Of an unknown region it is not known on which private network they are. */
const toldOf = (account: Account, all: readonly Endpoint[], region: string) =>
  all.filter(
    ({ kind, text }) =>
      text !== unaddressed &&
      !isMadeUp(account, text) &&
      (kind !== 'private' || region !== unknownRegion),
  )

/** As they stand; undefined where it may have been booted with others. */
const profilesOf = (instance: GatheredInstance | undefined) =>
  instance === undefined || isChanged(instance)
    ? undefined
    : profilesTelling(instance)?.map(each => each.interfaces)

function ofBalancer(
  { sure, maybe }: Open<Endpoint>,
  given: GatheredBalancer | undefined,
  hole: string | undefined,
  { anywhere }: Networks,
): OpenAddresses {
  const missing = anywhere.filter(({ family }) => given?.[family] === undefined)
  const endpoints = { sure, maybe: [...maybe, ...behind(hole, missing)] }
  return { endpoints, outer: [], vlans: surely([]) }
}

/** An address that is assigned to the balancer, which shows another. */
function withStrays({ sure, maybe }: Open<Endpoint>, { gathered }: Account, id: number) {
  const strays = strayAddresses(gathered).flatMap(({ address, balancer }) =>
    balancer === id ? any('public', 'public', canonical(address)) : [],
  )
  return { sure, maybe: [...maybe, ...behind(addressesName('balancer', id), strays)] }
}

/** Where nobody understands all that is said of an address, it may lead elsewhere. */
function understood({ unreadAddresses }: Account, known: Open<Endpoint>): Open<Endpoint> {
  const holeOf = ({ kind, text }: Endpoint): string | undefined =>
    kind === 'vpc' ? undefined : unreadAddresses.get(canonical(text.split('/')[0] ?? ''))
  if (unreadAddresses.size === 0) return known
  return {
    sure: known.sure.filter(each => holeOf(each) === undefined),
    maybe: [...known.maybe, ...known.sure.flatMap(each => behind(holeOf(each), [each]))],
  }
}

/** No call has booted it with others since. */
const isBootedAsGiven = ({ account, world }: AccountState, id: number): boolean =>
  get(account.given.tables.instances, id)?.booted === get(world.tables.instances, id)?.booted

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

/** Any address of the families that were not given, and private ones in any region where that was not given; on VPCs alone without a public interface. */
const missingOf = (
  given: GatheredInstance | undefined,
  { anywhere, privatesIn, vpcs }: Networks,
  isOuter: boolean,
): readonly Endpoint[] => [
  ...anywhere.filter(({ family }) => isOuter && given?.[family] === undefined),
  ...(!isOuter
    ? []
    : given?.ipv4 === undefined
      ? privatesIn()
      : given.region === undefined
        ? privatesIn(given.ipv4.filter(isPrivate))
        : []),
  ...vpcs.filter(({ network }) =>
    (given && knownInterfacesOf(given))?.some(
      each => !isAddressed(each) && each.purpose === 'vpc' && network === `vpc/${each.vpc_id}`,
    ),
  ),
]
