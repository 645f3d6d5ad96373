/** Pages: their bounds at every list there is, and what the envelope says. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { PageReply } from '../../src/operations/list-operation.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations, type OperationName } from '../../src/operations/table.ts'
import type { RegionId } from '../../src/world/ids.ts'
import type { World } from '../../src/world/world.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import { guarded } from '../support/rules.ts'
import { closedRules, emptyWorld, regions } from '../support/worlds.ts'

type Page = PageReply<Readonly<Record<string, unknown>>>

/** Every list there is, with the firewall whose devices some of them list. */
const lists = (Object.values(allOperations) as AnyOperation[])
  .filter(({ query }) => 'page_size' in query)
  .map(({ name, path }) => ({
    operation: name as OperationName,
    params: path.includes('{firewallId}') ? { firewallId: 1 } : {},
  }))

/** A page of a list that must be given. */
function pageOf(world: World, call: AnyCall): Page {
  const outcome = apply(world, call)
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.errors)}`)
  // Every list answers with the same envelope.
  return outcome.reply as Page
}

function expectAtEveryList(query: unknown, shown: Partial<Page>): void {
  for (const list of lists) expect(pageOf(guarded, { ...list, query })).toMatchObject(shown)
}

function expectAtNoList(query: unknown, clause: 'PAGE-1' | 'PAGE-3', field: string): void {
  for (const list of lists) expectRefused(guarded, { ...list, query }, clause, field)
}

const noNumbers = [null, true, '', '1', '50', '01', [], [1], {}, 1.5, 50.25, 1e-9]

const listOf = (page: unknown): AnyCall => ({ operation: 'firewallsList', query: { page } })

clause('PAGE-1', () => {
  inside('1, 2 and the largest number there is, at every list', () => {
    expect(lists.length).toBeGreaterThanOrEqual(5)
    for (const page of [1, 2, 1000, Number.MAX_SAFE_INTEGER]) expectAtEveryList({ page }, { page })
  })

  outside('0, numbers below, and what is no whole number', () => {
    const numbers = [0, -0, -1, -1000, Number.MAX_SAFE_INTEGER + 1, 1e300]
    for (const page of [...numbers, ...noNumbers]) expectAtNoList({ page }, 'PAGE-1', 'page')
    const outcome = apply(guarded, { operation: 'firewallsList', query: { page: 2 ** 53 } })
    expect(outcome).toMatchObject({
      errors: [{ expected: { min: 1, max: 2 ** 53 - 1 }, got: 2 ** 53 }],
    })
  })

  outside(
    'a text of a number beyond all, as HTTP hands it on, and says up to where numbers go',
    () => {
      const refused = (page: unknown) => apply(guarded, listOf(page))
      for (const page of [`${2 ** 53}`, '99999999999999999999']) {
        expectAtNoList({ page }, 'PAGE-1', 'page')
        expect(refused(page)).toMatchObject({
          errors: [{ expected: { min: 1, max: 2 ** 53 - 1 }, got: page }],
        })
      }
      for (const page of [`${2 ** 53 - 1}`, '1.5', 'x', 0])
        expect(refused(page)).toMatchObject({ errors: [{ expected: { min: 1 }, got: page }] })
      const { errors: [{ expected } = {}] = [] } = refused('1') as never as {
        errors: { expected?: object }[]
      }
      expect(expected).toEqual({ min: 1 })
    },
  )
})

clause('PAGE-2', () => {
  holds('at every list, with a page size and without', () => {
    expectAtEveryList(undefined, { page: 1 })
    expectAtEveryList({}, { page: 1 })
    expectAtEveryList({ page_size: 25 }, { page: 1 })
  })
})

clause('PAGE-3', () => {
  inside('25 and 500, and numbers in between, at every list', () => {
    for (const page_size of [25, 26, 100, 499, 500]) expectAtEveryList({ page_size }, { page: 1 })
  })

  outside('24 and 501, numbers beyond them, and what is no whole number', () => {
    const numbers = [24, 501, 0, -0, -25, 1, 24.999, 1e300]
    for (const page_size of [...numbers, ...noNumbers])
      expectAtNoList({ page_size }, 'PAGE-3', 'page_size')
  })
})

/** So many firewalls, one of them deleted in the midst of the others. */
function firewalls(count: number): World {
  const create = (at: number): AnyCall => ({
    operation: 'firewallCreate',
    body: { label: `firewall-${at}`, rules: closedRules },
  })
  const calls = Array.from({ length: count + 1 }, (_, at) => create(at))
  const gone = Math.ceil((count + 1) / 2)
  return worldAfter(emptyWorld(), ...calls, {
    operation: 'firewallDelete',
    params: { firewallId: gone },
  })
}

clause('PAGE-4', () => {
  holds('100 of 100 records are on one page, and 100 of 101 on the first of two', () => {
    const hundred = pageOf(firewalls(100), { operation: 'firewallsList' })
    expect([hundred.data.length, hundred.pages]).toEqual([100, 1])
    const more = pageOf(firewalls(101), { operation: 'firewallsList', query: { page: 1 } })
    expect([more.data.length, more.pages, more.results]).toEqual([100, 2, 101])
  })

  holds('26 records are on one page of every list', () => {
    for (const { list } of crowdedPages()) {
      const { data, pages } = pageOf(crowded, list)
      expect([data.length, pages], list.operation).toEqual([26, 1])
    }
  })
})

/** What `make` makes of 0 to 25. */
const crowdOf = <Item>(make: (at: number) => Item): Item[] =>
  Array.from({ length: 26 }, (_, at) => make(at))

/** The first region, and 25 that differ from it in nothing but the id. */
const crowdedRegions = regions
  .slice(0, 1)
  .flatMap(region =>
    crowdOf(at => ({ ...region, id: (at === 0 ? region.id : `${region.id}-${at}`) as RegionId })),
  )

/** 26 of everything that is listed, and firewall 1 on 26 instances. */
const crowded = worldAfter(
  emptyWorld({
    regions: crowdedRegions,
    availability: crowdedRegions.map(({ id }) => ({
      region: id,
      plan: 'premium-1',
      available: true,
    })),
    settings: { rangesPerRegion: 26 },
  }),
  ...crowdOf(at => ({
    operation: 'instanceCreate' as const,
    body: {
      region: 'us-east',
      interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: `vlan-${at}` }],
    },
  })),
  ...crowdOf(at => ({
    operation: 'firewallCreate' as const,
    body: {
      label: `firewall-${at}`,
      rules: closedRules,
      devices: { instances: at === 0 ? crowdOf(id => id + 1) : [] },
    },
  })),
  ...crowdOf(at => ({
    operation: 'ipv6RangeCreate' as const,
    body: { prefix_length: 64, instance_id: at + 1 },
  })),
  ...crowdOf(() => ({ operation: 'poolCreate' as const, body: { region: 'us-east' } })),
)

/** The lists that the contract gives page by page. */
const documented: readonly AnyCall[] = [
  { operation: 'firewallsList' },
  { operation: 'firewallDevicesList', params: { firewallId: 1 } },
  { operation: 'ipv6PoolsList' },
  { operation: 'ipv6RangesList' },
  { operation: 'vlansList' },
]

/** The first page of 25 and the second one, of each list that answers with an envelope. */
const crowdedPages = () =>
  [
    ...documented,
    { operation: 'regionsList' } as const,
    { operation: 'regionsAvailabilityList' } as const,
  ].map(list => ({
    list,
    pages: [1, 2].map(page => pageOf(crowded, { ...list, query: { page, page_size: 25 } })),
  }))

clause('PAGE-5', () => {
  holds('26 records are 25 on a first page and the other one on a second', () => {
    for (const list of documented) {
      const [first, second] = [1, 2].map(page =>
        pageOf(crowded, { ...list, query: { page, page_size: 25 } }),
      )
      expect(first?.data.length, list.operation).toBe(25)
      expect(second?.data.length, list.operation).toBe(1)
      expect(pageOf(crowded, list).data).toEqual([...(first?.data ?? []), ...(second?.data ?? [])])
    }
  })
})

/** Record counts around the edges of pages of 25 and 26, and the world of each. */
const worlds = [0, 1, 24, 25, 26, 50, 51, 52].map(count => ({ count, world: firewalls(count) }))

/** Looks at every page of every such world, and at one past the end. */
function everyPage(look: (page: Page, at: { count: number; page: number; size: number }) => void) {
  for (const { count, world } of worlds)
    for (const size of [25, 26, 500])
      for (let page = 1; page <= Math.ceil(count / size) + 1; page++) {
        const query = { page, page_size: size }
        look(pageOf(world, { operation: 'firewallsList', query }), { count, page, size })
      }
}

clause('PAGE-6', () => {
  holds('the pages in their order hold each record once, in id order', () => {
    for (const { count, world } of worlds) {
      const all = pageOf(world, { operation: 'firewallsList', query: { page_size: 500 } }).data
      expect(all).toHaveLength(count)
      const ids = all.map(({ id }) => Number(id))
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      const found: unknown[] = []
      for (let page = 1; found.length < count; page++) {
        const { data } = pageOf(world, {
          operation: 'firewallsList',
          query: { page, page_size: 25 },
        })
        expect(data).toEqual(all.slice(25 * (page - 1), 25 * page))
        found.push(...data)
      }
      expect(found).toEqual(all)
    }
  })

  holds('the pages of every list hold its records between them, none twice', () => {
    for (const { list, pages } of crowdedPages()) {
      expect(pages.map(({ data }) => data.length)).toEqual([25, 1])
      expect(pages.flatMap(({ data }) => data)).toEqual(pageOf(crowded, list).data)
      const texts = pages.flatMap(({ data }) => data).map(record => JSON.stringify(record))
      expect(new Set(texts).size, list.operation).toBe(26)
    }
  })

  holds('a page has as many records as its size says, but for the last', () => {
    everyPage(({ data }, { count, page, size }) => {
      expect(data.length).toBe(Math.max(0, Math.min(size, count - size * (page - 1))))
    })
  })
})

clause('PAGE-7', () => {
  holds('the one that was asked for', () => {
    everyPage((reply, { page }) => expect(reply.page).toBe(page))
    for (const { pages } of crowdedPages()) expect(pages.map(({ page }) => page)).toEqual([1, 2])
  })
})

clause('PAGE-8', () => {
  holds('as many as it takes, and at least one', () => {
    everyPage(({ pages }, { count, size }) =>
      expect(pages).toBe(count === 0 ? 1 : Math.ceil(count / size)),
    )
    for (const { pages } of crowdedPages()) expect(pages.map(each => each.pages)).toEqual([2, 2])
  })
})

clause('PAGE-9', () => {
  holds('the same on every page, with deleted records left out', () => {
    everyPage(({ results }, { count }) => expect(results).toBe(count))
    for (const { pages } of crowdedPages())
      expect(pages.map(({ results }) => results)).toEqual([26, 26])
  })
})
