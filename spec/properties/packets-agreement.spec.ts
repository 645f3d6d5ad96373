import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { naiveVerdict } from '../oracle/naive-verdict.ts'
import {
  arbitraryPacket,
  freezeDeeply,
  packetNear,
  pickFrom,
  rulesOf,
  smallRules,
} from '../support/arbitrary-rules.ts'
import { judgeByAll, packetsToJudge } from './packets-agreement.ts'

/** Several tests, so that none is long on a busy machine. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('the fast evaluator', () => {
  it.each(seeds)('agrees with the obvious one in each of its forms, from seed %i', seed => {
    const share = packetsToJudge / seeds.length
    const { disagreement, packets, byRule, byPolicy } = judgeByAll(share, seed)
    expect(disagreement).toBeUndefined()
    expect(packets).toBe(share)
    expect(byRule).toBeGreaterThan(share / 5)
    expect(byPolicy).toBeGreaterThan(share / 5)
  })

  it('keeps its verdicts while its packets make it change its form', () => {
    const [rules] = fc.sample(rulesOf({ minRules: 12, maxRules: 12, maxEntries: 20 }), {
      numRuns: 1,
      seed: 5,
    })
    if (rules === undefined) expect.fail('no rules')
    const frozen = freezeDeeply(rules)
    const pick = pickFrom(6)
    const packets = Array.from({ length: 300 }, () => packetNear(frozen, pick))
    const before = packets.map(packet => evaluate(frozen, packet))
    for (let round = 0; round < 300; round++)
      for (const [index, packet] of packets.entries())
        if (evaluate(frozen, packet) !== before[index]) expect.fail(JSON.stringify(packet))
    expect(before).toEqual(packets.map(packet => evaluatePlainly(frozen, packet)))
  })

  it('agrees with a naive one over text and BigInt', () => {
    const packetsOf = smallRules.chain(rules =>
      fc.record({
        rules: fc.constant(rules),
        packets: fc.array(arbitraryPacket(rules), { minLength: 20, maxLength: 20 }),
      }),
    )
    fc.assert(
      fc.property(packetsOf, ({ rules, packets }) => {
        for (const packet of packets) {
          const { action, cause } = evaluate(rules, packet)
          const decider = cause.kind === 'rule' ? cause.index : -1
          expect({ action, decider }).toEqual(naiveVerdict(rules, packet))
        }
      }),
      { numRuns: 500 },
    )
  })
})
