/** The command line on accounts with holes: what it prints on both outputs, and how the run ends. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const exported = 'examples/exports'

/** A firewall with a reference to a rule set and the name of a prefix list, and services that share an id. */
function holed(): readonly string[] {
  const times = { created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' }
  const firewall = {
    ...{ id: 1, label: 'web', status: 'enabled', tags: [], ...times },
    entities: [{ id: 11, type: 'linode', label: 'a', url: '' }],
    rules: {
      inbound: [
        { ruleset: 7 },
        { protocol: 'TCP', ports: '22', addresses: { ipv4: ['pl::office'] }, action: 'ACCEPT' },
      ],
      ...{ outbound: [], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
    },
  }
  const service = (id: number, label: string) => ({ id, label, region: 'us-east', ...times })
  const linodes = [service(11, 'a'), service(12, 'b')].map(each => ({
    ...each,
    ...{
      type: 'g6-standard-1',
      status: 'running',
      ipv4: [`192.0.2.${each.id}`],
      ipv6: null,
      tags: [],
    },
  }))
  const documents = {
    firewalls: [firewall],
    linodes,
    nodebalancers: [
      {
        ...service(12, 'front'),
        hostname: 'front.example',
        ipv4: '192.0.2.99',
        ipv6: null,
        tags: [],
      },
    ],
  }
  return Object.entries(documents).map(([name, records]) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(records))
    return file
  })
}

