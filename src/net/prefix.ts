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
import { readIpv4 } from './read-ipv4.ts'
import { faultInIpv6, ipv6Word, isPrintedIpv6 } from './read-ipv6.ts'

/** All addresses of a family, as people write them. */
export const everyAddress = { ipv4: '0.0.0.0/0', ipv6: '::/0' } as const satisfies Record<
  Family,
  string
>

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
  const length = lengthAfter(text, slash, address.family)
  if (length === undefined) return failure(notThat(expected, text, 'prefix-length'))
  return success({ address, length })
}

const longestPrefix = longestAddress + '/128'.length

/** That of a bare address where there is no slash; undefined for one that is wrong, or too much. */
function lengthAfter(text: string, slash: number, family: Family): number | undefined {
  const most = addressBits[family]
  const length = slash < 0 ? most : readLength(text, slash + 1)
  return length === undefined || length > most ? undefined : length
}

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
  return read.address.family === 'ipv4' ? text : text.replace(/^[^/]*/, printAddress(read.address))
}

/** The same for a text that nobody has read yet; undefined for one that is no prefix of this family. Nothing is allocated for most. */
export function keptPrefixText(text: string, family: Family): string | undefined {
  if (isKeptAsSent(text, family)) return text
  const read = parsePrefix(text, family)
  return read.ok ? canonicalPrefixText(text, read.value) : undefined
}

/** Is it a prefix of this family that is stored as it was sent: any of IPv4, one of IPv6 in its one form? Nothing is allocated. */
export function isKeptAsSent(text: string, family: Family): boolean {
  const slash = text.indexOf('/')
  const end = slash < 0 ? text.length : slash
  if (lengthAfter(text, slash, family) === undefined) return false
  return family === 'ipv4' ? typeof readIpv4(text, 0, end) !== 'string' : isPrintedIpv6(text, end)
}

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
  const length = lengthAfter(text, slash, family)
  if (length === undefined) return undefined
  if (family === 'ipv4') {
    const word = readIpv4(text, 0, end)
    return typeof word === 'string' ? undefined : writeWord(bounds, 0, word, length)
  }
  if (faultInIpv6(text, 0, end) !== undefined) return undefined
  let isBeyond = false
  for (let index = 0; index < 4; index++)
    if (writeWord(bounds, index, ipv6Word(index), length)) isBeyond = true
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
