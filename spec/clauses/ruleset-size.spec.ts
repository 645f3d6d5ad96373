/** How many rules a firewall may have: on both sides of the limit, in every split over the two directions. */
import { expect } from 'vitest'
import { clause, inside, outside } from '../support/clause.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import {
  copiesOf,
  createWith,
  guarded,
  plainRule,
  rulesAfter,
  updateWith,
} from '../support/rules.ts'

const numbersTo = (last: number): readonly number[] =>
  Array.from({ length: last + 1 }, (_, at) => at)

const sized = (inbound: number, outbound: number) => ({
  inbound: copiesOf(plainRule, inbound),
  outbound: copiesOf(plainRule, outbound),
})

/** The world in which firewall 1 has so many rules. */
const holding = (inbound: number, outbound: number) =>
  worldAfter(guarded, updateWith(sized(inbound, outbound)))

clause('RULESET-8', () => {
  inside('25 in all their splits over the two directions, at both ways in', () => {
    for (const inbound of numbersTo(25)) {
      const rules = sized(inbound, 25 - inbound)
      expect(rulesAfter(guarded, createWith(rules), 2)).toMatchObject(rules)
      expect(rulesAfter(guarded, updateWith(rules), 1)).toMatchObject(rules)
    }
  })

  outside('26 in all their splits over the two directions, at both ways in', () => {
    for (const inbound of numbersTo(26)) {
      const rules = sized(inbound, 26 - inbound)
      expectRefused(guarded, createWith(rules), 'RULESET-8', 'rules')
      expectRefused(guarded, updateWith(rules), 'RULESET-8', 'inbound')
    }
  })

  inside('an update that makes 25 with the ruleset that it leaves out', () => {
    for (const kept of numbersTo(25)) {
      const sent = copiesOf(plainRule, 25 - kept)
      const rules = rulesAfter(holding(0, kept), updateWith({ inbound: sent }), 1)
      expect([rules.inbound.length, rules.outbound.length]).toEqual([25 - kept, kept])
      const opposite = rulesAfter(holding(kept, 0), updateWith({ outbound: sent }), 1)
      expect([opposite.inbound.length, opposite.outbound.length]).toEqual([kept, 25 - kept])
    }
  })

  outside('an update that makes 26 with the ruleset that it leaves out', () => {
    for (const kept of numbersTo(25)) {
      const sent = copiesOf(plainRule, 26 - kept)
      expectRefused(holding(0, kept), updateWith({ inbound: sent }), 'RULESET-8', 'inbound')
      expectRefused(holding(kept, 0), updateWith({ outbound: sent }), 'RULESET-8', 'outbound')
    }
  })

  inside('25 again in the place of 25, in either direction', () => {
    const full = holding(12, 13)
    expect(rulesAfter(full, updateWith(sized(25, 0)), 1).inbound).toHaveLength(25)
    expect(rulesAfter(full, updateWith(sized(0, 25)), 1).outbound).toHaveLength(25)
    expect(rulesAfter(full, updateWith({ inbound_policy: 'ACCEPT' }), 1).inbound).toHaveLength(12)
  })
})
