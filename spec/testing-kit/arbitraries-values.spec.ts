/** The values that every kind of generator is there for: bounds of families, forms that parsers fall for, as many pieces as a limit allows. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addresses, packets, portStrings, prefixes } from '../../src/fast-check/index.ts'
import { pages } from '../../src/fast-check/values/pages.ts'

const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns = 2000): readonly Value[] =>
  fc.sample(arbitrary, { numRuns, seed: 1 })

const expectAll = (arbitrary: fc.Arbitrary<unknown>, expected: readonly unknown[]): void => {
  const met = new Set(sample(arbitrary).map(each => JSON.stringify(each)))
  expect(expected.filter(each => !met.has(JSON.stringify(each)))).toEqual([])
}

describe('addresses', () => {
  it('lie at the bounds of their family and of its halves, and close together', () => {
    expectAll(addresses.ipv4.valid, ['0.0.0.0', '127.255.255.255', '128.0.0.0', '255.255.255.255'])
    expectAll(addresses.ipv4.valid, ['10.0.0.0', '10.0.0.77', '10.0.0.128', '10.0.1.0', '10.1.0.0'])
    expectAll(addresses.ipv6.valid, [
      '::',
      '::1',
      '8000::',
      'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ])
    expectAll(addresses.ipv6.valid, [
      '2001:db8::',
      '2001:DB8::77',
      '2001:db8:0:1::',
      '::ffff:10.0.0.77',
    ])
  })

  it('are malformed in every way: too short, padded, of the other family, of another type', () => {
    expectAll(addresses.ipv4.malformed, [
      '',
      '10.0.0',
      '10.0.0.077',
      '10.0.0.0/8',
      ' 10.0.0.1',
      '::1',
      777,
      null,
      ['10.0.0.1'],
    ])
    expectAll(addresses.ipv6.malformed, [
      '',
      ':::',
      '1::2::3',
      '::1/64',
      '[::1]',
      '10.0.0.1',
      777,
      null,
      ['::1'],
    ])
    expectAll(prefixes.ipv4.malformed, [
      '',
      '/8',
      'example.org',
      777,
      null,
      '10.0.0.0/08',
      '2001:db8::',
    ])
    expectAll(prefixes.ipv6.malformed, [
      '',
      '/8',
      'example.org',
      777,
      null,
      '2001:db8::/x',
      '10.0.0.1',
    ])
  })

  it.each([
    ['ipv4', [0, 8, 16, 24, 25, 32]],
    ['ipv6', [0, 1, 32, 48, 64, 65, 128]],
  ] as const)('have lengths that are usual in %s', (family, lengths) => {
    const told = sample(prefixes[family].valid).flatMap(text => text.split('/').slice(1))
    const shares = lengths.map(each => told.filter(length => length === `${each}`).length)
    expect(shares.filter(count => count < told.length / 30)).toEqual([])
  })
})

const rangesIn = (text: string): number => text.split(',').filter(each => each.includes('-')).length
const piecesIn = (text: string): number => text.split(',').length + rangesIn(text)

describe('ports', () => {
  it('are up to seven pieces, and ranges reach the last port', () => {
    const valid = sample(portStrings.valid, 5000)
    const counts = new Set(valid.map(text => text.split(',').length))
    expect([...counts].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(valid.some(text => text.includes('-65535'))).toBe(true)
    expect(valid.some(text => text.includes(', '))).toBe(true)
  })

  it('use up a rule with ports alone, with a few ranges and with as many as go', () => {
    const full = sample(portStrings.atLimit).filter(text => text.includes(','))
    expect(new Set(full.map(piecesIn))).toEqual(new Set([15]))
    expect(new Set(full.map(rangesIn))).toEqual(new Set([0, 3, 7]))
    expectAll(portStrings.atLimit, ['1', '65535', '1-65535', '1-2'])
  })

  it('are one piece too many in as many ways', () => {
    const over = sample(portStrings.overLimit.map(String)).filter(text => text.includes(','))
    expect(new Set(over.map(piecesIn))).toEqual(new Set([16]))
    expect(new Set(over.map(rangesIn))).toEqual(new Set([0, 3, 8]))
    expectAll(portStrings.overLimit, ['0', '65536', '80-65536', '80-80'])
  })

  it('are malformed in every way', () => {
    expectAll(portStrings.malformed, [
      '',
      ',',
      '80,',
      ' 80',
      '080',
      '1-',
      '1-2-3',
      '90-80',
      777,
      true,
      ['80'],
    ])
  })
})

describe('packets and pages', () => {
  it('lie at both ends of what they may be, and right beyond', () => {
    const portsOf = (arbitrary: fc.Arbitrary<unknown>) =>
      new Set(sample(arbitrary).flatMap(each => (each as { port?: number }).port ?? []))
    expect(portsOf(packets.atLimit)).toEqual(new Set([1, 65535]))
    expect(portsOf(packets.overLimit)).toEqual(new Set([0, 65536]))
    expect([22, 80, 443].filter(each => !portsOf(packets.valid).has(each))).toEqual([])
  })

  it('of pages are the first ones and far ones, with sizes at both limits', () => {
    const told = (arbitrary: fc.Arbitrary<unknown>, name: 'page' | 'page_size') =>
      new Set(sample(arbitrary).map(each => (each as Record<string, number | undefined>)[name]))
    expect([1, 2, 3, undefined].filter(each => !told(pages.valid, 'page').has(each))).toEqual([])
    expect(Math.max(...[...told(pages.valid, 'page')].map(Number).filter(Boolean))).toBeGreaterThan(
      9000,
    )
    const sizes = told(pages.valid, 'page_size')
    expect([25, 100, 500, undefined].filter(each => !sizes.has(each))).toEqual([])
    expect(told(pages.overLimit, 'page').has(0)).toBe(true)
    const over = told(pages.overLimit, 'page_size')
    expect([24, 501].filter(each => !over.has(each))).toEqual([])
  })
})
