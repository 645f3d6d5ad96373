import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import {
  account,
  type BadInput,
  before,
  expectRefusal,
  fileWith,
  packet,
  removeFiles,
  rules,
} from './cli-bad-input.ts'

afterAll(removeFiles)

const cases: readonly BadInput[] = [
  {
    what: 'a call at no time',
    words: [
      'order',
      account,
      fileWith('{"calls":[{"operation":"firewallsList","at":"yesterday"}]}'),
    ],
    says: [
      ['.json:1:45: calls[0].at: expected a time such as 2026-01-01T00:00:00Z, got "yesterday"'],
    ],
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
    what: 'a service that is nearly one of the world',
    words: ['explain', account, '--service', 'web1', ...packet],
    says: [['got "web1"; did you mean web-1?']],
  },
  {
    what: 'a firewall that is nearly one of the world',
    words: ['explain', account, '--firewall', 'wbe', ...packet],
    says: [['--firewall: expected the label or id of a firewall of', 'did you mean web?']],
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
    what: 'a packet at no service',
    words: ['explain', account, ...packet],
    says: [['--firewall: expected the label or id', 'got none; --service names a service']],
  },
  {
    what: 'rules in the place of a plan',
    words: ['plan', before],
    says: [['document: expected one plan', 'got no plan among the files']],
  },
  {
    what: 'one of many firewalls that nobody named',
    words: ['compact', account],
    says: [
      [
        '--firewall: expected the label or id of a firewall',
        'web, database',
        'got none; firedrill exposure',
      ],
    ],
  },
  {
    what: 'a region that cannot be read',
    words: ['search', before, '--inside', 'inbound TCP 22; inbound SCTP'],
    says: [
      ['--inside: statement 2: expected inbound or outbound, then one of', 'got "inbound SCTP"'],
    ],
  },
  {
    what: 'an intent without packets',
    words: [
      'what-if',
      before,
      before,
      '--intent',
      'DROP inbound TCP 80 from 10.0.0.0/8 except 10.0.0.0/7',
    ],
    says: [['--intent: expected packets, got none', 'in "inbound TCP 80 from 10.0.0.0/8 except']],
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
    what: 'help for an unknown command',
    words: ['help', 'expose'],
    says: [["error: unknown command 'expose'"], ['(Did you mean exposure?)']],
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
  it.each(cases)('$what ends with exit code 2 and a line for each fault', expectRefusal)
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

  it('may have null where a rule or its addresses leave something out', () => {
    const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['192.0.2.0/24'] } }
    const addresses = { ...rule.addresses, ipv6: null }
    const others = { label: null, ports: null, description: null, addresses }
    const [plain, nulls] = [rule, { ...rule, ...others }].map(each =>
      fileWith(JSON.stringify({ ...rules, inbound: [each] })),
    )
    expect(runCommand(['what-if', plain ?? '', nulls ?? '', '--fail-on', 'any'])).toMatchObject({
      code: 0,
      stderr: '',
    })
    const wrong = fileWith(JSON.stringify({ ...rules, inbound: [{ ...rule, action: null }] }))
    expect(runCommand(['lint', wrong]).code).toBe(2)
  })

  it('may begin with a byte order mark', () => {
    const file = fileWith(`\uFEFF${JSON.stringify(rules)}`)
    expect(runCommand(['what-if', before, file]).code).toBe(0)
  })
})
