/** A loosened schema is the strict one that passes over what it does not know, and nothing else. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firewallCreate } from '../../src/operations/firewalls/firewall-create.ts'
import { firewallRulesUpdate } from '../../src/operations/firewalls/firewall-rules-update.ts'
import type { Fault } from '../../src/refusals/problem.ts'
import { loosen } from '../../src/schema/loosen.ts'
import { object } from '../../src/schema/object.ts'
import { read, type Schema } from '../../src/schema/read.ts'
import { shownRules } from '../../src/schema/rules.ts'
import { rulesOf } from '../support/arbitrary-rules.ts'
import { anyJson, nearly, strewn } from '../support/json.ts'

const rules = rulesOf({ minRules: 0, maxRules: 3, maxEntries: 3 })

/** A schema in both its forms, with documents that it accepts: nested, with parts left out and with nulls. */
const subjects = [
  {
    strict: object('WIRE-1', firewallCreate.body),
    sound: fc.record(
      {
        label: fc.constantFrom('web', 'mail-1'),
        rules: fc.oneof(
          rules,
          rules.map(({ inbound: _, ...rest }) => rest),
        ),
        tags: fc.array(fc.constantFrom('one', 'two')),
        devices: fc.record({ instances: fc.constant([1]), balancers: fc.constant([2]) }),
      },
      { requiredKeys: ['label', 'rules'] },
    ),
  },
  {
    strict: object('WIRE-1', firewallRulesUpdate.body),
    sound: fc.oneof(
      rules,
      rules.map(({ outbound: _, inbound_policy: __, ...rest }) => rest),
      fc.constant({}),
      fc.constant({ inbound: [] }),
    ),
  },
  {
    strict: shownRules,
    sound: fc.oneof(
      rules,
      rules.map(each => ({ ...each, outbound: null, version: 1 })),
    ),
  },
].map(({ strict, sound }) => ({
  strict: strict as Schema<unknown>,
  loose: loosen(strict) as Schema<unknown>,
  sound: sound as fc.Arbitrary<object>,
}))

const faultsOf = (schema: Schema<unknown>, document: unknown): readonly Fault[] => {
  const result = read(schema, document)
  return result.ok ? [] : result.fault
}

/** Runs a property for both schemas, on documents made from sound ones. */
function forAll(
  documents: (sound: fc.Arbitrary<object>) => fc.Arbitrary<unknown>,
  check: (schemas: { strict: Schema<unknown>; loose: Schema<unknown> }, document: unknown) => void,
): void {
  for (const { sound, ...schemas } of subjects)
    fc.assert(
      fc.property(documents(sound), document => {
        check(schemas, document)
      }),
      { numRuns: 500 },
    )
}

const fieldOf = (value: unknown, key: string | number): unknown => Object(value)[key]

const fields = [
  ...['label', 'rules', 'tags', 'devices', 'instances', 'balancers', 'inbound', 'outbound'],
  ...['inbound_policy', 'outbound_policy', 'protocol', 'addresses', 'action', 'ports'],
  ...['description', 'ipv4', 'ipv6'],
]

/** Whether the name is near to that of a field that is not there, in the most obvious way. */
const isSlip = (name: string, there: readonly string[]): boolean =>
  fields
    .filter(field => !there.includes(field))
    .some(field => {
      const slips = Math.min(edits(name.slice(0, 30), field), edits(name.toLowerCase(), field))
      return slips <= Math.round(field.length / 3)
    })

/** How many letters have to be changed, added or taken away. */
function edits(from: string, to: string): number {
  const table = Array.from({ length: from.length + 1 }, (_, at) => [at])
  for (let j = 1; j <= to.length; j++)
    table.forEach((row, i) => {
      const above = table[i - 1]
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        ...(above === undefined
          ? []
          : [
              (above[j] ?? 0) + 1,
              (above[j - 1] ?? 0) + (from.charAt(i - 1) === to.charAt(j - 1) ? 0 : 1),
            ]),
      )
    })
  return table[from.length]?.[to.length] ?? 0
}

