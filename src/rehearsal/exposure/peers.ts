/** Instances that cannot be told apart by who they reach and who reaches them, each with the addresses at which it meets others. */

import type { AddressFamily } from '../../contract/vocabulary.ts'
import { InvariantError } from '../../kit/errors.ts'
import { pairTable } from '../../kit/pair-table.ts'
import { parseAddress } from '../../net/address.ts'
import {
  constantSteps,
  familyOf,
  mergeSteps,
  type Steps,
  valueAt,
  wordsPerAddress,
} from '../../net/steps.ts'
import { printReason } from '../../refusals/print.ts'
import { acceptedThrough, type Filter } from '../../rules/compare/filter.ts'
import { classesOf, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { addressesOf } from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import type { Instance } from '../../world/records/instance.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type FirewallName, guardOf, vlansOf } from '../guard-of.ts'
import { keyOf } from './exposure-of.ts'

/** An endpoint that stands for those of the whole group. */
export interface GroupEndpoint extends Endpoint {
  /** Addresses of one family and class are treated alike by every firewall of the world. */
  readonly class: number
}

export interface PeerGroup {
  readonly filter: Filter
  /** Equal for filters that let the same packets through. */
  readonly filterKey: string
  /** At least one. */
  readonly instances: Instance[]
  readonly firewalls: Map<number, FirewallName>
  /** No two with the same network, family and class. */
  readonly endpoints: readonly GroupEndpoint[]
  /** Region and label, ascending. */
  readonly vlans: readonly string[]
}

/** In the order of first instances. */
export function groupPeers(world: World): readonly PeerGroup[] {
  const guarded = [...values(world.tables.instances)].map(instance => {
    const service = { type: 'instance', id: instance.id } as const
    const { firewall, filter } = guardOf(world, service)
    const vlans = vlansOf(world, service).map(label => `${instance.region}/${label}`)
    const distinct = [...new Set(vlans)].sort()
    return { instance, firewall, filter, filterKey: keyOf(filter), vlans: distinct }
  })
  const filters = new Map(guarded.map(({ filterKey, filter }) => [filterKey, filter]))
  const classOf = classifyPeers([...filters.values()].map(acceptedThrough))
  const groups = new Map<string, PeerGroup>()
  for (const { instance, firewall, filter, filterKey, vlans } of guarded) {
    const endpoints = distinctEndpoints(endpointsOf(world, instance), classOf)
    const key = [filterKey, ...endpoints.keys(), ...vlans].join('\n')
    const group: PeerGroup = groups.get(key) ?? {
      ...{ filter, filterKey, instances: [], firewalls: new Map() },
      ...{ endpoints: [...endpoints.values()], vlans },
    }
    groups.set(key, group)
    group.instances.push(instance)
    if (firewall !== null) group.firewalls.set(firewall.id, firewall)
  }
  return [...groups.values()]
}

function distinctEndpoints(
  endpoints: readonly Endpoint[],
  classOf: ClassOf,
): ReadonlyMap<string, GroupEndpoint> {
  const keyed = endpoints.map((endpoint): [string, GroupEndpoint] => {
    const number = classOf(endpoint)
    const key = `${endpoint.network} ${endpoint.family} ${number}`
    return [key, { ...endpoint, class: number }]
  })
  return new Map(keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** Where two addresses can meet: the internet, the private network of a region, a VPC. */
export type NetworkKind = 'public' | 'private' | 'vpc'

interface Endpoint {
  readonly kind: NetworkKind
  /** Endpoints meet when this is equal: `public`, `private/us-east` or `vpc/7`. */
  readonly network: string
  readonly family: AddressFamily
  readonly words: readonly number[]
}

/**
 * With a public interface, its IPv4 addresses and its SLAAC address; with a VPC interface, its
 * address there and the public one with 1:1 NAT to it. A profile without interfaces has a public
 * one. An instance on VLANs alone has none.
 */
function endpointsOf(world: World, instance: Instance): readonly Endpoint[] {
  const { interfaces } = instance.booted
  const isPublic = interfaces.length === 0 || interfaces.some(({ purpose }) => purpose === 'public')
  const vpcs = interfaces.filter(each => each.purpose === 'vpc')
  const natted = vpcs.map(({ nat_1_1 }) => nat_1_1)
  const own = addressesOf(world, instance.id).filter(
    ({ address }) => isPublic || natted.includes(address),
  )
  return [
    ...own.map(address => endpoint(kindOf(address), networkOf(address), address.address)),
    ...vpcs.map(({ vpc_id, ipv4 }) => endpoint('vpc', `vpc/${vpc_id}`, ipv4)),
  ]
}

const kindOf = (address: Address): NetworkKind => (address.public ? 'public' : 'private')

const networkOf = (address: Address): string =>
  address.public ? 'public' : `private/${address.region}`

function endpoint(kind: NetworkKind, network: string, text: string): Endpoint {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new InvariantError('eastWest', [], printReason(parsed.fault))
  const { family, words } = parsed.value
  return { kind, network, family, words }
}

/** The number of the class of an address. */
type ClassOf = (address: {
  readonly family: AddressFamily
  readonly words: readonly number[]
}) => number

/**
 * Two addresses of a family are in one class when each of these regions has the same of both: instances with such
 * addresses need not be told apart, which keeps the number of pairs down.
 */
function classifyPeers(regions: readonly PacketRegion[]): ClassOf {
  const stepsOf = (family: AddressFamily): Steps => {
    const steps = regions
      .flatMap(region => classesOf(region).map(({ addresses }) => addresses))
      .filter(each => familyOf(each) === family)
    return mergeAll(steps) ?? constantSteps(wordsPerAddress[family], 0)
  }
  const steps = { ipv4: stepsOf('ipv4'), ipv6: stepsOf('ipv6') }
  return ({ family, words }) => valueAt(steps[family], words)
}

/** In halves, so that long lists are not walked once for each short one. */
function mergeAll(steps: readonly Steps[]): Steps | undefined {
  const [first] = steps
  if (first === undefined || steps.length === 1) return first
  const middle = steps.length >> 1
  const left = mergeAll(steps.slice(0, middle))
  const right = mergeAll(steps.slice(middle))
  if (left === undefined || right === undefined) return left ?? right
  const pairs = pairTable()
  return mergeSteps(left, right, (a, b) => pairs.idOf(a, b))
}
