/** Which of the rules and policies of a firewall decides. */
import { expect } from 'vitest'
import { actions, type Direction, directions } from '../../src/contract/vocabulary.ts'
import { clause, holds } from '../support/clause.ts'
import { copiesOf, judge, packetOf, plainRule } from '../support/rules.ts'

const other = { inbound: 'outbound', outbound: 'inbound' } as const

/** Expects the policy of a direction to decide what no rule of it matches, and nothing else. */
function expectPolicyDecides(direction: Direction): void {
  const policyOf = `${direction}_policy`
  for (const policy of actions)
    for (const opposite of actions) {
      const rules = { [policyOf]: policy, [`${other[direction]}_policy`]: opposite }
      const elsewhere = { [other[direction]]: [{ ...plainRule, action: opposite }] }
      const unmatched = { [direction]: [{ ...plainRule, action: opposite, ports: '80' }] }
      const packet = packetOf('192.0.2.1', { direction })
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
          expect(judge(parts, packetOf('192.0.2.1', { direction }))).toBe(action)
          expect(judge(parts, packetOf('198.51.100.1', { direction }))).toBe(policy)
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
          const verdict = judge({ [direction]: [one, two] }, packetOf('192.0.2.7', { direction }))
          expect(verdict).toBe(one.action)
        }
  })

  holds('the first of 25', () => {
    for (const place of [0, 1, 12, 23, 24]) {
      const inbound = copiesOf({ ...plainRule, action: 'DROP' }, 25).map((rule, at) =>
        at < place ? { ...rule, ports: '22' } : at === place ? { ...rule, action: 'ACCEPT' } : rule,
      )
      expect(judge({ inbound }, packetOf('192.0.2.1'))).toBe('ACCEPT')
      expect(judge({ inbound }, packetOf('192.0.2.1', { port: 22 }))).toBe(
        place === 0 ? 'ACCEPT' : 'DROP',
      )
    }
  })
})
