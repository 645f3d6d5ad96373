/** IPv6 pools. */
import { expect } from 'vitest'
import { clause, holds } from '../support/clause.ts'
import { done, worldAfter } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'

const createPool = (region: string, prefix?: number) =>
  ({ operation: 'poolCreate', body: { region, ...(prefix !== undefined && { prefix }) } }) as const
const pooled = worldAfter(emptyWorld(), createPool('us-east'), createPool('eu-west', 64))
const list = { operation: 'ipv6PoolsList' } as const

clause('POOL-1', () => {
  holds('all of them are there, in the order in which they came', () => {
    const { data, results } = done(pooled, list).reply
    expect(results).toBe(2)
    expect(data.map(({ region, prefix }) => [region, prefix])).toEqual([
      ['us-east', 116],
      ['eu-west', 64],
    ])
  })

  holds('an account without pools has an empty list', () => {
    expect(done(emptyWorld(), list).reply).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  })
})

clause('POOL-2', () => {
  holds('the record names a region and no instance', () => {
    for (const pool of done(pooled, list).reply.data)
      expect(Object.keys(pool)).toEqual(['range', 'prefix', 'region', 'route_target'])
  })

  holds('two pools of a region are two blocks', () => {
    const twice = worldAfter(pooled, createPool('us-east'))
    const ranges = done(twice, list).reply.data.map(({ range }) => range)
    expect(new Set(ranges).size).toBe(3)
  })
})
