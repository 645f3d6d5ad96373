import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { UsageError } from '../../src/kit/errors.ts'
import type { Steps } from '../../src/net/steps.ts'
import {
  decidingRule,
  maskOfRule,
  rulesInMask,
  rulesPerMask,
} from '../../src/rules/compile/mask.ts'
import { prepare, preparedOf } from '../../src/rules/compile/prepare.ts'
import { classNumber } from '../../src/rules/compile/traffic-class.ts'
import { evaluate, judge } from '../../src/rules/evaluate/evaluate.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import { freezeDeeply, hugeRules, smallRules } from '../support/arbitrary-rules.ts'

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
  const parsed = toParsedPacket(packet)
  const first = judge(preparedOf(rules), parsed)
  for (let round = 0; round < 5000; round++)
    if (judge(preparedOf(rules), parsed) !== first)
      expect.fail(`round ${round} changed the verdict`)
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
  it('may be that of a firewall and up to that of a mask in a direction, and each of them decides', () => {
    for (const count of [limits.rulesPerFirewall, rulesPerMask]) {
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

  it('is refused above that of a firewall', () => {
    const rules = (count: number) =>
      rulesWith(Array.from({ length: count }, (_, index) => ruleNumber(index)))
    expect(evaluate(rules(25), packetFrom('10.0.24.1')).action).toBe('ACCEPT')
    const judgeMore = () => evaluate(rules(26), packetFrom('10.0.0.1'))
    expect(judgeMore).toThrow(UsageError)
    expect(judgeMore).toThrow(
      /^rules: expected at most 25 rules in both directions together, got 26 \(RULESET-8\)$/,
    )
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
    expect(prepare(frozen)).toBe(prepare(frozen))
    const loose = { ...frozen }
    expect(prepare(loose)).not.toBe(prepare(loose))
    expect(prepare(loose).rules).toEqual(prepare(frozen).rules)
  })

  it('come back the same for the rules of a world and for those that were read of them', () => {
    const [first, second] = [rulesWith([ruleNumber(1)]), rulesWith([ruleNumber(1)])]
    const [read, known] = [prepare(first), preparedOf(second)]
    expect([preparedOf(first), prepare(second)]).toEqual([read, known])
    expect(preparedOf(first)).toBe(read)
    expect(prepare(second)).toBe(known)
  })

  it('have steps that ascend from the lowest key and differ from their neighbours', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: smallRules }, hugeRules), rules => {
        for (const { addresses, ports } of preparedOf(rules).trafficClasses) {
          expectSteps(addresses.sweep(), /^0+$/)
          expectSteps(ports.sweep(), /^0{7}[01]$/)
        }
      }),
    )
  })

  it('name protocols by the same masks', () => {
    fc.assert(
      fc.property(smallRules, rules => {
        for (const protocol of ['TCP', 'UDP', 'ICMP', 'IPENCAP'] as const) {
          const number = classNumber({ direction: 'inbound', family: 'ipv4', protocol })
          const ports = preparedOf(rules).trafficClasses[number]?.ports
          const all = ports?.sweep().values.reduce((any, mask) => any | mask, 0) ?? 0
          expect(rulesInMask(all)).toEqual(
            rules.inbound.flatMap((rule, index) => (rule.protocol === protocol ? [index] : [])),
          )
        }
      }),
    )
  })
})

function expectSteps({ width, size, firsts, values }: Steps, lowest: RegExp): void {
  expect([firsts.length, values.length]).toEqual([size * width, size])
  const texts = Array.from({ length: size }, (_, step) =>
    [...firsts.subarray(step * width, (step + 1) * width)]
      .map(word => word.toString(16).padStart(8, '0'))
      .join(''),
  )
  expect(texts[0]).toMatch(lowest)
  expect(texts).toEqual([...new Set(texts)].sort())
  expect(values.every((mask, step) => step === 0 || mask !== values[step - 1])).toBe(true)
}
