/** `firedrill check` over a folder of accounts: the same bytes whoever checks, in every format, and after a run was cut off. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkOfAnswer, checkOfSarif } from '../support/json-schemas.ts'
import { type RunOptions, spawnCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const account = JSON.parse(readFileSync(join(top, 'examples/account.json'), 'utf8'))

/** Some keep the promises, some break one, one depends on what is not known, and one is no account. */
function makeFleet(name: string, { count = 12 } = {}): string {
  const fleet = join(folder, name)
  mkdirSync(join(fleet, 'team'), { recursive: true })
  for (let at = 0; at < count; at++) {
    const given = structuredClone(account)
    if (at % 3 === 0) given.firewalls.data[1].rules.inbound[0].addresses.ipv4.push('203.0.113.9/32')
    given.instances[0].label = `web-${at}`
    writeFileSync(join(fleet, `account-${at}.json`), JSON.stringify(given))
  }
  cpSync(join(top, 'examples/exports'), join(fleet, 'team/exports'), { recursive: true })
  writeFileSync(join(fleet, 'broken.json'), '{ "instances": [')
  return fleet
}

const promises = join(folder, 'promises.json')
writeFileSync(
  promises,
  JSON.stringify({
    networks: { web: ['33.160.0.10/31'] },
    policies: [
      {
        ...{ id: 'database', title: 'The database is for our web servers' },
        ...{ only: { packets: 'inbound TCP 5432', from: 'web' }, services: { labels: 'db-*' } },
      },
      { id: 'typo', never: { packets: 'inbound TCP 23' }, services: { labels: 'bastoin-1' } },
    ],
  }),
)

const fleet = makeFleet('fleet')
const check = (more: readonly string[], given = fleet, options?: RunOptions) =>
  spawnCommand(['check', promises, given, ...more], options)
const first = check(['--jobs', '1', '--json'])

describe('a fleet', () => {
  it('fails where an account was not read, and says each by name', () => {
    expect(first.code).toBe(2)
    const { tally, accounts, promises: told } = JSON.parse(first.stdout)
    expect(tally).toEqual({ accounts: 14, crashed: 0, unread: 1, findings: 5, ok: 8 })
    expect(accounts.map((each: { account: string }) => each.account)).toContain('team/exports')
    expect(told[0].broken).toEqual([
      ...['account-0.json', 'account-3.json', 'account-6.json', 'account-9.json', 'team/exports'],
    ])
    expect(first.stderr).toContain('firedrill: broken.json: unread: broken.json:1:17: document: ')
    expect(first.stderr).toMatch(/\nfiredrill: 14 accounts in [\d.]+ s, [\d.]+ a second\n/)
    expect(
      first.stderr.endsWith('firedrill: not all of it was checked, as the answer says\n'),
    ).toBe(true)
  })

  it('has each finding once, with its account and an id of its own', () => {
    const { accounts, findings } = JSON.parse(first.stdout)
    const of = findings.filter((each: { account?: string }) => each.account !== undefined)
    const names = ['account-0.json', 'account-3.json', 'account-6.json', 'account-9.json']
    expect(of.map((each: { account: string }) => each.account)).toEqual([
      ...[...names, 'broken.json', 'team/exports', 'team/exports'],
    ])
    expect(new Set(findings.map((each: { id: string }) => each.id)).size).toBe(findings.length)
    expect(accounts.filter((each: object) => 'findings' in each)).toEqual([])
  })

  it.each(['2', '5'])('is the same bytes with %s threads', jobs => {
    expect(check(['--jobs', jobs, '--json']).stdout).toBe(first.stdout)
  })

  it('says of an account what check says of it alone', () => {
    const alone = spawnCommand(['check', promises, join(fleet, 'account-3.json'), '--json'])
    const { findings } = JSON.parse(alone.stdout)
    const of = JSON.parse(first.stdout).findings.filter((each: { message: string }) =>
      each.message.startsWith('account-3.json: '),
    )
    const broken = findings.filter((each: { kind: string }) => each.kind === 'broken')
    expect(broken).toHaveLength(1)
    expect(of).toMatchObject(
      broken.map(({ message, place }: { message: string; place: object }) => ({
        message: `account-3.json: ${message}`,
        place,
      })),
    )
  })

  it('tells once of a promise that is about nothing in any account, where it stands', () => {
    const { findings } = JSON.parse(first.stdout)
    const told = findings.filter((each: { kind: string }) => each.kind === 'matches-nothing')
    expect(told).toMatchObject([
      { level: 'error', place: { file: promises } },
      { level: 'warning', message: expect.stringContaining('did you mean "bastion-1"?') },
    ])
  })

  it.each(['text', 'json', 'markdown', 'html', 'csv', 'sarif'])('is printed as %s', form => {
    const { stdout, code } = check(['--jobs', '2', '--format', form])
    expect(code).toBe(2)
    for (const word of ['account-9.json', 'team/exports', 'broken.json'])
      expect(stdout).toContain(word)
    if (form === 'json') expect(checkOfAnswer('fleet')(JSON.parse(stdout))).toEqual([])
    if (form === 'sarif') expect(checkOfSarif()(JSON.parse(stdout))).toEqual([])
  })

  it('takes its own report as a baseline, and for what changed since', () => {
    const copy = makeFleet('later')
    rmSync(join(copy, 'broken.json'))
    const report = join(folder, 'report.json')
    const before = check(['--jobs', '2', '--json'], copy)
    expect(before.code).toBe(1)
    writeFileSync(report, before.stdout)
    const known = check(['--jobs', '2', '--baseline', report], copy)
    expect([known.code, known.stdout]).toEqual([
      0,
      expect.stringContaining('Against the baseline 0 new'),
    ])
    const [from, to] = ['account-0.json', 'account-1.json'].map(name => join(copy, name))
    const texts = [from, to].map(name => readFileSync(name ?? '', 'utf8'))
    writeFileSync(from ?? '', texts[1] ?? '')
    writeFileSync(to ?? '', texts[0] ?? '')
    const after = check(['--jobs', '2', '--since', report], copy)
    expect(after.stdout).toContain(
      '  1 newly broken: database in account-1.json\n  1 mended: database in account-0.json\n',
    )
    expect(after.stderr).toContain('firedrill: 13 accounts, 11 of them known in ')
    const json = JSON.parse(check(['--jobs', '2', '--since', report, '--json'], copy).stdout)
    expect(checkOfAnswer('fleet')(json)).toEqual([])
    const { findings, accounts } = JSON.parse(check(['--jobs', '2', '--json'], copy).stdout)
    expect([json.findings, json.accounts]).toEqual([findings, accounts])
  })
})

