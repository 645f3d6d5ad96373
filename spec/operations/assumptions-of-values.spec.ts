/** Choices where the contract says nothing: numbers, ids in paths and bodies, and tags. */
import { expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { allocate, assignIn, rangeFor, share } from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { attach, create, update } from '../support/firewalls.ts'
import { applyAny, done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { guarded, plainRule } from '../support/rules.ts'
import { closedRules, emptyWorld, smallWorld, withFirewall } from '../support/worlds.ts'

const expectTags = (call: AnyCall, tags: readonly string[]): void =>
  expect(apply(guarded, call)).toMatchObject({ ok: true, reply: { tags } })

assumption('ASSUME-NUMBERS', () => {
  const noWhole = ['1', '', '1.0', 1.5, 1e-7, 2 ** 53, -(2 ** 53), 1e300, true, null, [1], {}]

  it('an id in a body is a JSON number without a fraction', () => {
    for (const id of noWhole) {
      const add = { operation: 'firewallDeviceCreate', params: { firewallId: 1 } } as const
      expectRefused(guarded, { ...add, body: { id, type: 'instance' } }, 'DEVICE-2', 'id')
      const lists = { devices: { instances: [id] } }
      expectRefused(guarded, create(lists), 'FIREWALL-8', 'devices.instances[0]')
    }
  })

  it('a page in a query is a number too, for HTTP has read it', () => {
    for (const page of noWhole)
      expectRefused(guarded, { operation: 'firewallsList', query: { page } }, 'PAGE-1', 'page')
  })

  it('a number may be written in any way that JSON has for it', () => {
    for (const text of ['100', '1e2', '100.0', '1E+2', '0.1e3']) {
      const query = JSON.parse(`{"page_size": ${text}}`)
      expect(apply(guarded, { operation: 'firewallsList', query }).ok).toBe(true)
    }
  })

  it('minus zero is zero, and is never kept', () => {
    const world = worldAfter(emptyWorld(), {
      operation: 'instanceCreate',
      body: { region: 'us-east' },
    })
    const prepared = worldAfter(world, {
      operation: 'instancePrepare',
      params: { instanceId: 1 },
      body: { spare_addresses: -0 },
    })
    expect(JSON.parse(JSON.stringify(prepared))).toEqual(prepared)
  })
})

assumption('ASSUME-CHARACTERS', () => {
  const flames = (count: number): string => '\u{1f525}'.repeat(count)
  const described = (description: string) => create({ rules: rulesWith(description) })
  const rulesWith = (description: string) => ({
    ...closedRules,
    inbound: [{ ...plainRule, description }],
  })
  const labelled = (label: string): AnyCall => ({
    operation: 'instanceCreate',
    body: { region: 'us-east', label },
  })

  it('a description, a tag and the label of an instance take as many of two units as of one', () => {
    for (const call of [
      described(flames(100)),
      update({ tags: [flames(50)] }),
      labelled(flames(64)),
    ])
      expect(apply(guarded, call)).toMatchObject({ ok: true, assumptions: ['ASSUME-CHARACTERS'] })
    const field = 'rules.inbound[0].description'
    expectRefused(guarded, described(flames(101)), 'RULE-13', field)
    expectRefused(guarded, update({ tags: [flames(51)] }), 'ASSUME-TAGS', 'tags[0]')
    expectRefused(guarded, labelled(flames(65)), 'ASSUME-ENVIRONMENT', 'label')
  })

  it('two characters are not three for taking three units', () => {
    const refusal = expectRefused(guarded, labelled(`a${flames(1)}`), 'ASSUME-ENVIRONMENT', 'label')
    expect(refusal.assumptions).toEqual(['ASSUME-CHARACTERS', 'ASSUME-ENVIRONMENT'])
    expect(apply(guarded, labelled(`ab${flames(1)}`)).ok).toBe(true)
  })

  it('what is kept is what was sent, halves of a pair on their own included', () => {
    for (const text of [flames(100), '\ud83d'.repeat(100), `\udd25${flames(99)}`]) {
      const { reply } = done(guarded, {
        operation: 'firewallRulesUpdate',
        params: { firewallId: 1 },
        body: rulesWith(text),
      })
      expect(reply.inbound[0]?.description).toBe(text)
    }
  })
})

assumption('ASSUME-PATH-INTEGER', () => {
  it('an id in a path that is no whole number leads nowhere', () => {
    for (const firewallId of ['1', 'one', 1.5, NaN, 1e300, null, true, [1]]) {
      const outcome = applyAny(guarded, { operation: 'firewallView', params: { firewallId } })
      expect(outcome.ok || outcome.errors).toMatchObject([
        { kind: 'missing', path: ['firewallId'] },
      ])
    }
  })

  it('and neither does one that no resource has', () => {
    for (const firewallId of [0, -0, -1, 2, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
      const outcome = apply(guarded, { operation: 'firewallView', params: { firewallId } })
      expect(outcome.ok || outcome.errors).toMatchObject([
        { kind: 'missing', path: ['firewallId'] },
      ])
    }
  })
})

assumption('ASSUME-BODY-IDS', () => {
  const world = withFirewall(smallWorld(), 'guard')
  const list = (devices: object) => create({ devices })
  const named: readonly (readonly [AnyCall, string])[] = [
    ...[0, -1, 4].map(id => [attach({ id, type: 'instance' }), 'id'] as const),
    ...[0, -1, 3].map(id => [attach({ id, type: 'balancer' }), 'id'] as const),
    [list({ instances: [1, 2, 9] }), 'devices.instances[2]'],
    [list({ instances: [0] }), 'devices.instances[0]'],
    [list({ balancers: [9] }), 'devices.balancers[0]'],
    [assignIn('atlantis'), 'region'],
    [share([], 99), 'instance_id'],
    [allocate(99, true), 'instance_id'],
    [rangeFor(99), 'instance_id'],
    [{ operation: 'instanceCreate', body: { region: 'eu-west', firewall_id: 2 } }, 'firewall_id'],
  ]

  it('an id that names nothing is a fault of the body, wherever it stands', () => {
    for (const [call, field] of named)
      expect(expectRefused(world, call, 'ASSUME-BODY-IDS', field)).toMatchObject({
        errors: [{ kind: 'refused' }],
      })
  })

  it('an id that names something is none', () => {
    const sound = [
      attach({ id: 3, type: 'instance' }),
      attach({ id: 2, type: 'balancer' }),
      list({ instances: [1, 2], balancers: [1] }),
      assignIn('us-east'),
      share([], 1),
      rangeFor(1),
      { operation: 'instanceCreate', body: { region: 'eu-west', firewall_id: 1 } } as const,
    ]
    for (const call of sound) expect(apply(world, call)).toMatchObject({ ok: true })
  })
})

assumption('ASSUME-TAGS', () => {
  const both = (tags: unknown) => [create({ tags }), update({ tags })]

  it('a tag has 1 to 50 characters', () => {
    for (const length of [1, 2, 49, 50])
      for (const call of both(['t'.repeat(length)])) expectTags(call, ['t'.repeat(length)])
    for (const length of [0, 51, 52, 1_000_000])
      for (const call of both(['fine', 't'.repeat(length)]))
        expectRefused(guarded, call, 'ASSUME-TAGS', 'tags[1]')
  })

  it('tags keep their order, and repeats are folded into the first', () => {
    for (const call of both(['web', 'b', 'a', 'web', 'b', 'Web', 'b ']))
      expectTags(call, ['web', 'b', 'a', 'Web', 'b '])
  })

  it('any characters will do', () => {
    const tags = ['with space', 'a:b,c/d', 'ÄÖÜ', '札', '😀', '\n', '__proto__', '"', '<i>']
    for (const call of both(tags)) expectTags(call, tags)
  })

  it('tags left out are none on a new firewall and stay on an old one', () => {
    expectTags(create({}), [])
    const tagged = worldAfter(guarded, update({ tags: ['kept'] }))
    const renamed = apply(tagged, update({ label: 'renamed' }))
    expect(renamed.ok && renamed.reply).toMatchObject({ tags: ['kept'] })
    const cleared = apply(tagged, update({ tags: [] }))
    expect(cleared.ok && cleared.reply).toMatchObject({ tags: [] })
  })
})
