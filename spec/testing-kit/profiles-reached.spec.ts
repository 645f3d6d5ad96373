/** Who reaches what in the accounts of profiles: each is asked for what it is there for, as its readers will ask. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profiles } from '../../src/fast-check/index.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'

const some = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns = 20): readonly Value[] =>
  fc.sample(arbitrary, { numRuns, seed: 2 })

type At = { readonly type: 'instance' | 'balancer'; readonly id: number }
const instance = (id: number): At => ({ type: 'instance', id })

/** Whether a service lets in a packet from there to that port. */
function letsIn(world: World, at: At, address: string, port: number, protocol = 'TCP'): boolean {
  const packet = { direction: 'inbound', protocol, address, port } as Packet
  return verdictAt(world, at, packet).action === 'ACCEPT'
}

const firewallsOf = ({ tables }: World) => [...values(tables.firewalls)]
const instancesOf = ({ tables }: World) => [...values(tables.instances)]
const labelsOf = (world: World) => instancesOf(world).map(({ label }) => label)
/** The services that the firewall with this label guards, or would guard. */
const guardedBy = (world: World, label: string): readonly number[] =>
  firewallsOf(world)
    .filter(each => each.label === label)
    .flatMap(({ id }) => devicesOf(world, id).map(({ entity }) => entity.id))
const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1)

const stranger = '8.8.8.8'
/** One address of each network that an office may have. */
const offices = ['198.51.100.9', '203.0.113.7', '192.0.2.1']

describe('a small shop', () => {
  const shops = some(profiles.smallShop).map(world => ({
    world,
    webs: instancesOf(world).length - 1,
  }))

  it('has one to four web servers and a database', () => {
    expect(new Set(shops.map(({ webs }) => webs))).toEqual(new Set([1, 2, 3, 4]))
    for (const { world, webs } of shops)
      expect(labelsOf(world)).toEqual([...upTo(webs).map(at => `web-${at}`), 'db-1'])
  })

  it('sells to everybody, at the servers and at the balancer before them', () => {
    for (const { world, webs } of shops)
      for (const at of [...upTo(webs).map(instance), { type: 'balancer', id: 1 } as const])
        for (const address of [stranger, '2a00::1'])
          expect([80, 443, 22, 3306].map(port => letsIn(world, at, address, port))).toEqual([
            ...[true, true, false, false],
          ])
  })

  it('is balanced over the private address of each server', () => {
    for (const { world, webs } of shops) {
      const [balancer] = values(world.tables.balancers)
      const nodes = balancer?.configs.map(config =>
        config.nodes.map(each => [each.address, each.port]),
      )
      expect(nodes).toEqual([upTo(webs).map(at => [`192.168.128.${at}`, 80])])
      const held = [...values(world.tables.addresses)].map(each => [each.address, each.instance_id])
      for (const at of upTo(webs)) {
        expect(held).toContainEqual([`192.168.128.${at}`, at])
        expect(held).toContainEqual([`203.0.113.${at}`, at])
      }
    }
  })

  it('keeps its database for its web servers, on the port of one product', () => {
    const ports = [3306, 5432]
    const open = shops.map(({ world, webs }) => {
      const database = instance(webs + 1)
      const reach = (address: string) =>
        ports.filter(port => letsIn(world, database, address, port))
      const [first = []] = upTo(webs).map(at => reach(`192.168.128.${at}`))
      expect(first).toHaveLength(1)
      for (const at of upTo(webs)) expect(reach(`192.168.128.${at}`)).toEqual(first)
      for (const other of [`192.168.128.${webs + 1}`, stranger, '2a00::1', ...offices])
        expect(reach(other)).toEqual([])
      return first
    })
    expect(new Set(open.flat())).toEqual(new Set(ports))
  })

  it('has a way in for one office, to every machine', () => {
    const seen = shops.map(({ world, webs }) => {
      const inside = upTo(webs + 1).map(id =>
        offices.filter(address => letsIn(world, instance(id), address, 22)),
      )
      expect(inside[0]).toHaveLength(1)
      for (const each of inside) expect(each).toEqual(inside[0])
      return inside[0]
    })
    expect(new Set(seen.flat())).toEqual(new Set(offices))
  })
})

