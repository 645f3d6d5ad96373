/** Refusals as data, and the English that is printed from them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publishedVocabulary } from '../../src/account/published/words.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { gotOf, gotText } from '../../src/refusals/got.ts'
import { printPath, printReason, printRefusal } from '../../src/refusals/print.ts'
import type { Problem, Refusal } from '../../src/refusals/problem.ts'
import { readClause } from '../../src/refusals/read-clause.ts'
import { create, update } from '../support/firewalls.ts'
import { objectsIn } from '../support/json.ts'
import { loneRefusals } from '../support/lone-refusals.ts'
import { createWith, guarded, plainRule } from '../support/rules.ts'

/** What the call is refused for. */
function refusalsOf(call: AnyCall, world = guarded): readonly Refusal[] {
  const outcome = apply(world, call)
  return outcome.ok ? [] : outcome.errors
}

const ofRule = (change: object) =>
  refusalsOf(createWith({ inbound: [{ ...plainRule, ...change }] }))
const rule = ['rules', 'inbound', 0]

describe('a refusal', () => {
  it.each<[string, readonly Refusal[], object, string]>([
    [
      'a port without an end',
      ofRule({ ports: '80-' }),
      {
        clause: 'PORT-1',
        path: [...rule, 'ports'],
        problem: 'bad-format',
        expected: 'port',
        got: '',
        position: 4,
      },
      'rules.inbound[0].ports: expected a port in plain digits, as in 22, 80-90 or 443, got "" at position 4 (PORT-1)',
    ],
    [
      'a port beyond all',
      ofRule({ ports: '22, 65536' }),
      {
        clause: 'PORT-4',
        problem: 'bad-number',
        expected: { min: 1, max: 65535 },
        got: '65536',
        position: 5,
      },
      'rules.inbound[0].ports: expected a whole number from 1 to 65535, got "65536" at position 5 (PORT-4)',
    ],
    [
      'a port of more digits than are shown',
      ofRule({ ports: '99999999999999999999' }),
      { clause: 'PORT-4', got: '99999999999…', position: 1 },
      'rules.inbound[0].ports: expected a whole number from 1 to 65535, got "99999999999…" at position 1 (PORT-4)',
    ],
    [
      'a port of as many digits as are shown',
      ofRule({ ports: '999999999999' }),
      { clause: 'PORT-4', got: '999999999999' },
      'rules.inbound[0].ports: expected a whole number from 1 to 65535, got "999999999999" at position 1 (PORT-4)',
    ],
    [
      'the start of a range that is no port',
      ofRule({ ports: '0-5' }),
      { clause: 'PORT-4', got: '0', position: 1 },
      'rules.inbound[0].ports: expected a whole number from 1 to 65535, got "0" at position 1 (PORT-4)',
    ],
    [
      'the end of a range before its start',
      ofRule({ ports: '80-79, 5' }),
      { clause: 'PORT-3', got: '79', position: 4 },
      'rules.inbound[0].ports: expected a whole number from 81 up, got "79" at position 4 (PORT-3)',
    ],
    [
      'a port in words',
      ofRule({ ports: '22,abcdefghijklm' }),
      { clause: 'PORT-1', got: 'abcdefghijk…', position: 4 },
      'rules.inbound[0].ports: expected a port in plain digits, as in 22, 80-90 or 443, got "abcdefghijk…" at position 4 (PORT-1)',
    ],
    [
      'a word that is none of few',
      ofRule({ action: 'REJECT' }),
      {
        clause: 'RULE-2',
        path: [...rule, 'action'],
        problem: 'unknown-option',
        expected: ['ACCEPT', 'DROP'],
        got: 'REJECT',
      },
      'rules.inbound[0].action: expected ACCEPT or DROP, got "REJECT" (RULE-2)',
    ],
    [
      'a word that is missing',
      ofRule({ protocol: undefined }).slice(0, 1),
      { clause: 'RULE-18', path: [...rule, 'protocol'], problem: 'unknown-option', got: undefined },
      'rules.inbound[0].protocol: expected TCP, UDP, ICMP or IPENCAP, got nothing (RULE-18)',
    ],
    [
      'a field that is not known',
      ofRule({ port: '22' }),
      {
        clause: 'ASSUME-UNKNOWN-FIELDS',
        path: [...rule, 'port'],
        problem: 'unknown-field',
        got: 'port',
      },
      'rules.inbound[0].port: expected protocol, addresses, action, label, ports or description, got "port"; did you mean ports? (ASSUME-UNKNOWN-FIELDS)',
    ],
    [
      'an address with a zone',
      ofRule({ addresses: { ipv6: ['fe80::1%eth0'] } }),
      {
        clause: 'RULE-10',
        problem: 'bad-format',
        expected: 'ipv6-network',
        got: 'fe80::1%eth0',
        because: 'zone-id',
      },
      'rules.inbound[0].addresses.ipv6[0]: expected an IPv6 address such as 2001:db8::1, alone or with a prefix length such as /24, got "fe80::1%eth0" with a zone id (RULE-10)',
    ],
    [
      'too many rules',
      refusalsOf(
        createWith({
          inbound: Array.from({ length: 20 }, () => plainRule),
          outbound: Array.from({ length: 6 }, () => plainRule),
        }),
      ),
      {
        clause: 'RULESET-8',
        path: ['rules'],
        problem: 'too-many',
        expected: { max: 25, of: 'rules' },
        got: 26,
      },
      'rules: expected at most 25 rules in both directions together, got 26 (RULESET-8)',
    ],
    [
      'no object at all',
      refusalsOf({ operation: 'firewallCreate', body: [1, 2] }),
      {
        clause: 'WIRE-1',
        path: [],
        problem: 'wrong-type',
        expected: 'object',
        got: { type: 'list', length: 2 },
      },
      'body: expected an object, got a list of 2 (WIRE-1)',
    ],
    [
      'a firewall that is not there',
      refusalsOf({ operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 7 } }),
      {
        kind: 'missing',
        clause: 'DEVICE-5',
        path: ['deviceId'],
        problem: 'not-found',
        expected: { record: 'device', of: { type: 'firewall', id: 1 } },
        got: 7,
      },
      'deviceId: expected the id of a device of firewall 1, got 7 (DEVICE-5)',
    ],
    [
      'a field that another operation takes',
      refusalsOf(update({ rules: {} })),
      { clause: 'FIREWALL-15', path: ['rules'], problem: 'unknown-field', got: 'rules' },
      'rules: expected label, status or tags, got "rules" (FIREWALL-15)',
    ],
  ])('of %s is data, and a line of English', (_, refusals, data, line) => {
    expect(refusals).toMatchObject([data])
    expect(refusals.map(each => printRefusal(each))).toEqual([line])
  })

  const lone = Object.entries(loneRefusals).flatMap(([operation, byCheck]) =>
    Object.values(byCheck).map(({ world, call }) => ({
      world,
      call: { ...call, operation } as AnyCall,
    })),
  )

  it('of every check is plain JSON, and a line of English', () => {
    expect(lone.length).toBeGreaterThan(90)
    for (const { world, call } of lone) {
      const refusals = refusalsOf(call, world)
      expect(refusals).toHaveLength(1)
      expect(JSON.parse(JSON.stringify(refusals))).toEqual(refusals)
      for (const each of refusals)
        expect(printRefusal(each)).toMatch(/^[\w[\].]+: expected \S[ -~]+, got \S[ -~]*$/)
    }
  })

  it('asks for another word only where the word is none of those that are known', () => {
    const printed = (got: string) =>
      printReason({ problem: 'unknown-field', expected: ['label', 'vlan'], got: gotText(got) })
    expect(printed('vlam')).toBe('expected label or vlan, got "vlam"; did you mean vlan?')
    expect(printed('vlan')).toBe('expected label or vlan, got "vlan"')
  })

  it('can be filled with rubbish, but for what is frozen, without any change to the next', () => {
    const malformed = [
      createWith({ inbound: [{}, { ...plainRule, action: 'x', ports: '0', port: 1 }] }),
      createWith({ inbound: [{ ...plainRule, protocol: 'ICMP', ports: '80' }] }),
      create({ label: '', tags: 7, devices: { balancers: [1, 2] } }),
    ].map(call => ({ world: guarded, call }))
    for (const { world, call } of [...lone, ...malformed]) {
      const before = refusalsOf(call, world)
      const text = JSON.stringify(before)
      for (const part of objectsIn(before).filter(each => !Object.isFrozen(each)))
        for (const key of Object.keys(part)) Reflect.set(part, key, 'rubbish')
      expect(JSON.stringify(refusalsOf(call, world))).toBe(text)
    }
  })
})

