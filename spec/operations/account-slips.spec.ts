/** Slips in accounts and options: what is wrong is told, at its place, and not something else. */
import { describe, expect, it } from 'vitest'
import { createWorldFromFile } from '../../src/account/create-world.ts'
import { createSimulator } from '../../src/engine/simulator.ts'

const region = 'newark-us'
const textOf = (options: object): string => {
  try {
    createSimulator(options as never)
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing is wrong'
}
const worldWith = (instance: object) => textOf({ world: { instances: [{ region, ...instance }] } })

describe('addresses of instances', () => {
  it('are of the family of their field', () => {
    expect(worldWith({ ipv4: ['203.0.113.9'], ipv6: '3fff::1/128' })).toBe('nothing is wrong')
    const swapped = worldWith({ ipv4: ['3fff::1'], ipv6: '1.2.3.4' })
    expect(swapped).toContain('instances[0].ipv4[0]: expected an IPv4 address')
    expect(swapped).toContain('instances[0].ipv6: expected an IPv6 address')
  })

  it('with a zone are told to have one, also before a length', () => {
    const told = worldWith({ ipv6: 'fe80::1%eth0/64' })
    expect(told).toMatch(/instances\[0\]\.ipv6: expected an IPv6 address/)
    expect(told).toMatch(/zone/)
    expect(told).not.toMatch(/IPv4|prefix length/)
    expect(worldWith({ ipv6: 'fe80::1/64' })).toMatch(/prefix length/)
  })
})

describe('times', () => {
  it.each(['yesterday', '2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T02:00:00+02:00'])(
    'that cannot be read are at fault by their form: %s',
    now => {
      expect(textOf({ now })).toBe(
        `options.now: expected a time such as 2026-01-01T00:00:00Z, got "${now}"`,
      )
    },
  )

  it('before that of the world are told when it is', () => {
    expect(textOf({ now: '2025-01-01T00:00:00Z' })).toBe(
      'options.now: expected a time from 2026-01-01T00:00:00.000Z on, got "2025-01-01T00:00:00Z"',
    )
  })

  it('of snapshots are told to want milliseconds', () => {
    const snapshot = createSimulator().snapshot()
    expect(textOf({ world: { ...snapshot, now: '2030-01-01T00:00:00Z' } })).toContain(
      'now: expected a time such as 2026-01-01T00:00:00.000Z, got "2030-01-01T00:00:00Z"',
    )
  })
})

describe('a document without lists', () => {
  it('is told what is wrong with what it says', () => {
    const told = textOf({ world: { settings: { rangesPerRegoin: 2 } } })
    expect(told).toContain('did you mean rangesPerRegion?')
    expect(textOf({ world: { now: 'x' } })).toContain(
      'now: expected a time such as 2026-01-01T00:00:00Z, got "x"',
    )
  })

  it('is an empty account where a program says how it is set up', () => {
    const { data } = createSimulator({
      world: { settings: { rangesPerRegion: 2 } },
    }).firewallsList()
    expect(data).toEqual([])
    expect(() => createWorldFromFile({ settings: { rangesPerRegion: 2 } })).toThrow(
      'expected some of instances, balancers and firewalls, got none',
    )
  })

  it('is told to want one where nothing else is wrong', () => {
    const told = textOf({ world: { now: '2026-01-01T00:00:00Z' } })
    expect(told).toContain('expected some of instances, balancers and firewalls, got none')
    expect(told.split('\n')).toHaveLength(1)
  })
})

describe('a range', () => {
  const target = '3fff:15::f23c:94ff:fe00:1'
  const told = (instance: object) =>
    textOf({
      world: {
        instances: [{ region, ...instance }],
        ranges: [{ range: '3fff:15:e000::', prefix: 64, region, route_target: target }],
      },
    })

  it('that leads to an address which is made up here is told to want one of the document', () => {
    expect(told({ ipv6: `${target}/128` })).toBe('nothing is wrong')
    expect(told({})).toBe(
      `ranges[0].route_target: expected an ipv6 that the document gives to an instance, got "${target}"`,
    )
  })
})