describe('a cluster', () => {
  const clusters = some(profiles.cluster, 6)
  const controlsIn = (world: World): number => guardedBy(world, 'control').length

  it('has one to five nodes that control, and all others work', () => {
    for (const world of clusters) {
      const controls = controlsIn(world)
      expect(controls).toBeGreaterThanOrEqual(1)
      expect(controls).toBeLessThanOrEqual(5)
      expect(labelsOf(world)).toEqual([
        ...upTo(controls).map(at => `control-${at}`),
        ...upTo(500 - controls).map(at => `worker-${at}`),
      ])
    }
    expect(new Set(clusters.map(controlsIn)).size).toBeGreaterThan(1)
  })

  it('lets nodes talk to each other as they have to, and nobody else', () => {
    const asked = [
      ...([[6443], [10250], [8472, 'UDP'], [8472], [22]] as readonly [number, string?][]),
    ]
    for (const world of clusters) {
      const reach = (id: number, address: string) =>
        asked.map(([port, protocol]) => letsIn(world, instance(id), address, port, protocol))
      const controls = controlsIn(world)
      const [none] = [asked.map(() => false)]
      expect(reach(controls, '192.168.130.1')).toEqual([true, false, false, false, false])
      expect(reach(controls + 1, '192.168.130.1')).toEqual([false, true, true, false, false])
      expect(reach(500, '192.168.130.1')).toEqual([false, true, true, false, false])
      for (const id of [1, 500]) expect(reach(id, stranger)).toEqual(none)
      for (const id of [1, 500]) expect(reach(id, '192.168.127.1')).toEqual(none)
    }
  })

  it('holds the next firewall of its workers ready, switched off', () => {
    for (const world of clusters) {
      expect(firewallsOf(world).map(({ label, status }) => [label, status])).toEqual([
        ['control', 'enabled'],
        ['workers', 'enabled'],
        ['workers-next', 'disabled'],
      ])
      expect(guardedBy(world, 'workers')).toEqual(upTo(500).slice(controlsIn(world)))
      expect(guardedBy(world, 'workers-next')).toEqual(guardedBy(world, 'workers'))
    }
  })

  it('has up to three balancers before it', () => {
    const fronts = clusters.map(({ tables }) =>
      [...values(tables.balancers)].map(each => each.label),
    )
    for (const labels of fronts)
      expect(labels).toEqual(upTo(labels.length).map(at => `front-${at}`))
    expect(Math.max(...fronts.map(({ length }) => length))).toBeLessThanOrEqual(3)
    expect(new Set(fronts.map(({ length }) => length)).size).toBeGreaterThan(1)
  })
})

describe('an account at every limit', () => {
  const full = some(profiles.atEveryLimit)

  it('has one firewall in effect on all that it has, and others beside it that are off', () => {
    for (const world of full) {
      const [first, ...others] = firewallsOf(world)
      expect(first?.status).toBe('enabled')
      const services = devicesOf(world, first?.id ?? 0).map(
        ({ entity }) => `${entity.type} ${entity.id}`,
      )
      expect(services.sort()).toEqual(['balancer 1', 'instance 1', 'instance 2'])
      expect(others.map(({ status, label }) => [status, label.length])).toEqual(
        others.map(() => ['disabled', 32]),
      )
      for (const { label } of others) expect(guardedBy(world, label)).toEqual([1, 2])
    }
    expect(new Set(full.map(world => firewallsOf(world).length))).toEqual(new Set([2, 3]))
  })

  it('has ranges of both lengths, and tags, labels and rules at both ends of theirs', () => {
    for (const { tables } of full)
      expect([...values(tables.ranges)].map(each => [each.prefix, each.instance_id])).toEqual([
        [64, 1],
        [56, 2],
      ])
    const tags = full.flatMap(world => firewallsOf(world).flatMap(each => each.tags))
    expect(new Set(tags.map(tag => [...tag].length))).toEqual(new Set([1, 50]))
  })
})

