/** Records as they are gathered: once from several documents, with whom they belong to, and with their rules. */
import { describe, expect, it } from 'vitest'
import { createWorld, readyAccount } from '../../src/account/create-world.ts'
import { gather } from '../../src/account/documents/gather.ts'
import type { NamedDocument } from '../../src/account/documents/origins.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { file, problemsIn, soundly } from './gathered-samples.ts'
import { sample, samplesIn } from './samples.ts'

describe('records in two documents', () => {
  const firewalls = sample('cli/firewalls.json').value as Record<string, unknown>[]
  const changed = [{ ...firewalls[0], label: 'other' }, ...firewalls.slice(1)]

  it('are one, and say together what each of them says', () => {
    const { entities: _, ...without } = firewalls[0] ?? {}
    const account = soundly(file('a.json', [without]), file('firewalls.json', firewalls))
    expect(account).toEqual(soundly(file('firewalls.json', firewalls)))
  })

  it('that contradict each other are a fault that names both', () => {
    const { faults } = gather([file('a.json', firewalls), file('b.json', changed)])
    expect(faults).toEqual([
      {
        ...{ file: 'b.json', path: [0, 'label'], clause: 'ASSUME-ACCOUNT' },
        ...{ problem: 'contradiction', expected: 'web', got: 'other' },
        elsewhere: { file: 'a.json', path: [0, 'label'] },
      },
    ])
  })

  it('are told apart to the part in which they differ', () => {
    const [rules] = sample('single/rules-804.json').value as object[]
    const other = { ...rules, inbound_policy: 'DROP' }
    const [fault] = gather([file('a.json', firewalls), file('rules-804.json', other)]).faults
    expect(fault).toMatchObject({
      ...{ file: 'rules-804.json', path: ['inbound_policy'], expected: 'ACCEPT', got: 'DROP' },
      elsewhere: { file: 'a.json', path: [2, 'rules', 'inbound_policy'] },
    })
    const [settings, changed] = [{ instance: 802 }, { instance: 803 }].map((ids, at) =>
      file(`${at}.json`, { default_firewall_ids: ids }),
    )
    expect(settings && changed && gather([settings, changed]).faults).toMatchObject([
      { file: '1.json', problem: 'contradiction', expected: 802, got: 803 },
    ])
  })

  it('of one list are found as well', () => {
    expect(problemsIn(file('a.json', [...firewalls, changed[0]]))).toEqual([
      ['a.json', '3.label', 'contradiction'],
    ])
  })

  it('are held against each other for what they guard', () => {
    const devices = sample('cli/devices-802.json').value as unknown[]
    expect(
      problemsIn(file('f.json', firewalls), file('devices-802.json', devices.slice(1))),
    ).toEqual([['devices-802.json', '', 'other-services']])
  })

  it('say each field by one name only', () => {
    const [row] = sample('cli/networking-ips.json').value as object[]
    const both = { ...row, instance_id: 7 }
    expect(problemsIn(file('ips.json', [both]))).toEqual([
      ['ips.json', '0.instance_id', 'repeated'],
    ])
  })
})