describe('a loosened schema', () => {
  it('accepts what the strict one accepts, and makes the same of it', () => {
    forAll(
      sound => fc.oneof(sound, nearly(sound)),
      ({ strict, loose }, document) => {
        const result = read(strict, document)
        if (result.ok) expect(read(loose, document)).toEqual(result)
      },
    )
    forAll(
      sound => sound,
      ({ strict }, document) => {
        expect(faultsOf(strict, document)).toEqual([])
      },
    )
  })

  it('passes over unknown fields wherever they stand, and makes nothing of them', () => {
    for (const { strict, loose, sound } of subjects) {
      const pair = sound.chain(plain => fc.tuple(fc.constant(plain), strewn(fc.constant(plain))))
      fc.assert(
        fc.property(pair, ([plain, document]) => {
          const unknown = faultsOf(strict, document).map(({ clause }) => clause)
          expect(new Set(unknown)).toEqual(new Set(['ASSUME-UNKNOWN-FIELDS']))
          expect(read(loose, document)).toEqual(read(strict, plain))
        }),
        { numRuns: 500 },
      )
    }
  })

  it('refuses the rest for the same reasons on the same clauses and fields', () => {
    forAll(
      sound => fc.oneof(nearly(sound), anyJson),
      ({ strict, loose }, document) => {
        const faults = faultsOf(strict, document)
        const known = faults.filter(({ clause }) => clause !== 'ASSUME-UNKNOWN-FIELDS')
        const kept = faultsOf(loose, document)
        expect(kept).toEqual(expect.arrayContaining(known))
        // Without unknown fields in the way a whole is judged that was not judged with them.
        if (known.length === faults.length) expect(kept).toEqual(faults)
      },
    )
  })

  it('refuses ports where the protocol has none, whatever they are', () => {
    for (const { strict, loose } of subjects)
      for (const ports of ['22', '', 'text', false, 1, [], {}]) {
        const addresses = { ipv4: ['192.0.2.1'] }
        const rules = { inbound: [{ protocol: 'ICMP', action: 'DROP', addresses, ports }] }
        const document = { label: 'web', ...rules, rules }
        const kept = faultsOf(loose, document)
        expect(kept.map(({ problem }) => problem)).toContain('ports-not-allowed')
        expect(faultsOf(strict, document)).toEqual(expect.arrayContaining([...kept]))
      }
  })

  it('takes no list and no null for an object, and misses what is missing', () => {
    for (const { strict, loose } of subjects)
      for (const document of [null, [], [{}], 'text', 1, { rules: [] }, { inbound: [[]] }])
        expect(faultsOf(loose, document)).toEqual(
          faultsOf(strict, document).filter(({ clause }) => clause !== 'ASSUME-UNKNOWN-FIELDS'),
        )
    const [create] = subjects
    expect(create && faultsOf(create.loose, {}).map(({ clause }) => clause)).toEqual([
      'FIREWALL-5',
      'FIREWALL-6',
    ])
    expect(create && faultsOf(create.loose, []).map(({ clause }) => clause)).toEqual(['WIRE-1'])
  })

  it('refuses a field that is not known only where the strict one does, and near to one that is not there', () => {
    forAll(
      sound => fc.oneof(strewn(sound), nearly(sound), anyJson),
      ({ loose }, document) => {
        for (const { clause, path } of faultsOf(loose, document).filter(
          each => each.problem === 'unknown-field',
        )) {
          const holder = path.slice(0, -1).reduce(fieldOf, document)
          expect(clause).toBe('ASSUME-UNKNOWN-FIELDS')
          expect(isSlip(`${path.at(-1)}`, Object.keys(Object(holder)))).toBe(true)
        }
      },
    )
  })

  it('refuses every field that is misspelt, by one or two letters or in its case', () => {
    const [create] = subjects
    const rules = { inbound_policy: 'DROP', outbound_policy: 'DROP' }
    const faults = [
      { lable: 'web', rules },
      { Label: 'web', rules },
      { label: 'web', ruls: rules },
      { label: 'web', rules, tagz: [], divices: {}, Owner: 1, labels: 2 },
      { label: 'web', rules: { ...rules, in_bound: [], outbond: [], inbound2: [], other: [] } },
    ].map(document =>
      faultsOf(create?.loose as Schema<unknown>, document)
        .filter(({ problem }) => problem === 'unknown-field')
        .map(({ path }) => path.join('.')),
    )
    expect(faults).toEqual([
      ['lable'],
      ['Label'],
      ['ruls'],
      ['tagz', 'divices'],
      ['rules.in_bound', 'rules.outbond', 'rules.inbound2'],
    ])
  })
})
