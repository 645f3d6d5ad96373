/** An address as callers see it (ASSUME-ADDRESS-RECORD). */
import type { Settings } from '../../contract/settings.ts'
import type { AddressFamily } from '../../contract/vocabulary.ts'
import { activeNatOf, type Holding } from '../../world/holders.ts'
import type { InstanceId, RegionId } from '../../world/ids.ts'
import type { Address } from '../../world/records/address.ts'
import type { Range } from '../../world/records/range.ts'
import type { World } from '../../world/world.ts'
import type { CallContext } from '../context.ts'

/** An address as replies show it: that of an instance, or one in a range. */
export type ShownAddress = Omit<Address, 'id'> & Partial<Pick<Range, 'prefix'>>

/** An address of the account: that of an instance, or one in a range. */
export interface AddressReply {
  /** The address itself, without a length (IP-1). */
  address: string
  /** The gateway of its network; null for a private address. */
  gateway: string | null
  /** The mask of its network. */
  subnet_mask: string
  /** The length of its network in bits. */
  prefix: number
  /** Its family (IP-2). */
  type: AddressFamily
  /** Whether it can be reached from the internet. */
  public: boolean
  /** Its reverse name; null when it has none (RDNS-1). */
  rdns: string | null
  /** The instance that has it. */
  instance_id: InstanceId
  /** The id of its region. */
  region: RegionId
  /** Of an IPv4 address: the interface to a VPC that it leads to (1:1 NAT), or null. */
  vpc_nat_1_1?: NatReply | null
}

/** An interface to a VPC that a public address leads to. */
export interface NatReply {
  /** The id of the VPC. */
  vpc_id: number
  /** The id of its subnet. */
  subnet_id: number
  /** The address of the interface inside the VPC. */
  address: string
}

/** `world` needs to know the holder only, not the address. */
export const addressReply = (
  { world, assume }: Pick<CallContext, 'world' | 'assume'>,
  address: ShownAddress,
): AddressReply => ({
  address: address.address,
  ...networkOf(address),
  type: address.type,
  public: address.public,
  rdns: reverseName({ world, assume }, address),
  instance_id: address.instance_id,
  region: address.region,
  // An IPv6 address has no 1:1 NAT, and its record does not speak of any.
  ...(address.type === 'ipv4' && { vpc_nat_1_1: natReply(world, address) }),
})

export function shownAddress(holding: Holding): ShownAddress {
  if (holding.kind === 'address') return holding.record
  const { prefix, region, instance_id, reverse_names: names } = holding.record
  const { text: address } = holding
  const rdns = names[address] ?? null
  return { address, type: 'ipv6', public: true, region, instance_id, rdns, prefix }
}

function reverseName(
  { world: { settings }, assume }: Pick<CallContext, 'world' | 'assume'>,
  address: ShownAddress,
): string | null {
  const name = reverseNameOf(settings, address)
  if (address.rdns === null && name !== null) assume('ASSUME-RDNS-DEFAULT')
  return name
}

/** The network that the address is on. */
function networkOf({ address, type, public: isPublic, prefix = 64 }: ShownAddress) {
  if (type === 'ipv6') return { gateway: 'fe80::1', subnet_mask: ipv6Masks[prefix], prefix }
  if (isPublic)
    return { gateway: address.replace(/\d+$/, '1'), subnet_mask: '255.255.255.0', prefix: 24 }
  return { gateway: null, subnet_mask: '255.255.128.0', prefix: 17 }
}

const ipv6Masks = { 56: 'ffff:ffff:ffff:ff00::', 64: 'ffff:ffff:ffff:ffff::' } as const

function natReply(world: World, address: ShownAddress): NatReply | null {
  const nat = activeNatOf(world, address)
  if (nat === undefined) return null
  return { vpc_id: nat.vpc_id, subnet_id: nat.subnet_id, address: nat.ipv4 }
}

/**
 * Public IPv4 addresses have a name from the start (RDNS-1): `192.0.2.7` is `192-0-2-7` under the suffix
 * (ASSUME-RDNS-DEFAULT).
 */
export function defaultReverseName(
  { rdnsSuffix }: Settings,
  { address, type, public: isPublic }: ShownAddress,
): string | null {
  return type === 'ipv4' && isPublic ? `${address.replaceAll('.', '-')}.${rdnsSuffix}` : null
}

const reverseNameOf = (settings: Settings, address: ShownAddress): string | null =>
  address.rdns ?? defaultReverseName(settings, address)