describe('a run that is cut off', () => {
  it('is taken up again, and ends with the same bytes', { timeout: 120_000 }, async () => {
    const large = makeFleet('large', { count: 300 })
    const whole = check(['--jobs', '2', '--json'], large).stdout
    const journal = join(folder, 'journal.jsonl')
    const words = ['check', promises, large, '--jobs', '2', '--journal', journal, '--json']
    const run = spawn('node', ['dist/cli/main.js', ...words], { cwd: top, stdio: 'ignore' })
    const ended = new Promise(resolve => run.once('exit', (_, signal) => resolve(signal)))
    const lines = () => {
      try {
        return readFileSync(journal, 'utf8').split('\n').length - 1
      } catch {
        return 0
      }
    }
    while (lines() < 20 && run.exitCode === null) await new Promise(go => setTimeout(go, 5))
    run.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    const kept = lines()
    expect([kept >= 20, kept < 302]).toEqual([true, true])
    const again = spawnCommand(words)
    expect(again.stdout).toBe(whole)
    expect(again.stderr).toContain(`firedrill: 302 accounts, ${kept} of them known in `)
    expect(lines()).toBe(302)
  })
})

describe('bad input', () => {
  const without = (missing: string) => {
    const hook = `import { register } from 'node:module'
      register('data:text/javascript,' + encodeURIComponent(\`export async function resolve(name, context, next) {
        if (name !== '${missing}') return next(name, context)
        throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' })
      }\`))`
    return { env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` } }
  }

  it.each([
    ['no count', ['--jobs', 'many'], '--jobs: expected a whole number from 1 to 999, got "many"'],
    [
      'none at all',
      ['--since', 'x.json'],
      '--jobs: expected a whole number from 1 to 999, got none',
    ],
    [
      'a change too',
      ['--jobs', '1', '--change', 'x.json'],
      '--jobs: expected a fleet as it is, got --change too',
    ],
    [
      'several folders',
      [fleet, '--jobs', '1'],
      'FILES: expected one folder of accounts with --jobs, got several',
    ],
    [
      'no report',
      ['--jobs', '1', '--since', promises],
      `${promises}:1:1: command: expected a report of a fleet that firedrill printed with --format json, got nothing`,
    ],
  ])('is refused: %s', (_, more, says) => {
    const { code, stdout, stderr } = check(more)
    expect([code, stdout, stderr]).toEqual([2, '', `firedrill: ${says}\n`])
  })

  it.each([
    ['--jobs', '1', 'piscina'],
    ['--queue', 'redis://127.0.0.1:1', 'ioredis'],
    ['--queue', 'postgres://127.0.0.1:1/queue', 'pg'],
  ])('is a machine that lacks what %s %s wants: it says to install %s', (option, value, name) => {
    const { code, stderr } = check([option, value], fleet, without(name))
    expect([code, stderr]).toEqual([
      2,
      `firedrill: ${option}: expected the package ${name} beside firedrill, got none; install it with: npm install ${name}\n`,
    ])
  })

  it('is a fleet whose accounts are too large together no longer: each is read by itself', () => {
    const { code, stderr } = check(['--jobs', '1', '--max-size', '1'])
    expect([code, stderr.includes('expected at most')]).toEqual([2, false])
  })
})
