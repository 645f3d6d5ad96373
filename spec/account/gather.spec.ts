/** What is gathered from documents: the same account from whatever holds it, with what is missing told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWorld, readyAccount } from '../../src/account/create-world.ts'
import { gather } from '../../src/account/documents/gather.ts'
import type { NamedDocument } from '../../src/account/documents/origins.ts'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { top } from '../support/sources.ts'
import { sample, samplesIn } from './samples.ts'
import { at, isObject, pathsIn } from './spoiled-documents.ts'

const file = (name: string, value: unknown): NamedDocument => ({ name, value })

/** What is gathered without a fault. */
function soundly(...documents: readonly NamedDocument[]): GatheredAccount {
  const { account, faults } = gather(documents)
  expect(faults).toEqual([])
  return account
}

const problemsIn = (...documents: readonly NamedDocument[]) =>
  gather(documents).faults.map(({ file: name, path, problem }) => [name, path.join('.'), problem])

/** Rows in the order of their texts, for files come in any order. */
function sorted(account: GatheredAccount): unknown {
  const lists = Object.entries(account).map(([key, held]: [string, unknown]) =>
    isObject(held) && Array.isArray(held['rows'])
      ? [
          key,
          { ...held, rows: held['rows'].map(each => JSON.stringify(each, keysOf(each))).sort() },
        ]
      : [key, held],
  )
  return Object.fromEntries(lists)
}

const keysOf = (value: unknown): string[] =>
  [...new Set(pathsIn(value, () => true).flatMap(path => path.map(String)))].sort()

const byPage = (rows: readonly unknown[], page: number, size: number) => ({
  data: rows.slice((page - 1) * size, page * size),
  page,
  pages: Math.ceil(rows.length / size),
  results: rows.length,
})

const regions = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(sample('cli/regions.json').value as object[])[0],
    id: `region-${index}`,
  }))

