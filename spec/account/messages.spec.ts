/** What is said of documents that cannot be read: the line for each fault, as people see it. */
import { describe, expect, it } from 'vitest'
import { InvalidAccountError, type NamedDocument, readAccount } from '../../src/account.ts'

const rule = { protocol: 'TCP', ports: '22', addresses: { ipv4: ['0.0.0.0/0'] }, action: 'ACCEPT' }

const rules = (...inbound: readonly object[]) => ({
  ...{ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
})

const firewall = (parts: object = {}) => ({
  ...{ id: 901, label: 'database', status: 'enabled', rules: rules(rule), tags: [] },
  ...{ created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00', entities: [] },
  ...parts,
})

function faultsOf(documents: Readonly<Record<string, unknown>>): readonly string[] {
  const named = Object.entries(documents).map(([name, value]): NamedDocument => ({ name, value }))
  try {
    readAccount(named)
    return []
  } catch (error) {
    if (error instanceof InvalidAccountError) return error.message.split('\n')
    throw error
  }
}

const faultsOfRule = (parts: object) =>
  faultsOf({ 'firewalls.json': [firewall({ rules: rules({ ...rule, ...parts }) })] })

describe('a protocol that is none', () => {
  it.each([
    ['TPC', 'TCP'],
    ['tcp', 'TCP'],
    ['UPD', 'UDP'],
    ['icmp', 'ICMP'],
  ])('%s is told with the nearest one, and nothing of its ports', (protocol, meant) => {
    expect(faultsOfRule({ protocol })).toEqual([
      `firewalls.json: [0].rules.inbound[0].protocol: expected TCP, UDP, ICMP, IPENCAP, ALL or a number from 0 to 255, got "${protocol}"; did you mean ${meant}?`,
    ])
  })

  it('is told alone where none is near', () => {
    expect(faultsOfRule({ protocol: 'multicast' })).toEqual([
      expect.stringMatching(/got "multicast"$/),
    ])
  })

  it('leaves other parts of the rule to be told', () => {
    expect(faultsOfRule({ protocol: 'TPC', addresses: { ipv4: ['10.0.0.0/33'] } })).toEqual([
      expect.stringContaining('.protocol: '),
      expect.stringContaining('.addresses.ipv4[0]: '),
    ])
  })
})

describe('ports of a protocol that has none', () => {
  it('are told', () => {
    expect(faultsOfRule({ protocol: 'ALL' })).toEqual([
      'firewalls.json: [0].rules.inbound[0].ports: expected ports with TCP or UDP only, got ports with ALL',
    ])
  })
})

describe('at the end of a line', () => {
  it('stands the clause of the contract that the document breaks', () => {
    expect(faultsOf({ 'firewalls.json': [firewall({ label: 'db' })] })).toEqual([
      'firewalls.json: [0].label: expected a text of 3 to 32 characters, got "db" (LABEL-1)',
    ])
  })

  it('stands no id of an assumption', () => {
    expect(faultsOf({ 'x.json': { shoes: 1 } })).toEqual([
      'x.json: document: expected records of a list of the service, an account or a snapshot, got an object with shoes',
    ])
  })
})
