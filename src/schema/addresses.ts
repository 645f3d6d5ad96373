/** Addresses in requests, read into their canonical texts. */

import type { Assume, ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { type AddressProblem, type Family, parseAddress, printAddress } from '../net/address.ts'
import { parsePrefix } from '../net/prefix.ts'
import { gotText } from '../refusals/got.ts'
import type { Breach } from '../refusals/problem.ts'
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

/** What an assignment names: an IPv4 address, or an IPv6 range together with its prefix length. */
export interface AssignedName {
  readonly text: string
  /** Undefined for an IPv4 address. */
  readonly prefix: RangePrefix | undefined
}

export type RangePrefix = (typeof limits.rangePrefixLengths)[number]

/** An IPv4 address stands alone, an IPv6 range never does. */
export const assignedName = parsed('ASSIGN-2', (text, assume): Result<AssignedName, Breach> => {
  const read = parsePrefix(text)
  const hasLength = text.includes('/')
  if (!read.ok || hasLength !== (read.value.address.family === 'ipv6'))
    return failure(notAssignable('ASSIGN-2', text))
  const { address, length } = read.value
  const prefix = limits.rangePrefixLengths.find(each => each === length)
  if (hasLength && prefix === undefined) return failure(notAssignable('ASSIGN-3', text))
  const printed = printAddress(address)
  if (!text.startsWith(printed)) assume?.('ASSUME-IPV6-TEXT')
  return success({ text: printed, prefix })
})

const notAssignable = (clause: Clause, text: string): Breach => ({
  clause,
  problem: 'bad-format',
  expected: 'ipv4-or-range',
  got: gotText(text),
})
