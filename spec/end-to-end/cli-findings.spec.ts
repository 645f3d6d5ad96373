/** Findings in a pipeline: when they fail the run, and what a baseline makes of them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { checkOfAnswer, checkOfSarif } from '../support/json-schemas.ts'
import { runCommand, spawnCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const before = 'examples/rules-before.json'
const after = 'examples/rules-after.json'
const grown = 'examples/rules-grown.json'
const http = 'DROP inbound TCP 80'
const account = 'examples/account.json'
const rehearsal = ['rehearse', account, 'examples/tighten-web.json']
const packet = ['--packet', 'inbound tcp from 198.51.100.9 port 80']

describe('--fail-on', () => {
  it.each([
    { words: ['what-if', before, after], on: 'any', code: 1 },
    { words: ['what-if', before, after], on: 'opened', code: 1 },
    { words: ['what-if', before, after], on: 'closed', code: 1 },
    { words: ['what-if', before, after], on: 'note', code: 1 },
    { words: ['what-if', before, after], on: 'warning', code: 1 },
    { words: ['what-if', before, after], on: 'error', code: 0 },
    { words: ['what-if', after, before], on: 'error', code: 1 },
    { words: ['what-if', before, before], on: 'any', code: 0 },
    { words: ['what-if', before, after, '--intent', http], on: 'missing', code: 0 },
    { words: ['what-if', before, after, '--intent', http], on: 'collateral', code: 1 },
    { words: ['what-if', after, before, '--intent', http], on: 'missing', code: 1 },
    { words: rehearsal, on: 'opened', code: 0 },
    { words: rehearsal, on: 'closed', code: 1 },
    { words: rehearsal, on: 'refused', code: 1 },
    { words: rehearsal, on: 'error', code: 0 },
    { words: ['explain', after, ...packet], on: 'dropped', code: 1 },
    { words: ['explain', after, ...packet], on: 'accepted', code: 0 },
    { words: ['search', after, '--inside', 'inbound TCP 3389'], on: 'any', code: 0 },
    { words: ['search', after, '--inside', 'inbound TCP 22'], on: 'any', code: 1 },
    { words: ['lint', before], on: 'dead-entry', code: 1 },
    { words: ['lint', before], on: 'unreachable', code: 0 },
    { words: ['lint', before], on: 'warning', code: 1 },
    { words: ['lint', before], on: 'error', code: 0 },
    { words: ['lint', account], on: 'no-active-firewall', code: 1 },
    { words: ['exposure', account], on: 'unfiltered', code: 1 },
    { words: ['exposure', account], on: 'limited', code: 1 },
    { words: ['order', account, 'examples/move-mail.json'], on: 'exposure-window', code: 1 },
    { words: ['order', account, 'examples/move-mail.json'], on: 'outage-window', code: 0 },
    { words: ['order', account, 'examples/tighten-web.json'], on: 'blocked', code: 1 },
    { words: ['compact', grown], on: 'removable', code: 1 },
    { words: ['compact', after], on: 'any', code: 0 },
  ])(
    '$words with $on ends with $code, and prints the answer all the same',
    ({ words, on, code }) => {
      const plain = runCommand(words)
      const failing = runCommand([...words, '--fail-on', on])
      expect(plain.code).toBe(0)
      expect(failing.code).toBe(code)
      expect(failing.stdout).toBe(plain.stdout)
      if (code === 0) expect(failing.stderr).toBe('')
      else expect(failing.stderr).toMatch(/^firedrill: \d+ findings? counts? for --fail-on /)
    },
  )
})

describe('--fail-on, given several times,', () => {
  const twice = (...on: readonly string[]) =>
    runCommand(['lint', before, ...on.flatMap(word => ['--fail-on', word])])

  it.each([
    [['dead-entry', 'unreachable'], 1],
    [['unreachable', 'dead-entry'], 1],
    [['unreachable', 'error', 'budget'], 0],
  ] as const)('%j fails for any of them: %i', (on, code) => {
    expect(twice(...on).code).toBe(code)
  })

  it('counts each finding once, and names all of them', () => {
    expect(twice('any', 'dead-entry', 'warning').stderr).toBe(
      'firedrill: 2 findings count for --fail-on any, dead-entry or warning\n',
    )
  })

  it('takes each word from the same list', () => {
    const { code, stderr } = twice('dead-entry', 'dead')
    expect(code).toBe(2)
    expect(stderr).toContain("'dead' is invalid. Allowed choices are any, error, warning, note")
  })
})

describe('an option that counts once', () => {
  it.each([
    ['--format', 'json', 'csv'],
    ['--baseline', 'one.json', 'two.json'],
  ])('is refused when it is given again: %s', (option, one, other) => {
    const { code, stdout, stderr } = runCommand(['lint', before, option, one, option, other])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`'${other}' is invalid. It was given before, and counts once.`)
  })
})

describe('--baseline', () => {
  const known = fileWith('known.json', runCommand(['lint', before, '--json']).stdout)

  it('what it found is known and fails nothing', () => {
    const { code, stdout } = runCommand(['lint', before, '--baseline', known, '--fail-on', 'any'])
    expect(code).toBe(0)
    expect(stdout).toContain('Against the baseline 0 new, 2 known, 0 gone')
  })

  it('what it did not find is new and fails the run', () => {
    const words = ['lint', account, '--baseline', known, '--fail-on', 'any']
    const { code, stdout } = runCommand(words)
    expect(code).toBe(1)
    expect(stdout).toMatch(/Against the baseline \d+ new, \d+ known, \d+ gone/)
  })

  it('what it alone found is gone', () => {
    const { stdout } = runCommand(['lint', after, '--baseline', known])
    expect(stdout).toMatch(/Against the baseline \d+ new, 0 known, 2 gone/)
    expect(stdout).toContain(
      'gone: inbound[1] "ssh-office" has 1 entry that could go with no verdict changed',
    )
  })

  it('gives each finding its state in JSON and SARIF, absent ones too', () => {
    const words = ['what-if', before, after, '--format']
    const answer = JSON.parse(runCommand([...words, 'json']).stdout)
    const [first, ...others] = answer.findings
    const gone = { ...first, id: '0123456789abcdef', message: 'Gone.' }
    const baseline = fileWith(
      'mixed.json',
      JSON.stringify({ ...answer, findings: [...others, gone] }),
    )

    const json = JSON.parse(runCommand([...words, 'json', '--baseline', baseline]).stdout)
    expect(checkOfAnswer('what-if')(json)).toEqual([])
    const states = json.findings.map((each: { baselineState: string }) => each.baselineState)
    expect(states).toEqual(['new', ...others.map(() => 'unchanged')])
    expect(json.absent).toEqual([gone])

    const sarif = JSON.parse(runCommand([...words, 'sarif', '--baseline', baseline]).stdout)
    expect(checkOfSarif()(sarif)).toEqual([])
    const results: readonly { baselineState: string; partialFingerprints: object }[] =
      sarif.runs[0].results
    expect(results.map(each => each.baselineState)).toEqual([
      'new',
      ...others.map(() => 'unchanged'),
      'absent',
    ])
    expect(results.at(-1)?.partialFingerprints).toEqual({ 'firedrill/v1': gone.id })
  })

  it('of another question is refused, and so is one that does not say which it answers', () => {
    const words = ['what-if', before, after, '--baseline']
    const nameless = fileWith('nameless.json', '{\n  "findings": []\n}')
    for (const [file, says] of [
      [known, ':2:14: command: expected an answer to what-if, got "lint"'],
      [nameless, ':1:1: command: expected an answer to what-if, got nothing'],
    ] as const) {
      const { code, stdout, stderr } = runCommand([...words, file])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(`${file}${says}`)
    }
  })

  it('keeps ids when rules are written in another way', () => {
    const idsOf = (file: string): readonly string[] =>
      JSON.parse(runCommand(['what-if', before, file, '--json']).stdout).findings.map(
        (finding: { id: string }) => finding.id,
      )
    const parsed = JSON.parse(runCommand(['compact', grown, '--json']).stdout)
    const compacted = fileWith('compacted.json', JSON.stringify(parsed.rules))
    expect(idsOf(compacted)).toEqual(idsOf(grown))
  })
})

describe('exit codes', () => {
  const failing = ['lint', before, '--fail-on', 'any']
  const runWith = (script: string) =>
    spawnCommand(failing, {
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` },
    })

  it.each([
    ['what is thrown', "process.stdout.write = () => { throw new Error('no room') }"],
    [
      'what says less than the error behind it',
      "process.stdout.write = () => { throw new Error('told', { cause: new Error('no room') }) }",
    ],
    ['what nobody catches', "process.once('beforeExit', () => { throw new Error('no room') })"],
    [
      'what nobody awaits',
      "process.once('beforeExit', () => Promise.reject(new Error('no room')))",
    ],
    [
      'output that fails',
      "process.once('beforeExit', () => process.stdout.emit('error', new Error('no room')))",
    ],
  ])('%s is a bug, and is not mistaken for findings', (_what, script) => {
    const { code, stderr } = runWith(script)
    expect(code).toBe(70)
    expect(stderr).toContain('firedrill: this is a bug in firedrill: Error: no room')
  })

  it('a reader that has seen enough changes nothing about them', () => {
    const closed = "process.stdout.emit('error', Object.assign(new Error(), { code: 'EPIPE' }))"
    expect(runWith(`process.on('beforeExit', () => ${closed})`).code).toBe(1)
  })
})

describe('SARIF of standard input', () => {
  it('says so instead of naming a file that there is not, and keeps lines and columns', () => {
    const input = readFileSync(join(top, before), 'utf8')
    const locationsIn = (file: string) => {
      const { stdout } = spawnCommand(['lint', file, '--format', 'sarif'], { input })
      expect(checkOfSarif()(JSON.parse(stdout))).toEqual([])
      return JSON.parse(stdout).runs[0].results.map(
        ({ locations: [{ physicalLocation }] }: Located) => physicalLocation,
      )
    }
    const named = locationsIn(before)
    expect(named).not.toHaveLength(0)
    expect(locationsIn('-')).toEqual(
      named.map((location: object) => ({ ...location, artifactLocation: { uri: 'stdin:' } })),
    )
  })
})

interface Located {
  readonly locations: readonly [{ readonly physicalLocation: object }]
}

describe('a form that is asked for twice', () => {
  it('is one where both are the same, and refused where they differ', () => {
    const words = ['what-if', before, after]
    const json = runCommand([...words, '--json']).stdout
    for (const more of [
      ['--json', '--format', 'json'],
      ['--format', 'json', '--json'],
    ])
      expect(runCommand([...words, ...more])).toEqual({ code: 0, stdout: json, stderr: '' })
    for (const more of [
      ['--json', '--format', 'text'],
      ['--format', 'text', '--json'],
    ])
      expect(runCommand([...words, ...more])).toEqual({
        ...{ code: 2, stdout: '' },
        stderr: "error: option '--json' cannot be used with option '--format text'\n",
      })
  })
})

describe('colours', () => {
  const words = ['what-if', before, after]

  it('are left out for NO_COLOR, and where nobody looks', () => {
    expect(spawnCommand(words, { env: { NO_COLOR: '1' } }).stdout).not.toContain('\u001b[')
    expect(spawnCommand(words, { env: {} }).stdout).not.toContain('\u001b[')
  })

  it('are there for FORCE_COLOR, and change nothing but colours', () => {
    const { stdout } = spawnCommand(words, { env: { FORCE_COLOR: '1' } })
    expect(stdout).toContain('\u001b[32m+ opened')
    expect(stdout).toContain('\u001b[31m− closed')
    expect(stripVTControlCharacters(stdout)).toBe(spawnCommand(words).stdout)
  })

  it('never get into other forms', () => {
    for (const form of ['json', 'markdown', 'csv', 'mermaid', 'sarif'])
      expect(
        spawnCommand([...words, '--format', form], { env: { FORCE_COLOR: '1' } }).stdout,
      ).not.toContain('\u001b[')
  })
})
