/** What becomes of the files of a folder: those that are read, that are told, and that are refused. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand, spawnCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'
import { account } from './cli-bad-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-folders-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const copies = ['account.csv', 'account.json.bak', 'account.json.gz']

describe('what stands in a folder and is not read', () => {
  const named = (name: string, ...files: readonly string[]): string => {
    const path = join(folder, name)
    mkdirSync(path)
    for (const file of files) writeFileSync(join(path, file), readFileSync(join(top, account)))
    return path
  }

  const toldOf = (path: string): readonly string[] => {
    const { code, stderr } = runCommand(['exposure', path])
    expect(code).toBe(0)
    return stderr
      .split('\n')
      .filter(line => line.includes('not read'))
      .map(line => line.replace(`firedrill: ${path}/`, ''))
  }

  it('is told of each file, but for those that are never data of an account', () => {
    const path = named(
      ...(['beside', 'account.json', 'x.jsonc', 'a.tfstate', '.hidden.json'] as const),
      ...['README', 'notes.md', 'main.tf', '.DS_Store', '._account.json', '.gitignore', 'a.json~'],
    )
    writeFileSync(join(path, 'notes.txt'), 'Taken on Monday.')
    expect(toldOf(path)).toEqual([
      '.hidden.json is not read, for its name begins with a dot',
      ...['a.tfstate', 'notes.txt', 'x.jsonc'].map(
        each => `${each} is not read, for its name does not end in .json`,
      ),
    ])
  })

  it('is told of a copy of a file that is read', () => {
    const path = named('copies', 'account.json', ...copies)
    expect(toldOf(path)).toEqual(
      copies.map(
        each => `${each} is not read, for its name does not end in .json; account.json is`,
      ),
    )
  })

  it('is told of the first ten of many', () => {
    const path = named('many', 'account.json', ...Array.from({ length: 12 }, (_, at) => `${at}.js`))
    expect(toldOf(path)).toHaveLength(11)
    expect(toldOf(path).at(-1)).toBe('firedrill: and 2 more are not read')
  })

  it.each([
    ['linodes-2.json.gz', 'a JSON file, got a packed one: unpack it'],
    ['rest.ZIP', 'a JSON file, got a packed one: unpack it'],
    ['firewalls.jsonl', 'a JSON file, got lines of JSON: make one list of them'],
    ['firewalls.ndjson', 'a JSON file, got lines of JSON: make one list of them'],
    ['firewalls.csv', 'a JSON file, got a table: save the list as JSON'],
    ['firewalls.json.bak', 'a name that ends in .json, got another: rename it'],
    ['more.jsn', 'a name that ends in .json, got another: rename it'],
    ['firewalls.txt', 'a name that ends in .json, got another: rename it'],
  ])('is refused where it may hold a part of the account: %s', (name, expected) => {
    const path = named(`holds ${name}`, 'account.json', name)
    expect(runCommand(['exposure', path])).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: `firedrill: ${join(path, name)}: expected ${expected}, or move it elsewhere\n`,
    })
  })

  it('leaves an account of a fleet unread where it may hold a part of it', () => {
    const fleet = join(folder, 'fleet')
    mkdirSync(fleet)
    named('fleet/whole', 'account.json', 'account.json.gz')
    named('fleet/cut', 'account.json', 'linodes-2.json.gz')
    const policy = join(folder, 'policy.json')
    const guarded = { id: 'p', never: { packets: 'inbound TCP 3389', from: 'internet' } }
    writeFileSync(policy, JSON.stringify({ policies: [guarded] }))
    const words = ['check', policy, fleet, '--jobs', '1', '--format', 'json']
    const { code, stdout } = spawnCommand(words)
    const { accounts }: { readonly accounts: readonly object[] } = JSON.parse(stdout)
    expect(code).toBe(2)
    expect(accounts).toMatchObject([
      { account: 'cut', outcome: 'unread', says: [expect.stringContaining('got a packed one')] },
      { account: 'whole' },
    ])
    expect(accounts[1]).not.toMatchObject({ outcome: 'unread' })
  })

  it('is none of a name in capitals', () => {
    const path = named('capitals', 'ACCOUNT.JSON')
    expect(toldOf(path)).toEqual([])
  })

  it('is told of a folder in it that holds JSON, but for hidden ones', () => {
    const path = named('parts', 'account.json')
    named('parts/eu', 'linodes.json')
    named('parts/notes', 'readme.md')
    named('parts/.cache', 'linodes.json')
    const { code, stderr } = runCommand(['exposure', path])
    expect(code).toBe(0)
    expect(stderr.split('\n').filter(line => line.includes('is not read'))).toEqual([
      `firedrill: ${join(path, 'eu')} is not read, for it is a folder of its own: name it too, where it belongs to the account`,
    ])
  })

  it('is told of a link that leads nowhere', () => {
    const path = named('linked', 'account.json')
    symlinkSync(join(path, 'gone.json'), join(path, 'link.json'))
    expect(runCommand(['exposure', path]).stderr).toContain(
      'link.json: expected a JSON file, or - for standard input, got a link to a file that is not there',
    )
  })

  it('is told where there is no other', () => {
    const path = named('alone', 'linodes.jsn')
    const meant = join(path, 'linodes.jsn')
    expect(runCommand(['exposure', path])).toMatchObject({
      code: 2,
      stderr: `firedrill: ${meant}: expected a name that ends in .json, got another: rename it, or move it elsewhere\n`,
    })
  })
})
