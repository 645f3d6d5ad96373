/** The addresses at which an instance meets others, each with the network that it is on. */

import type { AddressFamily } from '../../contract/vocabulary.ts'
import { parseAddress } from '../../net/address.ts'
import { printReason } from '../../refusals/print.ts'
import { addressesOf } from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import type { Instance } from '../../world/records/instance.ts'
import type { World } from '../../world/world.ts'

/** Where two addresses can meet: the internet, the private network of a region, a VPC. */
export type NetworkKind = 'public' | 'private' | 'vpc'

export interface Endpoint {
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
export function endpointsOf(world: World, instance: Instance): readonly Endpoint[] {
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
  if (!parsed.ok) throw new RangeError(printReason(parsed.fault))
  const { family, words } = parsed.value
  return { kind, network, family, words }
}
