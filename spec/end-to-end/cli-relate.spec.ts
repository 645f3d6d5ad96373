/** `firedrill relate`: which rules and promises it takes, what fails a run, and what is refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkOfAnswer } from '../support/json-schemas.ts'
import { runCommand } from '../support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [before, after] = ['examples/rules-before.json', 'examples/rules-after.json']
const account = 'examples/account.json'
const shop = 'examples/policies/shop.jsonc'
const library = 'examples/policies/library.jsonc'

const holding = (words: readonly string[]) => {
  const { code, stdout, stderr } = runCommand(['relate', ...words, '--json'])
  expect([code, stderr]).toEqual([0, ''])
  const answer = JSON.parse(stdout)
  expect(checkOfAnswer('relate')(answer)).toEqual([])
  return answer.answers.flatMap((each: { question: string; holds: boolean }) =>
    each.holds ? [each.question] : [],
  )
}

function fileOf(name: string, content: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const ssh = (from: readonly string[]) => ({
  policies: [{ id: 'ssh', never: { packets: 'inbound TCP 22', from } }],
})

describe('relate', () => {
  it('takes rules, and firewalls of one account or of two', () => {
    expect(holding([before, before])).toEqual(['implies', 'implied-by', 'equivalent'])
    expect(holding([account, '--firewall', 'web', 'web'])).toEqual([
      ...['implies', 'implied-by', 'equivalent'],
    ])
    expect(holding([account, '--firewall', 'database', 'web'])).toEqual([])
    expect(holding([account, before, '--firewall', 'web'])).toEqual(
      holding([before, account, '--firewall', 'web']).map((each: string) => swapped[each] ?? each),
    )
  })

  const swapped: Readonly<Record<string, string>> = {
    implies: 'implied-by',
    'implied-by': 'implies',
  }

  it('takes promises of one file or of two, by two ids or by one', () => {
    const [wide, narrow] = [
      fileOf('wide.json', ssh(['10.0.0.0/8'])),
      fileOf('narrow.json', ssh(['10.0.0.0/9'])),
    ]
    expect(holding([wide, narrow, '--promise', 'ssh'])).toEqual(['implies', 'compatible'])
    expect(holding([narrow, wide, '--promise', 'ssh', 'ssh'])).toEqual(['implied-by', 'compatible'])
    const two = ['no-ssh-from-internet', 'no-rdp-from-internet']
    expect(holding([library, '--promise', ...two])).toEqual(['compatible'])
  })

  it('says what of promises it does not compare', () => {
    const words = [shop, 'examples/policies/fleet.jsonc', '--promise', 'ssh-from-office']
    const { stdout } = runCommand(['relate', ...words])
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      '! they are about different services: this is about one that both mean',
      '! exceptions for some services alone are not counted',
      '',
    ])
    const until = structuredClone(ssh(['any'])) as { policies: { except?: object[] }[] }
    const [promise] = until.policies
    if (promise !== undefined)
      promise.except = [
        { from: ['10.0.0.0/8'], owner: 'ops', reason: 'a move', until: '2026-01-31' },
      ]
    const [one, other] = [fileOf('until.json', until), fileOf('plain.json', ssh(['any']))]
    const told = JSON.parse(runCommand(['relate', one, other, '--promise', 'ssh', '--json']).stdout)
    expect(told.remarks).toEqual(['exceptions count whatever the day'])
    expect(checkOfAnswer('relate')(told)).toEqual([])
  })

  it.each([
    [[before, after, '--question', 'implies', '--fail-on', 'any'], 1],
    [[before, before, '--question', 'implies', '--fail-on', 'any'], 0],
    [[before, after, '--question', 'implies'], 0],
    [[before, before, '--fail-on', 'equivalent'], 0],
    [[before, after, '--fail-on', 'equivalent'], 1],
    [[before, after, '--question', 'always', '--fail-on', 'implies'], 0],
    [[before, after, '--fail-on', 'error'], 0],
  ])('ends %j with %i', (words, code) => {
    expect(runCommand(['relate', ...words]).code).toBe(code)
  })

  it('knows a counterexample of a baseline, and no other one', () => {
    const asked = ['--question', 'implies']
    const known = fileOf(
      'known.json',
      JSON.parse(runCommand(['relate', after, before, ...asked, '--json']).stdout),
    )
    const against = ['--fail-on', 'any', '--baseline', known]
    const again = runCommand(['relate', after, before, ...asked, ...against])
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining(' (known)')])
    expect(runCommand(['relate', before, after, ...asked, ...against]).code).toBe(1)
  })
})

describe('bad input', () => {
  it.each([
    [
      'one rule set alone',
      [before],
      'OTHER: expected other rules, or two names with --firewall, got neither',
    ],
    ['standard input twice', ['-', '-'], 'ONE and OTHER: expected - once and a file, got - twice'],
    [
      'a name with no account',
      [before, after, '--firewall', 'web'],
      '--firewall: expected at most 0, for as many accounts, got 1',
    ],
    [
      'two names with one account',
      [before, account, '--firewall', 'web', 'database'],
      '--firewall: expected at most 1, for as many accounts, got 2',
    ],
    [
      'a firewall that is not there',
      [account, before, '--firewall', 'wev'],
      `--firewall: expected the label or id of a firewall of ${account}: web, database, mail, front-closed, got "wev"; did you mean web?`,
    ],
    [
      'a question of promises about rules',
      [before, after, '--question', 'compatible'],
      '--question: expected always, never, implies, implied-by, equivalent or disjoint of rules, got "compatible"',
    ],
    [
      'a question of rules about promises',
      [shop, '--promise', 'a', 'b', '--question', 'never'],
      '--question: expected always, implies, implied-by, equivalent or compatible of promises, got "never"',
    ],
    [
      'one promise alone',
      [shop, '--promise', 'ssh-from-office'],
      '--promise: expected two ids, or another file, got one promise alone',
    ],
    [
      'three promises',
      [shop, '--promise', 'a', 'b', 'c'],
      '--promise: expected at most 2, for ONE and OTHER, got 3',
    ],
    [
      'a promise that is not there',
      [shop, '--promise', 'ssh-from-ofice', 'shop-is-open'],
      '--promise: expected the id of a promise, got "ssh-from-ofice"; did you mean ssh-from-office?',
    ],
    [
      'a promise about something else',
      [shop, '--promise', 'ssh-from-office', 'nothing-unguarded'],
      '--promise: expected a promise about packets, got "nothing-unguarded"',
    ],
    [
      'a promise and a firewall',
      [shop, '--promise', 'a', 'b', '--firewall', 'web'],
      '--promise and --firewall: expected one of them, got both',
    ],
  ])('is refused: %s', (_, words, says) => {
    const { code, stdout, stderr } = runCommand(['relate', ...words])
    expect([code, stdout, stderr]).toEqual([2, '', `firedrill: ${says}\n`])
  })
})
