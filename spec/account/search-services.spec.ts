/** Which packets are judged so at which services of an account: derived by hand, with and without holes. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount, GatheredFirewall } from '../../src/account/gathered.ts'
import { type Account, accountOf } from '../../src/account/holes/account.ts'
import { printReport, reportServicesSearch } from '../../src/report/index.ts'
import { parseRegion } from '../../src/rules/regions/region-text.ts'
import { type SearchQuestion, searchServicesIn } from '../../src/whatif.ts'
import { checkOfAnswer } from '../support/json-schemas.ts'
import { accepting, dropping, firewall, gathered, instance, rule } from './holed-accounts.ts'

function regionOf(text: string) {
  const parsed = parseRegion(text)
  if (!parsed.ok) throw new Error(parsed.fault.reason)
  return parsed.value
}

const ssh = { verdict: 'ACCEPT', inside: regionOf('inbound TCP 22 from any') } as const

const on = (id: number, ...instances: readonly number[]) => ({
  rows: instances.map((each, at) => ({
    id: id * 100 + at,
    entity: { type: 'instance', id: each } as const,
  })),
})

const letsIn = (id: number, label: string, parts: Partial<GatheredFirewall> = {}) =>
  firewall({ id, label, rules: { inbound: [rule()], outbound: [], ...dropping }, ...parts })

/** Instance 5 is behind `web`, 6 behind `other`, which says the same, 7 behind `closed`, and nothing guards 8. */
const account = (parts: Partial<GatheredAccount> = {}) =>
  accountOf(
    gathered({
      instances: {
        rows: [5, 6, 7, 8].map(id => instance({ id, label: `i-${id}` })),
      },
      firewalls: {
        rows: [
          letsIn(1, 'web', { devices: on(1, 5) }),
          letsIn(2, 'other', { devices: on(2, 6) }),
          firewall({ id: 3, label: 'closed', devices: on(3, 7) }),
        ],
      },
      ...parts,
    }),
  )

const textOf = (given: Account, asked: SearchQuestion = ssh) =>
  printReport(
    reportServicesSearch(
      searchServicesIn(given, asked),
      asked,
      { name: 'account.json' },
      given.holes,
    ),
    'text',
    { width: 200 },
  )