describe('an account', () => {
  const cli = soundly(...samplesIn('cli'))

  it('is the same as the command prints it and as the service answers it', () => {
    expect(sorted(soundly(...samplesIn('pages')))).toEqual(sorted(cli))
  })

  it('is the same whatever comes first', () => {
    expect(sorted(soundly(...samplesIn('cli').toReversed()))).toEqual(sorted(cli))
    expect(sorted(soundly(...samplesIn('cli'), ...samplesIn('pages')))).toEqual(sorted(cli))
  })

  it('is the same when it was written and is read again, holes included', () => {
    const some = soundly(...samplesIn('single'))
    for (const account of [cli, some])
      expect(soundly(file('world.json', JSON.parse(JSON.stringify(account))))).toEqual(account)
  })

  it('leaves out what no document says, and says of each list whether rows are missing', () => {
    const { firewalls, instances, shares, ips, forwards } = cli
    expect([firewalls, instances, shares, ips].map(list => list?.missing)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(forwards).toBeUndefined()
    expect(firewalls?.rows.map(({ devices }) => devices?.rows.map(({ id }) => id))).toEqual([
      [5001, 5002],
      [5003],
      [],
    ])
  })

  it('holds what holes are made of as it was given', () => {
    const inbound = cli.firewalls?.rows[0]?.rules?.inbound
    expect(inbound?.at(3)).toEqual({ ruleset: 41 })
    expect(inbound?.at(2)).toEqual({
      ...{ protocol: '6', ports: '5432', action: 'ACCEPT', label: null },
      addresses: { ipv4: ['pl:system:resolvers:us-east'] },
    })
    expect(cli.firewalls?.rows[0]?.rules?.outbound).toEqual([])
    expect(cli.firewalls?.rows[1]?.devices?.rows[0]?.entity).toEqual({
      ...{ type: 'interface', id: 9101, label: null, instance_id: 58412003 },
    })
  })

  it('tells of every part where it stands, to the letter', () => {
    const documents = samplesIn('cli')
    const { account, originOf } = gather(documents)
    for (const path of pathsIn(account, held => !isObject(held) && !Array.isArray(held))) {
      if (path.length < 3) continue
      const origin = originOf(path)
      const document = documents.find(({ name }) => name === origin?.file)
      const [held, said] = [at(document?.value, origin?.path ?? []), at(account, path)]
      const isSame =
        held === said ||
        (held === '' && said === null) ||
        path.includes('capabilities') ||
        JSON.stringify(held).includes(String(said)) ||
        translated.includes(String(path.at(-1)))
      expect(isSame, `${path.join('.')} from ${origin?.file} ${origin?.path.join('.')}`).toBe(true)
    }
    expect(originOf(['firewalls', 'rows', 1, 'rules', 'inbound', 0, 'protocol'])).toEqual({
      file: 'cli/firewalls.json',
      path: [1, 'rules', 'inbound', 0, 'protocol'],
    })
    expect(originOf(['firewalls', 'rows', 0, 'devices', 'rows', 1, 'entity', 'id'])).toEqual({
      file: 'cli/devices-802.json',
      path: [1, 'entity', 'id'],
    })
    expect(originOf(['instances', 'rows', 0, 'plan'])?.path).toEqual([0, 'type'])
    expect(originOf(['users'])).toEqual({ file: 'cli/users.json', path: [] })
  })
})

/** What is not called there what it is called here, or follows from where it stands. */
const translated = ['type', 'purpose', 'generation', 'booted', 'reported', 'restricted', 'deleted']

describe('lists', () => {
  const rows = regions(60)

  it('are put together from their pages, in any order, once each', () => {
    const pages = [3, 1, 2, 1].map(page => file(`${page}.json`, byPage(rows, page, 25)))
    expect(soundly(...pages).regions?.rows).toHaveLength(60)
    expect(soundly(...pages).regions?.missing).toBeUndefined()
  })

  it.each([
    ['a page is not there', [file('1.json', byPage(rows, 1, 25))], 35],
    [
      '`results` are more than the rows',
      [file('1.json', { ...byPage(rows, 1, 60), results: 61 })],
      1,
    ],
    ['`pages` are more', [file('1.json', { data: rows, page: 1, pages: 2 })], 'some'],
    ['a command prints a hundred', [file('1.json', regions(100))], 'some'],
    ['a command prints its largest page', [file('1.json', regions(500))], 'some'],
    ['a command prints two of them', [file('1.json', regions(1000))], 'some'],
    ['a record stands alone', [file('1.json', rows[0])], 'some'],
    ['a command prints a single record', [file('region.json', [rows[0]])], 'some'],
    [
      'another list has others',
      [file('1.json', rows.slice(2)), file('2.json', rows.slice(0, 3))],
      'some',
    ],
  ] as const)('lack rows where %s', (_, documents, missing) => {
    expect(soundly(...documents).regions?.missing).toBe(missing)
  })

  it.each([99, 101, 499, 501, 1])('lack none where a command prints %i', count => {
    expect(soundly(file('regions.json', regions(count))).regions?.missing).toBeUndefined()
  })

  it('lack none where one of several is whole', () => {
    const documents = [file('1.json', rows[7]), file('2.json', rows), file('3.json', rows.slice(3))]
    expect(soundly(...documents).regions).toEqual({ rows: expect.any(Array) })
  })

  it('of the firewalls of one service are not all firewalls', () => {
    const all = file('linode-58412001-firewalls.json', sample('cli/firewalls.json').value)
    expect(soundly(all).firewalls?.missing).toBe('some')
  })

  it('of shares are whole when every instance has its report', () => {
    const documents = samplesIn('cli').filter(({ name }) => name !== 'cli/ips-58412002.json')
    expect(soundly(...documents).shares).toMatchObject({ missing: 'some' })
  })

  it('that are empty are known by their names', () => {
    expect(
      soundly(file('nodebalancers.json', []), file('v6-ranges.json', byPage([], 1, 25))),
    ).toEqual({
      ...{ format: 'firedrill-account', version: 1 },
      ...{ balancers: { rows: [] }, ranges: { rows: [] } },
    })
  })
})

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

describe('rules', () => {
  const rules = (sample('single/rules-804.json').value as Record<string, unknown>[])[0]
  const given = (more: object) =>
    soundly(file('rules-1.json', { ...rules, ...more })).firewalls?.rows[0]?.rules
  const rule = { protocol: 'TCP', addresses: { ipv4: ['10.0.0.0/8'] }, action: 'DROP' }

  it('without a list that is null are whole, if both policies are there', () => {
    const { outbound: _, ...rest } = rules ?? {}
    expect(soundly(file('rules-1.json', rest)).firewalls?.rows[0]?.rules).toMatchObject({
      outbound: [],
    })
    const { outbound_policy: __, ...less } = rest
    expect(soundly(file('rules-1.json', less)).firewalls?.rows[0]?.rules).toEqual({
      ...{ inbound: [], inbound_policy: 'ACCEPT' },
    })
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

describe('accounts in our words', () => {
  const example = JSON.parse(readFileSync(join(top, 'examples/account.json'), 'utf8')) as object

  it('are read to the last leaf', () => {
    const { leaves, faults, account } = gather([file('account.json', example)])
    expect(faults).toEqual([])
    expect(leaves).toMatchObject({ notUnderstood: 0, harmless: 0 })
    expect(account.instances?.missing).toBeUndefined()
  })

  it('may leave ids to be counted on', () => {
    const account = soundly(file('mine.json', { ...readyAccount, firewalls: [] }))
    expect(account.instances?.rows.map(({ id, label }) => [id, label])).toEqual([
      [1, 'web-1'],
      [2, 'web-2'],
      [3, 'mail-1'],
    ])
  })

  it('say by their names which lists they are; a name that is none is a fault', () => {
    const both = { linodes: sample('cli/linodes.json').value, fierwalls: [] }
    expect(problemsIn(file('mine.json', both))).toEqual([
      ['mine.json', 'fierwalls', 'unknown-field'],
    ])
  })
})
