/** What is gathered from documents: the same account from whatever holds it, with what is missing told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readyAccount } from '../../src/account/create-world.ts'
import { gather } from '../../src/account/documents/gather.ts'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { top } from '../support/sources.ts'
import { file, problemsIn, soundly } from './gathered-samples.ts'
import { sample, samplesIn } from './samples.ts'
import { at, isObject, pathsIn } from './spoiled-documents.ts'

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
    const all = sample('cli/firewalls.json').value as readonly { entities: { id: number }[] }[]
    const own = all.filter(({ entities }) => entities.some(({ id }) => id === 58412001))
    expect(own).not.toEqual([])
    const { firewalls } = soundly(file('linode-58412001-firewalls.json', own))
    expect(firewalls?.missing).toBe('some')
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
