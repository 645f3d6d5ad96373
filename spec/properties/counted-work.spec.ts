/** What searches count: work that ends them, packets in common, and rules that a region takes at least. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effortOf } from '../../src/kit/effort.ts'
import { mayBeRules, rulesMatching } from '../../src/rules/compact/rules-accepting.ts'
import { acceptRegion } from '../../src/rules/regions/accept-region.ts'
import { everyPacket, noPackets } from '../../src/rules/regions/packet-region.ts'
import { intersectRegions, unionRegions } from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { sizeOfCommon, workOn } from '../../src/rules/regions/size-of-common.ts'
import { sizeOfRegion } from '../../src/rules/regions/size-of-region.ts'
import { smallRules } from '../support/arbitrary-rules.ts'

describe('work', () => {
  it('is spent once as much as is allowed was done, whatever was done before', () => {
    const effort = effortOf()
    effort.spend(5)
    const isSpent = effort.until(effort.spent() + 10)
    effort.spend(9)
    expect(isSpent()).toBe(false)
    effort.spend(1)
    expect([isSpent(), effort.spent()]).toEqual([true, 15])
  })

  it('does not count where the caller says when to stop, who is asked until then only', () => {
    let asked = 0
    const effort = effortOf(() => ++asked === 3)
    const isSpent = effort.until(0)
    effort.spend(1000)
    expect([isSpent(), isSpent(), isSpent(), isSpent(), effort.until(5)()]).toEqual([
      ...[false, false, true, true, true],
    ])
    expect(asked).toBe(3)
  })
})

describe('packets in common', () => {
  it('are as many as the intersection holds', () => {
    let shared = 0
    fc.assert(
      fc.property(smallRules, smallRules, (left, right) => {
        const [a, b] = [acceptRegion(left), acceptRegion(right)]
        const size = sizeOfRegion(intersectRegions(a, b))
        expect(sizeOfCommon(a, b)).toBe(size)
        if (size > 0n && size < sizeOfRegion(a)) shared++
      }),
      { numRuns: 100 },
    )
    expect(shared).toBeGreaterThan(20)
    expect(sizeOfCommon(everyPacket, everyPacket)).toBe(sizeOfRegion(everyPacket))
    expect(sizeOfCommon(everyPacket, noPackets)).toBe(0n)
  })

  it('take longer to find in longer regions', () => {
    const short = regionOf({ protocol: 'TCP', addresses: ['10.0.0.0/8'] })
    const long = unionRegions(
      short,
      regionOf({ protocol: 'TCP', addresses: ['192.0.2.7'], ports: '1,3,5' }),
    )
    expect(workOn(long)).toBeGreaterThan(workOn(short))
  })
})

describe('rules for a region', () => {
  it.each([
    [32, true],
    [33, false],
  ])(
    'are at least as many as sets of ports: with %i of them, may they be told apart? %s',
    (count, may) => {
      const region = Array.from({ length: count }, (_, at) =>
        regionOf({
          direction: 'inbound',
          protocol: 'TCP',
          addresses: [`10.0.${at}.0/24`],
          ports: `${100 + 2 * at}`,
        }),
      ).reduce(unionRegions)
      expect(mayBeRules(region)).toBe(may)
      expect(rulesMatching(region, 'ACCEPT').inbound).toHaveLength(count)
    },
  )
})
