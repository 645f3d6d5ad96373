/** Addresses in requests, read into their canonical texts. */

import type { Assume, ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { type AddressProblem, type Family, parseAddress, printAddress } from '../net/address.ts'
import { type Prefix, parsePrefix } from '../net/prefix.ts'
import { gotText } from '../refusals/got.ts'
import type { Breach } from '../refusals/problem.ts'
import type { Format } from '../refusals/words.ts'
import { list, parsed } from './field.ts'

/** A bare address, of the given family if one is given. */
export const ipAddress = (clause: ClauseOrAssumption, family?: Family) =>
  parsed(clause, (text, assume) => canonical(text, assume, family))

/** IPv4 addresses, and ranges without their prefix length. */
export const sharedAddresses = list('SHARE-1', parsed('SHARE-4', canonical, 'SHARE-1'))

function canonical(text: string, assume?: Assume, family?: Family): Result<string, AddressProblem> {
  const read = parseAddress(text, family)
  if (!read.ok) return read
  const printed = printAddress(read.value)
  if (printed !== text) assume?.('ASSUME-IPV6-TEXT')
  return success(printed)
}

/** An address, or an IPv6 range together with its prefix length. */
export interface AddressOrRange {
  readonly text: string
  /** Undefined for what was named without one. */
  readonly prefix: RangePrefix | undefined
}

export type RangePrefix = (typeof limits.rangePrefixLengths)[number]

/** What an assignment names: an IPv4 address stands alone, an IPv6 range never does. */
export const assignedName = parsed('ASSIGN-2', (text, assume): Result<AddressOrRange, Breach> => {
  const read = parsePrefix(text)
  const hasLength = text.includes('/')
  if (!read.ok || hasLength !== (read.value.address.family === 'ipv6'))
    return failure(noneOf('ipv4-or-range', 'ASSIGN-2', text))
  const name = nameOf(text, read.value, assume)
  if (hasLength && name.prefix === undefined)
    return failure(noneOf('ipv4-or-range', 'ASSIGN-3', text))
  return success(name)
})

/** What is viewed or named: an address, or a range with its prefix length; without one it looks like an address. */
export const addressOrRange = parsed('IP-13', (text, assume): Result<AddressOrRange, Breach> => {
  const read = parsePrefix(text, 'ipv6')
  if (read.ok && text.includes('/')) {
    const name = nameOf(text, read.value, assume)
    if (name.prefix === undefined) return failure(noneOf('address-or-range', 'IP-15', text))
    return success(name)
  }
  const address = canonical(text, assume)
  if (!address.ok) return failure({ clause: 'IP-13', ...address.fault })
  return success({ text: address.value, prefix: undefined })
})

function nameOf(
  text: string,
  { address, length }: Prefix,
  assume: Assume | undefined,
): AddressOrRange {
  const printed = printAddress(address)
  if (!text.startsWith(printed)) assume?.('ASSUME-IPV6-TEXT')
  return { text: printed, prefix: limits.rangePrefixLengths.find(each => each === length) }
}

const noneOf = (expected: Format, clause: Clause, text: string): Breach => ({
  clause,
  problem: 'bad-format',
  expected,
  got: gotText(text),
})
