/** What is told of a fleet as a whole: promises over accounts, remarks that every account makes, and what changed. */
import { describe, expect, it } from 'vitest'
import { readFleet } from '../../src/fleet/read-results.ts'
import type { Result } from '../../src/policies/answer.ts'
import { policiesOf } from '../../src/policies/index.ts'
import type { Finding } from '../../src/report/finding.ts'
import { reportFleet } from '../../src/report/fleet/fleet.ts'
import { type AccountResult, isTrimmed, policyFile } from '../../src/report/fleet/results.ts'
import { summarizeFleet } from '../../src/report/fleet/summarize.ts'
import { printReport } from '../../src/report/index.ts'

const policies = policiesOf([
  { id: 'ssh', never: { packets: 'inbound TCP 22' } },
  { id: 'db', never: { packets: 'inbound TCP 5432' }, severity: 'warning' },
])

const finding = (rule: string, more: Partial<Finding> = {}): Finding => ({
  ...{
    id: '0123456789abcdef',
    kind: 'broken',
    rule,
    level: 'error',
    message: `${rule} is broken.`,
  },
  place: { file: 'a/x.json', field: 'wall', line: 3, column: 1 },
  ...more,
})
const checked = (
  account: string,
  promises: readonly Result[],
  more: Partial<AccountResult> = {},
): AccountResult => ({
  ...{ account, digest: 'd', promises, findings: [], more: 0, remarks: [], says: [] },
  outcome: promises.every(each => each === 'kept' || each === 'about-nothing') ? 'ok' : 'findings',
  ...more,
})
const unread = (account: string): AccountResult =>
  checked(account, [], { outcome: 'unread', says: ['it is a table'] })
const sources = { policies: { name: 'promises.json' }, folder: 'fleet' }

const fleet = [
  checked('b', ['broken', 'kept'], { findings: [finding('ssh')], more: 2 }),
  checked('a', ['kept', 'about-nothing']),
  unread('d'),
  checked('c', ['undecided', 'broken'], { findings: [finding('db')] }),
]

describe('a fleet', () => {
  const answer = summarizeFleet(policies, fleet)

  it('is told by promise and by outcome, in the order of names', () => {
    expect(answer.tally).toEqual({ accounts: 4, crashed: 0, unread: 1, findings: 2, ok: 1 })
    expect(answer.accounts.map(({ account }) => account)).toEqual(['a', 'b', 'c', 'd'])
    expect(
      answer.promises.map(({ id, title: _, severity, why: __, sources: ___, ...each }) => [
        id,
        severity,
        each,
      ]),
    ).toEqual([
      ['ssh', 'error', { broken: ['b'], undecided: ['c'], kept: 1, aboutNothing: 0 }],
      ['db', 'warning', { broken: ['c'], undecided: [], kept: 1, aboutNothing: 1 }],
    ])
  })

  it('is the same in whichever order results come', () => {
    expect(summarizeFleet(policies, fleet.toReversed())).toEqual(answer)
  })

  it('has findings of its accounts by name and in files of their own', () => {
    const { findings, isProved, isWhole } = reportFleet(answer, sources)
    expect([isProved, isWhole]).toEqual([false, false])
    expect(
      findings.map(({ kind, account, message, place }) => [kind, account, message, place.file]),
    ).toEqual([
      ['broken', 'b', 'b: ssh is broken.', 'fleet/a/x.json'],
      ['broken', 'c', 'c: db is broken.', 'fleet/a/x.json'],
      ['unread', 'd', 'd was not checked: it is a table.', 'fleet/d'],
    ])
  })

  it('is whole and proved where every account was checked, and no error depends on anything', () => {
    const all = [checked('a', ['kept', 'undecided']), checked('b', ['broken', 'kept'])]
    const { isProved, isWhole } = reportFleet(summarizeFleet(policies, all), sources)
    expect([isProved, isWhole]).toEqual([true, true])
    expect(reportFleet(summarizeFleet(policies, []), sources).isProved).toBe(false)
  })

  it('keeps the most severe findings where there is no room for all, and counts the others', () => {
    const severe = finding('ssh')
    const minor = finding('db', { level: 'warning' })
    const both = ['a', 'b', 'c'].map(name =>
      checked(name, ['broken', 'broken'], { findings: [severe, minor] }),
    )
    const kept = (room: number) =>
      summarizeFleet(policies, both, undefined, room).accounts.map(each => [
        ...each.findings.map(({ level }) => level),
        each.more,
      ])
    expect(kept(6)).toEqual([
      ['error', 'warning', 0],
      ['error', 'warning', 0],
      ['error', 'warning', 0],
    ])
    expect(kept(4)).toEqual([
      ['error', 'warning', 0],
      ['error', 1],
      ['error', 1],
    ])
    expect(kept(2)).toEqual([['error', 1], ['error', 1], [2]])
    const [whole, cut] = [6, 4].map(room => summarizeFleet(policies, both, undefined, room))
    expect([whole, cut].map(each => each?.accounts.filter(isTrimmed).length)).toEqual([0, 2])
  })

  it('has a row of CSV for each account, findings or none', () => {
    const rows = printReport(reportFleet(answer, sources), 'csv').trim().split('\n')
    expect(rows[0]?.endsWith('id,kind,level,policy,file,line,field,message')).toBe(true)
    expect(rows.map(each => each.split(',').slice(0, 2).join())).toEqual([
      ...['account,outcome', 'a,ok', 'b,findings', 'c,findings', 'd,unread'],
    ])
  })
})

