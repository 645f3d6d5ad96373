/** What code hosts take: SARIF of so many results and so many bytes once it is packed, Markdown of so many characters, in whole parts. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CheckedPolicy, OtherBreach } from '../../src/policies/answer.ts'
import { checkAsMarkdown } from '../../src/report/check-markdown.ts'
import { compareWithBaseline, type Finding } from '../../src/report/finding.ts'
import { toSarif } from '../../src/report/sarif.ts'
import { checkOfSarif } from '../support/json-schemas.ts'
import { randomFrom } from '../support/random.ts'

const random = randomFrom(5)
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/']
const noise = (length: number): string =>
  Array.from({ length }, () => random.pick(letters as [string, ...string[]])).join('')

const finding = (at: number, more: Partial<Finding> = {}): Finding => ({
  ...{ id: at.toString(16).padStart(16, '0'), kind: 'broken', level: 'note' },
  ...{ message: `finding ${at}`, place: { file: 'main.tf', field: 'document', line: at + 1 } },
  ...more,
})

const told = (findings: readonly Finding[], baseline?: readonly Finding[]) => {
  const sarif = toSarif(compareWithBaseline(findings, baseline), {
    ...{ kinds: { broken: 'It is broken.' }, rules: [], version: '1' },
  })
  const [run] = sarif.runs
  if (run === undefined) throw new TypeError('there is one run')
  const { results, invocations = [] } = run
  const says = invocations
    .flatMap(each => each.toolExecutionNotifications)
    .map(each => each.message.text)
  return { sarif, results, says }
}

describe('SARIF', () => {
  it('has all findings where code hosts take them, and says nothing', () => {
    const { results, says } = told(Array.from({ length: 25_000 }, (_, at) => finding(at)))
    expect([results.length, says]).toEqual([25_000, []])
  })

  it('leaves out the least severe beyond that, and counts them', () => {
    const findings = Array.from({ length: 25_002 }, (_, at) =>
      finding(at, { level: at > 24_990 ? 'error' : 'note' }),
    )
    const { sarif, results, says } = told(findings)
    expect(results).toHaveLength(25_000)
    expect(results.filter(({ level }) => level === 'error')).toHaveLength(11)
    expect(results.map(each => each.message.text).slice(-12)).toEqual([
      'finding 24988',
      ...Array.from({ length: 11 }, (_, at) => `finding ${24_991 + at}`),
    ])
    expect(says).toEqual([
      '2 more findings are left out, as code hosts take no more: the other formats have them.',
    ])
    expect(checkOfSarif()(JSON.parse(JSON.stringify(sarif)))).toEqual([])
  })

  it('leaves out what is known before what is new', () => {
    const known = Array.from({ length: 25_000 }, (_, at) => finding(at, { level: 'error' }))
    const { results, says } = told([...known, finding(30_000)], known)
    expect(
      results.filter(each => 'baselineState' in each && each.baselineState === 'new'),
    ).toHaveLength(1)
    expect([results.length, says.length]).toEqual([25_000, 1])
  })

  it.each([
    ['noise', () => noise(800)],
    ['what is escaped', () => '\u0001\u2028"'.repeat(70)],
    [
      'other scripts',
      () =>
        Array.from({ length: 300 }, () =>
          String.fromCodePoint(0x4e00 + random.whole(0, 20_000)),
        ).join(''),
    ],
  ])('takes less than 10 MB once it is packed, whatever messages are: %s', (_, text) => {
    const findings = Array.from({ length: 14_000 }, (__, at) => finding(at, { message: text() }))
    const { sarif, results, says } = told(findings)
    expect([results.length > 3000, results.length < 14_000, says.length]).toEqual([true, true, 1])
    expect(gzipSync(JSON.stringify(sarif, null, 2)).length).toBeLessThan(10_000_000)
  })
})

describe('Markdown of promises', () => {
  const breach = (at: number): OtherBreach => ({
    ...{
      about: 'lint',
      id: `${at}`,
      message: `\`\`\` | ${noise(200)}`,
      services: [],
      firewall: null,
    },
  })
  const policy = (at: number): CheckedPolicy => ({
    ...{
      id: `p-${at}`,
      title: `Promise | ${at}`,
      why: 'Because ```',
      sources: [],
      severity: 'error',
    },
    ...{ mode: 'never', at: 'after', index: at, result: 'broken', before: null, looked: 1 },
    breaches: Array.from({ length: 30 }, (_, each) => breach(each)),
    ...{ windows: [], open: [], repairs: [], remarks: [] },
  })
  const printed = (count: number) =>
    checkAsMarkdown(
      { policies: Array.from({ length: count }, (_, at) => policy(at)), refused: [], proved: true },
      { policies: { name: 'p' }, account: { name: 'a' }, holes: [] },
      () => false,
    ).markdown

  it.each([1, 12, 13, 40, 300])(
    'of %i promises is short enough, and ends between two parts',
    count => {
      const markdown = printed(count)
      expect(markdown.length).toBeLessThan(65_536 - 100)
      const parts = markdown.split('\n\n')
      const heads = parts.filter(each => each.startsWith('#### '))
      const [, more = '0'] = /^(\d+) more are left out here/m.exec(parts.at(-1) ?? '') ?? []
      expect(heads.length + Number(more)).toBe(count)
      // Each part that is there is there to its end.
      expect(parts.filter(each => each.endsWith('- and 10 more'))).toHaveLength(heads.length)
      const table = parts.find(each => each.startsWith('| result'))?.split('\n') ?? []
      expect(table).toHaveLength(2 + Math.min(count, 100))
      for (const row of table)
        expect([row.startsWith('| '), row.endsWith(' |')]).toEqual([true, true])
    },
  )
})
