/** The public IPv4 addresses among these, as text: the ones that a 1:1 NAT can be with. */
import type { Address } from '../../../world/records/address.ts'

export const publicIpv4sIn = (addresses: readonly Address[]): readonly string[] =>
  addresses.filter(each => each.type === 'ipv4' && each.public).map(({ address }) => address)