describe('documents that cannot be read', () => {
  it.each([
    ['error-answer.json', '', 'error-answer'],
    ['firewalls-cut.json', '0', 'cut-columns'],
    ['firewalls-few-columns.json', '0', 'cut-columns'],
    ['rules-802-cut.json', '0', 'cut-columns'],
    ['devices-802-cut.json', '0', 'cut-columns'],
    ['linodes-cut.json', '0', 'cut-columns'],
    ['mixed.json', '1', 'mixed-lists'],
    ['devices.json', '', 'no-owner'],
    ['empty.json', '', 'unnamed-list'],
    ['volumes.json', '0', 'unknown-records'],
  ])('%s is told for what it is', (name, path, problem) => {
    const document = sample(`faults/${name}`)
    expect(problemsIn(document)).toEqual([[document.name, path, problem]])
    const { account, leaves } = gather([document])
    expect(account).toEqual({ format: 'firedrill-account', version: 1 })
    expect(leaves.notUnderstood).toBe(leaves.total)
  })

  it('are told within an account as well', () => {
    const firewalls = sample('faults/firewalls-cut.json').value
    const linodes = sample('cli/linodes.json').value
    const cut = file('mine.json', { firewalls: { data: firewalls }, linodes })
    expect(problemsIn(cut)).toEqual([['mine.json', 'firewalls.data.0', 'cut-columns']])
    expect(gather([cut]).account.firewalls).toBeUndefined()
  })

  it('are all of the faults', () => {
    expect(samplesIn('faults')).toHaveLength(10)
  })

  it('are told beside others, which are read', () => {
    const found = gather([...samplesIn('cli'), sample('faults/error-answer.json')])
    expect(found.faults).toHaveLength(1)
    expect(found.account.firewalls?.rows).toHaveLength(3)
  })

  it('is a snapshot beside anything else', () => {
    const whole = file('world.json', snapshot(createWorld(readyAccount)))
    expect(problemsIn(sample('cli/regions.json'), whole)).toEqual([
      ['cli/regions.json', '', 'two-accounts'],
    ])
    const found = gather([whole])
    expect(found.snapshot).toBe(whole)
    expect(found.leaves.used).toBe(found.leaves.total)
    expect(found.faults).toEqual([])
  })
})

describe('whose they are', () => {
  const firewalls = sample('cli/firewalls.json')
  const devices = sample('cli/devices-802.json').value
  const devicesOf802 = (...documents: readonly NamedDocument[]) =>
    soundly(...documents).firewalls?.rows.find(({ id }) => id === 802)?.devices?.rows

  it.each([
    'devices-802.json',
    '802-devices.json',
    'firewall-802-devices.json',
    'firewall-802-devices-2026-03-01.json',
    'firewalls/802/devices.json',
    String.raw`C:\exports\firewalls\802\devices.json`,
    'devices/802.json',
  ])('the name %s tells', name => {
    expect(devicesOf802(file(name, devices))).toHaveLength(2)
  })

  it('a wrapper tells, before any name', () => {
    expect(devicesOf802(file('devices-9.json', { firewall: 802, devices }))).toHaveLength(2)
  })

  it('the entities of firewalls tell whose devices they are', () => {
    expect(devicesOf802(firewalls, file('devices.json', devices))?.map(({ id }) => id)).toEqual([
      5001, 5002,
    ])
  })

  it('the entities tell it where the number in the name is of no firewall', () => {
    expect(devicesOf802(firewalls, file('devices-2.json', devices))).toHaveLength(2)
    expect(soundly(firewalls, file('devices-2.json', devices)).firewalls?.rows).toHaveLength(3)
  })

  it('the interfaces of firewalls tell whose interfaces they are', () => {
    const { value } = sample('cli/interfaces-58412003.json')
    const account = soundly(firewalls, file('interfaces.json', value))
    expect(account.instances?.rows).toMatchObject([{ id: 58412003, generation: 'interfaces' }])
  })

  it('reports tell whose addresses and profiles they are', () => {
    const [report, profiles] = [
      sample('cli/ips-58412002.json').value,
      sample('cli/linode-58412002-configs.json').value,
    ]
    const account = soundly(file('a.json', report), file('b.json', profiles))
    expect(account.instances?.rows).toMatchObject([{ id: 58412002, reported: true, booted: 6003 }])
  })

  it('is refused where a wrapper says another than the records', () => {
    const { value } = sample('cli/ips-58412002.json')
    expect(problemsIn(file('a.json', { instance: 58412001, ips: value }))).toEqual([
      ['a.json', 'ips.0', 'contradiction'],
    ])
  })
})

