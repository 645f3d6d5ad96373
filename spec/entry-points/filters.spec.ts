/** `X-Filter`: which records of a list are wanted, in which order, and how that goes with pages. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { published } from '../../src/http/dialects/published.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { operationOf } from '../../src/operations/table.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import {
  contractCalls,
  everyWorld,
  onlyRange,
  outsideCalls,
  withTokens,
} from '../support/every-operation.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, emptyWorld, smallWorld } from '../support/worlds.ts'
import { baseUrl, clausesIn, errorsIn, initFor, type Received, receive } from './wire.ts'

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

async function ask(path: string, filter: unknown, world: World = numbered): Promise<Received> {
  const fetch = createFetch(createSimulator({ world }), { baseUrl })
  const { headers } = initFor({ operation: 'firewallsList' })
  const text = typeof filter === 'string' ? filter : JSON.stringify(filter)
  return receive(await fetch(baseUrl + path, { headers: { ...headers, 'X-Filter': text } }))
}

interface Page {
  readonly data: readonly Record<string, unknown>[]
  readonly page: number
  readonly pages: number
  readonly results: number
}

async function list(path: string, filter: unknown, world?: World): Promise<Page> {
  const received = await ask(path, filter, world)
  expect(received.status).toBe(200)
  return received.body as Page
}

const idsOf = async (filter: unknown): Promise<readonly unknown[]> =>
  (await list('/networking/firewalls', filter)).data.map(({ id }) => id)

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
    const page = await list('/networking/firewalls?page=2&page_size=25', { id: { '+gt': 10 } })
    expect({ ...page, data: page.data.map(({ id }) => id) }).toEqual({
      data: range(36, 60),
      page: 2,
      pages: 2,
      results: 50,
    })
  })

  it('past its last page there is nothing, and nothing is one page', async () => {
    expect(await list('/networking/firewalls?page=9', { id: 1 })).toEqual({
      data: [],
      page: 9,
      pages: 1,
      results: 1,
    })
    expect(await list('/networking/firewalls', { id: -1 })).toEqual({
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
    expect((await ask('/networking/firewalls/1', '{{{')).status).toBe(200)
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
    const received = await ask('/networking/firewalls', filter)
    expect([received.status, clausesIn(received)]).toEqual([400, clause])
    expect(errorsIn(received).map(({ field }) => field)).toEqual(['X-Filter'])
  })

  it('comes after the query, and after the token', async () => {
    const query = await ask('/networking/firewalls?page=0', '{')
    expect(errorsIn(query).map(({ field }) => field)).toEqual(['page'])
    const token = await ask('/networking/firewalls?page=0', '{', withTokens(numbered, 'ann'))
    expect(errorsIn(token).map(({ field }) => field)).toEqual(['Authorization'])
  })

  it('names on each list the attributes that it may have', async () => {
    const received = await ask('/regions', { id: 'us-east' })
    expect(errorsIn(received)).toEqual([
      { field: 'X-Filter', reason: 'id: expected no field, got "id"' },
    ])
  })
})

describe('attributes in the published dialect', () => {
  const address = `${onlyRange}1`
  const name = 'range.example.org'
  const world = worldAfter(
    everyWorld,
    { operation: 'forwardCreate', body: { name, address } },
    { operation: 'ipAddressRdnsUpdate', params: { address }, body: { rdns: name } },
  )
  const at = (record: unknown, name: string) =>
    name.split('.').reduce<unknown>((held, key) => Object(held)[key], record)
  /** Of each record of a list what the operation tells, and what the dialect tells. */
  const told = Object.values({ ...contractCalls, ...outsideCalls })
    .map(call => ({ call, operation: operationOf(call.operation) as AnyOperation }))
    .filter(({ operation }) => operation.filters !== undefined)
    .flatMap(({ call, operation }) => {
      const names = Object.keys({
        ...operation.filters,
        ...published.ignoredFilters[call.operation],
      })
      const outcome = apply(world, call)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
      const { reply } = outcome as { readonly reply: { readonly data: readonly unknown[] } }
      const answer = { operation, call, reply: structuredClone(reply), before: world, world }
      const shown = published.toAnswer(answer) as typeof reply
      const isOther = (name: string) =>
        reply.data.some(
          (each, index) => !isDeepStrictEqual(at(each, name), at(shown.data[index], name)),
        )
      return names.map(name => ({
        name: `${call.operation}: ${name}`,
        isOther: isOther(name),
        isDeclared: published.toldOtherwise[call.operation]?.includes(name) ?? false,
      }))
    })

  it('are declared where they are told otherwise than by the operation', () => {
    const names = (which: 'isOther' | 'isDeclared') =>
      told.filter(each => each[which]).map(({ name }) => name)
    const found = ['ipAddressesList: type', 'ipAddressesList: linode_id']
    expect(names('isOther')).toEqual(found)
    // No call makes an event of a service, but a world may hold one.
    expect(names('isDeclared')).toEqual([...found, 'eventsList: entity.type'])
  })

  it.each([
    ['/networking/ips', { type: 'ipv6/range' }, 1],
    ['/account/events', { 'entity.type': 'firewall' }, 1],
  ])('are filtered by as they are told: %s', async (path, filter, least) => {
    const fetch = createFetch(createSimulator({ world }), { baseUrl, dialect: 'published' })
    const { headers } = initFor({ operation: 'firewallsList' })
    const init = { headers: { ...headers, 'X-Filter': JSON.stringify(filter) } }
    const { data } = (await (await fetch(baseUrl + path, init)).json()) as Page
    expect(data.length).toBeGreaterThanOrEqual(least)
    for (const record of data)
      for (const [name, value] of Object.entries(filter)) expect(at(record, name)).toBe(value)
  })
})

