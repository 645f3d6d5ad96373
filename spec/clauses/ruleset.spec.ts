/** The two rulesets of a firewall: their size, their order, their policies and how they are replaced. */
import { expect } from 'vitest'
import { actions, type Direction, directions } from '../../src/contract/vocabulary.ts'
import type { Packet } from '../../src/packets/packet.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import {
  copiesOf,
  createWith,
  guarded,
  judge,
  plainRule,
  rulesAfter,
  sendBy,
  updateWith,
  waysIn,
} from '../support/rules.ts'
import { closedRules } from '../support/worlds.ts'

const other = { inbound: 'outbound', outbound: 'inbound' } as const
const from = (address: string, direction: Direction, port = 443): Packet => ({
  direction,
  protocol: 'TCP',
  address,
  port,
})
const numbersTo = (last: number): readonly number[] =>
  Array.from({ length: last + 1 }, (_, at) => at)

/** Rules that are told apart by their labels. */
const labelled = (...labels: readonly string[]) => labels.map(label => ({ ...plainRule, label }))

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
    const list = { operation: 'firewallRulesList', params: { firewallId: 1 } } as const
    expect(done(updated.world, list).reply).toMatchObject({ inbound, outbound })
  })

  holds('something that is no list of rules has no order and is refused', () => {
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

/** Expects the policy of a direction to decide what no rule of it matches, and nothing else. */
function expectPolicyDecides(direction: Direction): void {
  const policyOf = `${direction}_policy`
  for (const policy of actions)
    for (const opposite of actions) {
      const rules = { [policyOf]: policy, [`${other[direction]}_policy`]: opposite }
      const elsewhere = { [other[direction]]: [{ ...plainRule, action: opposite }] }
      const unmatched = { [direction]: [{ ...plainRule, action: opposite, ports: '80' }] }
      const packet = from('192.0.2.1', direction)
      for (const parts of [rules, { ...rules, ...elsewhere }, { ...rules, ...unmatched }])
        expect(judge(parts, packet)).toBe(policy)
    }
}

clause('RULESET-4', () => {
  holds('with no rules, with rules that do not match, and with outbound rules that would', () =>
    expectPolicyDecides('inbound'),
  )
})

clause('RULESET-5', () => {
  holds('with no rules, with rules that do not match, and with inbound rules that would', () =>
    expectPolicyDecides('outbound'),
  )
})

clause('RULESET-6', () => {
  holds('in both directions, for each action against each policy', () => {
    for (const direction of directions)
      for (const policy of actions)
        for (const action of actions) {
          const parts = {
            [`${direction}_policy`]: policy,
            [direction]: [{ ...plainRule, action }],
          }
          expect(judge(parts, from('192.0.2.1', direction))).toBe(action)
          expect(judge(parts, from('198.51.100.1', direction))).toBe(policy)
        }
  })
})

clause('RULESET-7', () => {
  const narrow = { addresses: { ipv4: ['192.0.2.7'] }, ports: '443' }
  const wide = { addresses: { ipv4: ['0.0.0.0/0'] } }
  const shapes = [narrow, wide, {}]
  const rules = shapes.flatMap(shape => actions.map(action => ({ ...plainRule, ...shape, action })))

  holds('whichever of the two is narrower, and whatever the two say', () => {
    for (const direction of directions)
      for (const one of rules)
        for (const two of rules) {
          const verdict = judge({ [direction]: [one, two] }, from('192.0.2.7', direction))
          expect(verdict).toBe(one.action)
        }
  })

  holds('the first of 25', () => {
    for (const place of [0, 1, 12, 23, 24]) {
      const inbound = copiesOf({ ...plainRule, action: 'DROP' }, 25).map((rule, at) =>
        at < place ? { ...rule, ports: '22' } : at === place ? { ...rule, action: 'ACCEPT' } : rule,
      )
      expect(judge({ inbound }, from('192.0.2.1', 'inbound'))).toBe('ACCEPT')
      expect(judge({ inbound }, from('192.0.2.1', 'inbound', 22))).toBe(
        place === 0 ? 'ACCEPT' : 'DROP',
      )
    }
  })
})

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

/** Every choice of some of these entries. */
const subsetsOf = (parts: Readonly<Record<string, unknown>>) =>
  numbersTo(2 ** Object.keys(parts).length - 1).map(subset =>
    Object.fromEntries(Object.entries(parts).filter((_, at) => subset & (1 << at))),
  )

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
    const list = { operation: 'firewallRulesList', params: { firewallId: 1 } } as const
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
