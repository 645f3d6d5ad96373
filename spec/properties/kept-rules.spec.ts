/** Rules that say the same are one object, and rules that only look alike are not. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Assumption } from '../../src/contract/assumptions.ts'
import { copyOf } from '../../src/kit/json.ts'
import { read } from '../../src/schema/read.ts'
import { providerRule, rule, shownRule } from '../../src/schema/rule.ts'

const said = {
  protocol: 'TCP',
  addresses: { ipv4: ['192.0.2.0/24', '198.51.100.7/24'], ipv6: ['2001:DB8::/32'] },
  action: 'ACCEPT',
  label: 'web',
  ports: '22, 80-90',
  description: 'a\u0001b',
}

const reading = (given: unknown, schema: typeof rule = rule) => {
  const assumed: Assumption[] = []
  const result = read(schema, given, each => assumed.push(each))
  return { result, assumed }
}

const texts = fc.constantFrom(
  ...[
    '',
    'TCP',
    'ICMP',
    'ACCEPT',
    '22',
    '22\u0000',
    '=22',
    '-',
    '0',
    '1',
    '=\u0000',
    'web',
    '192.0.2.1',
  ],
  ...['::1', '192.0.2.1\u0000', '\u0000', 'a\u0000=b', '10.0.0.1/8', '22, 80', 'Web'],
)
const field = fc.oneof(texts, fc.constant(null), fc.constant(undefined), fc.integer())
const entries = fc.oneof(fc.array(fc.oneof(texts, fc.constant(null)), { maxLength: 3 }), field)
const optionally = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, fc.constant(undefined))

/** Mostly no rules, in every way that is close to one. */
const alike = fc
  .record({
    protocol: fc.oneof({ weight: 5, arbitrary: fc.constant('TCP') }, field),
    action: fc.oneof({ weight: 5, arbitrary: fc.constant('ACCEPT') }, field),
    label: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, field),
    ports: fc.oneof({ weight: 3, arbitrary: fc.constant('22') }, field),
    description: field,
    addresses: fc.oneof(
      { weight: 5, arbitrary: fc.record({ ipv4: optionally(entries), ipv6: optionally(entries) }) },
      field,
    ),
    odd: optionally(field),
  })
  .map(given => copyOf(given))

describe('rules that were read before', () => {
  it('are the very same frozen object, whatever the order of their keys', () => {
    const [first, second] = [
      reading(said),
      reading(Object.fromEntries(Object.entries(copyOf(said)).reverse())),
    ]
    if (!first.result.ok || !second.result.ok) throw new Error('both are rules')
    expect(second.result.value).toBe(first.result.value)
    expect(Object.isFrozen(first.result.value.addresses.ipv4)).toBe(true)
    expect(Object.isFrozen(said)).toBe(false)
  })

  it('rest on the same assumptions again', () => {
    const first = reading({ ...said, description: 'told twice' })
    const second = reading({ ...said, description: 'told twice' })
    expect(first.assumed).toContain('ASSUME-HOST-BITS')
    expect(second.assumed).toEqual(first.assumed)
  })

  it.each([
    ['the rules of the contract', rule],
    ['the rules of the provider', providerRule],
    ['rules as they are shown', shownRule],
  ])('are taken for no other: %s', (_, schema) => {
    fc.assert(
      fc.property(fc.array(alike, { minLength: 1, maxLength: 30 }), list => {
        const ofOne = (given: unknown) => read(schema as typeof rule, given)
        for (const given of [...list, ...copyOf(list)]) {
          const { result } = reading(given, schema as typeof rule)
          expect(result).toEqual(ofOne(given))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are another one when an empty list, a null or a character more is all that differs', () => {
    const none = { protocol: 'ICMP', addresses: { ipv6: ['::/0'] }, action: 'DROP' }
    expect(reading(none).result.ok).toBe(true)
    for (const other of [
      { ...none, addresses: { ipv6: ['::/0'], ipv4: [] } },
      { ...none, addresses: { ipv6: ['::/0'], ipv4: null } },
      { ...none, label: null },
      { ...none, odd: 1 },
      { ...none, protocol: ['ICMP'] },
      { ...none, addresses: { ipv6: { 0: '::/0', length: 1 } } },
    ])
      expect(reading(other).result.ok).toBe(false)
  })
})