describe('an account that is half moved to IPv6', () => {
  const all = some(profiles.halfMovedToIpv6)
  const movedIn = (world: World): number => instancesOf(world).length / 2

  it('has moved one service to four, and has as many to move', () => {
    expect(new Set(all.map(movedIn))).toEqual(new Set([1, 2, 3, 4]))
    for (const world of all) {
      const moved = movedIn(world)
      expect(labelsOf(world)).toEqual(upTo(2 * moved).map(at => `host-${at}`))
      expect(guardedBy(world, 'moved')).toEqual(upTo(moved))
      expect(guardedBy(world, 'to-move')).toEqual(upTo(2 * moved).slice(moved))
      const told = [...values(world.tables.addresses)].flatMap(({ address, instance_id }) =>
        address.startsWith('2001:db8:') ? [[address, instance_id]] : [],
      )
      expect(told).toEqual(upTo(moved).map(at => [`2001:db8:${at}::1`, at]))
      expect([...values(world.tables.ranges)].map(each => each.instance_id)).toEqual([1])
    }
  })

  it('serves over IPv4 as ever, and over IPv6 where it was moved, unless that was forgotten', () => {
    const late = all.map(world => {
      const moved = movedIn(world)
      const over = (id: number) =>
        [stranger, '2a00::1'].map(address => letsIn(world, instance(id), address, 443))
      const [first] = [over(1)]
      for (const id of upTo(moved)) expect(over(id)).toEqual(first)
      for (const id of upTo(2 * moved).slice(moved)) expect(over(id)).toEqual([true, false])
      expect(first[0]).toBe(true)
      expect(letsIn(world, instance(1), stranger, 22)).toBe(false)
      return first[1]
    })
    expect(new Set(late)).toEqual(new Set([true, false]))
  })

  it('has a rule for IPv6 alone that lets administrators in', () => {
    for (const world of all) {
      const added = firewallsOf(world)[0]?.rules.inbound.find(({ label }) => label === 'ipv6-only')
      expect(added?.ports).toBe('22')
      const [from = ''] = added?.addresses.ipv6 ?? []
      const [address = ''] = from.split('/')
      expect(letsIn(world, instance(1), address, 22)).toBe(true)
      expect(added?.addresses.ipv4).toBeUndefined()
    }
  })
})

describe('an account with messy names', () => {
  it('has one word in six spellings, each for a service and for the firewall that guards it', () => {
    for (const world of some(profiles.messyNames)) {
      const [word = ''] = labelsOf(world)
      expect(word).toMatch(/^[a-z]{3,8}$/)
      const spellings = [
        word,
        word.toUpperCase(),
        ...['-1', '_1', '.1', '1'].map(end => word + end),
      ]
      expect(labelsOf(world)).toEqual(spellings)
      for (const [at, label] of spellings.entries())
        expect(guardedBy(world, label)).toEqual([at + 1])
      expect(letsIn(world, instance(6), stranger, 22)).toBe(true)
      expect(letsIn(world, instance(6), stranger, 23)).toBe(false)
    }
  })

  it('has tags, and texts of any characters', () => {
    const firewalls = some(profiles.messyNames).flatMap(firewallsOf)
    const told = (texts: readonly (string | undefined)[]) => texts.join('')
    expect(told(firewalls.flatMap(({ tags }) => tags))).toContain('é')
    expect(
      told(firewalls.flatMap(({ rules }) => rules.inbound.map(each => each.description))),
    ).toContain('あ')
  })
})

