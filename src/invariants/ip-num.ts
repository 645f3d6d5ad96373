/** What ip-num makes of addresses and blocks: the second opinion of the invariants, which shares no code with `net`. */
import {
  dottedDecimalNotationToBinaryString,
  leftPadWithZeroBit,
  numberToBinaryString,
  parseBinaryStringToBigInt,
} from 'ip-num/dist/src/BinaryUtils.js'
import {
  binaryStringToHexadecimalString,
  colonHexadecimalNotationToBinaryString,
} from 'ip-num/dist/src/HexadecimalUtils.js'
import { collapseIPv6Number, expandIPv6Number } from 'ip-num/dist/src/IPv6Utils.js'
import { Validator } from 'ip-num/dist/src/Validator.js'
// The classes of ip-num stay out: evaluating them takes as long as a quarter of the core.

export type Family = 'ipv4' | 'ipv6'

/** The bits of an address as a text, or those that all addresses of a block begin with. */
export type Bits = string

/** Whether the text is an address of the family. ip-num would accept a zone behind an IPv6 address. */
export const isAddress = (text: string, family: Family): boolean =>
  family === 'ipv4'
    ? Validator.IPV4_PATTERN.test(text)
    : Validator.IPV6_PATTERN.test(text) && !text.includes('%')

/** Whether the text is an address of the family, alone or with a prefix length. Rules name the same ones again and again. */
export function isPrefix(text: string, family: Family): boolean {
  const known = prefixes[family]
  if (known.has(text)) return true
  if (!isNewPrefix(text, family)) return false
  if (known.size >= 10_000) known.clear()
  known.add(text)
  return true
}

const prefixes: Readonly<Record<Family, Set<string>>> = { ipv4: new Set(), ipv6: new Set() }

/** ip-num would accept `/08`. */
function isNewPrefix(text: string, family: Family): boolean {
  const slash = text.indexOf('/')
  if (slash === -1) return isAddress(text, family)
  const length = text.slice(slash + 1)
  if (!isAddress(text.slice(0, slash), family) || !/^(?:0|[1-9]\d*)$/.test(length)) return false
  return Number(length) <= (family === 'ipv4' ? 32 : 128)
}

/** The one text of an address: a dotted quad, or that of RFC 5952. Undefined if the text is no address of the family. */
export const canonicalText = kept((text: string, family: Family): string | undefined => {
  if (!isAddress(text, family)) return undefined
  // There is but one dotted quad for an address.
  if (family === 'ipv4') return text
  const collapsed = collapseIPv6Number(text.toLowerCase())
  const [, high = '', low = ''] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(collapsed) ?? []
  // The end of an IPv4-mapped address is written as an IPv4 address.
  return high === '' ? collapsed : `::ffff:${[high, low].flatMap(bytesOf).join('.')}`
})

/** Whether the text is the one text of an address of either family. */
export const isCanonical = (text: string): boolean =>
  canonicalText(text, text.includes(':') ? 'ipv6' : 'ipv4') === text

/** The two bytes of a group of an IPv6 address. */
const bytesOf = (group: string): readonly number[] => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}

/** The bits of an address; the text must be one of the family. */
export const bitsOf = kept(
  (text: string, family: Family): Bits =>
    family === 'ipv4'
      ? dottedDecimalNotationToBinaryString(text)
      : colonHexadecimalNotationToBinaryString(text),
)

/** The first address of an IPv6 block. */
export const startOf = (block: Bits): Bits => block.padEnd(128, '0')

/** The text of the first address of the IPv6 block of this length around an address. */
export const startAround = kept((text: string, length: number): string => {
  const digits = binaryStringToHexadecimalString(startOf(bitsOf(text, 'ipv6').slice(0, length)))
  return collapseIPv6Number((digits.padStart(32, '0').match(/.{4}/g) ?? []).join(':'))
})

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
export const blockOf = kept((cidr: string, behind: number): Bits => {
  const [address = '', length = ''] = cidr.split('/')
  const bits = bitsOf(address, cidr.includes(':') ? 'ipv6' : 'ipv4').slice(0, Number(length))
  const moved = parseBinaryStringToBigInt(bits) + BigInt(behind)
  return leftPadWithZeroBit(numberToBinaryString(moved), Number(length))
})

/** Whether the text is an address of the family that lies in the block. */
export const holds = (block: Bits, text: string, family: Family): boolean =>
  isAddress(text, family) && bitsOf(text, family).startsWith(block)

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
