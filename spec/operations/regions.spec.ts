/** What operations on regions do where the contract is silent: tokens, pages, and the regions that are ready to use. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { parseAddress } from '../../src/net/address.ts'
import { parsePrefix, prefixContains } from '../../src/net/prefix.ts'
import { withRestrictedCaller } from '../support/address-worlds.ts'
import { done, expectRefused } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const ready = createWorld({ instances: [] })
const reads: readonly AnyCall[] = [
  { operation: 'regionsList' },
  { operation: 'regionsAvailabilityList' },
  { operation: 'regionView', params: { regionId: 'us-east' } },
]

describe('operations on regions', () => {
  it('take no token, and mind none', () => {
    const guarded = withRestrictedCaller(smallWorld())
    for (const call of reads)
      for (const as of [undefined, 'restricted', 'nobody'])
        expect(apply(guarded, as === undefined ? call : { ...call, as }).ok).toBe(true)
  })

  it('take no query but pages where they list', () => {
    for (const operation of ['regionsList', 'regionsAvailabilityList'] as const) {
      const call = { operation, query: { label: 'x' } }
      expectRefused(smallWorld(), call, 'ASSUME-UNKNOWN-FIELDS', 'label')
    }
  })

  it('say that a region is unknown before they say that it has no availability', () => {
    const view = (regionId: string) => ({
      operation: 'regionAvailabilityView' as const,
      params: { regionId },
    })
    const world = smallWorld()
    expectRefused(world, view('atlantis'), 'REGION-7', 'regionId')
    expectRefused(world, view('us-east'), 'ASSUME-AVAILABILITY-VIEW', 'regionId')
  })

  it('give copies that are the caller to change', () => {
    const [region] = done(ready, { operation: 'regionsList' }).reply.data
    region?.capabilities.splice(0)
    expect(done(ready, { operation: 'regionsList' }).reply.data[0]?.capabilities).toContain(
      'Instances',
    )
  })
})

describe('the regions that are ready to use', () => {
  it('resolve names in their own part of the numbering', () => {
    ready.regions.forEach(({ resolvers }, number) => {
      const blocks = [
        parsePrefix(`33.${8 * number}.0.0/13`),
        parsePrefix(`3fff:${(number + 1).toString(16)}::/32`),
      ]
      for (const text of [...resolvers.ipv4.split(','), ...resolvers.ipv6.split(',')]) {
        const address = parseAddress(text)
        const inside = blocks.some(
          block => block.ok && address.ok && prefixContains(block.value, address.value),
        )
        expect(inside, text).toBe(true)
      }
    })
  })

  it('are 25, are told of in whole sets of 13 plans, and take instances', () => {
    expect(ready.regions).toHaveLength(25)
    expect(new Set(ready.availability.map(({ plan }) => plan)).size).toBe(13)
    expect(ready.availability.length % 13).toBe(0)
    for (const { id } of ready.regions)
      expect(apply(ready, { operation: 'instanceCreate', body: { region: id } }).ok).toBe(true)
  })
})
