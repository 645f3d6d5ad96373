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

describe('a misspelt field', () => {
  const without = (row: object, ...keys: readonly string[]) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))

  it('is told as what it is, where without it a column would be missing', () => {
    const row = { ...without(firewall(), 'status'), stauts: 'enabled' }
    expect(faultsOf({ 'firewalls.json': [firewall({ id: 1 }), row] })).toEqual([
      'firewalls.json: [1].stauts: expected status, got "stauts"; did you mean status?',
    ])
  })

  it('is told before the columns that are missing besides', () => {
    const row = { ...without(firewall(), 'status', 'created'), stauts: 'enabled' }
    expect(faultsOf({ 'firewalls.json': [row] })).toEqual([
      'firewalls.json: [0].stauts: expected status, got "stauts"; did you mean status?',
      expect.stringMatching(
        /^firewalls\.json: \[0\]: .+ a record without created: print it with --all-columns/,
      ),
    ])
  })

  it('is told of an instance', () => {
    const row = {
      ...{ id: 5, label: 'web-1', region: 'us-east', type: 'g6-nanode-1', status: 'running' },
      ...{ created: '2026-01-01T00:00:00', specs: {}, ipv4s: ['192.0.2.1'] },
    }
    expect(faultsOf({ 'linodes.json': [row] })).toEqual([
      'linodes.json: [0].ipv4s: expected ipv4, got "ipv4s"; did you mean ipv4?',
    ])
  })

  it('is told within rules', () => {
    const { inbound_policy: _, outbound_policy, ...lists } = rules(rule)
    const misspelt = { ...lists, inbound_polcy: 'DROP', outbound_polcy: outbound_policy }
    expect(faultsOf({ 'firewalls.json': [firewall({ rules: misspelt })] })).toEqual([
      expect.stringContaining('[0].rules.inbound_polcy: expected inbound_policy, got'),
      expect.stringContaining('[0].rules.outbound_polcy: expected outbound_policy, got'),
    ])
  })

  it('leaves columns that were cut to be told as before', () => {
    expect(faultsOf({ 'firewalls.json': [without(firewall(), 'status')] })).toEqual([
      expect.stringContaining(
        'expected every field, got a record without status: print it with --all-columns',
      ),
    ])
  })
})

describe('the status of a firewall', () => {
  const saidOf = (status: object) => {
    const { status: _, ...others } = firewall()
    const page = { data: [{ ...others, ...status }], page: 1, pages: 1, results: 1 }
    const { holes } = readAccount([{ name: 'firewalls.json', value: page }])
    return holes.flatMap(({ kind, says }) => (kind === 'status' ? says : []))
  }

  it('is told with what stands there where it was not understood', () => {
    expect(saidOf({ status: 'paused' })).toEqual([
      'The status of firewall 901 was not understood: got "paused".',
    ])
  })

  it('is told as not given where it is not there, and not at all where it is known', () => {
    expect(saidOf({})).toEqual([
      'Whether firewall 901 is enabled was not given, or not understood.',
    ])
    expect(saidOf({ status: 'disabled' })).toEqual([])
  })
})

describe('a field that nobody knows', () => {
  const unknownIn = (parts: object) =>
    readAccount([{ name: 'f.json', value: [firewall(parts)] }]).leaves.unknown

  it('comes with the field that it may be a slip of', () => {
    const { inbound_policy, ...others } = rules(rule)
    expect(unknownIn({ rules: { ...others, inbound_polcy: inbound_policy } })).toEqual([
      { file: 'f.json', path: [0, 'rules', 'inbound_polcy'], leaves: 1, meant: 'inbound_policy' },
    ])
  })

  it('comes alone where the record has that field too, and where none is near', () => {
    expect(unknownIn({ stauts: 'enabled', shoes: 2 })).toEqual([
      { file: 'f.json', path: [0, 'stauts'], leaves: 1 },
      { file: 'f.json', path: [0, 'shoes'], leaves: 1 },
    ])
  })
})

describe('devices that contradict their firewall', () => {
  const entity = (id: number) => ({ type: 'linode', id, label: `web-${id}` })
  const devices = (...ids: readonly number[]) =>
    ids.map(id => ({
      ...{ id: 7000 + id, entity: entity(id) },
      ...{ created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' },
    }))
  const firewalls = [
    firewall({ id: 901, label: 'edge', entities: [entity(1), entity(2)] }),
    firewall({ id: 902, label: 'inner', entities: [entity(3), entity(4), entity(5)] }),
  ]

  it('are asked whether they are those of another firewall that guards just these, once', () => {
    expect(faultsOf({ 'firewalls.json': firewalls, 'devices-901.json': devices(5, 3, 4) })).toEqual(
      [
        'devices-901.json: document: expected the devices of firewall 901 (edge), got what firewall 902 (inner) guards; are these the devices of firewall 902?',
      ],
    )
  })

  it('are told one by one where no other firewall guards them, with both places', () => {
    expect(faultsOf({ 'firewalls.json': firewalls, 'devices-901.json': devices(1, 3) })).toEqual([
      'devices-901.json: document: expected the same services as devices and as entities, got instance 3 (web-3) in devices-901.json at its top, and not in firewalls.json at [0].entities',
      'devices-901.json: document: expected the same services as devices and as entities, got instance 2 (web-2) in firewalls.json at [0].entities, and not in devices-901.json at its top',
    ])
  })

  it('are told within one record as well', () => {
    const row = firewall({ devices: devices(1), entities: [] })
    expect(faultsOf({ 'firewalls.json': [row] })).toEqual([
      'firewalls.json: [0]: expected the same services as devices and as entities, got instance 1 (web-1) in firewalls.json at [0].devices, and not in firewalls.json at [0].entities',
    ])
  })
})

describe('two copies of a firewall that differ', () => {
  it('are told with both files, and paths in one style', () => {
    const other = firewall({ rules: rules({ ...rule, ports: '443' }) })
    expect(faultsOf({ 'a.json': [firewall()], 'b.json': { data: [other] } })).toEqual([
      'b.json: data[0].rules.inbound[0].ports: expected "22", as in a.json at [0].rules.inbound[0].ports, got "443"',
    ])
  })
})
