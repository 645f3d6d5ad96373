/** What becomes of a full firewall: room is made by rules that are idle or can be merged, and by no others. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { compact } from '../../src/rules/compact/compact.ts'
import { applyEdits } from '../../src/rules/compact/edits.ts'
import { repair } from '../../src/rules/compact/repair.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { checkChange } from '../../src/rules/search/check-change.ts'
import { thrownBy } from '../support/simulators.ts'

const accept = (ports: string, ...ipv4: string[]): Rule => ({
  ...{ protocol: 'TCP', ports, addresses: { ipv4 }, action: 'ACCEPT' },
})
const dropping = (...inbound: Rule[]): Rules => ({
  ...{ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})

/** So many rules of which none is idle, and no two can be one: each has ports and addresses of its own. */
const apart = (count: number): Rule[] =>
  Array.from({ length: count }, (_, at) => accept(`${1000 + 2 * at}`, `10.${at}.0.0/16`))

const open443 = {
  verdict: 'ACCEPT',
  region: regionOf({ direction: 'inbound', protocol: 'TCP', ports: '443' }),
} as const

describe('a repair of a full firewall', () => {
  it('takes an idle twin away for the rule that comes in', () => {
    const rules = dropping(...apart(24), accept('1000', '10.0.0.0/16'))
    const answer = repair(rules, open443)
    expect(answer).toMatchObject({
      ok: true,
      edits: [
        { kind: 'insert', index: 25, rule: { ports: '443' } },
        { kind: 'remove', index: 24 },
      ],
      smallest: false,
    })
    expect(answer.ok && answer.rules.inbound).toHaveLength(25)
    expect(checkChange(rules, answer.ok ? answer.rules : rules, open443).passes).toBe(true)
  })

  it('puts the new rule in the place of one that it makes idle, whether that could be widened or not', () => {
    const rules = dropping(...apart(24), accept('443', '192.0.2.0/24'))
    for (const ports of ['443', '400-500']) {
      const region = regionOf({ direction: 'inbound', protocol: 'TCP', ports })
      const answer = repair(rules, { verdict: 'ACCEPT', region })
      expect(answer).toMatchObject({
        ok: true,
        edits: [{ kind: 'replace', index: 24, rule: { ports } }],
        smallest: true,
      })
    }
  })

  it('takes as many idle rules away as there are new ones too many, and no more', () => {
    const twins = [
      accept('1000', '10.0.0.0/16'),
      accept('1002', '10.1.0.0/16'),
      accept('1004', '10.2.0.0/16'),
    ]
    const region = regionOf({ direction: 'inbound', protocol: 'ICMP' })
    const answer = repair(dropping(...apart(22), ...twins), { verdict: 'ACCEPT', region })
    expect(answer.ok && answer.edits.map(({ kind }) => kind)).toEqual(['insert', 'remove'])
    expect(answer.ok && answer.rules.inbound).toHaveLength(25)
  })

  it('merges two rules where none is idle', () => {
    const pair = [accept('22', '192.0.2.0/25'), accept('22', '192.0.2.128/25')]
    const rules = dropping(...pair, ...apart(23))
    const answer = repair(rules, open443)
    expect(answer).toMatchObject({
      ok: true,
      edits: [
        { kind: 'insert', index: 25 },
        { kind: 'replace', index: 0, rule: accept('22', '192.0.2.0/24') },
        { kind: 'remove', index: 1 },
      ],
    })
    expect(checkChange(rules, answer.ok ? answer.rules : rules, open443).passes).toBe(true)
  })

  it('makes room in the other direction where its own has none', () => {
    const outbound = [accept('53', '192.0.2.1/32'), accept('53', '192.0.2.1/32')]
    const rules = { ...dropping(...apart(23)), outbound, outbound_policy: 'DROP' } as const
    expect(repair(rules, open443)).toMatchObject({
      ok: true,
      edits: [
        { kind: 'insert', direction: 'inbound', index: 23 },
        { kind: 'remove', direction: 'outbound', index: 1 },
      ],
    })
  })

  it('finds no room where each rule decides packets of its own', () => {
    const answer = repair(dropping(...apart(25)), open443)
    expect(answer).toMatchObject({ ok: false, proved: false })
  })

  it('meets its intent exactly with edits that can be made again, whatever is idle or alike', () => {
    const met = { room: 0, merged: 0, not: 0 }
    const ports = fc.constantFrom('22', '80', '443', '1-1024', '53', '123')
    const address = fc.constantFrom('192.0.2.0/25', '192.0.2.128/25', '198.51.100.0/24')
    const action = fc.constantFrom('ACCEPT', 'ACCEPT', 'ACCEPT', 'ACCEPT', 'DROP')
    const extra = fc
      .record({ ports, address, action })
      .map(({ address: each, ...rest }) => ({ ...accept(rest.ports, each), ...rest }) as Rule)
    fc.assert(
      fc.property(fc.array(extra, { maxLength: 4 }), ports, address, (extras, port, where) => {
        const rules = dropping(...extras, ...apart(25 - extras.length))
        const region = regionOf({
          direction: 'inbound',
          protocol: 'UDP',
          ports: port,
          addresses: [where],
        })
        const intent = { verdict: 'ACCEPT', region } as const
        const answer = repair(rules, intent)
        if (!answer.ok) {
          met.not++
          return
        }
        expect(answer.rules.inbound.length).toBeLessThanOrEqual(25)
        expect(applyEdits(rules, answer.edits)).toEqual(answer.rules)
        expect(checkChange(rules, answer.rules, intent).passes).toBe(true)
        if (answer.edits.some(({ kind }) => kind === 'replace')) met.merged++
        else met.room++
      }),
      { numRuns: 150, seed: 11 },
    )
    expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(3)
  })
})

describe('a search that is told to stop', () => {
  const rules = dropping(
    accept('22', '10.0.0.0/25'),
    accept('22', '10.0.0.128/25'),
    accept('22', '10.0.0.7'),
  )
  const stop = () => true

  it('compacts no further, and says so', () => {
    expect(compact(rules, { stop })).toMatchObject({ complete: false, removed: [], merged: [] })
    expect(compact(rules)).toMatchObject({ complete: true, after: { rules: 1 } })
    expect(compact(rules, { stop: () => false })).toEqual(compact(rules))
  })

  it('says that a repair was not found, and proves nothing', () => {
    expect(repair(rules, open443, { stop })).toMatchObject({
      ok: false,
      proved: false,
      nearest: null,
    })
    expect(repair(rules, open443, { stop: () => false })).toEqual(repair(rules, open443))
  })

  it('asks a function only', () => {
    const given = { stop: 1 } as never
    for (const ask of [() => compact(rules, given), () => repair(rules, open443, given)])
      expect(thrownBy(ask)).toEqual(new UsageError('options.stop: expected a function, got 1'))
  })
})
