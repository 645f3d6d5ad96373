/** What ip-num makes of addresses and blocks: the second opinion of the invariants, which shares no code with `net`. */
import {
  type AbstractIPNum,
  collapseIPv6Number,
  expandIPv6Number,
  IPv4,
  IPv4CidrRange,
  IPv6,
  IPv6CidrRange,
  IPv6Prefix,
  RangedSet,
  Validator,
} from 'ip-num'

export type Family = 'ipv4' | 'ipv6'

/** Contiguous addresses. */
export type Block = RangedSet<AbstractIPNum>

/** Whether the text is an address of the family. ip-num would accept a zone behind an IPv6 address. */
export const isAddress = (text: string, family: Family): boolean =>
  family === 'ipv4'
    ? Validator.IPV4_PATTERN.test(text)
    : Validator.IPV6_PATTERN.test(text) && !text.includes('%')

/** Whether the text is an address of the family, alone or with a prefix length. ip-num would accept `/08`. */
export function isPrefix(text: string, family: Family): boolean {
  const slash = text.indexOf('/')
  if (slash === -1) return isAddress(text, family)
  const length = text.slice(slash + 1)
  if (!isAddress(text.slice(0, slash), family) || !/^(?:0|[1-9]\d*)$/.test(length)) return false
  return Number(length) <= (family === 'ipv4' ? 32 : 128)
}

/** The one text of an address: a dotted quad, or that of RFC 5952. Undefined if the text is no address of the family. */
export const canonicalText = kept((text: string, family: Family): string | undefined => {
  // There is but one dotted quad for an address.
  if (!isAddress(text, family) || family === 'ipv4')
    return isAddress(text, family) ? text : undefined
  const collapsed = collapseIPv6Number(text.toLowerCase())
  const [, high, low = ''] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(collapsed) ?? []
  if (high === undefined) return collapsed
  // The end of an IPv4-mapped address is written as an IPv4 address.
  return `::ffff:${IPv4.fromNumber(BigInt(`0x${high}${low.padStart(4, '0')}`))}`
})

/** The address that this text is; the text must be one of the family. */
export const addressOf = kept(
  (text: string, family: Family): AbstractIPNum =>
    family === 'ipv4'
      ? IPv4.fromString(text)
      : // Expanded first: reading the text takes ip-num four times as long.
        IPv6.fromBigInt(BigInt(`0x${expandIPv6Number(text).replaceAll(':', '')}`)),
)

/** The IPv6 block of this length around an address. */
export const blockAround = kept((text: string, length: number): Block => {
  const { mask, size } = prefixOf(length)
  const first = addressOf(text, 'ipv6').value & mask
  return new RangedSet(IPv6.fromBigInt(first), IPv6.fromBigInt(first + size - 1n))
})

/** The text of the first address of the IPv6 block of this length around an address. */
export const startAround = kept((text: string, length: number): string =>
  collapseIPv6Number(IPv6.fromBigInt(blockAround(text, length).getFirst().value).toString()),
)

/** The texts of so many first addresses of a /64, after one of which the low byte is 0. */
export function startsAfter(text: string, count: number): readonly string[] {
  const groups = expandIPv6Number(text).split(':').slice(0, 4)
  const [last = 0, ...others] = groups.map(group => Number.parseInt(group, 16)).reverse()
  const front = others.reverse().map(group => group.toString(16))
  // The four groups at the end are the longest run of zeros, because the one before them is none.
  return Array.from(
    { length: count },
    (_, at) => `${front.join(':')}:${(last + at + 1).toString(16)}::`,
  )
}

/** The block of this CIDR text; or the one that far behind it, of blocks of its size side by side. */
export const blockOf = kept((cidr: string, behind: number): Block => {
  const range = cidr.includes(':') ? IPv6CidrRange.fromCidr(cidr) : IPv4CidrRange.fromCidr(cidr)
  const moved = BigInt(behind) * range.getSize()
  const [first, last] = [range.getFirst().value + moved, range.getLast().value + moved]
  return cidr.includes(':')
    ? new RangedSet(IPv6.fromBigInt(first), IPv6.fromBigInt(last))
    : new RangedSet(IPv4.fromNumber(first), IPv4.fromNumber(last))
})

/** Whether the text is an address of the family that lies in the block. */
export function holds(block: Block, text: string, family: Family): boolean {
  if (!isAddress(text, family)) return false
  const address = addressOf(text, family)
  return block.getFirst().isLessThanOrEquals(address) && address.isLessThanOrEquals(block.getLast())
}

const prefixOf = kept((length: number) => {
  const prefix = IPv6Prefix.fromNumber(BigInt(length))
  return { mask: prefix.toMask().value, size: prefix.toRangeSize() }
})

/**
 * The same function, which remembers its last answers: ip-num takes some 10 µs for each, and one transition asks for the
 * same ones several times.
 */
function kept<Arguments extends readonly (string | number)[], Value>(
  make: (...from: Arguments) => Value,
): (...from: Arguments) => Value {
  const known = new Map<string, Value>()
  return (...from) => {
    const key = from.join()
    const found = known.get(key)
    if (found !== undefined) return found
    const value = make(...from)
    if (known.size >= 1000) known.clear()
    known.set(key, value)
    return value
  }
}
