/** Bad input: exit code 2, and on standard error alone where it stands, what was expected and what was got. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string | Uint8Array): string {
  const name = join(folder, `${Math.abs(hashOf(text))}.json`)
  writeFileSync(name, text)
  return name
}

const hashOf = (text: string | Uint8Array): number =>
  [...Buffer.from(text)].reduce((hash, byte) => (hash * 31 + byte) | 0, 7)

const before = 'examples/rules-before.json'
const account = 'examples/account.json'
const packet = ['--packet', 'inbound tcp from 203.0.113.7 port 22']
const rules = JSON.parse(readFileSync(join(top, before), 'utf8'))
const broken = (change: (copy: typeof rules) => void): string => {
  const copy = structuredClone(rules)
  change(copy)
  return fileWith(JSON.stringify(copy, null, 2))
}

interface BadInput {
  readonly what: string
  readonly words: readonly string[]
  /** Every line of standard error holds the texts of its entry, in this order. */
  readonly says: readonly (readonly string[])[]
}

const cases: readonly BadInput[] = [
  {
    what: 'a file that is not there',
    words: ['what-if', 'nowhere.json', before],
    says: [['nowhere.json: expected a JSON file', 'got none that can be read (ENOENT)']],
  },
  {
    what: 'a folder without JSON files',
    words: ['lint', 'docs'],
    says: [['docs: expected JSON files in the folder, got none']],
  },
  {
    what: 'broken JSON',
    words: ['lint', fileWith('{\n  "inbound": [,]\n}')],
    says: [[':2:15: document: expected JSON, got other text (ValueExpected)']],
  },
  {
    what: 'lists in lists without end',
    words: ['lint', fileWith('['.repeat(300_000) + ']'.repeat(300_000))],
    says: [[':1:101: document: expected at most 100 levels', 'got more']],
  },
  {
    what: 'nonsense that opens lists without end',
    words: ['lint', fileWith(`[1,\n2 [${'[{'.repeat(300_000)}`)],
    says: [[':2:3: document: expected JSON, got other text (CommaExpected)']],
  },
  {
    what: 'lists that never end',
    words: ['lint', fileWith('['.repeat(300_000))],
    says: [[':1:101: document: expected JSON, got other text']],
  },
  {
    what: 'an image',
    words: ['lint', fileWith(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
    says: [[':1:1: document: expected JSON in UTF-8, got bytes that are not UTF-8']],
  },
  {
    what: 'zeros',
    words: ['lint', fileWith(new Uint8Array(400))],
    says: [[':1:1: document: expected JSON, got other text (InvalidSymbol)']],
  },
  {
    what: 'what some editors write: UTF-16, the lower byte first',
    words: ['lint', fileWith(Buffer.from('\uFEFF{}', 'utf16le'))],
    says: [[':1:1: document: expected JSON in UTF-8, got UTF-16']],
  },
  {
    what: 'UTF-16, the higher byte first',
    words: ['lint', fileWith(Buffer.from('\uFEFF{}', 'utf16le').swap16())],
    says: [[':1:1: document: expected JSON in UTF-8, got UTF-16']],
  },
  {
    what: 'an empty file',
    words: ['exposure', fileWith(' \n')],
    says: [[':1:1: document: expected JSON, got nothing: it is empty']],
  },
  {
    what: 'as many of them below a field that nobody knows',
    words: ['lint', fileWith(`{"x":${'['.repeat(101)}${']'.repeat(101)}}`)],
    says: [['document: expected at most 100 levels']],
  },
  {
    what: 'nothing at all',
    words: ['lint', '-'],
    says: [['standard input:1:1: document: expected JSON, got nothing: it is empty']],
  },
  {
    what: 'JSON of another shape',
    words: ['lint', fileWith('[1]')],
    says: [
      [
        ':1:2: [0]: expected records of a list of the service, an account or a snapshot, got none of them (ASSUME-ACCOUNT)',
      ],
    ],
  },
  {
    what: 'every rule that breaks a clause, each where it stands',
    words: [
      'what-if',
      before,
      broken(copy => {
        copy.inbound[1].ports = '22, 80-'
        copy.inbound[2].action = 'REJECT'
        copy.outbound[0].addresses.ipv4 = ['10.0.0.256']
      }),
    ],
    says: [
      [':30:16: inbound[1].ports: expected a port', 'got "" at position 8 (PORT-1)'],
      [':39:17: inbound[2].action: expected ACCEPT or DROP, got "REJECT" (RULE-2)'],
      ['outbound[0].addresses.ipv4[0]: expected an IPv4', 'got "10.0.0.256"', '(RULE-6)'],
    ],
  },
  {
    what: 'a policy that is missing',
    words: ['search', broken(copy => delete copy.outbound_policy)],
    says: [['outbound_policy: expected ACCEPT or DROP, got nothing (RULESET-10)']],
  },
  {
    what: 'a rule of a firewall, by its path inside the firewall',
    words: [
      'lint',
      fileWith(
        `{"label":"web","rules":{"inbound":[{}],"inbound_policy":"DROP","outbound_policy":"DROP"}}`,
      ),
    ],
    says: [
      ['rules.inbound[0].protocol: expected TCP,', 'got nothing (RULE-18)'],
      ['rules.inbound[0].addresses'],
      ['rules.inbound[0].action'],
    ],
  },
  {
    what: 'rules where a world is asked for',
    words: ['rehearse', before, 'examples/tighten-web.json'],
    says: [
      [
        `${before}:1:1: document: expected some of firewalls and instances`,
        'got inbound, inbound_policy',
      ],
    ],
  },
  {
    what: 'rules beside a world',
    words: ['what-if', before, account],
    says: [[`${account}:1:1: document: expected rules as in ${before}, got a world`]],
  },
  {
    what: 'a change with an operation that does not exist',
    words: ['rehearse', account, fileWith('{"calls":[{"operation":"firewallUpdat"}]}')],
    says: [
      [
        ':1:24: calls[0].operation: expected the name of an operation, got "firewallUpdat"; did you mean firewallUpdate? (ASSUME-CHANGE)',
      ],
    ],
  },
  {
    what: 'a call at no time',
    words: [
      'order',
      account,
      fileWith('{"calls":[{"operation":"firewallsList","at":"yesterday"}]}'),
    ],
    says: [['.json: calls[0].at: expected a time such as 2026-01-01T00:00:00Z, got "yesterday"']],
  },
  {
    what: 'a packet on an interface that the service does not have',
    words: [
      'rehearse',
      account,
      fileWith(
        `{"calls":[],"packets":[{"service":{"type":"balancer","id":411207},"direction":"inbound",
          "protocol":"ICMP","address":"192.0.2.3","interface":"vlan"}]}`,
      ),
    ],
    says: [
      [
        ':2:63: packets[0].interface: expected the purpose of an interface of balancer 411207',
        'got "vlan"',
      ],
    ],
  },
  {
    what: 'a field whose name would act on the terminal',
    words: ['lint', fileWith('{"inbound_policy":"DROP","outbound_policy":"DROP","\\u001b[2J":1}')],
    says: [[': \\u{1b}[2J: ']],
  },
  {
    what: 'standard input on both sides',
    words: ['what-if', '-', '-'],
    says: [['BEFORE and AFTER: expected - once and a file, got - twice']],
  },
  {
    what: 'a packet in other words',
    words: ['explain', before, '--packet', 'ssh from anywhere'],
    says: [['--packet: expected a packet such as inbound tcp', 'got "ssh from anywhere"']],
  },
  {
    what: 'a packet without the port that it needs',
    words: ['explain', before, '--packet', 'inbound tcp from 203.0.113.7'],
    says: [['--packet: port: expected a whole number from 1 to 65535, got nothing']],
  },
  {
    what: 'a port that is none',
    words: ['explain', before, '--protocol', 'tcp', '--address', '203.0.113.7', '--port', '0x16'],
    says: [['--port: expected a whole number from 1 to 65535, got "0x16"']],
  },
  {
    what: 'an address that is none',
    words: ['explain', before, '--packet', 'inbound icmp from 203.0.113.700'],
    says: [['--packet: address: expected an IPv4 address', 'got "203.0.113.700"']],
  },
  {
    what: 'no packet',
    words: ['explain', before],
    says: [['--packet: expected a packet such as', 'got nothing']],
  },
  {
    what: 'a service that the world does not have',
    words: ['explain', account, '--service', 'web-9', ...packet],
    says: [
      ['--service: expected a service of examples/account.json, such as instance/', 'got "web-9"'],
    ],
  },
  {
    what: 'a service with rules',
    words: ['explain', before, '--service', 'web-1', ...packet],
    says: [['--service, --interface: expected neither with rules, got one']],
  },
  {
    what: 'an interface that the service does not have',
    words: ['explain', account, '--service', 'bastion-1', '--interface', 'vlan', ...packet],
    says: [['--interface: expected an interface that instance', ', got "vlan"']],
  },
  {
    what: 'one of many firewalls that nobody named',
    words: ['search', account],
    says: [['--firewall: expected the label or id of a firewall', 'web, database', 'got none']],
  },
  {
    what: 'a region that cannot be read',
    words: ['search', before, '--inside', 'inbound TCP 22; inbound SCTP'],
    says: [
      ['--inside: statement 2: expected inbound or outbound, then one of', 'got "inbound SCTP"'],
    ],
  },
  {
    what: 'an intent without a verdict',
    words: ['what-if', before, before, '--intent', 'inbound TCP 80'],
    says: [['--intent: expected ACCEPT or DROP and a region', 'got "inbound TCP 80"']],
  },
  {
    what: 'a verdict that is none',
    words: ['search', before, '--verdict', 'REJECT'],
    says: [['--verdict: expected ACCEPT or DROP, got "REJECT"']],
  },
  {
    what: 'a baseline that is no answer',
    words: ['lint', before, '--baseline', before],
    says: [[`${before}:1:1: findings: expected an answer that firedrill printed`, 'got nothing']],
  },
  {
    what: 'a baseline with something else among its findings',
    words: [
      'lint',
      before,
      '--baseline',
      fileWith('{ "command": "lint", "findings": [{ "id": 1 }] }'),
    ],
    says: [[':1:35: findings[0]: expected an object with id', 'got an object']],
  },
  {
    what: 'an unknown option',
    words: ['lint', before, '--formt', 'json'],
    says: [["error: unknown option '--formt'"], ['(Did you mean --format?)']],
  },
  {
    what: 'an unknown command',
    words: ['lnit', before],
    says: [["error: unknown command 'lnit'"], ['(Did you mean lint?)']],
  },
  {
    what: 'a missing argument',
    words: ['what-if', before],
    says: [["error: missing required argument 'after'"]],
  },
  {
    what: 'something that --fail-on does not know',
    words: ['what-if', before, before, '--fail-on', 'everything'],
    says: [
      ["'everything' is invalid. Allowed choices are any, error, warning, note, opened, closed,"],
    ],
  },
]

describe('bad input', () => {
  it.each(cases)('$what ends with exit code 2 and a line for each fault', ({ words, says }) => {
    const { code, stdout, stderr } = runCommand(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    const lines = stderr.trimEnd().split('\n')
    expect(lines).toHaveLength(says.length)
    says.forEach((texts, at) => {
      for (const text of texts) expect(lines[at]).toContain(text)
    })
  })
})

describe('input as the service returns it', () => {
  it('may be a whole firewall, with the version and the fingerprint of its rules', () => {
    const copy = { ...rules, version: 3, fingerprint: '5d3c' }
    const file = fileWith(JSON.stringify({ id: 7, label: 'web', rules: copy, entities: [] }))
    expect(runCommand(['what-if', before, file, '--fail-on', 'any'])).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  it('may begin with a byte order mark', () => {
    const file = fileWith(`\uFEFF${JSON.stringify(rules)}`)
    expect(runCommand(['what-if', before, file]).code).toBe(0)
  })
})