describe('an account with holes', () => {
  it.each([
    ['rehearse', [exported, 'examples/open-db.json'], 'depends on the devices of firewall 802'],
    [
      'explain',
      [exported, '--service', 'db-1', '--packet', 'inbound tcp from 203.0.113.7 port 5432'],
      'depends on the devices of firewall 802',
    ],
    ['exposure', [exported], 'depends on the devices of firewall 802'],
    ['lint', [exported], 'may have no active firewall: that depends on devices of firewall 802'],
  ])(
    '%s says what depends on which hole, and fails for it when told to',
    async (name, words, said) => {
      const answered = await runCommand([name, ...words])
      expect(answered.code).toBe(0)
      expect(answered.stdout.replace(/\s+/g, ' ')).toContain(said)
      expect(answered.stderr).toContain('read 75 of 75 leaves; 0 not understood')
      const failed = await runCommand([name, ...words, '--fail-on', 'unknown'])
      expect(failed.code).toBe(1)
    },
  )

  it('what-if finds nothing between an account and itself, however the holes are filled', async () => {
    const { code, stdout } = await runCommand(['what-if', exported, exported, '--fail-on', 'any'])
    expect(stdout).toContain('no packet is judged differently')
    expect(code).toBe(0)
  })

  it.each(['json', 'markdown', 'csv', 'mermaid', 'sarif'])(
    'rehearse tells it as %s',
    async format => {
      const words = ['rehearse', exported, 'examples/open-db.json', '--format', format]
      const { code, stdout } = await runCommand(words)
      expect(code).toBe(0)
      expect(stdout).toContain('devices of firewall 802')
    },
  )

  it.each(['text', 'json', 'markdown', 'html', 'mermaid', 'svg', 'sarif'])(
    'order tells a window that depends on holes as %s',
    async format => {
      const words = ['order', exported, 'examples/swap-rules.json', '--format', format]
      const { code, stdout } = await runCommand(words)
      expect(code).toBe(0)
      expect(stdout).toContain(format === 'svg' ? 'possible exposure' : 'devices of firewall 802')
    },
  )

  it.each([
    ['unknown', 1],
    ['exposure-window', 0],
  ])('order fails for what depends on holes with --fail-on %s: %i', async (kind, expected) => {
    const words = ['order', exported, 'examples/swap-rules.json', '--fail-on', kind]
    expect((await runCommand(words)).code).toBe(expected)
  })

  it.each([
    [
      'search',
      ['--inside', 'inbound TCP 22'],
      0,
      'ACCEPT or not: that depends on the rule set 7 and the prefix list pl::office',
    ],
    [
      'search',
      ['--inside', 'inbound TCP 22', '--fail-on', 'unknown'],
      1,
      'depends on the rule set 7',
    ],
    ['search', ['--inside', 'inbound TCP 80', '--verdict', 'DROP'], 0, 'depends on the rule set 7'],
    [
      'search',
      ['--inside', 'outbound TCP 80', '--verdict', 'DROP'],
      0,
      'none: proved for every packet',
    ],
  ])(
    '%s %j of rules that are not all known tells what depends on which hole',
    (name, words, code, said) => {
      const answered = runCommand([name, ...holed(), '--firewall', 'web', ...words])
      expect(answered.code).toBe(code)
      expect(answered.stdout.replace(/\s+/g, ' ')).toContain(said)
    },
  )

  it.each(['json', 'markdown', 'csv', 'sarif'])('search tells it as %s', format => {
    const words = ['--firewall', 'web', '--inside', 'inbound TCP 22', '--format', format]
    const { code, stdout } = runCommand(['search', ...holed(), ...words])
    expect(code).toBe(0)
    expect(stdout).toContain('prefix list pl::office')
  })

  it.each([
    ['compact', []],
    ['explain', ['--packet', 'inbound tcp from 203.0.113.7 port 22']],
  ])('%s says where the rules are that it does not know, and what tells them', (name, words) => {
    const [file = ''] = holed()
    const { code, stdout, stderr } = runCommand([name, ...holed(), '--firewall', 'web', ...words])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`${file}:1:`)
    expect(stderr).toContain('linode-cli firewalls rulesets-list')
    expect(stderr).toContain('linode-cli prefixlists list')
  })

  it.each(['linode/11', 'instance/11', '11', 'a'])('explain takes %s for a service', service => {
    const words = ['--service', service, '--packet', 'inbound tcp from 203.0.113.7 port 80']
    const { code, stdout } = runCommand(['explain', ...holed(), ...words])
    expect(code).toBe(0)
    expect(stdout).toContain('UNKNOWN')
  })

  it('an id that two services have names neither', () => {
    const words = ['--service', '12', '--packet', 'inbound tcp from 203.0.113.7 port 80']
    const { code, stderr } = runCommand(['explain', ...holed(), ...words])
    expect(code).toBe(2)
    expect(stderr).toContain('got "12", the id of instance/12, balancer/12')
  })

  it('rehearse and order take an account in several files, and last the change', () => {
    const change = join(folder, 'change.json')
    const calls = [
      { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status: 'disabled' } },
    ]
    writeFileSync(change, JSON.stringify({ calls }))
    expect(runCommand(['rehearse', ...holed(), change]).code).toBe(0)
    const ordered = runCommand(['order', ...holed(), change])
    expect(ordered.code).toBe(0)
    expect(ordered.stdout).toContain('no window opens')
    const alone = runCommand(['rehearse', change])
    expect(alone.code).toBe(2)
    expect(alone.stderr).toContain('FILES: expected an account, and last a change')
  })

  it('account writes one document that reads back with the same holes', async () => {
    const file = join(folder, 'account.json')
    const first = await runCommand(['account', exported, '-o', file, '--json'])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'firedrill-account' })
    const again = await runCommand(['account', file, '--json'])
    const namesIn = (text: string) =>
      (JSON.parse(text) as { holes: readonly { name: string }[] }).holes.map(({ name }) => name)
    expect(namesIn(again.stdout)).toEqual(namesIn(first.stdout))
    expect(namesIn(first.stdout)).toContain('devices of firewall 802')
  })

  it('account writes over no file that it reads, be it named or in a folder, and beside them it does', () => {
    const exports = join(folder, 'exports')
    cpSync(join(top, exported), exports, { recursive: true })
    const [name = ''] = readdirSync(exports)
    const file = join(exports, name)
    const before = readFileSync(file, 'utf8')
    for (const input of [file, exports]) {
      const { code, stderr } = runCommand(['account', input, '-o', file])
      expect([code, stderr]).toEqual([
        2,
        `firedrill: -o: expected another file than those that are read, got ${file}\n`,
      ])
    }
    expect(readFileSync(file, 'utf8')).toBe(before)
    const beside = join(folder, 'exports.json')
    expect(runCommand(['account', exports, '-o', beside]).code).toBe(0)
    expect(existsSync(beside)).toBe(true)
  })

  it('account writes it anonymised, with nothing of its names and addresses, and only where it is written', async () => {
    const file = join(folder, 'anonymous.json')
    const { code, stderr } = await runCommand(['account', exported, '-o', file, '--anonymise'])
    expect(stderr).toBe(
      `firedrill: ${file} keeps regions, ports, the order and number of records, time differences and the leading bits that addresses share; whoever can guess the account can check the guess\n`,
    )
    expect(code).toBe(0)
    const text = readFileSync(file, 'utf8')
    for (const original of ['web-1', 'db-1', 'databases', '192.0.2.11', '203.0.113', '58412001'])
      expect(text).not.toContain(original)
    const again = await runCommand(['account', file])
    expect(again.stdout).toContain('not understood  0')
    expect((await runCommand(['account', exported, '--anonymise'])).code).toBe(2)
  })

  it('fill prints commands, each once', async () => {
    const { code, stdout, stderr } = await runCommand(['fill', exported])
    expect(stderr.match(/devices came as entities, without the ids/g)).toHaveLength(1)
    const lines = stdout.trim().split('\n')
    expect(code).toBe(0)
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.every(line => /^linode-cli [\w -]+ > [\w-]+\.json$/.test(line))).toBe(true)
  })
})
