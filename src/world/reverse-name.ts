/** Reverse names: the one that an address has by default, and the one that it shows. */
import type { Settings } from '../contract/settings.ts'
import type { Address } from './records/address.ts'

/**
 * Public IPv4 addresses have a name from the start (RDNS-1): `192.0.2.7` is `192-0-2-7` under the suffix
 * (ASSUME-RDNS-DEFAULT).
 */
export function defaultReverseName(
  { rdnsSuffix }: Settings,
  { address, type, public: isPublic }: Address,
): string | null {
  return type === 'ipv4' && isPublic ? `${address.replaceAll('.', '-')}.${rdnsSuffix}` : null
}

export const reverseNameOf = (settings: Settings, address: Address): string | null =>
  address.rdns ?? defaultReverseName(settings, address)
