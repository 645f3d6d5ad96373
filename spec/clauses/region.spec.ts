/** Regions: their record, their list and viewing one. */

import { expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { printPath, printReason } from '../../src/refusals/print.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { contractCalls, everyWorld, outsideCalls, withTokens } from '../support/every-operation.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

/** The regions that a world has when nobody gives it others. */
const ready = createWorld({ instances: [] })
const list = { operation: 'regionsList' } as const
const view = <Id>(regionId: Id) => ({ operation: 'regionView', params: { regionId } }) as const
const listed = () => done(ready, list).reply.data
const viewed = (id: string) => done(ready, view(id)).reply
const ids = listed().map(({ id }) => id)

/** Every region as the list shows it, and as a view does. */
const shown = () => {
  expect(listed()).toHaveLength(ids.length)
  return [listed(), ids.map(viewed)]
}

clause('REGION-1', () => {
  holds('no two regions have the same id', () => {
    expect(ids.length).toBeGreaterThan(20)
    for (const regions of shown()) {
      for (const { id } of regions) expect(id).toMatch(/^[a-z-]+$/)
      expect(new Set(regions.map(({ id }) => id)).size).toBe(ids.length)
    }
  })
})

clause('REGION-2', () => {
  holds('the label ends with the country, which is two letters', () => {
    for (const { label, country } of shown().flat()) {
      expect(country).toMatch(/^[a-z]{2}$/)
      expect(label).toMatch(new RegExp(`^.+, .+, ${country.toUpperCase()}$`))
    }
  })
})

clause('REGION-3', () => {
  holds('each capability is a text, and stands once', () => {
    for (const { capabilities } of shown().flat()) {
      expect(capabilities).toContain('Instances')
      expect(new Set(capabilities).size).toBe(capabilities.length)
      for (const capability of capabilities) expect(capability).not.toBe('')
    }
  })
})

clause('REGION-4', () => {
  holds('both texts are addresses of their family, and no two regions share any', () => {
    for (const regions of shown()) {
      for (const { resolvers } of regions) {
        expect(Object.keys(resolvers)).toEqual(['ipv4', 'ipv6'])
        expect(resolvers.ipv4).toMatch(/^\d+\.\d+\.\d+\.\d+(,\d+\.\d+\.\d+\.\d+)*$/)
        expect(resolvers.ipv6).toMatch(/^[0-9a-f:]+(,[0-9a-f:]+)*$/)
      }
      const texts = regions.flatMap(({ resolvers: { ipv4, ipv6 } }) => `${ipv4},${ipv6}`.split(','))
      expect(new Set(texts).size).toBe(texts.length)
    }
  })
})

clause('REGION-5', () => {
  holds('it is ok until there is an outage, and again afterwards', () => {
    expect(new Set(listed().map(({ status }) => status))).toEqual(new Set(['ok']))
    let world = smallWorld()
    for (const status of ['outage', 'ok'] as const) {
      world = done(world, {
        operation: 'regionStatusUpdate',
        params: { regionId: 'eu-west' },
        body: { status },
      }).world
      expect(done(world, view('eu-west')).reply.status).toBe(status)
      expect(done(world, view('us-east')).reply.status).toBe('ok')
    }
  })
})

clause('REGION-6', () => {
  holds('it holds all regions in the order in which they are given', () => {
    const { reply } = done(smallWorld(), list)
    expect(reply).toMatchObject({ page: 1, pages: 1, results: 3 })
    expect(reply.data.map(({ id }) => id)).toEqual(['us-east', 'eu-west', 'ap-south'])
  })

  holds('it is cut into pages like any other list', () => {
    const { reply } = done(smallWorld(), {
      operation: 'regionsList',
      query: { page: 2, page_size: 25 },
    })
    expect(reply).toEqual({ data: [], page: 2, pages: 1, results: 3 })
  })
})

clause('REGION-7', () => {
  inside('each id of the list is one', () => {
    for (const id of ids) expect(viewed(id).id).toBe(id)
  })

  outside('another text, another case, a number and the empty text are not found', () => {
    for (const regionId of ['atlantis', 'US-EAST', 'us-east ', '', 1])
      expectRefused(smallWorldOnce, view(regionId), 'REGION-7', 'regionId')
    expectRefused(
      smallWorldOnce,
      { operation: 'regionAvailabilityView', params: { regionId: 'atlantis' } },
      'REGION-7',
      'regionId',
    )
  })
})

clause('REGION-8', () => {
  holds('each region is viewed as it is listed', () => {
    for (const region of listed()) expect(viewed(region.id)).toEqual(region)
  })
})

clause('REGION-9', () => {
  holds('some regions support VLANs and some do not', () => {
    const without = listed().filter(({ capabilities }) => !capabilities.includes('Vlans'))
    expect(without.length).toBeGreaterThan(0)
    expect(without.length).toBeLessThan(ids.length)
  })
})

const smallWorldOnce = smallWorld()
const operations: readonly AnyCall[] = [
  list,
  view('us-east'),
  { operation: 'regionsAvailabilityList' },
  { operation: 'regionAvailabilityView', params: { regionId: 'us-east' } },
]

clause('REGION-10', () => {
  holds('a body with anything in it is refused', () => {
    for (const call of operations)
      expectRefused(
        smallWorldOnce,
        { ...call, body: { region: 'us-east' } },
        'ASSUME-UNKNOWN-FIELDS',
        'region',
      )
  })
})

clause('REGION-11', () => {
  holds('every fault has a field and a reason', () => {
    for (const call of operations) {
      const outcome = apply(smallWorldOnce, {
        ...call,
        query: { page: 0 },
        params: { regionId: '' },
      })
      if (outcome.ok) throw new Error(`${call.operation} was not refused`)
      for (const refusal of outcome.errors) {
        expect(refusal.path).toHaveLength(1)
        expect(printPath(refusal.path)).not.toBe('')
        expect(printReason(refusal)).not.toBe('')
      }
    }
  })
})

assumption('ASSUME-REGION-UNKNOWN', () => {
  it('an id of no region leads nowhere, and one of a region rests on no choice', () => {
    const refused = expectRefused(smallWorldOnce, view('atlantis'), 'REGION-7', 'regionId')
    expect(refused).toMatchObject({
      errors: [{ kind: 'missing' }],
      assumptions: ['ASSUME-REGION-UNKNOWN'],
    })
    expect(done(smallWorldOnce, view('us-east')).assumptions).toEqual([])
  })
})

assumption('ASSUME-REGION-OUTAGE', () => {
  it('every operation is carried out during an outage as it is before', () => {
    const as = 'token-of-alice'
    const before = withTokens(everyWorld, 'alice')
    const down = before.regions.reduce(
      (world, { id: regionId }) =>
        worldAfter(world, {
          operation: 'regionStatusUpdate',
          params: { regionId },
          body: { status: 'outage' },
          as,
        }),
      before,
    )
    expect(new Set(done(down, list).reply.data.map(({ status }) => status))).toEqual(
      new Set(['outage']),
    )
    for (const call of Object.values({ ...contractCalls, ...outsideCalls })) {
      expect(apply(before, { ...call, as }).ok, call.operation).toBe(true)
      expect(apply(down, { ...call, as }).ok, call.operation).toBe(true)
    }
  })
})
