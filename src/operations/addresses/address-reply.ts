/** An address as callers see it (ASSUME-ADDRESS-RECORD). */
import type { Settings } from '../../contract/settings.ts'
import { activeNatOf, type Holding } from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import type { Range } from '../../world/records/range.ts'
import type { World } from '../../world/world.ts'
import type { CallContext } from '../context.ts'

/** An address as replies show it: that of an instance, or one in a range. */
export type ShownAddress = Omit<Address, 'id'> & Partial<Pick<Range, 'prefix'>>

export type AddressReply = ReturnType<typeof addressReply>

/** `world` needs to know the holder only, not the address. */
export const addressReply = (
  { world, assume }: Pick<CallContext, 'world' | 'assume'>,
  address: ShownAddress,
) => ({
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

function natReply(world: World, address: ShownAddress) {
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
