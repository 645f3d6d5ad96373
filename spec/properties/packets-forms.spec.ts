import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { AddressSweep } from '../../src/rules/compile/address-sweep.ts'
import { compiledOf } from '../../src/rules/compile/compile.ts'
import { decidingRule, maskOfRule, rulesInMask } from '../../src/rules/compile/mask.ts'
import type { PortSweep } from '../../src/rules/compile/port-sweep.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { freezeDeeply, largeRules, smallRules } from '../support/arbitrary-rules.ts'

const packetFrom = (address: string, port = 22): Packet => ({
  direction: 'inbound',
  protocol: 'TCP',
  address,
  port,
})

/** Rule `n` accepts TCP from 10.0.n.0/24, and from the last address of both families. */
const ruleNumber = (n: number): Rule => ({
  protocol: 'TCP',
  action: 'ACCEPT',
  addresses: { ipv4: [`10.0.${n}.0/24`, '255.255.255.255'], ipv6: [`2001:db8:${n}::/48`] },
})

const rulesWith = (inbound: readonly Rule[]): Rules =>
  freezeDeeply({ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' })

/** So often that every form of the rules comes to be used. */
const judgeOften = (rules: Rules, packet: Packet) => {
  const first = evaluate(rules, packet)
  for (let round = 0; round < 5000; round++)
    if (evaluate(rules, packet) !== first) expect.fail(`round ${round} changed the verdict`)
  expect(first).toEqual(evaluatePlainly(rules, packet))
  return first
}

describe('masks', () => {
  it('tell 32 rules apart, the last one by a negative number', () => {
    expect(maskOfRule(31)).toBe(-(2 ** 31))
    expect(decidingRule(0)).toBe(-1)
    for (let index = 0; index < 32; index++) {
      expect(decidingRule(maskOfRule(index))).toBe(index)
      expect(decidingRule(maskOfRule(index) | maskOfRule(31))).toBe(index)
      expect(decidingRule(-1 << index)).toBe(index)
    }
    expect(rulesInMask(-1)).toEqual(Array.from({ length: 32 }, (_, index) => index))
    expect(rulesInMask(maskOfRule(31) | maskOfRule(0))).toEqual([0, 31])
  })
})

describe('the number of rules', () => {
  it('may be 25 and up to 32 in a direction, and each of them decides', () => {
    for (const count of [25, 32]) {
      const rules = rulesWith(Array.from({ length: count }, (_, index) => ruleNumber(index)))
      for (const index of [0, 1, count - 2, count - 1])
        for (const address of [`10.0.${index}.9`, `2001:db8:${index}::9`])
          expect(judgeOften(rules, packetFrom(address)).cause).toEqual({
            kind: 'rule',
            direction: 'inbound',
            index,
          })
      expect(judgeOften(rules, packetFrom(`10.0.${count}.9`)).cause.kind).toBe('policy')
      expect(judgeOften(rules, packetFrom('255.255.255.255')).cause).toMatchObject({ index: 0 })
    }
  })

  it('is refused clearly above 32', () => {
    const rules = rulesWith(Array.from({ length: 33 }, (_, index) => ruleNumber(index)))
    expect(() => evaluate(rules, packetFrom('10.0.0.1'))).toThrow('rules.inbound: saw 33 rules')
    expect(() => compiledOf(rules)).toThrow(RangeError)
  })
})

describe('ports', () => {
  it('at the edges of pieces are told apart, and touching and overlapping pieces leave no seam', () => {
    const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } } as const
    const rules = rulesWith([{ ...rule, ports: '1, 80-90, 91, 85-95, 95, 65535' }])
    const accepted = (port: number) => judgeOften(rules, packetFrom('10.0.0.1', port)).action
    for (const port of [1, 80, 85, 90, 91, 92, 95, 65535]) expect(accepted(port)).toBe('ACCEPT')
    for (const port of [2, 79, 96, 65534]) expect(accepted(port)).toBe('DROP')
  })
})

describe('a verdict', () => {
  it('is frozen, as it may answer other packets too', () => {
    fc.assert(
      fc.property(smallRules, rules => {
        const { cause, ...verdict } = evaluate(rules, packetFrom('10.0.0.1'))
        expect(Object.isFrozen(cause)).toBe(true)
        expect(verdict.action).toMatch(/ACCEPT|DROP/)
      }),
    )
    const kept = evaluate(rulesWith([]), packetFrom('10.0.0.1'))
    expect(() => Object.assign(kept, { action: 'ACCEPT' })).toThrow(TypeError)
  })
})

describe('compiled rules', () => {
  it('come back the same for a frozen rule set and anew for any other', () => {
    const frozen = rulesWith([ruleNumber(1)])
    expect(compiledOf(frozen)).toBe(compiledOf(frozen))
    const loose = { ...frozen }
    expect(compiledOf(loose)).not.toBe(compiledOf(loose))
    expect(compiledOf(loose)).toEqual(compiledOf(frozen))
  })

  it('have atoms that ascend from the lowest value and differ from their neighbours', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: smallRules }, largeRules), rules => {
        const { inbound, outbound } = compiledOf(rules)
        for (const { addresses, ports } of [inbound, outbound]) {
          for (const sweep of [addresses.ipv4, addresses.ipv6]) expectAtomsOfAddresses(sweep)
          for (const sweep of [ports.TCP, ports.UDP]) expectAtomsOfPorts(sweep)
        }
      }),
    )
  })

  it('name actions and protocols by the same masks', () => {
    fc.assert(
      fc.property(smallRules, rules => {
        const { inbound } = compiledOf(rules)
        expect(rulesInMask(inbound.acceptMask)).toEqual(
          rules.inbound.flatMap(({ action }, index) => (action === 'ACCEPT' ? [index] : [])),
        )
        for (const protocol of ['TCP', 'UDP', 'ICMP', 'IPENCAP'] as const)
          expect(rulesInMask(inbound.protocolMasks[protocol])).toEqual(
            rules.inbound.flatMap((rule, index) => (rule.protocol === protocol ? [index] : [])),
          )
      }),
    )
  })
})

function expectAtomsOfAddresses({ family, size, firsts, masks }: AddressSweep): void {
  const width = family === 'ipv4' ? 1 : 4
  expect([firsts.length, masks.length]).toEqual([size * width, size])
  const texts = Array.from({ length: size }, (_, atom) =>
    [...firsts.subarray(atom * width, (atom + 1) * width)]
      .map(word => word.toString(16).padStart(8, '0'))
      .join(''),
  )
  expect(texts[0]).toMatch(/^0+$/)
  expect(texts).toEqual([...new Set(texts)].sort())
  expect(neighboursDiffer(masks)).toBe(true)
}

function expectAtomsOfPorts({ size, firsts, masks }: PortSweep): void {
  expect([firsts.length, masks.length]).toEqual([size, size])
  expect(firsts[0]).toBe(1)
  expect([...firsts]).toEqual([...new Set(firsts)].sort((a, b) => a - b))
  expect(neighboursDiffer(masks)).toBe(true)
}

function neighboursDiffer(masks: Int32Array): boolean {
  return masks.every((mask, atom) => atom === 0 || mask !== masks[atom - 1])
}
