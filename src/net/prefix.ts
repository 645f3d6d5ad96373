/** Contiguous addresses as `address/length`: reading, printing, bounds and membership. */
import { failure, type Result, success } from '../kit/result.ts'
import {
  type Address,
  type AddressProblem,
  addressBits,
  compareAddresses,
  type Family,
  longestAddress,
  notThat,
  printAddress,
  readAddress,
} from './address.ts'
import { isPrintedIpv6 } from './print-ipv6.ts'
import { readIpv4 } from './read-ipv4.ts'
import { readIpv6 } from './read-ipv6.ts'
import { readPrintedIpv6 } from './read-printed-ipv6.ts'

export interface Prefix {
  /** As it was written: bits beyond the length are kept. */
  readonly address: Address
  /** 0 to 32, or 0 to 128. */
  readonly length: number
}

/**
 * Reads `address/length`, of the given family if one is given; a bare address is a /32 or /128.
 * The length is plain decimal, no sign, no leading zero, no dotted mask (ASSUME-MASK-FORM).
 */
export function parsePrefix(text: string, family?: Family): Result<Prefix, AddressProblem> {
  const expected = family === undefined ? 'network' : (`${family}-network` as const)
  if (text.length > longestPrefix) return failure(notThat(expected, text, 'too-long'))
  const slash = text.indexOf('/')
  const address = readAddress(text, slash < 0 ? text.length : slash)
  if (typeof address === 'string') return failure(notThat(expected, text, address))
  if (family !== undefined && address.family !== family)
    return failure(notThat(expected, text, 'family'))
  const most = addressBits[address.family]
  const length = slash < 0 ? most : readLength(text, slash + 1)
  if (length === undefined || length > most)
    return failure(notThat(expected, text, 'prefix-length'))
  return success({ address, length })
}

const longestPrefix = longestAddress + '/128'.length

function readLength(text: string, start: number): number | undefined {
  const digits = text.length - start
  if (digits === 0 || (digits > 1 && text.charCodeAt(start) === 0x30)) return undefined
  let length = 0
  for (let at = start; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return undefined
    length = length * 10 + digit
  }
  return length
}

/** The address in its one text, a slash, the length; bits beyond the length are kept. */
export function printPrefix(prefix: Prefix): string {
  return `${printAddress(prefix.address)}/${prefix.length}`
}

/** The same without bits beyond the length. */
export const printNetwork = (prefix: Prefix): string =>
  `${printAddress(firstAddress(prefix))}/${prefix.length}`

/**
 * The text the service stores for one that was read: the address part in its one form, and the slash with its length
 * exactly when they were written. IPv4 text comes back as it went in, because its grammar leaves
 * only one way to write an address.
 */
export function canonicalPrefixText(text: string, read: Prefix): string {
  const { family, words } = read.address
  if (family === 'ipv4') return text
  const slash = text.indexOf('/')
  if (isPrintedIpv6(words, text, slash < 0 ? text.length : slash)) return text
  return slash < 0 ? printAddress(read.address) : printPrefix(read)
}

/** The same for a text that nobody has read yet; undefined for one that is no prefix of this family. Nothing is allocated for most. */
export function keptPrefixText(text: string, family: Family): string | undefined {
  if (family === 'ipv4' ? isIpv4Prefix(text) : isPrintedPrefix(text)) return text
  const read = parsePrefix(text, family)
  return read.ok ? canonicalPrefixText(text, read.value) : undefined
}

function isIpv4Prefix(text: string): boolean {
  if (text.length > longestPrefix) return false
  const slash = text.indexOf('/')
  if (typeof readIpv4(text, 0, slash < 0 ? text.length : slash) === 'string') return false
  const length = slash < 0 ? addressBits.ipv4 : readLength(text, slash + 1)
  return length !== undefined && length <= addressBits.ipv4
}

