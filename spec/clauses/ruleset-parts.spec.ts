/** The rulesets and policies of a firewall: what they hold, which may be left out, and how they are replaced. */
import { expect } from 'vitest'
import { actions } from '../../src/contract/vocabulary.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import {
  createWith,
  guarded,
  plainRule,
  rulesAfter,
  sendBy,
  updateWith,
  waysIn,
} from '../support/rules.ts'
import { subsetsOf } from '../support/subsets.ts'
import { closedRules } from '../support/worlds.ts'

/** Rules that are told apart by their labels. */
const labelled = (...labels: readonly string[]) => labels.map(label => ({ ...plainRule, label }))
const list = { operation: 'firewallRulesList', params: { firewallId: 1 } } as const

clause('RULESET-1', () => {
  const orders = permutationsOf(['one', 'two', 'three', 'four'])

  holds('all 24 orders of four rules, at every way in', () => {
    expect(orders).toHaveLength(24)
    for (const order of orders)
      for (const way of waysIn) expect(sendBy(way, labelled(...order))).toEqual(labelled(...order))
  })

  holds('the same in replies, and when read again', () => {
    const inbound = labelled('zeta', 'alpha', '100', '020')
    const outbound = labelled('3rd', '1st', '2nd')
    const call = { operation: 'firewallRulesUpdate', params: { firewallId: 1 } } as const
    const updated = done(guarded, { ...call, body: { inbound, outbound } })
    expect(updated.reply).toMatchObject({ inbound, outbound })
    expect(done(updated.world, list).reply).toMatchObject({ inbound, outbound })
  })

  outside('something that is no list of rules has no order and is refused', () => {
    for (const ruleset of [true, 0, 'ACCEPT', {}, { 0: plainRule, length: 1 }])
      for (const { send, field } of waysIn)
        expectRefused(guarded, send(ruleset), 'RULESET-1', field)
    for (const rule of [null, true, 0, 'ACCEPT', [], [plainRule]])
      for (const { send, field } of waysIn)
        expectRefused(guarded, send([plainRule, rule]), 'RULESET-1', `${field}[1]`)
  })
})

/** Sends a policy at both ways in. */
const policyCalls = (field: string, policy: unknown) => [
  { call: createWith({ [field]: policy }), firewall: 2, at: `rules.${field}` },
  { call: updateWith({ [field]: policy }), firewall: 1, at: field },
]

const noPolicies = ['accept', 'REJECT', '', 'DROP ', 'toString', null, true, 0, ['DROP'], {}]

function expectPolicies(field: 'inbound_policy' | 'outbound_policy'): void {
  for (const policy of actions)
    for (const { call, firewall } of policyCalls(field, policy))
      expect(rulesAfter(guarded, call, firewall)[field]).toBe(policy)
}

clause('RULESET-2', () => {
  inside('ACCEPT and DROP', () => expectPolicies('inbound_policy'))

  outside('any other word or value', () => {
    for (const policy of noPolicies)
      for (const { call, at } of policyCalls('inbound_policy', policy))
        expectRefused(guarded, call, 'RULESET-2', at)
  })
})

clause('RULESET-3', () => {
  inside('ACCEPT and DROP', () => expectPolicies('outbound_policy'))

  outside('any other word or value', () => {
    for (const policy of noPolicies)
      for (const { call, at } of policyCalls('outbound_policy', policy))
        expectRefused(guarded, call, 'RULESET-3', at)
  })
})

const { inbound_policy: _inbound, ...withoutInboundPolicy } = closedRules
const { outbound_policy: _outbound, ...withoutOutboundPolicy } = closedRules
const create = (rules: unknown) =>
  ({ operation: 'firewallCreate', body: { label: 'fresh', rules } }) as const

clause('RULESET-9', () => {
  inside('rules with both policies', () => {
    expect(rulesAfter(guarded, create(closedRules), 2)).toEqual(closedRules)
  })

  outside('rules without the inbound one', () => {
    const call = create(withoutInboundPolicy)
    expectRefused(guarded, call, 'RULESET-9', 'rules.inbound_policy')
  })
})

clause('RULESET-10', () => {
  inside('rules with both policies', () => {
    expect(rulesAfter(guarded, create(closedRules), 2)).toEqual(closedRules)
  })

  outside('rules without the outbound one', () => {
    const call = create(withoutOutboundPolicy)
    expectRefused(guarded, call, 'RULESET-10', 'rules.outbound_policy')
  })
})

clause('RULESET-11', () => {
  holds('with neither, either and both', () => {
    const policies = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
    const subsets = subsetsOf({ inbound: labelled('into'), outbound: labelled('out') })
    expect(subsets).toHaveLength(4)
    for (const rules of subsets)
      expect(rulesAfter(guarded, create({ ...policies, ...rules }), 2)).toEqual({
        inbound: [],
        outbound: [],
        ...policies,
        ...rules,
      })
  })
})

clause('RULESET-12', () => {
  holds('with their policies, and empty ones too', () => {
    expect(done(guarded, list).reply).toEqual(closedRules)
    const rules = { ...closedRules, inbound: labelled('into'), outbound: labelled('out', 'too') }
    expect(done(worldAfter(guarded, updateWith(rules)), list).reply).toEqual(rules)
  })
})

const full = {
  inbound: labelled('into'),
  inbound_policy: 'ACCEPT',
  outbound: labelled('out'),
  outbound_policy: 'DROP',
}

clause('RULESET-13', () => {
  holds('each of the 16 choices of parts is accepted, and parts that are sent are taken', () => {
    const subsets = subsetsOf(full)
    expect(subsets).toHaveLength(16)
    for (const parts of subsets)
      expect(rulesAfter(guarded, updateWith(parts), 1)).toEqual({ ...closedRules, ...parts })
  })
})

clause('RULESET-14', () => {
  holds('nothing of the old ones is left, whichever are longer', () => {
    const world = worldAfter(
      guarded,
      updateWith({ ...full, inbound: labelled('1st', '2nd', '3rd') }),
    )
    for (const inbound of [labelled('new'), labelled('2nd', '1st'), labelled('a-1', 'b-2', 'c-3')])
      expect(rulesAfter(world, updateWith({ inbound }), 1).inbound).toEqual(inbound)
    const both = { inbound: labelled('new'), outbound: labelled('old', 'new') }
    expect(rulesAfter(world, updateWith(both), 1)).toMatchObject(both)
  })

  holds('an empty one takes the place of a full one', () => {
    const world = worldAfter(guarded, updateWith(full))
    const emptied = rulesAfter(world, updateWith({ inbound: [], outbound: [] }), 1)
    expect(emptied).toEqual({ ...full, inbound: [], outbound: [] })
  })
})

function permutationsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) =>
    permutationsOf(items.toSpliced(at, 1)).map(rest => [item, ...rest]),
  )
}
