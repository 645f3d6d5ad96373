/** `firedrill check`: how its runs end, what it says of files that are at fault, and what a plan makes of promises. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { libraryFile } from '../policies/library.ts'
import { checkOfAnswer, checkOfSarif } from '../support/json-schemas.ts'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const policies = (...all: readonly object[]) => JSON.stringify({ policies: all })

const account = 'examples/account.json'
const shop = 'examples/policies/shop.jsonc'
const move = 'examples/terraform/move-without-order.json'
const openAPort = 'examples/terraform/open-a-port.json'
const now = ['--now', '2026-03-01']
const ssh = { id: 'ssh', never: { packets: 'inbound TCP 22' } }
const kept = {
  id: 'kept',
  never: { packets: 'inbound TCP 1', from: '10.0.0.0/8' },
  services: { labels: 'db-*' },
}

describe('a run of check', () => {
  it.each([
    ['everything is kept', [kept], 0, ''],
    [
      'a promise of severity error is broken',
      [ssh],
      1,
      'firedrill: 4 findings count for --fail-on error\n',
    ],
    ['one of another severity is', [{ ...ssh, severity: 'warning' }], 0, ''],
    [
      'nothing was looked at',
      [{ ...ssh, services: { labels: 'nobody' } }],
      1,
      'firedrill: something that matters is not known, as the answer says\nfiredrill: 1 finding counts for --fail-on error\n',
    ],
    [
      'nothing was looked at for promises of another severity',
      [{ ...ssh, services: { labels: 'nobody' }, severity: 'warning' }],
      3,
      'firedrill: something that matters is not known, as the answer says\n',
    ],
  ])('where %s', (name, all, code, stderr) => {
    const file = write(`${name.replaceAll(' ', '-')}.json`, policies(...all))
    const run = runCommand(['check', file, account])
    expect([run.code, run.stderr]).toEqual([code, stderr])
  })

  it('fails for what --fail-on names alone, where it is given', () => {
    const file = write('fails.json', policies(ssh))
    expect(runCommand(['check', file, account, '--fail-on', 'expired']).code).toBe(0)
    expect(
      runCommand(['check', shop, account, '--now', '2026-05-01', '--fail-on', 'expired']).code,
    ).toBe(1)
  })

  it('fails for nothing that a baseline knows, and for packets that are new', () => {
    const file = write('known.json', policies(ssh))
    const baseline = write('baseline.json', runCommand(['check', file, account, '--json']).stdout)
    expect(runCommand(['check', file, account, '--baseline', baseline]).code).toBe(0)
    const wider = write('wider.json', policies({ ...ssh, never: { packets: 'inbound TCP 22-23' } }))
    expect(runCommand(['check', wider, account, '--baseline', baseline]).code).toBe(1)
  })

  it('is for bad input where a day is missing, or both a change and a plan are there', () => {
    const day = runCommand(['check', shop, account])
    expect([day.code, day.stdout]).toEqual([2, ''])
    expect(day.stderr).toBe(
      'firedrill: --now: expected a date such as 2026-01-01, as an exception of ssh-from-office counts until 2026-03-31, got nothing\n',
    )
    const both = runCommand(['check', shop, account, ...now, '--change', 'x.json', '--plan', move])
    expect([both.code, both.stderr]).toEqual([
      2,
      'firedrill: --change and --plan: expected one of them, got both\n',
    ])
    const neither = runCommand(['check', shop, ...now])
    expect([neither.code, neither.stderr]).toEqual([
      2,
      'firedrill: FILES: expected an account, or --plan with a plan, got neither\n',
    ])
  })
})

describe('a file of promises', () => {
  it('may have comments, and commas before the end of a list', () => {
    const file = write(
      'comments.jsonc',
      '// one\n{ "policies": [ /* two */ { "id": "a", "never": { "packets": ["inbound TCP 1",], }, "services": { "labels": "db-*" } }, ], }',
    )
    expect(runCommand(['check', file, account]).stderr).toBe('')
  })

  it('is told where it is at fault, past its comments', () => {
    const file = write(
      'faulty.jsonc',
      '{\n  // a comment, "policies": []\n  "policies": [\n    { "id": "a", "nevr": {} },\n  ]\n}',
    )
    const { code, stderr } = runCommand(['check', file, account])
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /faulty\.jsonc:4:26: policies\[0\]\.nevr: expected .* got "nevr"; did you mean never\?/,
      ),
    ])
  })

  it('about nothing is not told as kept, and shown where the slip stands', () => {
    const file = write(
      'slip.jsonc',
      '{ "policies": [\n  { "id": "ssh", "never": { "packets": "inbound TCP 22" },\n    "services": { "labels": "web1" } } ] }',
    )
    const { code, stdout } = runCommand(['check', file, account])
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(
        '∅ ssh  never inbound TCP 22  error\n    ! it is about nothing: no service is meant by it\n    ! services.labels[0]: expected the label of a service of the account, got "web1"; did you mean',
      ),
    ])
    const { findings } = JSON.parse(runCommand(['check', file, account, '--json']).stdout)
    expect(
      findings.map((each: { level: string; place: { line: number } }) => [
        each.level,
        each.place.line,
      ]),
    ).toEqual([
      ['error', 2],
      ['warning', 3],
    ])
  })

  it('is refused where it is no JSON at all, and where an account has comments', () => {
    expect(runCommand(['check', write('text.json', 'policies'), account]).code).toBe(2)
    const commented = write('account.json', '{ /* no */ "instances": [] }')
    expect(runCommand(['check', shop, commented, ...now]).code).toBe(2)
  })
})

