/** `X-Filter` on lists that take long: others are answered meanwhile. */
import { describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { values } from '../../src/world/table.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, emptyWorld, smallWorld } from '../support/worlds.ts'
import { list, type Page } from './filtered.ts'
import { baseUrl, initFor } from './wire.ts'

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