describe('what was got', () => {
  it('is small, printable and JSON, whatever it was', () => {
    const anything = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true }),
      fc.string({ unit: 'binary', maxLength: 5000 }),
    )
    fc.assert(
      fc.property(anything, value => {
        const got = gotOf(value)
        expect(got === undefined).toBe(value === undefined)
        const text = JSON.stringify(got) ?? ''
        expect(JSON.parse(text === '' ? 'null' : text)).toEqual(got ?? null)
        expect(text).toMatch(/^[ -~…]{0,900}$/)
        expect(printReason({ problem: 'wrong-type', expected: 'text', got })).toMatch(
          /^expected a text, got [ -~…]+$/,
        )
      }),
    )
  })

  it('is cut after 40 characters, and stands between double quotes as it is', () => {
    expect(gotText('x'.repeat(40))).toBe('x'.repeat(40))
    expect(gotText('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`)
    const flame = '\u{1f525}'
    expect(gotText(flame.repeat(40))).toBe('\\u{1f525}'.repeat(40))
    for (const before of ['', 'x'])
      expect(gotText(before + flame.repeat(41 - before.length))).toBe(
        `${before}${'\\u{1f525}'.repeat(39 - before.length)}…`,
      )
    expect(() => readClause(flame.repeat(50), 'clause')).toThrow(
      `clause: expected a clause or an assumption such as LABEL-1, got "${'\\u{1f525}'.repeat(39)}…"`,
    )
    expect(gotText('say "\n" \\ é')).toBe('say \\"\\u{a}\\" \\\\ \\u{e9}')
    expect([gotOf(null), gotOf([]), gotOf({}), gotOf(Number.NaN), gotOf(1n)]).toEqual([
      null,
      { type: 'list', length: 0 },
      { type: 'object' },
      { type: 'other', text: 'NaN' },
      { type: 'other', text: 'bigint' },
    ])
  })
})

