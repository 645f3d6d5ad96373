/** Packets that represent rule sets: by number, in trafficClasses, and as an arbitrary that finds what differs. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import type { Rules } from '../../src/contract/rules.ts'
import { representatives } from '../../src/fast-check/index.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { parsePacket } from '../../src/rules/evaluate/packet.ts'
import { representativesByClass } from '../../src/rules/search/representatives.ts'
import { compareRules, representatives as inOrder } from '../../src/whatif.ts'
import { pickFrom, smallRules } from '../support/arbitrary-rules.ts'

const sets = fc.array(smallRules, { maxLength: 3 })

describe('representatives by number', () => {
  it('are those that come in order, trafficClass by trafficClass', () => {
    fc.assert(
      fc.property(sets, each => {
        const numbered = representativesByClass(...each).flatMap(({ count, nth }) =>
          Array.from({ length: count }, (_, number) => nth(number)),
        )
        expect(numbered).toEqual([...inOrder(...each)])
      }),
      { numRuns: 30 },
    )
  })
})

describe('representatives as an arbitrary', () => {
  it('find a difference whenever there is one, and shrink it to the first', () => {
    const [open, shut] = [withRule({ ports: '22' }), withRule({ ports: '22, 443-500' })]
    const agree = fc.property(
      representatives(open, shut),
      packet => evaluate(open, packet).action === evaluate(shut, packet).action,
    )
    const { failed, counterexample } = fc.check(agree, { seed: 1, numRuns: 200 })
    const first = [...inOrder(open, shut)].find(
      packet => evaluate(open, packet).action !== evaluate(shut, packet).action,
    )
    expect(failed).toBe(true)
    expect(counterexample).toEqual([first])
  })

  it('find none between sets that are equivalent', () => {
    const [one, other] = [withRule({ ports: '1-9' }), withRule({ ports: '5-9, 1-4' })]
    expect(compareRules(one, other).equivalent).toBe(true)
    fc.assert(
      fc.property(
        representatives(one, other),
        packet => evaluate(one, packet).action === evaluate(other, packet).action,
      ),
    )
  })

  it('are there for the largest sets, millions of them, and only those asked for are made', () => {
    const largest = [1, 2, 3].map(largestRules)
    const count = representativesByClass(...largest).reduce(
      (sum, trafficClass) => sum + trafficClass.count,
      0,
    )
    expect(count).toBeGreaterThan(1_000_000)
    const packets = fc.sample(representatives(...largest), { numRuns: 200, seed: 2 })
    expect(packets.every(packet => parsePacket(packet).ok)).toBe(true)
    expect(new Set(packets.map(packet => JSON.stringify(packet))).size).toBeGreaterThan(100)
  })
})

function withRule(parts: { readonly ports: string }): Rules {
  const addresses = { ipv4: ['10.0.0.0/8'] }
  const rule = { protocol: 'TCP', action: 'ACCEPT', addresses, ...parts } as const
  return { inbound: [rule], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' }
}

/** As many rules, addresses and pieces as there may be, which overlap in as many ways as they can. */
function largestRules(seed: number): Rules {
  const pick = pickFrom(seed)
  const { rulesPerFirewall, addressesPerRule } = limits
  const many = (length: number, make: () => string) => Array.from({ length }, make)
  const range = () => {
    const first = 1 + pick(60_000)
    return `${first}-${first + 1 + pick(4_000)}`
  }
  const network = () => `${pick(256)}.${pick(256)}.${pick(256)}.0/${4 + pick(20)}`
  const inbound = Array.from({ length: rulesPerFirewall }, (_, at) => ({
    protocol: 'TCP' as const,
    action: at % 2 === 0 ? ('ACCEPT' as const) : ('DROP' as const),
    ports: many(7, range).join(),
    addresses: { ipv4: many(addressesPerRule, network) },
  }))
  return { inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' }
}
