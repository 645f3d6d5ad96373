/** Rules that are all known, and written as a world cannot hold them: every command judges by them, or refuses them. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount, GatheredEntry } from '../../src/account/gathered.ts'
import { dropping, firewall, gathered, rule } from '../account/holed-accounts.ts'
import { jsonFiles } from '../support/json-files.ts'
import { runCommand } from '../support/run-command.ts'

const fileWith = jsonFiles()

const anywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const everyone = rule({ addresses: anywhere })

/** Those that a world cannot hold, and those that it holds in other words. */
const forms: readonly (readonly [string, GatheredEntry, Partial<GatheredAccount>, 2 | 0])[] = [
  [
    'a rule set that was given',
    { ruleset: 5 },
    { rulesets: { rows: [{ id: 5, type: 'inbound', rules: [everyone] }] } },
    2,
  ],
  ['every protocol', rule({ addresses: anywhere, protocol: 'ALL', ports: null }), {}, 2],
  [
    'a prefix list that was given',
    rule({ addresses: { ipv4: ['pl::all'], ipv6: ['pl::all'] } }),
    { prefixlists: { rows: [{ name: 'pl::all', ...anywhere }] } },
    0,
  ],
  ['a protocol by its number', rule({ addresses: anywhere, protocol: '6' }), {}, 0],
]

const accountWith = (inbound: readonly GatheredEntry[], more: Partial<GatheredAccount>) =>
  gathered({
    firewalls: { rows: [firewall({ rules: { inbound, outbound: [], ...dropping } })] },
    ...more,
  })

const closing = {
  calls: [
    {
      operation: 'firewallRulesUpdate',
      params: { firewallId: 802 },
      body: { inbound: [], outbound: [], ...dropping },
    },
  ],
}
const promise = {
  policies: [{ id: 'no-ssh', never: { packets: 'inbound TCP 22', from: 'internet' } }],
}

describe.each(forms)('%s', (name, entry, more, refused) => {
  const file = fileWith(name.replaceAll(' ', '-'), accountWith([entry], more))
  const closed = fileWith('closed', accountWith([], more))
  const run = (...words: readonly string[]) => runCommand(words)

  it('is a hole nowhere', () => {
    expect(run('account', file).stdout).toContain('no holes')
  })

  it('opens what it opens', () => {
    const ssh = ['--packet', 'inbound tcp from 203.0.113.1 port 22']
    expect(run('explain', file, '--service', 'web-1', ...ssh).stdout).toMatch(/^ACCEPT/)
    expect(run('exposure', file).stdout).toMatch(/everyone {2}(?:TCP 22|everything) from anywhere/)
    expect(run('search', file, '--inside', 'inbound', 'TCP', '22').stdout).toMatch(/ACCEPT/)
    const checked = run('check', fileWith('promise', promise), file)
    expect(checked).toMatchObject({ code: 1 })
    expect(checked.stdout).toContain('✗ no-ssh')
  })

  it('closes with it', () => {
    const calls = fileWith('closing', closing)
    for (const words of [
      ['rehearse', file, calls],
      ['what-if', file, closed],
    ])
      expect(run(...words).stdout).toMatch(/closed {2}inbound (?:TCP 22|everything) from anywhere/)
  })

  it(`${refused === 2 ? 'is refused' : 'is taken'} where rules are written anew`, () => {
    for (const words of [
      ['compact', file, '--firewall', '802'],
      ['relate', file, closed, '--firewall', '802', '--question', 'implies'],
    ]) {
      const { code, stderr } = run(...words)
      expect([words[0], code]).toEqual([words[0], refused])
      expect(stderr.includes('expected rules that the service takes now')).toBe(refused === 2)
    }
    expect(run('lint', file).stdout.includes('none that the service takes now')).toBe(refused === 2)
  })
})
