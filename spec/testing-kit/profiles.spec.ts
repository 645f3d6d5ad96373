/** Profiles: worlds that are sound, each with what it is there for, and documents that read as accounts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { limits } from '../../src/contract/limits.ts'
import { kit, profiles } from '../../src/fast-check/index.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import type { Firewall } from '../../src/world/records/firewall.ts'
import { count, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { serviceWith } from './broken-backends/backend.ts'

const { captured, withHoles, ...inWorlds } = profiles
const named = Object.entries(inWorlds)

const some = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns = 20): readonly Value[] =>
  fc.sample(arbitrary, { numRuns, seed: 1 })
const firewallsOf = ({ tables }: World): readonly Firewall[] => [...values(tables.firewalls)]
const instancesOf = ({ tables }: World) => [...values(tables.instances)]
const rulesOf = ({ rules }: Firewall) => [...rules.inbound, ...rules.outbound]

describe('a profile', () => {
  it('is one of ten', () => {
    expect(Object.keys(profiles)).toHaveLength(10)
  })

  it.each(named)('gives sound worlds, and not the same each time: %s', (name, arbitrary) => {
    const all = some<World>(arbitrary, name === 'cluster' ? 3 : 20)
    expect(all.flatMap(violationsOf)).toEqual([])
    expect(new Set(all.map(world => JSON.stringify(firewallsOf(world)))).size).toBeGreaterThan(1)
  })

  it.each(named.filter(([name]) => name !== 'cluster'))(
    'is a world in which the service does what the model does: %s',
    async (_, arbitrary) => {
      const [world] = some<World>(arbitrary, 1)
      if (world === undefined) throw new TypeError('no world was drawn')
      expect(await kit.assert({ ...serviceWith({}), world, runs: 3, seed: 1 })).toMatchObject({
        runs: 3,
      })
    },
  )
})

describe('what a profile is there for', () => {
  it('empty: no service', () => {
    expect(
      some(profiles.empty).map(({ tables }) => count(tables.instances) + count(tables.devices)),
    ).toEqual(Array.from({ length: 20 }, () => 0))
  })

  it('smallShop: a database that only the web servers and the office reach', () => {
    for (const world of some(profiles.smallShop)) {
      const database = firewallsOf(world).find(({ label }) => label === 'database')
      const everybody = database?.rules.inbound.filter(({ addresses }) =>
        addresses.ipv4?.includes('0.0.0.0/0'),
      )
      expect(everybody).toEqual([])
      expect(count(world.tables.balancers)).toBe(1)
    }
  })

  it('cluster: five hundred nodes', () => {
    expect(some(profiles.cluster, 2).map(world => instancesOf(world).length)).toEqual([500, 500])
  })

  it('atEveryLimit: rules, addresses, ports, characters, ranges and active firewalls on their limits', () => {
    const worlds = some(profiles.atEveryLimit)
    const firewalls = worlds.flatMap(firewallsOf)
    const rules = firewalls.flatMap(rulesOf)
    for (const firewall of firewalls)
      expect(rulesOf(firewall)).toHaveLength(limits.rulesPerFirewall)
    const lengths = new Set(firewalls.map(({ label }) => label.length))
    expect(lengths).toEqual(new Set([limits.labelLengthMin, limits.labelLengthMax]))
    expect(rules.length).toBeGreaterThan(500)
    for (const { tables } of worlds) expect(count(tables.ranges)).toBe(2)
  })

  it('halfMovedToIpv6: half of the services are behind rules that name IPv6', () => {
    for (const world of some(profiles.halfMovedToIpv6)) {
      const [moved, toMove] = firewallsOf(world)
      const guarded = [...values(world.tables.devices)].filter(
        each => each.firewall_id === moved?.id,
      )
      expect(2 * guarded.length).toBe(instancesOf(world).length)
      expect(JSON.stringify(moved?.rules)).toContain('"ipv6":')
      expect(JSON.stringify(toMove?.rules)).not.toContain('"ipv6":')
    }
  })

  it('messyNames: labels that are the same but for their case', () => {
    for (const world of some(profiles.messyNames)) {
      const labels = firewallsOf(world).map(({ label }) => label.toLowerCase())
      expect(new Set(labels).size).toBe(labels.length - 1)
    }
  })

  it('denyLists: everything is let in but long lists', () => {
    for (const { rules } of some(profiles.denyLists).flatMap(firewallsOf)) {
      const [partner, ...lists] = rules.inbound
      expect([partner?.action, rules.inbound_policy]).toEqual(['ACCEPT', 'ACCEPT'])
      for (const list of lists) expect(list.addresses.ipv4?.length).toBeGreaterThanOrEqual(20)
    }
  })

  it('hostile: texts that act on whatever shows them', () => {
    const texts = some(profiles.hostile, 60).flatMap(world =>
      instancesOf(world).map(({ label }) => label),
    )
    expect(new Set(texts).size).toBe(12)
  })
})

describe('the documents of a profile', () => {
  it('captured: are read as an account, in every form', () => {
    for (const documents of some(captured)) expect(readAccount(documents).leaves).toBeDefined()
  })

  it('withHoles: leave more open than the same account whole', () => {
    const holes = some(withHoles, 40).map(documents => readAccount(documents).holes.length)
    expect(Math.min(...holes)).toBeGreaterThan(0)
    expect(Math.max(...holes)).toBeGreaterThan(5)
  })
})
