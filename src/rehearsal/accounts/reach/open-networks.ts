/** Networks that a service of an account with holes may be on, and any address on them that nobody else is known to have. */
import { unknownRegion } from '../../../account/holes/service-inputs.ts'
import { once, remembered } from '../../../kit/once.ts'
import type { Family } from '../../../net/address.ts'
import { privateIpv4Block } from '../../../world/numbering.ts'
import { values } from '../../../world/table.ts'
import { type Endpoint, endpointOn, type MeetingKind } from '../../exposure/endpoints.ts'
import { ascending, type KnownAddresses, type KnownBlock } from '../../exposure/known-addresses.ts'
import { isMadeUp } from '../given-addresses.ts'
import type { AccountState } from '../possible-guard.ts'

/** What a service may have on the networks of a region that it may be on besides. */
export interface Networks {
  /** Any public address. */
  readonly anywhere: readonly Endpoint[]
  /** Any address, or one of these. */
  readonly privatesIn: (texts?: readonly string[]) => readonly Endpoint[]
  /** Any address. */
  readonly vpcs: readonly Endpoint[]
}

/** What the hole of a service in a region may hide: the same in all of the states that have the hole. */
export function openNetworks(
  states: readonly AccountState[],
): (region: string, hole: string | undefined) => Networks {
  const vpcs = vpcsByRegion(states)
  const networksIn = openNetworksIn(states)
  return (region, hole) => {
    const regions = region === unknownRegion ? [...vpcs.keys()] : [region]
    const here = regions.flatMap(each => [...(vpcs.get(each) ?? [])])
    const { publics, privatesIn } = networksIn(hole)
    return {
      anywhere: publics,
      privatesIn: texts =>
        regions.flatMap(each =>
          texts === undefined
            ? privatesIn(each)
            : texts.flatMap(text => any('private', `private/${each}`, text)),
        ),
      vpcs: here.flatMap(network => any('vpc', network, '0.0.0.0/0')),
    }
  }
}

function vpcsByRegion(states: readonly AccountState[]): ReadonlyMap<string, ReadonlySet<string>> {
  const vpcs = new Map<string, Set<string>>()
  const instances = states.flatMap(({ world }) => [...values(world.tables.instances)])
  for (const { region, booted } of instances) {
    // VPCs of which nothing was given are one for each region.
    const here = vpcs.get(region) ?? new Set([`vpc/unknown/${region}`])
    vpcs.set(region, here)
    for (const each of booted.interfaces) if (each.purpose === 'vpc') here.add(`vpc/${each.vpc_id}`)
  }
  return vpcs
}

/** By the name of a hole. */
function openNetworksIn(states: readonly AccountState[]) {
  const holes = states.map(({ account }) => new Set(account.holes.map(({ name }) => name)))
  const knownIn = states.map(each => once(() => knownByNetwork(each)))
  const among = remembered((places: string) => {
    const telling = knownIn.filter((_, at) => places[at] === '1').map(known => known())
    const knownOn = (key: string): KnownAddresses =>
      ascending(telling.flatMap(each => each.get(key) ?? []))
    const open = (kind: MeetingKind, network: string, text: string) =>
      any(kind, network, text).map(
        (each): Endpoint => ({ ...each, except: knownOn(keyOfNetwork(network, each.family)) }),
      )
    return {
      publics: publicTexts.flatMap(text => open('public', 'public', text)),
      privatesIn: remembered((region: string) =>
        open('private', `private/${region}`, privateIpv4Block),
      ),
    }
  })
  return (hole = '') => among(holes.map(each => (each.has(hole) ? '1' : '0')).join(''))
}

const publicTexts = ['0.0.0.0/0', '::/0'] as const

export const keyOfNetwork = (network: string, family: Family): string => `${network} ${family}`

/** What services have for certain, and what no service has on a network. */
export function knownByNetwork({
  account,
  world,
}: AccountState): ReadonlyMap<string, KnownAddresses> {
  const known = new Map<string, KnownBlock[]>()
  const add = (network: string, text: string) => {
    const block = endpointOn({ kind: 'public', network, text }, false)
    const key = keyOfNetwork(network, block.family)
    const here = known.get(key) ?? []
    known.set(key, here)
    here.push(block)
  }
  const { addresses, balancers, ranges, pools } = world.tables
  for (const { address, public: isPublic, region } of values(addresses))
    if (!isMadeUp(account, address)) add(isPublic ? 'public' : `private/${region}`, address)
  for (const { ipv4, ipv6 } of values(balancers))
    for (const each of [ipv4, ipv6]) if (each !== null) add('public', each)
  for (const { range, prefix } of [...values(ranges), ...values(pools)])
    add('public', `${range}/${prefix}`)
  add('public', privateIpv4Block)
  return known
}

export const any = (kind: MeetingKind, network: string, text: string): readonly Endpoint[] => [
  endpointOn({ kind, network, text }, false),
]