describe('what is said of promises', () => {
  const idle = (message: string) =>
    finding('db', {
      ...{ kind: 'matches-nothing', level: 'warning', message },
      place: { file: policyFile, field: 'policies[1].services.tags[0]' },
    })
  const expired = finding('ssh', {
    ...{ kind: 'expired', level: 'warning', message: 'it has run out.' },
    place: { file: policyFile, field: 'policies[0].except[0]' },
  })

  const remarksOf = (...remarks: readonly (readonly Finding[])[]) =>
    summarizeFleet(
      policies,
      remarks.map((each, at) => checked(`${at}`, ['kept', 'kept'], { remarks: each })),
    ).remarks.map(({ message }) => message)

  it('because of what an account has is told where every account says it', () => {
    const meant = idle('got "prodd"; did you mean "prod"?')
    expect(remarksOf([meant], [idle('got "prodd"')], [meant])).toEqual([meant.message])
    expect(remarksOf([meant], [], [meant])).toEqual([])
  })

  it('whatever the accounts have is told once', () => {
    expect(remarksOf([expired], [expired, expired])).toEqual(['it has run out.'])
  })

  it('is not asked of accounts that were not checked', () => {
    const results = [checked('a', ['kept', 'kept'], { remarks: [idle('got "x"')] }), unread('b')]
    const { remarks } = summarizeFleet(policies, results)
    expect(remarks).toHaveLength(1)
    const report = reportFleet(summarizeFleet(policies, results), sources)
    expect(report.findings[0]?.place.file).toBe('promises.json')
  })
})

describe('an earlier report', () => {
  const remark = finding('db', {
    kind: 'matches-nothing',
    place: { file: policyFile, field: 'policies[1].services.tags[0]' },
  })
  const another = finding('ssh', { kind: 'expired', place: { file: policyFile, field: 'except' } })
  const told = [
    checked('a', ['kept', 'kept'], { remarks: [remark, another] }),
    checked('b', ['broken', 'kept'], { findings: [finding('ssh')], more: 2, remarks: [another] }),
    checked('c', ['undecided', 'broken'], {
      findings: [finding('ssh', { message: 'c: has a name like this.' }), finding('db')],
    }),
    unread('d'),
  ]
  const jsonOf = (results: readonly AccountResult[], baseline?: readonly Finding[]) =>
    JSON.parse(
      printReport(reportFleet(summarizeFleet(policies, results), sources), 'json', { baseline }),
    )

  it('has each finding and each remark once, and is read as it was told', () => {
    const json = jsonOf(told)
    expect([json.remarks.length, json.accounts.flatMap(Object.keys)]).toEqual([
      2,
      expect.not.arrayContaining(['findings']),
    ])
    const text = JSON.stringify(json)
    expect(text.split('has a name like this').length - 1).toBe(1)
    expect(text.includes(policyFile)).toBe(false)
    expect(readFleet(json)).toEqual({ promises: ['ssh', 'db'], accounts: told })
  })

  it('is read as it was told where it was held against a baseline', () => {
    const json = jsonOf(told, [finding('ssh')])
    expect(json.findings[0].baselineState).toBe('unchanged')
    expect(readFleet(json).accounts).toEqual(told)
  })

  it.each<[string, (json: ReturnType<typeof jsonOf>) => void, string]>([
    [
      'a remark that is not there',
      json => {
        json.accounts[1].remarks = [2]
      },
      'accounts[1].remarks[0]: expected a place in 2 remarks, got 2',
    ],
    [
      'a finding of no account that could be one',
      json => {
        json.findings[2].account = 7
      },
      'findings[2].account: expected a text, got 7',
    ],
    [
      'a file that is none',
      json => {
        json.findings[0].place.file = {}
      },
      'findings[0].place.file: expected a text, got an object',
    ],
    [
      'no remarks at all',
      json => {
        delete json.remarks
      },
      'remarks: expected a list, got nothing',
    ],
  ])('is refused with %s', (_, spoil, says) => {
    const json = jsonOf(told)
    spoil(json)
    expect(() => readFleet(json)).toThrow(says)
  })

  it('shows what is newly broken, what is mended, who came and who went', () => {
    const earlier = {
      promises: ['db', 'ssh'],
      accounts: [
        checked('a', ['broken', 'broken']),
        checked('b', ['kept', 'kept']),
        checked('z', ['kept', 'broken']),
      ],
    }
    const answer = summarizeFleet(policies, fleet, earlier)
    expect(answer.trend).toEqual({
      broken: [
        { policy: 'ssh', account: 'b' },
        { policy: 'db', account: 'c' },
      ],
      mended: [
        { policy: 'ssh', account: 'a' },
        { policy: 'db', account: 'a' },
      ],
      arrived: ['c', 'd'],
      gone: ['z'],
    })
    const text = printReport(reportFleet(answer, { ...sources, since: 'before.json' }), 'text')
    expect(text).toContain(
      [
        'Since before.json',
        '  2 newly broken: ssh in b, db in c',
        '  2 mended: ssh in a, db in a',
        '  2 accounts more: c, d',
        '  1 account gone: z',
      ].join('\n'),
    )
    const markdown = printReport(
      reportFleet(answer, { ...sources, since: 'before.json' }),
      'markdown',
    )
    expect(markdown).toContain('#### Since `before.json`')
    expect(printReport(reportFleet(answer, sources), 'markdown')).not.toContain('Since')
    const same = summarizeFleet(policies, fleet, { promises: ['ssh', 'db'], accounts: fleet })
    expect(same.trend).toEqual({ broken: [], mended: [], arrived: [], gone: [] })
  })
})
