/** What two files say in other words or of other times, and lists that say nothing here. */
import { describe, expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { printDocumentFault, readAccount } from '../../src/account/from-documents.ts'
import { kindOfDocument } from '../../src/account/rules-document.ts'
import { file, problemsIn, soundly } from './gathered-samples.ts'

const range = (route_target: string, text = '2600:3c03:e000:1::') => ({
  ...{ range: text, prefix: 64, region: 'us-east', route_target },
})
const target = '2600:3c03::f03c:95ff:fe00:65'
const report = (more: object) =>
  file('linode-101-ips.json', {
    ipv4: { public: [], private: [], shared: [], reserved: [] },
    ipv6: { slaac: null, global: [range(target)], ...more },
  })

describe('an address', () => {
  it.each([
    range('2600:3C03::F03C:95FF:FE00:0065'),
    range(`${target}/128`),
    range(target, '2600:3C03:E000:0001::'),
  ])('is the same however it is written: %j', other => {
    expect(soundly(file('v6-ranges.json', [other]), report({})).ranges?.rows).toHaveLength(1)
  })

  it('is another where it differs', () => {
    expect(problemsIn(file('v6-ranges.json', [range('2600:3c03::1')]), report({}))).toMatchObject([
      [expect.anything(), expect.anything(), 'contradiction'],
    ])
  })
})

describe('the ranges that others share with an instance', () => {
  it('stand apart in the report of the contract', () => {
    const none = gather([report({ shared: [] })])
    expect([none.faults, none.leaves.notUnderstood]).toEqual([[], 0])
    const theirs = range('2600:3c03::1', '2600:3c03:e000:9::')
    expect(soundly(report({ shared: [theirs] })).shares?.rows).toEqual([
      { address: '2600:3c03:e000:9::', instance_id: 101 },
    ])
  })
})

const ruleSet = (more: object) => ({
  ...{ id: 77, version: 3, label: 'rs', description: null, type: 'inbound', deleted: null },
  ...{ is_service_defined: false, created: '2026-03-01T09:00:00', updated: '2026-03-01T09:00:00' },
  ...more,
})
const rule = {
  ...{ protocol: 'TCP', ports: '22', action: 'ACCEPT', label: 'a' },
  addresses: { ipv4: ['10.0.0.0/8'] },
}
const rules = (inbound: readonly object[]) => ({
  ...{ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
})

describe('a rule set', () => {
  it.each([{ rules: null }, {}])('without rules has a hole: %j', more => {
    const { holes } = readAccount([
      file('rulesets.json', [ruleSet(more)]),
      file('rules-801.json', rules([{ ruleset: 77 }])),
    ])
    expect(holes.map(({ says }) => says)).toContain('The rules of rule set 77 were not given.')
  })

  it('of two versions is told by them', () => {
    const { faults } = gather([
      file('a.json', [ruleSet({ rules: [rule] })]),
      file('b.json', [ruleSet({ version: 4, rules: [{ ...rule, ports: '23' }] })]),
    ])
    expect(faults.map(each => `${each.file}: ${printDocumentFault(each)}`)).toEqual([
      'b.json: [0].version: expected 3, as in a.json at [0].version, got 4',
    ])
  })

  it('of one version is told by the first field that differs', () => {
    const { faults } = gather([
      file('a.json', [ruleSet({ rules: [rule] })]),
      file('b.json', [ruleSet({ rules: [{ ...rule, ports: '23' }] })]),
    ])
    expect(faults.map(({ path }) => path)).toEqual([[0, 'rules', 0, 'ports']])
  })
})

describe('rules', () => {
  it('that are expanded in one of two files are told so', () => {
    const { faults } = gather([
      file('firewall-801-rules.json', rules([{ ruleset: 77 }])),
      file('rules-801.json', rules([rule])),
    ])
    expect(faults.map(printDocumentFault)[0]).toMatch(
      /expected the same rules as in .+, got a rule in one and a reference to a rule set in the other/,
    )
  })

  it.each([rules([{ ruleset: 77 }]), rules([{ ...rule, addresses: { ipv4: ['pl::office'] } }])])(
    'with names in them are those of an account: %j',
    value => {
      expect(kindOfDocument(value)).toMatchObject({ value: 'listed' })
      expect(kindOfDocument(rules([rule]))).toMatchObject({ value: 'rules' })
    },
  )
})

describe('a reverse name that is none', () => {
  it('is told where the list of addresses has it', () => {
    const instance = {
      ...{ id: 101, label: 'a', region: 'us-east', status: 'running' },
      ...{ ipv4: ['192.0.2.8', '192.0.2.9'], ipv6: '2600:3c03::65/128' },
    }
    const address = (text: string, rdns: string | null) => ({
      ...{ address: text, gateway: null, subnet_mask: '', prefix: 24, type: 'ipv4', public: true },
      ...{ rdns, linode_id: 101, region: 'us-east' },
    })
    const read = (rdns: string) =>
      readAccount([
        file('linodes.json', { data: [instance] }),
        file('ips.json', { data: [address('192.0.2.8', null), address('192.0.2.9', rdns)] }),
      ])
    expect(() => read('x')).toThrow(/^ips\.json: data\[1\]\.rdns: expected a host name/)
    expect(() => read('x.example')).not.toThrow()
  })
})

describe('the list of events', () => {
  it('says nothing here, with the reason', () => {
    const event = {
      ...{ id: 1, action: 'linode_reboot', created: '2026-09-09T00:00:00', status: 'finished' },
      entity: { id: 203, type: 'linode', label: 'db-3', url: '/v4/linode/instances/203' },
      ...{ secondary_entity: null, username: 'x', seen: true, read: true, rate: null },
      ...{ percent_complete: 100, time_remaining: null, message: null, duration: 3, details: {} },
    }
    const { faults, leaves, account } = gather([
      file('events.json', [event]),
      file('v6-ranges.json', []),
    ])
    expect([faults, leaves.notUnderstood]).toEqual([[], 0])
    expect(leaves.rules.map(({ rule: each }) => each)).toContain('history')
    expect(Object.keys(account)).toEqual(['format', 'version', 'ranges'])
  })
})
