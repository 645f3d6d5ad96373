/** Where a change brought a breach about, and windows between its calls, by example. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { apply, createWorld } from '../../src/index.ts'
import { check, checkChange, policiesOf } from '../../src/policies/index.ts'
import { reportCheck } from '../../src/report/index.ts'
import { rehearse } from '../../src/whatif.ts'
import type { World } from '../../src/world/world.ts'

const open = {
  protocol: 'TCP',
  ports: '5432',
  addresses: { ipv4: ['0.0.0.0/0'] },
  action: 'ACCEPT',
} as const
const closed = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
} as const

const guarded = createWorld({
  instances: [{ id: 1, label: 'db-1', region: 'newark-us' }],
  firewalls: [
    {
      ...{ id: 1, label: 'wall', status: 'enabled', rules: closed },
      devices: [{ entity: { id: 1, type: 'instance' } }],
    },
  ],
})
const update = (inbound: readonly object[]): AnyCall =>
  ({
    operation: 'firewallRulesUpdate',
    params: { firewallId: 1 },
    body: { ...closed, inbound },
  }) as AnyCall
const switched = (status: string): AnyCall =>
  ({ operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status } }) as AnyCall

describe('what a change brought about', () => {
  const promise = policiesOf([
    { id: 'db', never: { packets: 'inbound TCP 5432', from: 'internet' } },
  ])
  const https = { ...open, ports: '443' }
  const rulesWith = (...inbound: readonly object[]) => ({ ...closed, inbound })
  const broughtIn = (world: World, ...calls: readonly object[]) =>
    checkChange(promise, world, calls as readonly AnyCall[]).policies[0]?.breaches.map(
      ({ broughtBy }) => broughtBy,
    )

  it('is the rule where the last call sent it, whether it was there before or not', () => {
    const rule = ['calls', 1, 'body', 'inbound', 1]
    expect(broughtIn(guarded, switched('enabled'), update([https, open]))).toEqual([rule])
    const opened = apply(guarded, update([open])).world
    expect(broughtIn(opened, update([]), update([https, open]))).toEqual([rule])
  })

  it('is the policy, or the rule of a firewall that the change creates', () => {
    const policy = {
      ...{ operation: 'firewallRulesUpdate', params: { firewallId: 1 } },
      body: { ...closed, inbound_policy: 'ACCEPT' },
    }
    expect(broughtIn(guarded, policy)).toEqual([['calls', 0, 'body', 'inbound_policy']])
    const created = {
      operation: 'firewallCreate',
      body: { label: 'new', rules: rulesWith(https, open), devices: { instances: [2] } },
    }
    const bare = createWorld({
      instances: [{ id: 2, label: 'db-2', region: 'newark-us' }],
    } as Parameters<typeof createWorld>[0])
    expect(broughtIn(bare, created)).toEqual([['calls', 0, 'body', 'rules', 'inbound', 1]])
  })

  it('is the call since which no firewall is active, and nothing where it was so before', () => {
    expect(broughtIn(guarded, update([https]), switched('disabled'))).toEqual([['calls', 1]])
    const opened = apply(guarded, update([open])).world
    expect(broughtIn(opened, switched('enabled'))).toEqual([undefined])
  })

  it('is where findings point, and else the rule in the account', () => {
    const sources = {
      policies: { name: 'policies.jsonc' },
      account: { name: 'account.json' },
      change: { name: 'change.json', calls: ['the call'] },
      holes: [],
    }
    const placesAfter = (world: World, call: AnyCall) =>
      reportCheck(checkChange(promise, world, [call]), sources).findings.map(
        ({ place }) => place.field,
      )
    expect(placesAfter(guarded, update([open]))).toEqual(['calls[0].body.inbound[0]'])
    const opened = apply(guarded, update([open])).world
    expect(placesAfter(opened, switched('enabled'))).toEqual(['wall: inbound[0]'])
  })
})

describe('a window between calls', () => {
  const database = {
    id: 'database',
    never: { packets: 'inbound TCP 5432', from: 'internet' },
  } as const
  const at = (time: 'account' | 'after' | 'moments', calls: readonly AnyCall[]) =>
    checkChange(policiesOf([{ ...database, at: time }]), guarded, calls).policies[0]

  it('breaks a promise about moments, and no other one', () => {
    const calls = [switched('disabled'), update([]), switched('enabled')]
    expect(at('after', calls)?.result).toBe('kept')
    const answer = at('moments', calls)
    expect([answer?.result, answer?.before, answer?.breaches]).toEqual(['broken', 'kept', []])
    expect(
      answer?.windows.map(each => [
        ...[each.run, each.closes, each.about === 'packets' && each.services[0]?.label],
      ]),
    ).toEqual([[[0], [2], 'db-1']])
  })

  it('counts as a note only in the report of a promise that is not about moments', () => {
    const calls = [switched('disabled'), update([]), switched('enabled')]
    const levelsAt = (time: 'after' | 'moments') => {
      const answer = checkChange(policiesOf([{ ...database, at: time }]), guarded, calls)
      const sources = {
        policies: { name: 'policies.jsonc' },
        account: { name: 'account.json' },
        holes: [],
      }
      return reportCheck(answer, sources)
        .findings.filter(({ kind }) => kind === 'window')
        .map(({ level }) => level)
    }
    expect(levelsAt('after')).toEqual(['note'])
    expect(levelsAt('moments')).toEqual(['error'])
  })

  it('is none where the packets are open before or after', () => {
    expect(at('moments', [update([open]), switched('disabled')])?.windows).toEqual([])
    const opened = apply(guarded, update([open])).world
    const policies = policiesOf([{ ...database, at: 'moments' }])
    const [answer] = checkChange(policies, opened, [switched('enabled'), update([])]).policies
    expect([answer?.result, answer?.before]).toEqual(['kept', 'broken'])
  })

  it('of a promise about the account before is what it was', () => {
    const answer = at('account', [update([open])])
    expect([answer?.result, answer?.breaches]).toEqual(['kept', []])
    expect(at('after', [update([open])])?.result).toBe('broken')
  })

  it('is what each state between shows, whatever the calls', () => {
    const states = [
      [switched('disabled'), switched('enabled')],
      [update([open]), update([])],
      [update([]), update([])],
    ]
    const found = states.map(calls => at('moments', calls)?.windows.length)
    const between = states.map(([first]) => {
      if (first === undefined) throw new TypeError('there is a call')
      const { after } = rehearse(guarded, { calls: [first], packets: [] })
      return check(policiesOf([database]), after).policies[0]?.breaches.length
    })
    expect(found).toEqual(between)
    expect(found).toEqual([1, 1, 0])
  })
})
