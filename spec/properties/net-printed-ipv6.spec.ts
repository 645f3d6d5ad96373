/** What is found to be the one form of IPv6 is exactly what would be printed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printIpv6 } from '../../src/net/print-ipv6.ts'
import { isPrintedIpv6, readIpv6 } from '../../src/net/read-ipv6.ts'

/** Addresses that are printed with a dotted quad are left out. */
function isPrinted(text: string): boolean {
  const words = readIpv6(text, 0, text.length)
  return typeof words !== 'string' && !text.includes('.') && printIpv6(words) === text
}

const agree = (text: string, more = ''): boolean => {
  const found = isPrintedIpv6(`${text}${more}`, text.length)
  expect(found, text).toBe(isPrinted(text))
  return found
}

/** Every way to write groups with one gap, and without one. */
function writings(groups: readonly string[]): readonly string[] {
  const texts = [groups.join(':')]
  for (let from = 0; from < 8; from++)
    for (let to = from + 1; to <= 8; to++)
      if (groups.slice(from, to).every(each => each === '0'))
        texts.push(`${groups.slice(0, from).join(':')}::${groups.slice(to).join(':')}`)
  return texts
}

describe('the one form of IPv6', () => {
  it.each(['1', 'ffff', 'a0'])('is one of all ways to write zeros between groups of %s', group => {
    for (let zeros = 0; zeros < 256; zeros++) {
      const groups = Array.from({ length: 8 }, (_, at) => ((zeros >> at) & 1 ? '0' : group))
      const isDotted = group === 'ffff' && (zeros & 0b111111) === 0b011111
      expect(writings(groups).filter(text => agree(text))).toHaveLength(isDotted ? 0 : 1)
    }
  })

  it.each([
    ...[
      '',
      ':',
      '::',
      ':::',
      '::::',
      '1',
      '1:',
      ':1',
      '1::',
      '::1',
      '1:::2',
      '1::2::3',
      '1:2:3:4:5:6:7',
    ],
    ...[
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7::',
      '::2:3:4:5:6:7:8',
      '1:2:3:4::5:6:7:8',
    ],
    ...[
      '1::2:',
      ':1::2',
      '01::',
      '00::',
      '0::',
      '::0',
      '0:0:0:0:0:0:0:0',
      '1::10000',
      '1::fffg',
      '1::/64',
    ],
    ...[
      'A::',
      '1::aF',
      '::ffff:1:2',
      '::ffff:0:0',
      '::ffff:1.2.3.4',
      '::1.2.3.4',
      '1::2%eth0',
      ' ::1',
      '1 ::',
    ],
    ...[
      '::fffe:1:2',
      '::1:ffff:1:2',
      '::ffff:1:2:3',
      '::1\u0661',
      '\u{1d7cf}::',
      '1:2:3:4:5:6:7:0',
      '1::0:2',
    ],
  ])('%s is found to be what it is', text => {
    agree(text)
    agree(text, '/64')
    agree(text, '/::1')
  })

  it('is found in text like it', () => {
    const part = fc.constantFrom(
      '0',
      '0',
      '0',
      '1',
      'f00',
      'ffff',
      '00',
      '01',
      'F',
      'g',
      '12345',
      '',
    )
    const text = fc
      .array(fc.tuple(part, fc.constantFrom(':', ':', ':', ':', '::', '.', '')), { maxLength: 10 })
      .map(parts => parts.flat().join(''))
    fc.assert(
      fc.property(text, fc.constantFrom('', '/64', '/::', '/:1', '/'), (written, more) => {
        agree(written, more)
      }),
      { numRuns: 20_000 },
    )
  })
})