/** IPv6 in its one form. */
function isPrintedPrefix(text: string): boolean {
  const slash = text.indexOf('/')
  if (!readPrintedIpv6(text, slash < 0 ? text.length : slash, scratch, 0)) return false
  const length = slash < 0 ? addressBits.ipv6 : readLength(text, slash + 1)
  return length !== undefined && length <= addressBits.ipv6
}

/** The words of an address, written and read within one call. */
const scratch = new Uint32Array(4)

/** The lowest address inside: all bits beyond the length are 0. */
export function firstAddress({ address, length }: Prefix): Address {
  const words = address.words.map((word, index) => (word & maskOf(index, length)) >>> 0)
  return { family: address.family, words }
}

/** The highest address inside: all bits beyond the length are 1. */
export function lastAddress({ address, length }: Prefix): Address {
  const words = address.words.map((word, index) => (word | ~maskOf(index, length)) >>> 0)
  return { family: address.family, words }
}

/** Columns of lowest and highest addresses, and where in them the words of one prefix go. */
interface Bounds {
  readonly firsts: Uint32Array
  readonly lasts: Uint32Array
  readonly at: number
}

/**
 * Writes the bounds of a prefix of this family: what `firstAddress` and `lastAddress` say of it, with nothing allocated
 * for it. Answers what `hasHostBits` says; undefined for a text that is none.
 */
export function writeBounds(text: string, family: Family, bounds: Bounds): boolean | undefined {
  const slash = text.indexOf('/')
  const end = slash < 0 ? text.length : slash
  const length = slash < 0 ? addressBits[family] : readLength(text, slash + 1)
  const words =
    family === 'ipv4'
      ? readIpv4(text, 0, end)
      : readPrintedIpv6(text, end, scratch, 0)
        ? scratch
        : readIpv6(text, 0, end)
  if (typeof words === 'string' || length === undefined || length > addressBits[family])
    return undefined
  if (typeof words === 'number') return writeWord(bounds, 0, words, length)
  let isBeyond = false
  for (let index = 0; index < 4; index++)
    if (writeWord(bounds, index, words[index] ?? 0, length)) isBeyond = true
  return isBeyond
}

/** Has the word bits beyond the length? */
function writeWord({ firsts, lasts, at }: Bounds, index: number, word: number, length: number) {
  const mask = maskOf(index, length)
  firsts[at + index] = word & mask
  lasts[at + index] = word | ~mask
  return (word & ~mask) !== 0
}

/** Was the address written with bits beyond the length, as in `192.0.2.77/24`? */
export function hasHostBits({ address, length }: Prefix): boolean {
  const { words } = address
  for (let index = length >>> 5; index < words.length; index++)
    if (((words[index] ?? 0) & ~maskOf(index, length)) !== 0) return true
  return false
}

/** Is the address of the same family, and equal in the first `length` bits? */
export function prefixContains({ address, length }: Prefix, other: Address): boolean {
  if (address.family !== other.family) return false
  return address.words.every(
    (word, index) => ((word ^ (other.words[index] ?? 0)) & maskOf(index, length)) === 0,
  )
}

/** Orders by lowest address, and of two that start together puts the wider first. */
export function comparePrefixes(a: Prefix, b: Prefix): number {
  return compareAddresses(firstAddress(a), firstAddress(b)) || a.length - b.length
}

/** Is it inside `::ffff:0:0/96`, where IPv6 writes down IPv4 addresses? */
export function isMappedIpv4({ family, words }: Address): boolean {
  return family === 'ipv6' && isMappedAt(words, 0)
}

/** The same of an IPv6 address whose words start at `at`. */
export const isMappedAt = (words: ArrayLike<number>, at: number): boolean =>
  words[at] === 0 && words[at + 1] === 0 && words[at + 2] === 0xffff

/**
 * The network bits of one word, signed; shifts by 32 do nothing in JavaScript, hence the two ends.
 */
function maskOf(index: number, length: number): number {
  const bits = length - 32 * index
  if (bits <= 0) return 0
  return bits >= 32 ? -1 : -1 << (32 - bits)
}