describe('an account with deny lists', () => {
  const all = some(profiles.denyLists)

  it('lets in everybody whom no list names, and drops TCP from all others', () => {
    for (const world of all) {
      const lists = firewallsOf(world)[0]?.rules.inbound.slice(1) ?? []
      const named = lists.flatMap(({ addresses }) => addresses.ipv4?.slice(0, 5) ?? [])
      const denied = named.map(network => network.split('/')[0] ?? '')
      for (const id of [1, 2, 3])
        expect(denied.filter(address => letsIn(world, instance(id), address, 80))).toEqual([])
      expect(denied.filter(each => !letsIn(world, instance(1), each, 80, 'UDP'))).toEqual([])
      expect(letsIn(world, instance(1), '240.0.0.1', 80)).toBe(true)
      expect(guardedBy(world, 'deny')).toEqual([1, 2, 3])
    }
  })

  it('lets the partner in whatever the lists say', () => {
    for (const world of all) {
      const partners = offices.filter(address =>
        firewallsOf(world)[0]?.rules.inbound[0]?.addresses.ipv4?.some(
          each => each.split('.')[0] === address.split('.')[0],
        ),
      )
      expect(partners.length).toBeGreaterThanOrEqual(1)
      for (const id of [1, 2, 3])
        expect(partners.some(each => letsIn(world, instance(id), each, 9))).toBe(true)
    }
  })

  it('has one list to six, from twenty networks to as many as a rule takes', () => {
    const lists = some(profiles.denyLists, 60).map(
      world => firewallsOf(world)[0]?.rules.inbound.slice(1) ?? [],
    )
    expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    const lengths = lists.flat().map(({ addresses }) => addresses.ipv4?.length ?? 0)
    expect(Math.min(...lengths)).toBe(20)
    expect(Math.max(...lengths)).toBeGreaterThan(200)
    for (const each of lists)
      expect(each.map(({ label }) => label)).toEqual(each.map((_, at) => `denied-${at + 1}`))
  })
})

describe('a hostile account', () => {
  const all = some(profiles.hostile, 40)

  it('has a firewall named like a thing of the language on each service', () => {
    for (const world of all) {
      const count = instancesOf(world).length
      expect(guardedBy(world, 'constructor')).toEqual([1])
      expect(guardedBy(world, 'toString')).toEqual(upTo(count).slice(1))
      expect(letsIn(world, instance(1), stranger, 22)).toBe(true)
    }
    expect(new Set(all.map(world => instancesOf(world).length))).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  it('has such texts wherever a text may be', () => {
    const firewalls = all.flatMap(firewallsOf)
    const written = firewalls
      .filter(({ label }) => label === 'constructor')
      .flatMap(({ rules }) => rules.inbound)
    const hostile = new Set(all.flatMap(labelsOf))
    for (const { label, description } of written)
      expect([label, description].filter(each => !hostile.has(each ?? ''))).toEqual([])
    const tags = firewalls.flatMap(each => each.tags)
    expect(tags.filter(tag => !hostile.has(tag))).toEqual([])
    expect(new Set(tags).size).toBeGreaterThan(8)
  })
})

describe('documents of an account', () => {
  it('come in four forms', () => {
    const forms = some(profiles.captured, 40).map(documents => {
      const named = (name: string) => documents.find(each => each.name === `${name}.json`)?.value
      if (named('account') !== undefined) return 'gathered'
      if (named('instances') !== undefined) return 'neutral'
      return Array.isArray(named('linodes')) ? 'cli' : 'published'
    })
    expect(new Set(forms)).toEqual(new Set(['gathered', 'neutral', 'cli', 'published']))
  })

  it('with holes are some of them: those of firewalls and regions, and not all of the others', () => {
    for (const documents of some(profiles.withHoles, 40)) {
      const names = documents.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['firewalls.json', 'regions.json']))
      expect(new Set(names).size).toBe(names.length)
    }
  })
})