describe('a filter on a long list', () => {
  const addresses = { operation: 'ipAddressesList' } as const
  const { headers = {} } = initFor(addresses)
  const filtered = { headers: { ...headers, 'X-Filter': '{"type":"ipv4"}' } }
  const long = () => {
    const instance = { operation: 'instanceCreate', body: { region: 'us-east' } } as const
    const world = worldAfter(emptyWorld(), ...Array.from({ length: 1100 }, () => instance))
    const cloud = createSimulator({ world })
    return { cloud, fetch: createFetch(cloud, { baseUrl }) }
  }

  it('lets others be answered before it is through', async () => {
    const { fetch } = long()
    const ended: string[] = []
    const first = fetch(`${baseUrl}/networking/ips`, filtered).then(() => ended.push('list'))
    const second = fetch(`${baseUrl}/regions`, { headers }).then(() => ended.push('regions'))
    await Promise.all([first, second])
    expect(ended).toEqual(['regions', 'list'])
  })

  it('is that of the world when it was asked for, whatever is done before it is there', async () => {
    const { cloud, fetch } = long()
    const asked = fetch(`${baseUrl}/networking/ips?page_size=500`, filtered)
    await Promise.resolve()
    for (let step = 0; cloud.journal.length === 0 && step < 100; step++) await Promise.resolve()
    expect(cloud.journal.map(({ call: { operation } }) => operation)).toEqual(['ipAddressesList'])
    cloud.call({ operation: 'instanceDelete', params: { instanceId: 1 } })
    const { results, pages } = (await (await asked).json()) as Page
    expect([results, pages]).toEqual([1100, 3])
    expect(((await list('/networking/ips', { type: 'ipv4' }, cloud.world)) as Page).results).toBe(
      1099,
    )
  })

  it('waits for no clock: it comes under fake timers too', async () => {
    vi.useFakeTimers()
    try {
      const { fetch } = long()
      expect((await fetch(`${baseUrl}/networking/ips`, filtered)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a filter on long lists within records', () => {
  const tags = Array.from({ length: 3000 }, (_, at) => `tag-${at}`)
  const tagged = worldAfter(
    smallWorld(),
    ...Array.from({ length: 8 }, (_, at) => ({
      operation: 'firewallCreate' as const,
      body: { label: `tagged-${at}`, rules: closedRules, tags: tags.slice(0, 2 + 10 ** (at / 2)) },
    })),
  )
  const operands = ['tag-0', 'tag-1', 'tag-40', 'tag-999', 'tag-9\u0000tag', '', 'u', 'g-2']

  it.each(['+neq', '+gt', '+gte', '+lt', '+lte', '+contains'])(
    'asks of each of them whether it meets %s, however many there are',
    async operator => {
      const meets: Readonly<Record<string, (held: string, operand: string) => boolean>> = {
        '+neq': (held, operand) => held === operand,
        '+gt': (held, operand) => held > operand,
        '+gte': (held, operand) => held >= operand,
        '+lt': (held, operand) => held < operand,
        '+lte': (held, operand) => held <= operand,
        '+contains': (held, operand) => held.includes(operand),
      }
      for (const operand of operands) {
        const { data } = await list(
          '/networking/firewalls',
          { tags: { [operator]: operand } },
          tagged,
        )
        const expected = [...values(tagged.tables.firewalls)].filter(
          each => each.tags.some(tag => meets[operator]?.(tag, operand)) === (operator !== '+neq'),
        )
        expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      }
    },
  )

  it('lets others go first after each record that it takes long to look through', async () => {
    const part = { tags: { '+contains': 'tag', '+gt': '', '+neq': 'x' } }
    const filter = JSON.stringify({ '+and': Array.from({ length: 100 }, () => part) })
    const { headers = {} } = initFor({ operation: 'firewallsList' })
    const fetch = createFetch(createSimulator({ world: tagged }), { baseUrl })
    let [turns, isDone] = [0, false]
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const init = { headers: { ...headers, 'X-Filter': filter } }
    const { results } = (await (
      await fetch(`${baseUrl}/networking/firewalls`, init)
    ).json()) as Page
    isDone = true
    expect(results).toBe(8)
    // Two of them have more than 1,000 tags, which 300 conditions look through.
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})
