/** The table that IPv6 addresses are looked up in: never much larger than what is looked up. */
import { describe, expect, it } from 'vitest'
import { indexIpv6 } from '../../src/net/ipv6-index.ts'
import { openSteps } from '../../src/net/steps.ts'

/** One step for each of the addresses that start with these two words. */
function indexOf(starts: readonly (readonly [first: number, second: number])[]) {
  const steps = openSteps(4, starts.length + 1)
  steps.add(Uint32Array.of(0, 0, 0, 0), 0, 0)
  for (const [at, [first, second]] of starts.entries())
    steps.add(Uint32Array.of(first, second, 0, 0), 0, at + 1)
  return indexIpv6(steps.close())
}

describe('the table of IPv6 atoms', () => {
  it.each([1, 2, 3, 100, 3000])('of %i atoms of one group has at most 16 buckets each', atoms => {
    const step = Math.floor(0xffff_ffff / atoms)
    const { buckets } = indexOf(Array.from({ length: atoms }, (_, at) => [7, at * step]))
    expect(buckets.length).toBeLessThanOrEqual(16 * (atoms + 1) + 4)
  })

  it.each([1, 2, 3, 100, 3000])('of %i groups has four to eight slots each', groups => {
    const { slots, words } = indexOf(Array.from({ length: groups }, (_, at) => [at + 1, 0]))
    expect(words.length).toBe(2 * (groups + 1))
    expect(slots.length).toBeGreaterThan(4 * groups)
    expect(slots.length).toBeLessThanOrEqual(8 * (groups + 1))
  })

  it('has no more than 65,536 buckets for a group, but for the last power of two', () => {
    const atoms = 20_000
    const { buckets } = indexOf(Array.from({ length: atoms }, (_, at) => [7, at * 200_000]))
    expect(buckets.length).toBeLessThanOrEqual(2 * 65_536 + 4)
  })
})