describe('a search at each service', () => {
  it('tells services together at which the same packets are found, and where there are none', () => {
    expect(textOf(account())).toBe(`search account.json at each service for packets judged ACCEPT
  inside  inbound TCP 22 from anywhere

i-5  firewall web
i-6  firewall other
  • inbound TCP 22 from 192.0.2.1

i-8  no active firewall
  • inbound TCP 22 from anywhere

∅ none at i-7: proved for every packet
`)
  })

  it('is a proof where there are none at any service', () => {
    const outside = regionOf('inbound TCP 22 from any; inbound TCP 23 from any')
    expect(textOf(account(), { ...ssh, outside })).toContain(
      '∅ none at any service: proved for every packet',
    )
  })

  it('goes by what filters there: not by the rules of a disabled firewall, and at a balancer by inbound TCP alone', () => {
    const given = account({
      balancers: { rows: [{ id: 9, label: 'front', region: 'newark-us' }] },
      firewalls: {
        rows: [
          firewall({ id: 1, label: 'off', status: 'disabled', devices: on(1, 5, 6, 7, 8) }),
          firewall({
            ...{ id: 2, label: 'edge' },
            devices: { rows: [{ id: 200, entity: { type: 'balancer', id: 9 } }] },
          }),
        ],
      },
    })
    const inside = regionOf('inbound TCP 22 from any; inbound UDP 53 from any')
    const { found } = searchServicesIn(given, { verdict: 'ACCEPT', inside })
    const shown = found.map(({ at }) =>
      at.flatMap(({ services, firewalls }) => [services.map(({ label }) => label), firewalls]),
    )
    expect(shown).toEqual([
      [['i-5', 'i-6', 'i-7', 'i-8'], [null]],
      [['front'], [{ id: 2, label: 'edge' }]],
    ])
    expect(textOf(given, { verdict: 'ACCEPT', inside })).toContain(
      'front  inbound TCP only: firewall edge\n  • inbound UDP 53 from anywhere',
    )
  })

  it('finds what is dropped as well', () => {
    expect(textOf(account(), { ...ssh, verdict: 'DROP' })).toContain(
      'i-7  firewall closed\n  • inbound TCP 22 from anywhere',
    )
  })

  it('says what depends on which hole, by a packet and a filling of each kind', () => {
    const given = account({
      firewalls: {
        rows: [
          firewall({ id: 1, label: 'web', devices: { ...on(1, 5), missing: 1 } }),
          firewall({
            ...{ id: 2, label: 'half', devices: on(2, 6, 7, 8) },
            rules: { inbound: [rule()], outbound: [], outbound_policy: 'DROP' },
          }),
        ],
      },
      instances: { rows: [5, 6, 7, 8, 9].map(id => instance({ id, label: `i-${id}` })) },
    })
    const answer = searchServicesIn(given, ssh)
    const nothingElse = { 'what else guards instance 6': 'nothing else' }
    expect(
      answer.found.map(({ at, none, depends }) => [
        at.flatMap(({ services }) => services.map(({ id }) => id)),
        none,
        depends.map(each => [each.on, each.shown]),
      ]),
    ).toEqual([
      [[5], 'always', []],
      [
        [6, 7, 8],
        'never',
        [
          [
            ['inbound policy of firewall 2'],
            {
              filling: { ...nothingElse, 'inbound policy of firewall 2': 'ACCEPT' },
              unless: { ...nothingElse, 'inbound policy of firewall 2': 'DROP' },
            },
          ],
        ],
      ],
      [
        [9],
        'depends',
        [
          [
            ['devices of firewall 1'],
            {
              filling: { 'what else guards instance 9': 'nothing else' },
              unless: { 'what else guards instance 9': 'firewall 1' },
            },
          ],
        ],
      ],
    ])
    const text = textOf(given)
    expect(text).toContain(
      'for example TCP 0.0.0.1 :22: ACCEPT if nothing else guards instance 9; not if firewall 1 guards instance 9',
    )
    expect(text).toContain('ACCEPT or not: that depends on the inbound policy of firewall 2')
  })

  it('says that services hide which were not given', () => {
    const given = account({ firewalls: { rows: [] }, instances: { rows: [], missing: 2 } })
    expect(searchServicesIn(given, ssh)).toEqual({ found: [], hidden: ['other instances'] })
    expect(textOf(given)).toContain(
      'whether packets are judged ACCEPT at services that were not given depends on the other instances',
    )
  })

  it('does not go by rules alone where a VLAN is all that there is', () => {
    const interfaces = [{ id: 51, purpose: 'vlan', label: 'lan', ipam_address: null }] as const
    const { found } = searchServicesIn(
      account({ firewalls: { rows: [] }, instances: { rows: [instance({ id: 8, interfaces })] } }),
      ssh,
    )
    expect(found.map(({ at, none }) => [at[0]?.onVlansOnly, none])).toEqual([['always', 'always']])
  })

  it.each(['json', 'markdown', 'html', 'csv', 'svg', 'sarif'] as const)('is told as %s', form => {
    const given = account({
      firewalls: { rows: [letsIn(1, 'web', { devices: { ...on(1, 5), missing: 1 } })] },
    })
    const found = searchServicesIn(given, ssh)
    const report = reportServicesSearch(found, ssh, { name: 'account.json' }, given.holes)
    const printed = printReport(report, form)
    expect(printed).toContain('i-6')
    if (form === 'json') expect(checkOfAnswer('search')(JSON.parse(printed))).toEqual([])
  })

  it('has a finding for each block at services that the same firewall guards', () => {
    const given = account({
      firewalls: {
        rows: [
          firewall({
            id: 1,
            rules: { inbound: [rule()], outbound: [], ...accepting },
            devices: on(1, 5, 6, 7, 8),
          }),
        ],
      },
    })
    const asked = { verdict: 'DROP', inside: regionOf('inbound TCP from any') } as const
    const report = reportServicesSearch(
      searchServicesIn(given, asked),
      asked,
      { name: 'account.json' },
      given.holes,
    )
    expect(report.findings).toEqual([])
    expect(report.headline?.()).toBe('No packet is judged DROP there at any service: proved')
  })
})
