/** Forty promises: each is kept, broken by one packet and left open by accounts that are made for it, and judged naively too. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import type { Rules } from '../../src/contract/rules.ts'
import { check, policiesOf } from '../../src/policies/index.ts'
import { naiveBreaches, type WrittenPromise } from '../oracle/naive-policy.ts'
import { accepting, accountOf, keeping, library, packetsOf } from './library.ts'

const all = library.policies
const policies = policiesOf(all)
const ofPackets = all.filter((_, at) => policies.all[at]?.demand.about === 'packets')

const checked = (promise: (typeof all)[number], gathered: ReturnType<typeof accountOf>) => {
  const { account } = readAccount([{ name: 'account.json', value: gathered }])
  const [answer] = check(policiesOf([promise]), account).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  return answer
}

describe('the library', () => {
  it('has forty promises, each with a title, a reason and a page that asks for it', () => {
    expect(all).toHaveLength(40)
    expect(new Set(all.map(({ id }) => id)).size).toBe(40)
    for (const { title = '', why = '', sources = [] } of all) {
      expect([title.length > 10, why.length > 10]).toEqual([true, true])
      expect([sources].flat().every(each => /^https:\/\/\S+$/.test(each))).toBe(true)
      expect([sources].flat().length).toBeGreaterThan(0)
    }
  })

  it('is about packets for the most part', () => {
    expect(ofPackets).toHaveLength(34)
  })
})

describe.each(ofPackets.map(promise => [promise.id, promise] as const))('%s', (id, promise) => {
  const [policy] = policies.all.filter(each => each.id === id)
  const packets = policy === undefined ? [] : packetsOf(policy)
  const written = promise as WrittenPromise

  it.each([0, 1, 2])('is kept by account %i, which the oracle finds too', at => {
    const rules = keeping[at] as Rules
    expect(naiveBreaches(rules, written)).toEqual([])
    expect(checked(promise, accountOf(rules)).result).toBe('kept')
  })

  it.each([0, 1, 2])('is broken by one packet in account %i, which the oracle finds too', at => {
    const packet = packets[at]
    if (packet === undefined) throw new TypeError('a promise has packets')
    const rules = accepting(keeping[at] as Rules, packet)
    // No rule can name packets of other protocols: the policy accepts all of them.
    const broken = rules ?? { ...(keeping[at] as Rules), inbound_policy: 'ACCEPT' as const }
    const naive = naiveBreaches(broken, written)
    const { result, breaches } = checked(promise, accountOf(broken))
    expect(result).toBe('broken')
    expect(breaches).toHaveLength(1)
    const [breach] = breaches
    if (breach?.about !== 'packets') throw new TypeError('it is about packets')
    if (rules === undefined) expect(naive.length).toBeGreaterThan(1)
    else {
      expect([breach.size, breach.witness]).toEqual(['1', packet])
      expect(naive).toEqual([packet])
      expect(breach.cause).toEqual({ kind: 'rule', direction: packet.direction, index: 0 })
    }
  })

  it('depends on whether the firewall is enabled, in both ways that the oracle finds', () => {
    const rules = keeping[0] as Rules
    expect([
      naiveBreaches(rules, written).length,
      naiveBreaches('open', written).length > 0,
    ]).toEqual([0, true])
    const { result, open } = checked(promise, accountOf(rules, 'unknown'))
    expect([result, open.flatMap(({ on }) => on)]).toEqual(['undecided', ['status of firewall 1']])
  })
})
