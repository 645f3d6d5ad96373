/** Which plans are available in which regions. */
import { expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds } from '../support/clause.ts'
import { done, expectRefused } from '../support/outcomes.ts'
import { regions } from '../support/worlds.ts'

/** The regions and availabilities that a world has when nobody gives it others. */
const ready = createWorld({ instances: [] })
const list = (page = 1) =>
  ({ operation: 'regionsAvailabilityList', query: { page, page_size: 500 } }) as const
const view = (regionId: string) =>
  ({ operation: 'regionAvailabilityView', params: { regionId } }) as const
const listed = () => done(ready, list()).reply.data
const regionsListed = new Set(listed().map(({ region }) => region))

clause('AVAILABILITY-1', () => {
  holds('each record has the three and nothing else', () => {
    expect(listed().length).toBeGreaterThanOrEqual(regionsListed.size)
    const viewed = [...regionsListed].map(region => done(ready, view(region)).reply)
    for (const row of [...listed(), ...viewed]) {
      expect(Object.keys(row)).toEqual(['region', 'plan', 'available'])
      expect(regionsListed).toContain(row.region)
      expect(row.plan).not.toBe('')
      expect(row.available).toEqual(expect.any(Boolean))
    }
  })
})

clause('AVAILABILITY-2', () => {
  holds('some regions have no record, some plans are not available where there is one', () => {
    const rows = listed()
    const told = new Set(rows.map(({ region }) => region))
    expect(told.size).toBeLessThan(ready.regions.length)
    expect(new Set(rows.map(({ available }) => available))).toEqual(new Set([true, false]))
  })

  holds('only premium and GPU plans are told of, where the region has room for them', () => {
    for (const { region, plan, available } of listed()) {
      const capability = plan.startsWith('gpu-') ? 'GPU Instances' : 'Premium Plans'
      expect(plan).toMatch(/^(gpu|premium)-/)
      const held = ready.regions.find(({ id }) => id === region)?.capabilities
      expect(held?.includes(capability)).toBe(available)
    }
  })
})

clause('AVAILABILITY-3', () => {
  holds('it holds every record, page by page', () => {
    const { data, ...envelope } = done(ready, list()).reply
    expect(envelope).toEqual({ page: 1, pages: 1, results: data.length })
    expect(done(ready, list(2)).reply.data).toEqual([])
    expect(
      done(ready, { operation: 'regionsAvailabilityList', query: { page: 2, page_size: 25 } }).reply
        .data,
    ).toEqual(data.slice(25, 50))
  })
})

clause('AVAILABILITY-4', () => {
  holds('it is one of the records that the list has of that region', () => {
    for (const region of regionsListed)
      expect(listed().filter(row => row.region === region)).toContainEqual(
        done(ready, view(region)).reply,
      )
  })
})

assumption('ASSUME-AVAILABILITY-VIEW', () => {
  it('of several plans it is the first by id, whatever the order of the list', () => {
    const world = createWorld({
      regions: [...regions].map(({ id, capabilities }) => ({
        id,
        capabilities: [...capabilities],
      })),
      availability: [
        { region: 'us-east', plan: 'premium-8gb', available: false },
        { region: 'us-east', plan: 'gpu-2', available: true },
        { region: 'eu-west', plan: 'gpu-1', available: false },
      ],
    })
    expect(done(world, view('us-east')).reply).toEqual({
      region: 'us-east',
      plan: 'gpu-2',
      available: true,
    })
    expectRefused(world, view('ap-south'), 'ASSUME-AVAILABILITY-VIEW', 'regionId')
  })
})
