/** What lists leave out as text and as Markdown, and that nothing is left out where all is asked for. */
import { describe, expect, it } from 'vitest'
import { createWorld, explain, type Rule, type Rules, type WorldSource } from '../../src/index.ts'
import type { CheckedPolicy, OtherBreach } from '../../src/policies/answer.ts'
import { policiesOf } from '../../src/policies/index.ts'
import { checkAsMarkdown } from '../../src/report/check-markdown.ts'
import { reportFleet } from '../../src/report/fleet/fleet.ts'
import { summarizeFleet } from '../../src/report/fleet/summarize.ts'
import * as report from '../../src/report/index.ts'
import { andSoFor, anyOf, someOf, telling } from '../../src/report/words.ts'
import * as whatIf from '../../src/whatif.ts'

const many = <Each>(count: number, make: (at: number) => Each): readonly Each[] =>
  Array.from({ length: count }, (_, at) => make(at))

const networks = many(9, at => `203.0.${2 * at}.0/24`)
const rule = (ports: string): Rule => ({
  ...{ protocol: 'TCP', ports, action: 'ACCEPT', label: 'many' },
  addresses: { ipv4: networks },
})
const rulesOf = (...inbound: readonly Rule[]): Rules => ({
  ...{ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})
const [none, some] = [rulesOf(), rulesOf(rule('22'))]

/** Nine instances behind one firewall. */
const worldOf = (rules: Rules): WorldSource => ({
  instances: many(9, at => ({
    ...{ id: at + 1, label: `node-${at}`, region: 'newark-us', ipv4: [`33.160.0.${at + 1}`] },
  })),
  firewalls: [
    {
      ...{ id: 801, label: 'all', status: 'enabled', rules },
      devices: many(9, at => ({ id: at + 9001, entity: { type: 'instance', id: at + 1 } })),
    },
  ],
})
const source = { name: 'the account' }
const [was, is] = [createWorld(worldOf(none)), createWorld(worldOf(some))]
const asked = { verdict: 'ACCEPT', inside: undefined } as const
const packet = { direction: 'inbound', protocol: 'TCP', address: '8.8.8.8', port: 22 } as const

const texts = (given: report.Report, format: 'text' | 'markdown') =>
  [false, true].map(all => report.printReport(given, format, { all, width: 10_000 }))

describe('as text', () => {
  const told: Readonly<Record<string, readonly [report.Report, string, string]>> = {
    'networks of changes': [
      report.reportRulesComparison(
        whatIf.compareRules(none, some),
        { ...source, rules: none },
        { ...source, rules: some },
      ),
      'and 5 more networks',
      networks.join(', '),
    ],
    'services that change': [
      report.reportWorldsComparison(whatIf.compareWorlds(was, is), source, source),
      'and 5 more services',
      many(9, at => `node-${at}`).join(', '),
    ],
    'services that are open': [
      report.reportExposure(whatIf.exposureOf(is), whatIf.eastWest(is), source),
      'and 5 more services',
      many(9, at => `node-${at}`).join(', '),
    ],
    'addresses of a rule': [
      report.reportExplanations(
        [{ packet, explanation: explain(some, packet), rules: some }],
        source,
      ),
      '203.0.0.0/24 … 8 more',
      networks.join(', '),
    ],
    'networks that are found': [
      report.reportSearch(whatIf.search(some, asked), asked, source),
      'and 5 more networks',
      networks.join(', '),
    ],
  }

  it.each(Object.entries(told))('%s are cut, or all told', (_, [given, cut, whole]) => {
    const [short = '', all = ''] = texts(given, 'text')
    expect([short.includes(cut), short.includes(whole)]).toEqual([true, false])
    expect([all.includes(whole), /\d more\b/.test(all)]).toEqual([true, false])
    // What others compare runs by is the same.
    const [first, second] = [false, true].map(each =>
      JSON.parse(report.printReport(given, 'json', { all: each })),
    )
    expect(first).toEqual(second)
  })

  it('networks of which only the first are alike are told apart', () => {
    const other = { ...rule('80'), addresses: { ipv4: [...networks.slice(0, 8), '203.0.99.0/24'] } }
    const both = rulesOf(rule('22'), other)
    const [text = ''] = texts(
      report.reportSearch(whatIf.search(both, asked), asked, source),
      'text',
    )
    expect(text.match(/• inbound/g)).toHaveLength(3)
  })
})

describe('promises', () => {
  const breach = (at: number): OtherBreach => ({
    ...{ about: 'lint', id: `${at}`, message: `breach ${at}.`, services: [], firewall: null },
  })
  const policy = (at: number): CheckedPolicy => ({
    ...{ id: `p-${at}`, title: `Promise ${at}`, why: '', sources: [], severity: 'error' },
    ...{ mode: 'never', at: 'after', index: at, result: 'broken', before: null, looked: 1 },
    ...{ breaches: many(300, breach), windows: [], open: [], repairs: [], remarks: [] },
  })
  const printed = (count: number, all: boolean) =>
    telling(
      all,
      () =>
        checkAsMarkdown(
          { policies: many(count, policy), refused: [], proved: true },
          { policies: { name: 'p' }, account: { name: 'a' }, holes: [] },
          () => false,
        ).markdown,
    )

  it('as Markdown are cut where hosts take no more, or all told', () => {
    const [short, all] = [printed(110, false), printed(110, true)]
    expect(short).toContain('- and 280 more')
    expect(short.match(/^\| ❌ broken/gm)).toHaveLength(100)
    expect(short.length).toBeLessThan(65_000)
    expect(all).not.toMatch(/\d more/)
    expect(all.match(/^- breach/gm)).toHaveLength(110 * 300)
    expect(all.match(/^\| ❌ broken/gm)).toHaveLength(110)
  })
})

describe('a fleet', () => {
  const policies = policiesOf([{ id: 'ssh', never: { packets: 'inbound TCP 22' } }])
  const findings = many(12, at => ({
    ...({ id: `${at}`, kind: 'broken', rule: 'ssh', level: 'error' } as const),
    ...{ message: `found ${at}.`, place: { file: 'x.json', field: 'wall' } },
  }))
  const accounts = many(60, at => ({
    ...({ account: `account-${at}`, digest: 'd', outcome: 'findings' } as const),
    ...{ promises: ['broken'] as const, findings, more: 7, remarks: [], says: [] },
  }))
  const answer = reportFleet(summarizeFleet(policies, accounts), {
    ...{ policies: { name: 'promises.json' }, folder: 'fleet' },
  })

  it('as text is cut by accounts and by findings, or all told but for what is not in its result', () => {
    const [short = '', all = ''] = texts(answer, 'text')
    expect(short).toContain('and 55 more')
    expect(short).toContain('and 10 more accounts; --all tells them')
    expect(short.match(/^ {4}and 9 more findings; --all tells them/gm)).toHaveLength(50)
    expect(all).not.toContain('--all')
    expect(all).not.toMatch(/and \d+ more(?! findings; a check of the account alone tells them)/)
    expect(all.match(/and 7 more findings; a check of the account alone/g)).toHaveLength(60)
    expect(all.match(/found \d/g)).toHaveLength(60 * 12)
  })

  it('as Markdown too', () => {
    const [short = '', all = ''] = texts(answer, 'markdown')
    expect(short.match(/^- and 2 more$/gm)).toHaveLength(60)
    expect(all).not.toMatch(/^- and \d+ more$/m)
    expect(all.match(/found \d/g)).toHaveLength(60 * 12)
  })
})

describe('how many are left out', () => {
  const texts = many(1004, at => `web-${at}`)

  it.each([
    [someOf(texts, 4, 'and # more'), 'web-0, web-1, web-2, web-3 and 1,000 more'],
    [someOf(texts.slice(1), 4, 'and # more'), 'web-1, web-2, web-3, web-4 and 999 more'],
    [anyOf(texts.map(label => ({ label }))), 'web-0, web-1, web-2 or 1,001 more'],
    [andSoFor(texts.slice(0, 3)), 'and so for 3 more: web-0, web-1, web-2'],
    [andSoFor(texts), 'and so for 1,004 more: web-0, web-1, web-2, web-3 and 1,000 more'],
  ])('is told as every number is: %s', (told, expected) => {
    expect(told).toBe(expected)
  })
})

describe('what is asked for all at once', () => {
  it('ends with what was printed, also where that throws', () => {
    expect(() => telling(true, () => JSON.parse('{'))).toThrow()
    expect(someOf(['a', 'b', 'c'], 1, 'and # more')).toBe('a and 2 more')
    expect(telling(true, () => someOf(['a', 'b', 'c'], 1, 'and # more'))).toBe('a, b, c')
  })
})
