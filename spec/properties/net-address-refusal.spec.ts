import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Family, parseAddress } from '../../src/net/address.ts'
import { printReason } from '../../src/refusals/print.ts'

const kindOf = (text: string, family?: Family) => {
  const parsed = parseAddress(text, family)
  return parsed.ok ? 'accepted' : parsed.fault.because
}

describe('a text that is no address', () => {
  it.each([
    [
      'not-an-address',
      ['', ' ', '1', '1.2.3', '1.2.3.4.5', '1..2.3', '.1.2.3', '1.2.3.', '256.1.1.1'],
    ],
    [
      'not-an-address',
      [' 1.2.3.4', '1.2.3.4 ', '1.2.3.4\n', '1.2.3.x', '0x7f.0.0.1', '+1.2.3.4', '١.٢.٣.٤'],
    ],
    [
      'not-an-address',
      [':', ':::', '1:::2', '1::2::3', ':1::', '1::2:', '1:2:3:4:5:6:7', '12345::', 'g::'],
    ],
    [
      'not-an-address',
      ['1:2:3:4:5:6:7:8:9', '1:2:3:4::5:6:7:8', ':1:2:3:4:5:6:7:8', '[::1]', '::1.2.3'],
    ],
    [
      'not-an-address',
      ['1:2:3:4:5:6:7:1.2.3.4', '::1.2.3.4:5', '1.2.3.4::', '::256.1.1.1', '::a.2.3.4'],
    ],
    ['leading-zero', ['010.0.0.1', '1.2.3.00', '::ffff:192.0.02.1']],
    ['zone-id', ['fe80::1%eth0', 'fe80::%1', '::ffff:192.0.2.1%1', '::1%']],
    ['prefix-length', ['10.0.0.0/8', '::/0', '1.2.3.4/']],
    ['too-long', ['1'.repeat(46), `${'0'.repeat(1_000_000)}1.2.3.4`, ':'.repeat(1_000_000)]],
  ])('is refused as %s', (kind, texts) => {
    for (const text of texts) expect(kindOf(text), text.slice(0, 50)).toBe(kind)
  })

  it('is refused when it is of the family not asked for', () => {
    expect(kindOf('192.0.2.1', 'ipv4')).toBe('accepted')
    expect(kindOf('192.0.2.1', 'ipv6')).toBe('family')
    expect(kindOf('::1', 'ipv6')).toBe('accepted')
    expect(kindOf('::1', 'ipv4')).toBe('family')
  })

  it('is accepted at the greatest length there is', () => {
    expect(kindOf('0000:0000:0000:0000:0000:ffff:255.255.255.255')).toBe('accepted')
  })

  it('is refused in one short line of printable characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 40 })), text => {
        const parsed = parseAddress(text)
        if (!parsed.ok) expect(printReason(parsed.fault)).toMatch(/^[ -~…]{1,600}$/)
      }),
    )
  })
})
