/** How many addresses a prefix holds, exactly: 1 to 2^128. */
import { IPv4Prefix, IPv6Prefix } from 'ip-num'
import type { Prefix } from '../../src/net/prefix.ts'

export function prefixSize({ address, length }: Prefix): bigint {
  const bits = BigInt(length)
  return (
    address.family === 'ipv4' ? IPv4Prefix.fromNumber(bits) : IPv6Prefix.fromNumber(bits)
  ).toRangeSize()
}
