/** Texts of reports: which ports and protocols they name, and where their lines are broken. */
import { describe, expect, it } from 'vitest'
import { terminalWidth } from '../../src/cli/terminal-width.ts'
import { sentence } from '../../src/report/check-words.ts'
import { printReport } from '../../src/report/index.ts'
import { columns, hang, line, plainStyle, printLines, whole } from '../../src/report/text.ts'
import { fromPeers, protocol, protocols } from '../../src/report/traffic.ts'
import { packetProtocols } from '../../src/rules/compile/traffic-class.ts'
import type { RegionBlock } from '../../src/rules/regions/blocks-of.ts'
import { reports } from '../support/example-reports.ts'

describe('ports in words', () => {
  it.each([
    ['22', 'TCP 22'],
    ['22,80-90', 'TCP 22, 80-90'],
    ['1-65535', 'TCP any port'],
    ['1-24,26-65535', 'TCP any port except 25'],
    ['1-24,26-464,466-65535', 'TCP any port except 25, 465'],
    // Nothing is gained where either end is left out.
    ['1-65534', 'TCP 1-65534'],
    ['2-65535', 'TCP 2-65535'],
    ['2-24,26-65535', 'TCP 2-24, 26-65535'],
    ['10-65535', 'TCP 10-65535'],
    ['1,65535', 'TCP any port except 2-65534'],
  ])('%s is told as %s', (ports, told) => {
    expect(protocol({ protocol: 'TCP', ports })).toBe(told)
  })

  const all = packetProtocols.map(name => ({
    protocol: name,
    ports: name === 'TCP' || name === 'UDP' ? '1-65535' : null,
  }))
  const tcp = (ports: string) =>
    all.map(each => (each.protocol === 'TCP' ? { ...each, ports } : each))

  it('all protocols are everything, or everything but a few ports', () => {
    expect(protocols(all)).toBe('everything')
    expect(protocols(tcp('1-24,26-65535'))).toBe('everything except TCP 25')
    expect(
      protocols(
        tcp('1-24,26-65535').map(each =>
          each.protocol === 'UDP' ? { ...each, ports: '1-52,54-65535' } : each,
        ),
      ),
    ).toBe('everything except TCP 25 and UDP 53')
  })

  it('without one protocol, or with ports of which few are there, each is named', () => {
    expect(protocols(all.slice(1))).not.toContain('everything')
    expect(protocols(tcp('22'))).toBe('TCP 22, UDP any port, ICMP, IPENCAP and other protocols')
  })
})

describe('peers in words', () => {
  const block = (family: 'ipv4' | 'ipv6', peers: Partial<RegionBlock>): RegionBlock => ({
    ...{ direction: 'inbound', family, protocol: 'TCP', ports: '22', size: '1', ...peers },
  })

  it('of both families end with those that have exceptions: nothing behind them is read as one', () => {
    const most = block('ipv4', { addressesExcept: ['0.0.0.0/8', '10.0.0.0/8'] })
    const some = block('ipv6', { addresses: ['2000::/3'] })
    const told = 'from 2000::/3, anywhere over IPv4 except 0.0.0.0/8, 10.0.0.0/8'
    expect(fromPeers([most, some])).toBe(told)
    expect(fromPeers([some, most])).toBe(told)
  })
})

describe('lines that are too long', () => {
  const print = (lines: Parameters<typeof printLines>[0], width: number) =>
    printLines(lines, plainStyle, width)

  it('go on below where their text begins, two spaces further', () => {
    expect(print([line`  one two three`], 10)).toBe('  one two\n    three\n')
    expect(print([line`  one two three`], 15)).toBe('  one two three\n')
  })

  it('go on behind their head where they have one', () => {
    expect(print(hang('  head ', ['one two']), 12)).toBe('  head one\n       two\n')
  })

  it('that are rows go on in their last column, or below themselves where it has no room', () => {
    const rows = columns([
      ['ab', 'one two three four five six'],
      ['c', 'one'],
    ])
    expect(print(rows, 26)).toBe('ab  one two three four\n    five six\nc   one\n')
    expect(print(rows, 20)).toBe('ab  one two three\n  four five six\nc   one\n')
  })

  it('of what people copy are never broken, nor are words', () => {
    expect(print([whole(line`one two three`)], 5)).toBe('one two three\n')
    expect(print([line`abcdefgh ij`], 5)).toBe('abcdefgh\n  ij\n')
  })

  it.each([80, 81, 100, 120, 200])('are none in any answer that is %i wide', width => {
    for (const report of Object.values(reports)) {
      const text = printReport(report, 'text', { width })
      for (const each of text.split('\n')) expect(each.length).toBeLessThanOrEqual(width)
      const plain = printReport(report, 'text', { width: Number.MAX_SAFE_INTEGER })
      const words = (given: string) => given.replace(/[│\s]+/g, ' ')
      expect(words(text)).toBe(words(plain))
    }
  })
})

describe('how wide texts are', () => {
  it.each([
    [true, 40, 80],
    [true, 80, 80],
    [true, 137, 137],
    [true, 200, 200],
    [true, 500, 200],
    [false, 500, 100],
  ])('terminal: %s, columns: %i: %i', (isTTY, given, told) => {
    expect(terminalWidth({ isTTY, columns: given })).toBe(told)
  })
})

it('a sentence ends with a full stop, unless it asks', () => {
  expect(sentence('web-1 is open')).toBe('web-1 is open.')
  expect(sentence('no such tag: did you mean web?')).toBe('no such tag: did you mean web?')
})