describe('a plan', () => {
  it('breaks a promise about moments by a window, with the calls that lead there', () => {
    const file = write(
      'moments.json',
      policies({ ...ssh, never: { packets: 'inbound TCP 22', from: 'internet' }, at: 'moments' }),
    )
    const { code, stdout } = runCommand(['check', file, '--plan', move, '--json'])
    expect(code).toBe(1)
    const answer = JSON.parse(stdout)
    expect(checkOfAnswer('check')(answer)).toEqual([])
    const [checked] = answer.checked
    expect([checked.result, checked.windows.length > 0]).toEqual(['broken', true])
    const sarif = JSON.parse(
      runCommand(['check', file, '--plan', move, '--format', 'sarif']).stdout,
    )
    expect(checkOfSarif()(sarif)).toEqual([])
    const { results, tool } = sarif.runs[0]
    const ruleOf = ({ ruleIndex }: { readonly ruleIndex: number }) =>
      tool.driver.rules[ruleIndex].id
    expect(new Set(results.map(ruleOf))).toEqual(new Set(['ssh', 'refused']))
  })

  it('leaves a promise open where nothing is known of what is beside it', () => {
    const file = write('open.json', policies(kept))
    const { code, stdout } = runCommand(['check', file, '--plan', openAPort])
    expect([code, stdout.includes('? kept')]).toEqual([3, true])
  })
})

describe('what a plan marks as sensitive', () => {
  const address = '198.51.100.7'
  const text = readFileSync(join(top, openAPort), 'utf8').replaceAll('0.0.0.0/0', `${address}/32`)
  const document = JSON.parse(text) as {
    resource_changes: { type: string; change: { after_sensitive: unknown } }[]
  }
  const shown = write('shown-plan.json', text)
  for (const { type, change } of document.resource_changes)
    if (type === 'linode_firewall')
      change.after_sensitive = { inbound: [{ ipv4: true }, { ipv4: true }] }
  const hidden = write('hidden-plan.json', JSON.stringify(document))
  const file = write(
    'all-inbound.json',
    policies({ id: 'closed', never: { packets: 'inbound any' }, at: 'moments' }),
  )

  it.each(['text', 'json', 'markdown', 'html', 'csv', 'sarif'])(
    'is nowhere in the answer, of which the rest is told: %s',
    form => {
      const args = (plan: string) => ['check', file, '--plan', plan, '--format', form]
      expect(runCommand(args(shown)).stdout).toContain(address)
      const { code, stdout, stderr } = runCommand(args(hidden))
      expect(`${stdout}${stderr}`).not.toContain('198.51.100')
      expect([code, stdout.includes('a sensitive value')]).toEqual([1, true])
    },
  )
})

describe('a baseline', () => {
  it('of the account before lets a change fail for what it breaks alone, which is told as new', () => {
    const file = write(
      'two.json',
      policies(ssh, {
        id: 'database',
        never: { packets: 'inbound TCP 5432', from: 'internet' },
        services: { labels: 'db-*' },
      }),
    )
    const known = write('before.json', runCommand(['check', file, account, '--json']).stdout)
    const change = JSON.parse(readFileSync(join(top, 'examples/open-db.json'), 'utf8'))
    for (const call of change.calls) call.as = 'ops-token'
    const opening = ['--change', write('opening.json', JSON.stringify(change, null, 2))]
    const args = ['check', file, account, ...opening, '--baseline', known]
    const { code, stdout } = runCommand(args)
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/\nAgainst the baseline 1 new, 3 known, 2 gone\n/),
    ])
  })
})

describe('SARIF', () => {
  it('names each promise as a rule, with why it was made and who asks for it', () => {
    const { stdout } = runCommand(['check', libraryFile, account, '--format', 'sarif'])
    const { driver } = JSON.parse(stdout).runs[0].tool
    const rule = driver.rules.find((each: { id: string }) => each.id === 'no-ssh-from-internet')
    expect(rule).toEqual({
      id: 'no-ssh-from-internet',
      shortDescription: { text: 'SSH is not open to the internet' },
      help: { text: expect.stringContaining('passwords') },
      helpUri: expect.stringContaining('https://'),
    })
  })
})

describe('Markdown', () => {
  it('is never longer than code hosts take, and ends between parts', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({
      ...{ id: `promise-${at}`, title: 'x'.repeat(300) },
      never: { packets: 'inbound TCP 22' },
    }))
    const file = write('many.json', policies(...many))
    const { stdout } = runCommand(['check', file, account, '--format', 'markdown'])
    expect(stdout.length).toBeLessThan(65_536)
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ more are left out here/)
    expect(stdout).toContain('**400 broken**')
  })
})

it('the schema for editors accepts every file of policies among the examples, and no misspelt one', () => {
  const valid = checkOfAnswer('policies')
  const files = readdirSync(join(top, 'examples/policies'))
  expect(files.length).toBeGreaterThan(1)
  for (const name of files) {
    const text = readFileSync(join(top, 'examples/policies', name), 'utf8')
    const value = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''))
    expect(valid(value)).toEqual([])
  }
  const wrong = [
    { policies: [] },
    { policies: [{ id: 'a', nevr: {} }] },
    { policies: [{ id: 'a', never: { packets: 'x' }, only: { packets: 'x' } }] },
    { policies: [{ id: 'a', never: { packets: 'x', lint: {} } }] },
    { policies: [{ id: 'a', never: { packets: 'x' }, except: [{ owner: 'x', from: 'any' }] }] },
    { policies: [{ id: 'a', never: { packets: 'x' }, services: { label: 'x' } }] },
  ]
  expect(wrong.map(each => valid(each).length > 0)).toEqual(wrong.map(() => true))
})
