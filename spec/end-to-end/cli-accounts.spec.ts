/** The command line on accounts with holes: what it prints on both outputs, and how the run ends. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const exported = 'examples/exports'

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

  it.each([['order', [exported, 'examples/open-db.json']]])(
    '%s asks for what it cannot do without',
    async (name, words) => {
      const { code, stdout, stderr } = await runCommand([name, ...words])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain('linode-cli firewalls devices-list 802')
    },
  )

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

  it('account writes it anonymised, with nothing of its names and addresses, and only where it is written', async () => {
    const file = join(folder, 'anonymous.json')
    const { code } = await runCommand(['account', exported, '-o', file, '--anonymise'])
    expect(code).toBe(0)
    const text = readFileSync(file, 'utf8')
    for (const original of ['web-1', 'db-1', 'databases', '192.0.2.11', '203.0.113', '58412001'])
      expect(text).not.toContain(original)
    const again = await runCommand(['account', file])
    expect(again.stdout).toContain('not understood  0')
    expect((await runCommand(['account', exported, '--anonymise'])).code).toBe(2)
  })

  it('fill prints commands, each once', async () => {
    const { code, stdout } = await runCommand(['fill', exported])
    const lines = stdout.trim().split('\n')
    expect(code).toBe(0)
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.every(line => /^linode-cli [\w -]+ > [\w-]+\.json$/.test(line))).toBe(true)
  })
})
