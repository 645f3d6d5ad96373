/** Words that are written in another case or misspelt, and input that never ends. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'
import { account, before } from './cli-bad-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-slips-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const after = 'examples/rules-after.json'

describe('words about packets', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      '--inside',
      ['search', before, '--inside', 'INBOUND', 'tcp', '22', 'From', 'ANY'],
      ['search', before, '--inside', 'inbound', 'TCP', '22', 'from', 'any'],
    ],
    [
      '--outside',
      ['search', before, '--outside', 'inbound tcp 80; inbound icmp from Any Except 10.0.0.0/8'],
      ['search', before, '--outside', 'inbound TCP 80; inbound ICMP from any except 10.0.0.0/8'],
    ],
    ['--verdict', ['search', before, '--verdict', 'drop'], ['search', before, '--verdict', 'DROP']],
    [
      '--intent',
      ['what-if', before, after, '--intent', 'drop inbound tcp 80'],
      ['what-if', before, after, '--intent', 'DROP inbound TCP 80'],
    ],
    [
      '--packet',
      ['explain', before, '--packet', 'Inbound Tcp FROM 192.0.2.1 PORT 22'],
      ['explain', before, '--packet', 'inbound TCP from 192.0.2.1 port 22'],
    ],
    [
      '--protocol',
      [
        'explain',
        before,
        '--direction',
        'OUTBOUND',
        '--protocol',
        'other',
        '--address',
        '192.0.2.1',
      ],
      [
        'explain',
        before,
        '--direction',
        'outbound',
        '--protocol',
        'OTHER',
        '--address',
        '192.0.2.1',
      ],
    ],
  ])('are read in any case: %s', (_, written, plain) => {
    const expected = runCommand(plain)
    expect(expected.code).toBe(0)
    expect(runCommand(written)).toEqual(expected)
  })
})

describe('a word of a closed list that is misspelt', () => {
  it.each<[readonly string[], string]>([
    [['what-if', before, after, '--fail-on', 'opend'], 'opened'],
    [['lint', before, '--format', 'JSON'], 'json'],
    [
      [
        'explain',
        account,
        '--service',
        'web-1',
        '--interface',
        'vpn',
        '--packet',
        'inbound icmp from 192.0.2.1',
      ],
      'vpc',
    ],
    [['relate', before, after, '--question', 'implis'], 'implies'],
    [['search', before, '--verdict', 'acept'], 'ACCEPT'],
    [['search', before, '--inside', 'inbond tcp 22'], 'inbound'],
    [['search', before, '--inside', 'inbound tpc 22'], 'TCP'],
    [['what-if', before, after, '--intent', 'dorp inbound tcp 80'], 'DROP'],
    [['explain', before, '--packet', 'inbond tcp from 192.0.2.1 port 22'], 'inbound'],
    [['explain', before, '--protocol', 'tpc', '--address', '192.0.2.1', '--port', '1'], 'TCP'],
    [['serve', '--dialect', 'publishd'], 'published'],
    [['exposre', account], 'exposure'],
    [['lint', 'examples/account.jsn'], 'examples/account.json'],
  ])('%j is told with what was meant', (words, meant) => {
    const { code, stdout, stderr } = runCommand(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(new RegExp(`[Dd]id you mean ${meant}\\?`))
  })

  it.each<readonly string[]>([
    ['what-if', before, after, '--fail-on', 'whatever'],
    ['search', before, '--verdict', 'yes'],
    ['search', before, '--inside', 'sideways tcp 22'],
  ])('has no near one where it is no slip: %s %s %s %s', (...words) => {
    const { code, stderr } = runCommand(words)
    expect(code).toBe(2)
    expect(stderr).not.toMatch(/did you mean/i)
  })
})

describe.skipIf(process.platform === 'win32')('input without an end', () => {
  const refused = (name: string, most: number) =>
    `firedrill: ${name}: expected at most ${most} MB, got more; --max-size 500 reads the most\n`

  it('is refused once it is more than is allowed: a device', () => {
    expect(runCommand(['lint', '/dev/zero'])).toMatchObject({
      ...{ code: 2, stderr: refused('/dev/zero', 20) },
    })
    expect(runCommand(['lint', '/dev/zero', '--max-size', '1']).stderr).toBe(
      refused('/dev/zero', 1),
    )
  })

  it('is refused as standard input, and what ends in time is read', () => {
    const main = join(top, 'dist/cli/main.js')
    const piped = (input: string) =>
      spawnSync('node', [main, 'lint', '-', '--max-size', '1'], {
        input,
        encoding: 'utf8',
        cwd: top,
      })
    const rules = readFileSync(join(top, before), 'utf8')
    expect(piped(rules.padEnd(1_000_000))).toMatchObject({ status: 0, stderr: '' })
    expect(piped(rules.padEnd(1_000_001))).toMatchObject({
      ...{ status: 2, stdout: '', stderr: refused('standard input', 1) },
    })
  })

  it('is refused from a pipe with a name, and another pipe is read', () => {
    const [endless = '', whole = ''] = ['endless', 'whole'].map(name => join(folder, name))
    execFileSync('mkfifo', [endless, whole])
    const writers = [
      spawn('sh', ['-c', `exec yes > ${endless}`], { stdio: 'ignore' }),
      spawn('sh', ['-c', `cat ${join(top, before)} > ${whole}`], { stdio: 'ignore' }),
    ]
    try {
      expect(runCommand(['lint', endless, '--max-size', '1']).stderr).toBe(refused(endless, 1))
      expect(runCommand(['lint', whole])).toMatchObject({ code: 0, stderr: '' })
    } finally {
      for (const each of writers) each.kill()
    }
  })
})
