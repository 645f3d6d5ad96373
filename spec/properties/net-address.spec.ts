import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Address,
  addressBits,
  addressFromBigint,
  addressToBigint,
  compareAddresses,
  nextAddress,
  parseAddress,
  previousAddress,
  printAddress,
} from '../../src/net/address.ts'
import { printReason } from '../../src/refusals/print.ts'

/** Rich in zero groups, full words and bit 31, where carries, signs and `::` live. */
const word = fc.oneof(
  fc.constantFrom(0, 0, 1, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.integer({ min: 0, max: 0xffffffff }),
)
const ipv4 = word.map((only): Address => ({ family: 'ipv4', words: [only] }))
const ipv6 = fc.oneof(
  { weight: 6, arbitrary: fc.array(word, { minLength: 4, maxLength: 4 }) },
  { weight: 1, arbitrary: word.map(last => [0, 0, 0xffff, last]) },
)
const address = fc.oneof(
  ipv4,
  ipv6.map((words): Address => ({ family: 'ipv6', words })),
)

const read = (text: string): Address => {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new Error(printReason(parsed.fault))
  return parsed.value
}
const groupsOf = (words: readonly number[]) => words.flatMap(each => [each >>> 16, each & 0xffff])

/**
 * Any of the ways RFC 4291 lets an IPv6 address be written: padded, in capitals, with any `::`,
 * with a dotted tail.
 */
const spelling = fc
  .record({
    words: ipv6,
    padding: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 }),
    capitals: fc.boolean(),
    gap: fc.option(fc.tuple(fc.nat({ max: 7 }), fc.integer({ min: 1, max: 8 })), {
      nil: undefined,
    }),
    dotted: fc.boolean(),
  })
  .map(({ words, padding, capitals, gap, dotted }) => {
    const last = words[3] ?? 0
    const tail = [last >>> 24, (last >>> 16) & 255, (last >>> 8) & 255, last & 255].join('.')
    const groups = groupsOf(words).map((group, at) =>
      group.toString(16).padStart(padding[at] ?? 1, '0'),
    )
    const parts = dotted ? [...groups.slice(0, 6), tail] : groups
    const [start, length] = gap ?? [0, 0]
    const hidden = parts.slice(start, start + length)
    const text =
      hidden.length > 0 && hidden.every(part => /^0+$/.test(part))
        ? `${parts.slice(0, start).join(':')}::${parts.slice(start + length).join(':')}`
        : parts.join(':')
    return { words, text: capitals ? text.toUpperCase() : text }
  })

describe('an address', () => {
  it('printed and read again is the same address', () => {
    fc.assert(
      fc.property(address, each => {
        expect(read(printAddress(each))).toEqual(each)
      }),
      { numRuns: 2000 },
    )
  })

  it('is read from every way RFC 4291 lets it be written, and printed in only one', () => {
    fc.assert(
      fc.property(spelling, ({ words, text }) => {
        expect(read(text)).toEqual({ family: 'ipv6', words })
        const printed = printAddress(read(text))
        expect(printAddress(read(printed))).toBe(printed)
        expect(printed).toBe(printed.toLowerCase())
        expect(printed.length).toBeLessThanOrEqual(39)
      }),
      { numRuns: 2000 },
    )
  })

  it('in IPv4 has no second way to be written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,3}(\.[0-9]{1,3}){3}$/), text => {
        const parsed = parseAddress(text)
        const isPlain = text
          .split('.')
          .every(octet => String(Number(octet)) === octet && Number(octet) < 256)
        expect(parsed.ok).toBe(isPlain)
        if (parsed.ok) expect(printAddress(parsed.value)).toBe(text)
      }),
    )
  })

  it.each([
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:0db8::0001', '2001:db8::1'],
    ['2001:db8:0:0:0:0:2:1', '2001:db8::2:1'],
    ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:DB8::AAAA', '2001:db8::aaaa'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['1:0:0:0:0:0:0:0', '1::'],
    ['::ffff:c000:201', '::ffff:192.0.2.1'],
    ['::c000:201', '::c000:201'],
    ['::192.0.2.1', '::c000:201'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ])('%s is printed as %s', (written, canonical) => {
    expect(printAddress(read(written))).toBe(canonical)
    expect(printAddress(read(canonical))).toBe(canonical)
  })

  it.each([
    ['0.0.0.0', [0]],
    ['127.255.255.255', [0x7fffffff]],
    ['128.0.0.0', [0x80000000]],
    ['255.255.255.255', [0xffffffff]],
    ['::', [0, 0, 0, 0]],
    ['::8000:0', [0, 0, 0, 0x80000000]],
    ['8000::', [0x80000000, 0, 0, 0]],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff]],
  ])('%s is read as unsigned words', (text, words) => {
    expect(read(text).words).toEqual(words)
    expect(printAddress(read(text))).toBe(text)
  })
})

describe('the order of addresses', () => {
  it('is the order of their values, with all of IPv4 before all of IPv6', () => {
    fc.assert(
      fc.property(address, address, (a, b) => {
        const rank = (each: Address) =>
          addressToBigint(each) + (each.family === 'ipv6' ? 1n << 64n : 0n) * (1n << 65n)
        const expected = rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0
        expect(Math.sign(compareAddresses(a, b))).toBe(expected)
      }),
    )
  })

  it('has neighbours one apart, except beyond its two ends', () => {
    fc.assert(
      fc.property(address, each => {
        const value = addressToBigint(each)
        const most = (1n << BigInt(addressBits[each.family])) - 1n
        const at = (neighbour: bigint) =>
          neighbour < 0n || neighbour > most ? undefined : addressFromBigint(each.family, neighbour)
        expect(addressFromBigint(each.family, value)).toEqual(each)
        expect(nextAddress(each)).toEqual(at(value + 1n))
        expect(previousAddress(each)).toEqual(at(value - 1n))
      }),
      { numRuns: 1000 },
    )
  })

  it('carries across words and stops at both ends of each family', () => {
    expect(nextAddress(read('::ffff:ffff'))).toEqual(read('::1:0:0'))
    expect(previousAddress(read('1::'))).toEqual(read('0:ffff:ffff:ffff:ffff:ffff:ffff:ffff'))
    expect(nextAddress(read('255.255.255.255'))).toBeUndefined()
    expect(previousAddress(read('0.0.0.0'))).toBeUndefined()
    expect(nextAddress(read('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'))).toBeUndefined()
    expect(previousAddress(read('::'))).toBeUndefined()
  })

  it('has no address for a value outside the family', () => {
    expect(() => addressFromBigint('ipv4', 1n << 32n)).toThrow(RangeError)
    expect(() => addressFromBigint('ipv6', 1n << 128n)).toThrow(RangeError)
    expect(() => addressFromBigint('ipv6', -1n)).toThrow(RangeError)
  })
})