describe('scopes of tokens', () => {
  const read = (scopes: unknown) =>
    gather([file('a.json', { tokens: [{ token: 't', username: 'ada', scopes }] })])
  const held = (scopes: unknown) => read(scopes).account.tokens?.rows[0]?.scopes

  it.each([
    ['linodes:read_write', ['instances:read_write']],
    ['*', ['*']],
    [
      'nodebalancers:* ips:read_only,account:read_only',
      ['balancers:read_write', 'ips:read_only', 'account:read_only'],
    ],
    [
      ['linodes:*', 'firewall:read_only'],
      ['instances:read_write', 'firewall:read_only'],
    ],
    [[], []],
  ])('%j are %j', (told, meant) => {
    const { leaves, faults } = read(told)
    expect([held(told), leaves.notUnderstood, faults]).toEqual([meant, 0, []])
  })

  it.each([
    ['ips:read junk:read', ['ips:read'], ['scopes']],
    ['', [], ['scopes']],
    [['junk:read_only', 'ips:read'], ['ips:read'], ['scopes', 0]],
  ])('%j are %j, and what is none is told', (told, meant, path) => {
    const { leaves, faults } = read(told)
    expect([held(told), faults]).toEqual([meant, []])
    expect(leaves.unknown).toMatchObject([{ path: ['tokens', 0, ...path], leaves: 1 }])
  })
})

describe('rules', () => {
  const rules = (sample('single/rules-804.json').value as Record<string, unknown>[])[0]
  const given = (more: object) =>
    soundly(file('rules-1.json', { ...rules, ...more })).firewalls?.rows[0]?.rules
  const rule = { protocol: 'TCP', addresses: { ipv4: ['10.0.0.0/8'] }, action: 'DROP' }

  it('have a list that is null, and not one that was left out', () => {
    const { outbound: _, ...rest } = rules ?? {}
    const policies = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' }
    expect(given({ inbound: null, outbound: null })).toEqual({
      ...{ inbound: [], outbound: [], ...policies },
    })
    for (const document of [file('rules-1.json', rest), file('rules-1.json', [rest])])
      expect(soundly(document).firewalls?.rows[0]?.rules).toEqual({ inbound: [], ...policies })
  })

  it('are put together of documents that each lack a part, in any order', () => {
    const { outbound: _, ...left } = rules ?? {}
    const { inbound: __, inbound_policy: ___, ...right } = rules ?? {}
    const documents = [file('rules-1.json', left), file('firewall-1-rules.json', right)]
    for (const given of [documents, documents.toReversed()]) {
      const [firewall] = soundly(...given).firewalls?.rows ?? []
      expect(firewall?.rules).toEqual(
        soundly(file('rules-1.json', rules)).firewalls?.rows[0]?.rules,
      )
    }
    const other = file('firewall-1-rules.json', { ...right, outbound_policy: 'DROP' })
    expect(problemsIn(file('rules-1.json', left), other)).toEqual([
      ['firewall-1-rules.json', 'outbound_policy', 'contradiction'],
    ])
  })

  it('keep what nobody understands of them, wherever it stands', () => {
    const odd = { ...rule, hours: [9, 17], addresses: { ...rule.addresses, fqdn: ['a.example'] } }
    const inbound = [{ ...rule, unread: { hours: [9, 17], addresses: { fqdn: ['a.example'] } } }]
    expect(given({ inbound: [odd] })).toMatchObject({ inbound })
    const document = file('rules-1.json', { ...rules, inbound: [odd] })
    expect(gather([document]).leaves).toMatchObject({ notUnderstood: 3 })
    expect(given({ inbound: [{ ruleset: 4, priority: 1 }], mode: 'strict' })).toMatchObject({
      inbound: [{ ruleset: 4, unread: { priority: 1 } }],
      unread: { mode: 'strict' },
    })
  })

  it('keep the order of their keys and of their addresses', () => {
    const turned = { action: 'DROP', addresses: { ipv6: ['::/0'], ipv4: null }, protocol: 'ALL' }
    expect(JSON.stringify(given({ inbound: [turned] })?.inbound)).toBe(JSON.stringify([turned]))
  })

  it('are not kept by names that objects have', () => {
    const hostile = JSON.parse(
      `{ "protocol": "TCP", "action": "DROP", "addresses": {}, "__proto__": { "a": 1 }, "constructor": 2 }`,
    ) as unknown
    const [read] = given({ inbound: [hostile] })?.inbound ?? []
    expect(Object.keys((read as { unread: object }).unread)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })
})
