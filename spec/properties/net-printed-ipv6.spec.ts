/** The shortest path for IPv6 text takes exactly what would be printed, and reads it as the other one does. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrintedIpv6 } from '../../src/net/print-ipv6.ts'
import { readIpv6 } from '../../src/net/read-ipv6.ts'
import { readPrintedIpv6 } from '../../src/net/read-printed-ipv6.ts'

/** The words, or that it is not taken; between other words, which stay. */
function readShort(text: string, end = text.length): readonly number[] | undefined {
  const words = Uint32Array.of(7, 7, 7, 7, 7, 7)
  const isTaken = readPrintedIpv6(text, end, words, 1)
  expect([words[0], words[5]]).toEqual([7, 7])
  return isTaken ? [...words.subarray(1, 5)] : undefined
}

function readLong(text: string, end = text.length): readonly number[] | undefined {
  const words = readIpv6(text, 0, end)
  // A dotted quad is left to the other one.
  if (text.slice(0, end).includes('.')) return undefined
  return typeof words !== 'string' && isPrintedIpv6(words, text, end) ? words : undefined
}

const agree = (text: string, end?: number): boolean => {
  const short = readShort(text, end)
  expect(short, text).toEqual(readLong(text, end))
  return short !== undefined
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
  ])('%s is taken by both or by neither', text => {
    agree(text)
    agree(`${text}/64`, text.length)
    agree(`${text}::1`, text.length)
  })

  it('is all that is taken, of text like it', () => {
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
      fc.property(text, fc.constantFrom('', '/64', '::', ':1', '0'), (written, more) => {
        agree(`${written}${more}`, written.length)
      }),
      { numRuns: 20_000 },
    )
  })
})
