import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressBits,
  addressFromBigint,
  addressToBigint,
  type Family,
} from '../../src/net/address.ts'
import { firstAddress, hasHostBits, lastAddress, printPrefix } from '../../src/net/prefix.ts'
import { openSteps, wordsPerAddress } from '../../src/net/steps.ts'
import {
  countPrefixesOfSteps,
  firstPrefixOfSteps,
  putPrefixTexts,
  summarize,
} from '../../src/net/summarize.ts'
import { prefixSize } from '../oracle/prefix-size.ts'
import { addressOf, anyPrefix } from '../support/arbitrary-prefixes.ts'
import { prefixIn } from '../support/prefixes.ts'

describe('the summary of an interval', () => {
  const interval = fc.oneof(
    ...(['ipv4', 'ipv6'] as const).map(family =>
      fc
        .tuple(
          addressOf(family),
          addressOf(family),
          fc.option(fc.nat({ max: 70 }), { nil: undefined }),
        )
        .map(([a, b, near]) => {
          const low = addressToBigint(a)
          const most = (1n << BigInt(addressBits[family])) - 1n
          const other = near === undefined ? addressToBigint(b) : low + BigInt(near)
          const high = other > most ? most : other
          return low <= high ? { family, low, high } : { family, low: high, high: low }
        }),
    ),
  )

  it('covers each of its addresses once and none outside, with no two prefixes to join', () => {
    fc.assert(
      fc.property(interval, ({ family, low, high }) => {
        const prefixes = summarize(addressFromBigint(family, low), addressFromBigint(family, high))
        expect(countOf(family, low, high)).toBe(prefixes.length)
        let next = low
        for (const each of prefixes) {
          expect(hasHostBits(each)).toBe(false)
          expect(addressToBigint(each.address)).toBe(next)
          next += prefixSize(each)
        }
        expect(next).toBe(high + 1n)
        for (const [index, each] of prefixes.entries()) {
          const twin = prefixes[index + 1]
          const wider = { address: each.address, length: each.length - 1 }
          const joins = twin?.length === each.length && !hasHostBits(wider)
          expect(joins).toBe(false)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('of any prefix is that prefix alone', () => {
    fc.assert(
      fc.property(anyPrefix, each => {
        const alone = { address: firstAddress(each), length: each.length }
        expect(summarize(firstAddress(each), lastAddress(each))).toEqual([alone])
      }),
    )
  })

  it.each([
    ['10.0.0.0', '10.0.0.2', ['10.0.0.0/31', '10.0.0.2/32']],
    ['0.0.0.0', '255.255.255.255', ['0.0.0.0/0']],
    ['127.255.255.255', '128.0.0.0', ['127.255.255.255/32', '128.0.0.0/32']],
    ['::1', '::3', ['::1/128', '::2/127']],
  ])('from %s to %s is %j', (first, last, expected) => {
    const summary = summarize(prefixIn(first).address, prefixIn(last).address)
    expect(summary.map(printPrefix)).toEqual(expected)
  })

  it('is at most 62 prefixes for IPv4 and 254 for IPv6', () => {
    expect(
      summarize(prefixIn('0.0.0.1').address, prefixIn('255.255.255.254').address),
    ).toHaveLength(62)
    const last = prefixIn('ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe').address
    expect(summarize(prefixIn('::1').address, last)).toHaveLength(254)
  })

  it('of two families, or backwards, does not exist', () => {
    const [low, high] = [prefixIn('10.0.0.1').address, prefixIn('10.0.0.2').address]
    expect(() => summarize(high, low)).toThrow(RangeError)
    expect(() => summarize(low, prefixIn('::1').address)).toThrow(RangeError)
  })
})

/** Counted in steps of which the middle one is the interval. */
function countOf(family: Family, low: bigint, high: bigint): number {
  const width = wordsPerAddress[family]
  const open = openSteps(width, 3)
  open.add(new Uint32Array(width), 0, 0)
  open.set(addressFromBigint(family, low).words, 0, 1)
  const isLast = high + 1n === 1n << BigInt(addressBits[family])
  if (!isLast) open.add(addressFromBigint(family, high + 1n).words, 0, 0)
  const steps = open.close()
  const at = steps.values.indexOf(1)
  const interval = { low: addressFromBigint(family, low), high: addressFromBigint(family, high) }
  const prefixes = summarize(interval.low, interval.high)
  const texts: string[] = []
  putPrefixTexts(texts, steps, at, at + 1)
  expect(texts).toEqual(prefixes.map(printPrefix))
  expect(firstPrefixOfSteps(steps, at, at + 1)).toEqual(prefixes[0])
  return countPrefixesOfSteps(steps, at, at + 1)
}
