/** Addresses and prefixes of both families, with words at the bounds of a word and prefixes of every length. */
import fc from 'fast-check'
import { type Address, addressBits, type Family } from '../../src/net/address.ts'
import type { Prefix } from '../../src/net/prefix.ts'

export const addressOf = (family: Family): fc.Arbitrary<Address> =>
  fc
    .array(word, { minLength: addressBits[family] / 32, maxLength: addressBits[family] / 32 })
    .map(words => ({ family, words }))

const word = fc.oneof(
  fc.constantFrom(0, 1, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.integer({ min: 0, max: 0xffffffff }),
)

const prefixOf = (family: Family): fc.Arbitrary<Prefix> =>
  fc
    .tuple(addressOf(family), fc.integer({ min: 0, max: addressBits[family] }))
    .map(([address, length]) => ({ address, length }))

export const anyPrefix: fc.Arbitrary<Prefix> = fc.oneof(prefixOf('ipv4'), prefixOf('ipv6'))
