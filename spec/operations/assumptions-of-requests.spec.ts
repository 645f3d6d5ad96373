/** Choices where the contract says nothing: what a request holds that nobody asked for, and the order of its faults. */
import { expect, it } from 'vitest'
import type { ClauseOrAssumption } from '../../src/contract/assumptions.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { assumption } from '../support/assumption.ts'
import { create, update } from '../support/firewalls.ts'
import { applyAny, clausesAndFields, expectRefused } from '../support/outcomes.ts'
import {
  copiesOf,
  createWith,
  expectRuleRefused,
  guarded,
  plainRule,
  waysIn,
  withAddresses,
} from '../support/rules.ts'
import { closedRules } from '../support/worlds.ts'

/** All faults of a call that must be refused, each as its clause and its field. */
function faultsOf(call: AnyCall): readonly (readonly [ClauseOrAssumption, string])[] {
  const outcome = apply(guarded, call)
  expect(outcome.world).toBe(guarded)
  return clausesAndFields(outcome)
}

assumption('ASSUME-UNKNOWN-FIELDS', () => {
  const refusedAt = (call: AnyCall, field: string) =>
    expect(expectRefused(guarded, call, 'ASSUME-UNKNOWN-FIELDS', field).assumptions).toEqual([
      'ASSUME-UNKNOWN-FIELDS',
    ])

  it('a field that is not known is refused wherever it stands in a body', () => {
    refusedAt(create({ lable: 'fresh' }), 'lable')
    refusedAt(create({ devices: { linodes: [1] } }), 'devices.linodes')
    refusedAt(createWith({ Inbound: [] }), 'rules.Inbound')
    refusedAt(update({ name: 'fresh' }), 'name')
    refusedAt(update({ inbound: [] }), 'inbound')
    for (const { send, field } of waysIn) {
      refusedAt(send([{ ...plainRule, port: '443' }]), `${field}[0].port`)
      refusedAt(
        send([plainRule, withAddresses({ ipv4: ['192.0.2.1/32'], IPv6: [] })]),
        `${field}[1].addresses.IPv6`,
      )
    }
  })

  it('a field that every object has from birth is as little known as any other', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length']
    for (const name of names) {
      const named = JSON.parse(`{"${name}": {}}`)
      const own = Object.assign(Object.create(null), { label: 'fresh', rules: closedRules })
      Object.defineProperty(own, name, { value: named[name], enumerable: true })
      refusedAt({ operation: 'firewallCreate', body: own }, name)
      const rule = Object.defineProperty({ ...plainRule }, name, { value: 1, enumerable: true })
      for (const { send, field } of waysIn) refusedAt(send([rule]), `${field}[0].${name}`)
    }
  })

  it('a parameter that is not known is refused in a query and in a path', () => {
    refusedAt({ operation: 'firewallsList', query: { pagesize: 25 } }, 'pagesize')
    refusedAt({ operation: 'firewallView', params: { firewallId: 1 }, query: { page: 1 } }, 'page')
    refusedAt({ operation: 'firewallView', params: { firewallId: 1, deviceId: 1 } }, 'deviceId')
  })

  it('a body that an operation has no use for is refused for what it holds', () => {
    refusedAt({ operation: 'firewallsList', body: { page: 1 } }, 'page')
    const view = { operation: 'firewallView', params: { firewallId: 1 } } as const
    expect(applyAny(guarded, { ...view, body: {} }).ok).toBe(true)
  })

  it('the refusal names the fields that are known', () => {
    const outcome = apply(guarded, update({ lable: 'x' }))
    expect(outcome.ok || outcome.errors).toMatchObject([
      { problem: 'unknown-field', expected: ['label', 'status', 'tags'], got: 'lable' },
    ])
  })
})

assumption('ASSUME-SEVERAL-FAULTS', () => {
  it('they come in the order of the document, whatever that order is', () => {
    const wrong = { tags: [''], label: '-', rules: { inbound: [{}], inbound_policy: 'drop' } }
    const ofRules = [
      ['RULE-18', 'rules.inbound[0].protocol'],
      ['RULE-4', 'rules.inbound[0].addresses'],
      ['RULE-1', 'rules.inbound[0].action'],
      ['RULESET-2', 'rules.inbound_policy'],
      ['RULESET-10', 'rules.outbound_policy'],
    ]
    const { label, rules, tags } = wrong
    const faults = (body: object) => faultsOf({ operation: 'firewallCreate', body })
    const ofTags = ['ASSUME-TAGS', 'tags[0]']
    const ofLabel = ['LABEL-1', 'label']
    expect(faults({ tags, label, rules })).toEqual([ofTags, ofLabel, ...ofRules])
    expect(faults({ rules, tags, label })).toEqual([...ofRules, ofTags, ofLabel])
    expect(faults({ label, rules, tags })).toEqual([ofLabel, ...ofRules, ofTags])
  })

  it('fields of a rule are told in the order in which they were sent, missing ones last', () => {
    const rule = { ports: '0', label: 'x', addresses: { ipv6: [], ipv4: ['1'] }, extra: 1 }
    for (const { send, field } of waysIn)
      expect(faultsOf(send([plainRule, rule]))).toEqual([
        ['PORT-4', `${field}[1].ports`],
        ['RULE-15', `${field}[1].label`],
        ['RULE-11', `${field}[1].addresses.ipv6`],
        ['RULE-6', `${field}[1].addresses.ipv4[0]`],
        ['ASSUME-UNKNOWN-FIELDS', `${field}[1].extra`],
        ['RULE-18', `${field}[1].protocol`],
        ['RULE-1', `${field}[1].action`],
      ])
  })

  it('entries of a list are told in their order, beyond the tenth too', () => {
    const tags = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'fine' : ''))
    const faults = [1, 3, 5, 7, 9, 11].map(at => ['ASSUME-TAGS', `tags[${at}]`])
    expect(faultsOf(update({ tags }))).toEqual(faults)
  })

  it('one field has one fault, and what holds of the whole is judged once its parts are sound', () => {
    expect(faultsOf(update({ label: '--' }))).toEqual([['LABEL-1', 'label']])
    const icmp = { ...plainRule, protocol: 'ICMP', ports: '0' }
    expectRuleRefused(icmp, 'PORT-8', 'ports')
    const crowd = copiesOf({ ...plainRule, ports: '0' }, 26)
    expect(faultsOf(createWith({ inbound: crowd }))).toHaveLength(26)
    const sound = copiesOf(plainRule, 26)
    expect(faultsOf(createWith({ inbound: sound }))).toEqual([['RULESET-8', 'rules']])
  })
})