describe('a path', () => {
  it('is printed with periods and brackets, a strange key with its escapes', () => {
    expect(printPath(['rules', 'inbound', 0, 'ports'])).toBe('rules.inbound[0].ports')
    expect(printPath([0, 'a\n', ''])).toBe('[0].a\\u{a}.""')
    expect(printPath([''])).toBe('""')
    expect([printPath([]), printPath([], 'document')]).toEqual(['body', 'document'])
  })

  it('stays exact in the data, however strange its keys are', () => {
    const key = `\u001b[2J${'x'.repeat(100)}`
    const [refusal] = refusalsOf(create({ [key]: 1 }))
    expect(refusal?.path).toEqual([key])
    expect(refusal && printPath(refusal.path)).toMatch(/^[ -~…]{1,60}$/)
  })
})

describe('a dialect', () => {
  it('has words of its own for records and fields, and the sentences are the same', () => {
    const problem: Problem = {
      problem: 'wrong-fields',
      expected: { fields: ['instance_id', 'route_target'], needed: 'one' },
      got: ['instance_id', 'route_target'],
    }
    expect(printReason(problem)).toBe(
      'expected one of instance_id and route_target, got instance_id and route_target',
    )
    expect(printReason(problem, publishedVocabulary)).toBe(
      'expected one of linode_id and route_target, got linode_id and route_target',
    )
    const lost: Problem = { problem: 'not-found', expected: { record: 'instance' }, got: 9 }
    expect(printReason(lost)).toBe('expected the id of an instance, got 9')
    expect(printReason(lost, publishedVocabulary)).toBe('expected the id of a Linode, got 9')
  })
})
