/** What the line on standard error says of fields that nobody knows. */
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { fileWith, removeFiles } from './cli-bad-input.ts'

afterAll(removeFiles)

const firewall = (id: number, others: object, ofRules: object = {}) => ({
  ...{ id, label: `wall-${id}`, status: 'enabled', tags: [], entities: [] },
  ...{ created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' },
  rules: {
    inbound: [],
    outbound: [],
    outbound_policy: 'ACCEPT',
    inbound_policy: 'DROP',
    ...ofRules,
  },
  ...others,
})

const told = (...firewalls: readonly object[]): string => {
  const { stderr } = runCommand(['lint', fileWith(JSON.stringify(firewalls))])
  return stderr.replaceAll(/\S+\/\d+\.json/g, 'f.json')
}

describe('the line on standard error', () => {
  it('names the place of a field and the one that was probably meant', () => {
    const ofRules = { inbound_policy: undefined, inbound_polcy: 'DROP' }
    expect(told(firewall(1, {}), firewall(2, {}, ofRules))).toBe(
      'firedrill: read 21 of 22 leaves; 1 not understood: f.json: [1].rules.inbound_polcy, did you mean inbound_policy?\n',
    )
  })

  it('names the first three places, and how many more there are', () => {
    expect(told(firewall(1, { a: 1, b: [1, 2], c: 'x', d: 1, e: 1 }))).toBe(
      'firedrill: read 11 of 17 leaves; 6 not understood: f.json: [0].a; f.json: [0].b; f.json: [0].c; and 2 more\n',
    )
  })

  it('names none where everything was understood', () => {
    expect(told(firewall(1, {}))).toBe('firedrill: read 11 of 11 leaves; 0 not understood\n')
  })
})

describe('what account says of fields that nobody knows', () => {
  const misspelt = JSON.stringify([
    firewall(1, {}, { inbound_policy: undefined, inbound_polcy: 'DROP' }),
  ])

  it('is their places, each with the one that was probably meant', () => {
    const { stdout } = runCommand(['account', fileWith(misspelt)])
    expect(stdout).toMatch(
      /not understood +1\n.*\.json: \[0\]\.rules\.inbound_polcy, did you mean inbound_policy\?\n/,
    )
  })

  it('is a finding each', () => {
    const { stdout } = runCommand(['account', fileWith(misspelt), '--format', 'json'])
    const { findings } = JSON.parse(stdout) as { findings: readonly { message: string }[] }
    expect(findings[0]?.message).toMatch(
      /nobody here knows what this field means\. Did you mean inbound_policy\?$/,
    )
  })
})

describe('rules of an account that the service does not take now', () => {
  const ssh = { protocol: 'TCP', ports: '22', addresses: { ipv4: ['0.0.0.0/0'] }, action: 'ACCEPT' }
  const fileOf = (...inbound: readonly object[]) =>
    fileWith(JSON.stringify([firewall(1, {}, { inbound })]))

  it.each<[string, readonly object[], readonly string[]]>([
    [
      'a label of two characters, and one of another rule',
      [
        { ...ssh, label: 'ab' },
        { ...ssh, description: 'x'.repeat(101) },
      ],
      [
        'rules.inbound[0].label: expected a text of 3 to 32 characters, got "ab" (RULE-15)',
        'rules.inbound[1].description: expected a text of 1 to 100 characters',
      ],
    ],
    [
      'a protocol without a word',
      [{ ...ssh, ports: undefined, protocol: 'ALL' }],
      ['rules.inbound[0].protocol: expected TCP, UDP, ICMP or IPENCAP, got "ALL"'],
    ],
    [
      'too many',
      Array.from({ length: 26 }, () => ssh),
      ['rules: expected at most 25 rules in both directions together, got 26 (RULESET-8)'],
    ],
  ])('are told by their fault in compact, and in lint: %s', (_, inbound, faults) => {
    const file = fileOf(...inbound)
    const { code, stderr } = runCommand(['compact', file])
    expect(code).toBe(2)
    const lines = stderr.split('\n').filter(line => /: rules[.:]/.test(line))
    expect(lines).toHaveLength(faults.length)
    faults.forEach((fault, at) => {
      expect(lines[at]).toMatch(/^firedrill: \S+\.json:1:\d+: rules/)
      expect(lines[at]).toContain(fault)
    })
    const [first = ''] = faults
    const more = faults.length > 1 ? `, and ${faults.length - 1} more` : ''
    const { findings } = JSON.parse(runCommand(['lint', file, '--json']).stdout) as {
      findings: readonly { message: string }[]
    }
    expect(findings.map(({ message }) => message).join('\n')).toContain(
      `the rules of firewall 1 "wall-1" are none that the service takes now, so that nothing is said of them, while packets are judged by them as they stand: ${first}${more}`,
    )
  })

  it('are taken where nothing is wrong with them', () => {
    const file = fileOf({ ...ssh, label: 'abc', description: 'x'.repeat(100) })
    expect(runCommand(['compact', file]).code).toBe(0)
    expect(runCommand(['lint', file]).stdout).not.toContain('takes now')
  })
})
