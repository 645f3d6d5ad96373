/** One IPv4 or IPv6 address as a few unsigned numbers: reading, printing, order and neighbours. */
import { failure, type Result, success } from '../kit/result.ts'
import { gotText } from '../refusals/got.ts'
import type { Problem } from '../refusals/problem.ts'
import type { AddressFault, Format } from '../refusals/words.ts'
import { printIpv4 } from './print-ipv4.ts'
import { printIpv6 } from './print-ipv6.ts'
import { readIpv4 } from './read-ipv4.ts'
import { readIpv6 } from './read-ipv6.ts'

export type Family = 'ipv4' | 'ipv6'

export interface Address {
  readonly family: Family
  /** Big-endian, each 0 to 2^32 - 1: one word for IPv4, four for IPv6. */
  readonly words: readonly number[]
}

/** Why a text is no address or network. */
export type AddressProblem = Extract<Problem, { readonly problem: 'bad-format' }>

/** How many bits an address of the family has. */
export const addressBits: Readonly<Record<Family, number>> = { ipv4: 32, ipv6: 128 }

/**
 * Reads a bare address, of the given family if one is given. No prefix length, zone id, bracket or
 * space.
 */
export function parseAddress(text: string, family?: Family): Result<Address, AddressProblem> {
  const expected = family ?? 'address'
  if (text.length > longestAddress) return failure(notThat(expected, text, 'too-long'))
  const slash = text.indexOf('/')
  const address = readAddress(text, slash < 0 ? text.length : slash)
  if (typeof address === 'string') return failure(notThat(expected, text, address))
  if (slash >= 0) return failure(notThat(expected, text, 'prefix-length'))
  if (family !== undefined && address.family !== family)
    return failure(notThat(expected, text, 'family'))
  return success(address)
}

/** The text one address has: a dotted quad, or what RFC 5952 recommends. */
export function printAddress(address: Address): string {
  return address.family === 'ipv4' ? printIpv4(address.words[0] ?? 0) : printIpv6(address.words)
}

/**
 * Reads the first `end` characters, for callers in this module that have judged the length of the
 * text.
 */
export function readAddress(text: string, end: number): Address | AddressFault {
  const colon = text.indexOf(':')
  if (colon >= 0 && colon < end) {
    const words = readIpv6(text, 0, end)
    return typeof words === 'string' ? words : { family: 'ipv6', words }
  }
  const word = readIpv4(text, 0, end)
  return typeof word === 'string' ? word : { family: 'ipv4', words: [word] }
}

/** In its canonical form; a text that is no address stays as it is. */
export function canonicalAddress(text: string): string {
  const read = parseAddress(text)
  return read.ok ? printAddress(read.value) : text
}

/** The longest text is six groups of four digits and a dotted quad. */
export const longestAddress = 45

export const notThat = (expected: Format, text: string, because: AddressFault): AddressProblem => ({
  problem: 'bad-format',
  expected,
  got: gotText(text),
  because,
})

/** Negative, zero or positive; every IPv4 address comes before every IPv6 address. */
export function compareAddresses(a: Address, b: Address): number {
  if (a.family !== b.family) return a.family === 'ipv4' ? -1 : 1
  for (let index = 0; index < a.words.length; index++) {
    const difference = (a.words[index] ?? 0) - (b.words[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The address one above, or undefined after the last of the family. */
export function nextAddress(address: Address): Address | undefined {
  return step(address, 1, 0xffffffff, 0)
}

/** The address one below, or undefined before the first of the family. */
export function previousAddress(address: Address): Address | undefined {
  return step(address, -1, 0, 0xffffffff)
}

/** Adds or takes one, carrying through every word that stands at its end. */
function step(address: Address, by: 1 | -1, end: number, start: number): Address | undefined {
  const words = [...address.words]
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index] ?? 0
    if (word !== end) {
      words[index] = word + by
      return { family: address.family, words }
    }
    words[index] = start
  }
  return undefined
}

/** The address with that value; throws a RangeError when the family has none. */
export function addressFromBigint(family: Family, value: bigint): Address {
  const bits = addressBits[family]
  if (value < 0n || value >> BigInt(bits) !== 0n)
    throw new RangeError(`no ${family} address has the value ${value}`)
  const words: number[] = []
  for (let shift = bits - 32; shift >= 0; shift -= 32)
    words.push(Number((value >> BigInt(shift)) & 0xffffffffn))
  return { family, words }
}

/** The address as one exact number, 0 to 2^32 - 1 or 2^128 - 1. */
export function addressToBigint(address: Address): bigint {
  return address.words.reduce((value, word) => (value << 32n) | BigInt(word), 0n)
}
