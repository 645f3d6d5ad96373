/** What surrounds the network: the status of regions, forward DNS records and IPv6 pools. */
import { describe, expect, it } from 'vitest'
import type { RegionId } from '../../src/world/ids.ts'
import { idsUnder } from '../../src/world/key-index.ts'
import { get } from '../../src/world/table.ts'
import { arrange } from '../support/arrange.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'

const setStatus = (regionId: unknown, body: object) =>
  ({ operation: 'regionStatusUpdate', params: { regionId }, body }) as const
const forward = (body: object) => ({ operation: 'forwardCreate', body }) as const
const pool = (body: object) => ({ operation: 'poolCreate', body }) as const

describe('updating the status of a region', () => {
  it('changes that region alone, there and back', () => {
    const world = emptyWorld()
    const down = done(world, {
      operation: 'regionStatusUpdate',
      params: { regionId: 'eu-west' },
      body: { status: 'outage' },
    })
    expect(down.reply).toEqual({ id: 'eu-west', status: 'outage' })
    expect(down.world.regions.map(({ status }) => status)).toEqual(['ok', 'outage', 'ok'])
    const up = worldAfter(down.world, setStatus('eu-west', { status: 'ok' }))
    expect(up.regions).toEqual(world.regions)
  })

  it('is refused for a region that is not there, without a status and with another one', () => {
    const world = emptyWorld()
    expectRefused(world, setStatus('moon-1', { status: 'ok' }), 'ASSUME-ENVIRONMENT', 'regionId')
    expectRefused(world, setStatus('us-east', {}), 'ASSUME-ENVIRONMENT', 'status')
    expectRefused(world, setStatus('us-east', { status: 'down' }), 'REGION-5', 'status')
  })
})

describe('forward DNS records', () => {
  it('keep names in small letters without a final dot, and addresses in canonical text', () => {
    const { reply, world } = done(emptyWorld(), {
      operation: 'forwardCreate',
      body: { name: 'Mail.Example.COM.', address: '2001:DB8:0::1' },
    })
    expect(reply).toEqual({ id: 1, name: 'mail.example.com', address: '2001:db8::1' })
    expect(idsUnder(world.indexes.forwardsByName, 'mail.example.com')).toEqual([1])
  })

  it('may give a name several addresses and an address several names, but each pair once', () => {
    const world = worldAfter(
      emptyWorld(),
      forward({ name: 'a.example.com', address: '192.0.2.1' }),
      forward({ name: 'a.example.com', address: '192.0.2.2' }),
      forward({ name: 'b.example.com', address: '192.0.2.1' }),
    )
    expectRefused(
      world,
      forward({ name: 'A.example.com', address: '192.0.2.2' }),
      'ASSUME-ENVIRONMENT',
      'address',
    )
  })

  it('accept names as long as DNS has them, and refuse longer ones', () => {
    const label = 'x'.repeat(63)
    const longest = `${label}.${label}.${label}.${'x'.repeat(61)}`
    worldAfter(emptyWorld(), forward({ name: `${longest}.`, address: '192.0.2.1' }))
    for (const name of [`${longest}x`, `${label}x.example`, 'host', '', '-a.example', 'a..example'])
      expectRefused(
        emptyWorld(),
        forward({ name, address: '192.0.2.1' }),
        'ASSUME-ENVIRONMENT',
        'name',
      )
  })

  it('are refused with what is no address', () => {
    for (const address of ['192.0.2', '192.0.2.1/32', 'fe80::1%eth0', 7])
      expectRefused(
        emptyWorld(),
        forward({ name: 'a.example.com', address }),
        'ASSUME-ENVIRONMENT',
        'address',
      )
    expectRefused(emptyWorld(), forward({ name: 'a.example.com' }), 'ASSUME-ENVIRONMENT', 'address')
  })

  it('are deleted once', () => {
    const remove = { operation: 'forwardDelete', params: { forwardId: 1 } } as const
    const world = worldAfter(emptyWorld(), forward({ name: 'a.example.com', address: '192.0.2.1' }))
    const gone = done(world, remove)
    expect(gone.reply).toEqual({})
    expect(idsUnder(gone.world.indexes.forwardsByName, 'a.example.com')).toEqual([])
    expectRefused(gone.world, remove, 'ASSUME-ENVIRONMENT', 'forwardId')
    expectRefused(
      world,
      { operation: 'forwardDelete', params: { forwardId: 'a.example.com' } },
      'ASSUME-ENVIRONMENT',
      'forwardId',
    )
  })
})

describe('creating a pool', () => {
  it('sets aside a block of the region, a /116 unless told otherwise', () => {
    const { reply } = done(emptyWorld(), {
      operation: 'poolCreate',
      body: { region: 'us-east' },
    })
    expect(reply).toEqual({
      range: '3fff:1:f000::',
      prefix: 116,
      region: 'us-east',
      route_target: '3fff:1:f000::fff',
    })
  })

  it('gives no two pools addresses in common, whatever their length', () => {
    const world = worldAfter(
      emptyWorld(),
      pool({ region: 'us-east', prefix: 64 }),
      pool({ region: 'us-east', prefix: 128 }),
      pool({ region: 'eu-west', prefix: 64 }),
    )
    expect([1, 2, 3].map(id => get(world.tables.pools, id)?.range)).toEqual([
      '3fff:1:f000::',
      '3fff:1:f000:1::',
      '3fff:2:f000::',
    ])
  })

  it('passes over a block that is taken', () => {
    const world = arrange(emptyWorld(), draft =>
      draft.add('pools', id => ({
        id,
        range: '3fff:1:f000::',
        prefix: 64,
        region: 'us-east' as RegionId,
        route_target: null,
      })),
    )
    const { reply } = done(world, { operation: 'poolCreate', body: { region: 'us-east' } })
    expect(reply.range).toBe('3fff:1:f000:1::')
  })

  it('is refused without a region, in none that is given, and with a length out of bounds', () => {
    const world = emptyWorld()
    expectRefused(world, pool({}), 'ASSUME-ENVIRONMENT', 'region')
    expectRefused(world, pool({ region: 'moon-1' }), 'ASSUME-BODY-IDS', 'region')
    for (const prefix of [63, 129, 64.5, '64'])
      expectRefused(world, pool({ region: 'us-east', prefix }), 'ASSUME-ENVIRONMENT', 'prefix')
  })
})
