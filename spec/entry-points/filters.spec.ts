/** `X-Filter`: which records of a list are wanted, in which order, and how that goes with pages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { everyWorld, withTokens } from '../support/every-operation.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, emptyWorld, smallWorld } from '../support/worlds.ts'
import { ask, list } from './filtered.ts'
import { baseUrl, clausesIn, errorsIn, initFor } from './wire.ts'

const tagsOf = (number: number) => [number % 2 === 0 ? 'even' : 'odd', `tag-${number % 3}`]

/** Firewalls `web-01` to `web-60`. */
const numbered = worldAfter(
  smallWorld(),
  ...Array.from({ length: 60 }, (_, index) => ({
    operation: 'firewallCreate' as const,
    body: {
      label: `web-${String(index + 1).padStart(2, '0')}`,
      rules: closedRules,
      tags: tagsOf(index + 1),
    },
  })),
)

const idsOf = async (filter: unknown): Promise<readonly unknown[]> =>
  (await list('/networking/firewalls', filter, numbered)).data.map(({ id }) => id)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('a filter on firewalls', () => {
  const examples: readonly (readonly [string, unknown, readonly number[]])[] = [
    ['nothing', {}, range(1, 60)],
    ['a value', { label: 'web-07' }, [7]],
    ['a value that no record has', { label: 'web-7' }, []],
    ['two values, both to be met', { id: 7, label: 'web-08' }, []],
    ['+neq', { label: { '+neq': 'web-01' } }, range(2, 60)],
    ['+gt', { id: { '+gt': 58 } }, [59, 60]],
    ['+gte', { id: { '+gte': 58 } }, [58, 59, 60]],
    ['+lt', { id: { '+lt': 3 } }, [1, 2]],
    ['+lte', { label: { '+lte': 'web-03' } }, [1, 2, 3]],
    ['a span', { id: { '+gte': 10, '+lt': 12 } }, [10, 11]],
    ['+contains', { label: { '+contains': '-1' } }, range(10, 19)],
    ['a tag', { tags: 'even', id: { '+lte': 6 } }, [2, 4, 6]],
    ['+contains in a tag', { tags: { '+contains': 'g-0' }, id: { '+lt': 10 } }, [3, 6, 9]],
    ['+neq on tags', { tags: { '+neq': 'even' }, id: { '+lt': 6 } }, [1, 3, 5]],
    ['+or', { '+or': [{ id: 3 }, { label: 'web-09' }] }, [3, 9]],
    ['+or of nothing', { '+or': [] }, []],
    ['+and', { '+and': [{ id: { '+gt': 3 } }, { id: { '+lt': 6 } }] }, [4, 5]],
    [
      '+or within +and',
      { '+and': [{ tags: 'odd' }, { '+or': [{ id: 4 }, { id: 5 }, { id: 7 }] }] },
      [5, 7],
    ],
    ['times', { created: { '+gte': '2026-01-01T00:00:01' } }, []],
    ['+order_by', { '+order_by': 'label', id: { '+lt': 4 } }, [1, 2, 3]],
    ['+order desc', { '+order_by': 'label', '+order': 'desc', id: { '+lt': 4 } }, [3, 2, 1]],
    [
      '+order of numbers',
      { '+order_by': 'id', '+order': 'desc', id: { '+gt': 8, '+lt': 12 } },
      [11, 10, 9],
    ],
  ]

  it.each(examples)('%s', async (_, filter, ids) => {
    expect(await idsOf(filter)).toEqual(ids)
  })

  it('keeps the order of the list among records that are equal in what they are ordered by', async () => {
    const ids = await idsOf({ '+order_by': 'created', id: { '+lt': 6 } })
    expect(ids).toEqual([1, 2, 3, 4, 5])
  })

  it('goes with pages: they are cut out of what matches', async () => {
    const page = await list(
      '/networking/firewalls?page=2&page_size=25',
      { id: { '+gt': 10 } },
      numbered,
    )
    expect({ ...page, data: page.data.map(({ id }) => id) }).toEqual({
      data: range(36, 60),
      page: 2,
      pages: 2,
      results: 50,
    })
  })

  it('past its last page there is nothing, and nothing is one page', async () => {
    expect(await list('/networking/firewalls?page=9', { id: 1 }, numbered)).toEqual({
      data: [],
      page: 9,
      pages: 1,
      results: 1,
    })
    expect(await list('/networking/firewalls', { id: -1 }, numbered)).toEqual({
      data: [],
      page: 1,
      pages: 1,
      results: 0,
    })
  })

  it('is one call in the journal', async () => {
    const cloud = createSimulator({ world: numbered })
    const { headers } = initFor({ operation: 'firewallsList' })
    await createFetch(cloud, { baseUrl })(`${baseUrl}/networking/firewalls?page_size=25`, {
      headers: { ...headers, 'X-Filter': '{"id":60}' },
    })
    expect(cloud.journal).toHaveLength(1)
    expect(cloud.journal[0]?.call.query).toEqual({ page_size: 25 })
  })

  it('finds among more than one page of the largest size', async () => {
    const many = worldAfter(
      emptyWorld(),
      ...range(1, 1100).map(number => ({
        operation: 'firewallCreate' as const,
        body: { label: `many-${number}`, rules: closedRules },
      })),
    )
    const { data, results } = await list('/networking/firewalls', { label: 'many-1099' }, many)
    expect([data.map(({ id }) => id), results]).toEqual([[1099], 1])
  })

  it('a filter and its opposite split the list, whatever the bound', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -5, max: 65 }),
        fc.constantFrom(['+lt', '+gte'], ['+gt', '+lte'], ['+neq', undefined]),
        async (bound, [one, other]) => {
          const first = await idsOf({ id: { [String(one)]: bound } })
          const second = await idsOf({ id: other === undefined ? bound : { [other]: bound } })
          expect([...first, ...second].toSorted((a, b) => Number(a) - Number(b))).toEqual(
            range(1, 60),
          )
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('a filter on other lists', () => {
  const lists: readonly (readonly [string, object, number])[] = [
    ['/networking/firewalls/1/devices', { id: 2 }, 1],
    ['/networking/ips', { type: 'ipv6' }, 3],
    ['/networking/ips', { region: 'eu-west', prefix: 24 }, 1],
    ['/networking/ips', { rdns: null }, 3],
    ['/networking/ips', { rdns: { '+neq': null } }, 4],
    ['/networking/ipv6/pools', { region: 'us-east' }, 0],
    ['/networking/ipv6/ranges', { region: 'us-east' }, 1],
    ['/networking/vlans', { label: 'x', region: 'y' }, 0],
    ['/regions/availability', { available: true, plan: { '+contains': 'g' } }, 0],
    ['/events', { action: 'firewall_create', 'entity.type': 'firewall', 'entity.id': 1 }, 1],
    ['/events', { read: true }, 0],
    ['/instances', { region: 'us-east' }, 2],
    ['/balancers', { label: 'front-1' }, 1],
  ]

  it.each(lists)('%s %o', async (path, filter, results) => {
    expect((await list(path, filter, everyWorld)).results).toBe(results)
  })

  it('is passed over by operations that list nothing', async () => {
    expect((await ask('/networking/firewalls/1', '{{{', numbered)).status).toBe(200)
  })
})

describe('a filter that cannot be understood', () => {
  const faults: readonly (readonly [string, unknown, string])[] = [
    ['is not JSON', '{', 'ASSUME-FILTER'],
    ['is empty', '', 'ASSUME-FILTER'],
    ['has a key twice', '{"id":1,"id":2}', 'ASSUME-JSON-KEYS'],
    ['is a list', [], 'ASSUME-FILTER'],
    ['names an unknown attribute', { foo: 1 }, 'ASSUME-FILTER'],
    ['names an attribute of objects', { toString: 1 }, 'ASSUME-FILTER'],
    ['names an unknown operator', { id: { '+is': 1 } }, 'ASSUME-FILTER'],
    ['compares a number with a text', { id: '1' }, 'ASSUME-FILTER'],
    ['looks for a part of a number', { id: { '+contains': 1 } }, 'ASSUME-FILTER'],
    ['has +or without a list', { '+or': { id: 1 } }, 'ASSUME-FILTER'],
    ['has +or of texts', { '+or': ['id'] }, 'ASSUME-FILTER'],
    ['orders by what is unknown', { '+order_by': 'status' }, 'ASSUME-FILTER'],
    ['orders some way', { '+order_by': 'id', '+order': 'up' }, 'ASSUME-FILTER'],
    ['orders by nothing', { '+order': 'asc' }, 'ASSUME-FILTER'],
    ['orders within +and', { '+and': [{ '+order_by': 'id' }] }, 'ASSUME-FILTER'],
  ]

  it.each(faults)('%s: 400 at X-Filter', async (_, filter, clause) => {
    const received = await ask('/networking/firewalls', filter, numbered)
    expect([received.status, clausesIn(received)]).toEqual([400, clause])
    expect(errorsIn(received).map(({ field }) => field)).toEqual(['X-Filter'])
  })

  it.each([
    [{ id: [1] }, 'id: expected a number, got a list of 1'],
    [{ tags: ['odd'] }, 'tags: expected a text, got a list of 1'],
    [{ id: { '+gt': [1] } }, 'id.+gt: expected a number, got a list of 1'],
  ])('is told what a single value has to be where it has a list: %j', async (filter, reason) => {
    const received = await ask('/networking/firewalls', filter, numbered)
    expect(errorsIn(received).map(each => each.reason)).toEqual([reason])
  })

  it('comes after the query, and after the token', async () => {
    const query = await ask('/networking/firewalls?page=0', '{', numbered)
    expect(errorsIn(query).map(({ field }) => field)).toEqual(['page'])
    const token = await ask('/networking/firewalls?page=0', '{', withTokens(numbered, 'ann'))
    expect(errorsIn(token).map(({ field }) => field)).toEqual(['Authorization'])
  })

  it('names on each list the attributes that it may have', async () => {
    const received = await ask('/regions', { id: 'us-east' }, numbered)
    expect(errorsIn(received)).toEqual([
      { field: 'X-Filter', reason: 'id: expected no field, got "id"' },
    ])
  })
})
