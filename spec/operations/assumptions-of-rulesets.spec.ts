/** Choices where the contract says nothing: rulesets and policies that are left out. */
import { expect, it } from 'vitest'
import { directions } from '../../src/contract/vocabulary.ts'
import { apply } from '../../src/engine/apply.ts'
import { assumption } from '../support/assumption.ts'
import { create } from '../support/firewalls.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import { copiesOf, guarded, plainRule, rulesAfter, updateWith } from '../support/rules.ts'
import { subsetsOf } from '../support/subsets.ts'
import { closedRules, emptyWorld, withFirewall } from '../support/worlds.ts'

const full = {
  inbound: [plainRule, plainRule],
  inbound_policy: 'ACCEPT',
  outbound: [{ ...plainRule, ports: '53', protocol: 'UDP' }],
  outbound_policy: 'DROP',
} as const

/** Firewall 1 with those rules, in a world with this setting. */
const holdingFull = (rulesUpdateOmitted: 'keep' | 'clear') =>
  worldAfter(
    withFirewall(emptyWorld({ settings: { rulesUpdateOmitted } }), 'guard'),
    updateWith(full),
  )

assumption('ASSUME-RULESETS-OMITTED', () => {
  const { inbound: _in, outbound: _out, ...policies } = closedRules

  it('rulesets left out or empty make a firewall with empty ones', () => {
    for (const inbound of [{}, { inbound: [] }])
      for (const outbound of [{}, { outbound: [] }])
        expect(
          apply(guarded, create({ rules: { ...policies, ...inbound, ...outbound } })),
        ).toMatchObject({ ok: true, reply: { rules: closedRules } })
  })
})

assumption('ASSUME-RULES-OMITTED', () => {
  it('each choice of parts leaves the others as they were', () => {
    const world = holdingFull('keep')
    for (const parts of subsetsOf(closedRules))
      expect(rulesAfter(world, updateWith(parts), 1)).toEqual({ ...full, ...parts })
  })

  it('an empty list clears a ruleset, and null is refused', () => {
    const world = holdingFull('keep')
    expect(rulesAfter(world, updateWith({ inbound: [] }), 1)).toEqual({ ...full, inbound: [] })
    for (const direction of directions)
      expectRefused(world, updateWith({ [direction]: null }), 'RULESET-1', direction)
    const both = { inbound: [], outbound: [] }
    expect(rulesAfter(world, updateWith(both), 1)).toEqual({ ...full, inbound: [], outbound: [] })
    for (const policy of ['inbound_policy', 'outbound_policy']) {
      const clause = policy === 'inbound_policy' ? 'RULESET-2' : 'RULESET-3'
      expectRefused(world, updateWith({ [policy]: null }), clause, policy)
    }
  })

  it('switched to clear, rulesets left out are emptied, while policies keep their value', () => {
    const world = holdingFull('clear')
    for (const parts of subsetsOf(full)) {
      const cleared = { ...full, inbound: [], outbound: [] }
      expect(rulesAfter(world, updateWith(parts), 1)).toEqual({ ...cleared, ...parts })
    }
  })

  it('an update with a part left out rests on the choice, and a whole one does not', () => {
    for (const parts of subsetsOf(full)) {
      const { assumptions: assumed } = apply(holdingFull('keep'), updateWith(parts))
      const isWhole = Object.keys(parts).length === 4
      expect(assumed.includes('ASSUME-RULES-OMITTED')).toBe(!isWhole)
    }
  })
})

assumption('ASSUME-RULES-LIMIT', () => {
  const ruleset = (count: number) => copiesOf(plainRule, count)

  it('a ruleset that is kept counts, and one that is cleared does not', () => {
    const kept = worldAfter(guarded, updateWith({ outbound: ruleset(20) }))
    expect(rulesAfter(kept, updateWith({ inbound: ruleset(5) }), 1).inbound).toHaveLength(5)
    const call = updateWith({ inbound: ruleset(6) })
    const refusal = expectRefused(kept, call, 'RULESET-8', 'inbound')
    expect(refusal.assumptions).toContain('ASSUME-RULES-LIMIT')
    const parts = { inbound: ruleset(25), outbound: [] }
    expect(rulesAfter(kept, updateWith(parts), 1).inbound).toHaveLength(25)
  })

  it('switched to clear, what an update sends is all that counts', () => {
    const clearing = withFirewall(emptyWorld({ settings: { rulesUpdateOmitted: 'clear' } }), 'one')
    const kept = worldAfter(clearing, updateWith({ outbound: ruleset(25) }))
    const rules = rulesAfter(kept, updateWith({ inbound: ruleset(25) }), 1)
    expect([rules.inbound.length, rules.outbound.length]).toEqual([25, 0])
  })
})
