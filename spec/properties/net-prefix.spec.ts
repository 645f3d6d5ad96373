import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressBits,
  addressFromBigint,
  addressToBigint,
  type Family,
  printAddress,
} from '../../src/net/address.ts'
import {
  canonicalPrefixText,
  comparePrefixes,
  firstAddress,
  hasHostBits,
  isMappedIpv4,
  keptPrefixText,
  lastAddress,
  parsePrefix,
  prefixContains,
  printPrefix,
} from '../../src/net/prefix.ts'
import { prefixSize } from '../oracle/prefix-size.ts'
import { anyPrefix } from '../support/arbitrary-prefixes.ts'
import { prefixIn } from '../support/prefixes.ts'

const kindOf = (text: string, family?: Family) => {
  const parsed = parsePrefix(text, family)
  return parsed.ok ? 'accepted' : parsed.fault.because
}
const stored = (text: string) => {
  const read = parsePrefix(text)
  return read.ok ? canonicalPrefixText(text, read.value) : read.fault.because
}

describe('a prefix', () => {
  it('printed and read again is the same prefix', () => {
    fc.assert(
      fc.property(anyPrefix, each => {
        expect(prefixIn(printPrefix(each))).toEqual(each)
      }),
      { numRuns: 1000 },
    )
  })

  it('without a length is one address', () => {
    fc.assert(
      fc.property(anyPrefix, ({ address }) => {
        const bare = prefixIn(printAddress(address))
        expect(bare).toEqual({ address, length: addressBits[address.family] })
        expect(prefixSize(bare)).toBe(1n)
      }),
    )
  })

  it('reaches from its first to its last address, and holds no other', () => {
    fc.assert(
      fc.property(anyPrefix, fc.nat({ max: 5 }), (each, choice) => {
        const { family } = each.address
        const size = 1n << BigInt(addressBits[family] - each.length)
        const first = (addressToBigint(each.address) / size) * size
        const last = first + size - 1n
        expect(addressToBigint(firstAddress(each))).toBe(first)
        expect(addressToBigint(lastAddress(each))).toBe(last)
        expect(prefixSize(each)).toBe(size)
        expect(hasHostBits(each)).toBe(addressToBigint(each.address) !== first)
        const probe = [first, last, first - 1n, last + 1n, 0n, first + size / 2n][choice] ?? 0n
        if (probe < 0n || probe >> BigInt(addressBits[family]) !== 0n) return
        const inside = first <= probe && probe <= last
        expect(prefixContains(each, addressFromBigint(family, probe))).toBe(inside)
      }),
      { numRuns: 2000 },
    )
  })

  it('holds no address of the other family', () => {
    const everyIpv6 = prefixIn('::/0')
    const mapped = prefixIn('::ffff:192.0.2.1')
    const plain = prefixIn('192.0.2.1')
    expect(prefixContains(everyIpv6, plain.address)).toBe(false)
    expect(prefixContains(mapped, plain.address)).toBe(false)
    expect(prefixContains(prefixIn('0.0.0.0/0'), mapped.address)).toBe(false)
    expect(isMappedIpv4(mapped.address)).toBe(true)
    expect(isMappedIpv4(plain.address)).toBe(false)
    expect(isMappedIpv4(prefixIn('::fffe:192.0.2.1').address)).toBe(false)
  })

  it('sorts by its lowest address, the wider first', () => {
    const texts = ['10.0.0.0/8', '10.0.0.7/32', '0.0.0.0/0', '10.0.0.9/16', '::/0', '9.0.0.0/8']
    expect(texts.map(prefixIn).sort(comparePrefixes).map(printPrefix)).toEqual([
      ...['0.0.0.0/0', '9.0.0.0/8', '10.0.0.0/8', '10.0.0.9/16', '10.0.0.7/32', '::/0'],
    ])
  })

  it.each([
    ['0.0.0.0/0', 'accepted'],
    ['192.0.2.77/24', 'accepted'],
    ['192.0.2.1', 'accepted'],
    ['192.0.2.1/32', 'accepted'],
    ['192.0.2.1/33', 'prefix-length'],
    ['192.0.2.1/', 'prefix-length'],
    ['192.0.2.1/08', 'prefix-length'],
    ['192.0.2.1/00', 'prefix-length'],
    ['192.0.2.1/+8', 'prefix-length'],
    ['192.0.2.1/-1', 'prefix-length'],
    ['192.0.2.1/8 ', 'prefix-length'],
    ['192.0.2.1/8/8', 'prefix-length'],
    ['192.0.2.1/255.255.255.0', 'prefix-length'],
    ['192.0.2.1/٨', 'prefix-length'],
    ['::/0', 'accepted'],
    ['::ffff:192.0.2.1/120', 'accepted'],
    ['0000:0000:0000:0000:0000:ffff:255.255.255.255/128', 'accepted'],
    ['::/128', 'accepted'],
    ['::/129', 'prefix-length'],
    ['::/064', 'prefix-length'],
    ['::/1000', 'prefix-length'],
    ['fe80::1%eth0/64', 'zone-id'],
    ['[::]/0', 'not-an-address'],
    ['010.0.0.0/8', 'leading-zero'],
    ['/8', 'not-an-address'],
    ['', 'not-an-address'],
    [' 10.0.0.0/8', 'not-an-address'],
    ['1'.repeat(1_000_000), 'too-long'],
    [`::/${'0'.repeat(1_000_000)}`, 'too-long'],
  ])('%.40j is %s', (text, verdict) => {
    expect(kindOf(text)).toBe(verdict)
  })

  it('is refused when it is of the family not asked for', () => {
    expect(kindOf('10.0.0.0/8', 'ipv4')).toBe('accepted')
    expect(kindOf('10.0.0.0/8', 'ipv6')).toBe('family')
    expect(kindOf('::/0', 'ipv6')).toBe('accepted')
    expect(kindOf('::/0', 'ipv4')).toBe('family')
  })
})

describe('the stored text of a prefix', () => {
  it.each([
    ['192.0.2.77/24', '192.0.2.77/24'],
    ['192.0.2.77', '192.0.2.77'],
    ['2001:DB8:0:0::7/32', '2001:db8::7/32'],
    ['2001:0db8::1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1/128'],
    ['::FFFF:C000:0201/120', '::ffff:192.0.2.1/120'],
    ['2001:db8::1/0128', 'prefix-length'],
  ])('of %s is %s', (written, expected) => {
    expect(stored(written)).toBe(expected)
  })

  it.each(['192.0.2.:/24', '192.0.2.:', '192.0.2.//24', '192.0.2.\u0669/24'])(
    'of %s is none, for a digit is 0 to 9',
    text => {
      expect(keptPrefixText(text, 'ipv4')).toBeUndefined()
    },
  )

  it('means the same prefix, keeps a length exactly when written, and stays as it is', () => {
    fc.assert(
      fc.property(anyPrefix, fc.boolean(), (each, bare) => {
        const text = bare ? printAddress(each.address) : printPrefix(each)
        const written = each.address.family === 'ipv6' ? text.toUpperCase() : text
        expect(stored(written)).toBe(text)
        expect(stored(text)).toBe(text)
        expect(prefixIn(written)).toEqual(prefixIn(text))
      }),
    )
  })
})
