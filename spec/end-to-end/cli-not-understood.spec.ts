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
