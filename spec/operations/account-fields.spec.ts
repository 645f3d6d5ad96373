/** Fields of an account document that a world keeps, with every value that they may have. */
import { describe, expect, it } from 'vitest'
import { createWorld, InvalidWorldError } from '../../src/account/create-world.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { values } from '../../src/world/table.ts'

const instances = [{ label: 'web-1', region: 'newark-us' }]

describe('the settings of an account', () => {
  const allowed = {
    rulesUpdateOmitted: ['keep', 'clear'],
    shareOwnAddress: ['refuse', 'accept'],
    rangesPerRegion: [1, 2, 1000],
    rdnsSuffix: ['example.net'],
  } as const
  const { settings: defaults } = createWorld({ instances })

  it('are those of the world, each by itself, and the others are defaults', () => {
    expect(Object.keys(defaults).toSorted()).toEqual(Object.keys(allowed).toSorted())
    for (const [name, options] of Object.entries(allowed))
      for (const option of options) {
        const settings = { [name]: option }
        expect(createWorld({ instances, settings }).settings).toEqual({ ...defaults, ...settings })
      }
  })

  it('are refused with any other value, and under any other name', () => {
    const wrong = [
      ...['rulesUpdateOmitted', 'shareOwnAddress'].map(name => ({ [name]: 'perhaps' })),
      ...[0, 1.5, '2'].map(rangesPerRegion => ({ rangesPerRegion })),
      { rdnsSuffix: 7 },
      { shareOwnAddresses: 'accept' },
    ]
    for (const settings of wrong)
      expect(() => createWorld({ instances, settings: settings as never })).toThrow(
        InvalidWorldError,
      )
  })

  it('decide what is done: a share of an own address is refused, or accepted', () => {
    const outcomes = (['refuse', 'accept'] as const).map(shareOwnAddress => {
      const cloud = createSimulator({ world: { instances, settings: { shareOwnAddress } } })
      const [own = ''] = cloud.environment.instanceView({ params: { instanceId: 1 } }).ipv4
      const body = { ips: [own], instance_id: 1 }
      return cloud.call({ operation: 'ipAddressesShare', body }).ok
    })
    expect(outcomes).toEqual([false, true])
  })
})

describe('the range of an account', () => {
  it('was created when the document says, and else when the world begins', () => {
    const holders = [{ id: 7, region: 'newark-us', ipv6: '2001:db8::f03c:1/128' }]
    const createdOf = (told: object) => {
      const range = { range: '2001:db8:1::', prefix: 64, region: 'newark-us', ...told } as const
      const ranges = [{ ...range, route_target: '2001:db8::f03c:1' }]
      const world = createWorld({ instances: holders, now: '2026-02-03T04:05:06.000Z', ranges })
      return [...values(world.tables.ranges)].map(({ created }) => created)
    }
    expect(createdOf({ created: '2025-01-02T03:04:05' })).toEqual(['2025-01-02T03:04:05'])
    expect(createdOf({})).toEqual(['2026-02-03T04:05:06'])
  })
})
