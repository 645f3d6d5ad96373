/** Exposure is exactly what comes in, and the east-west graph exactly what passes both ends. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { eastWest } from '../../src/rehearsal/exposure/east-west.ts'
import { exposureOf } from '../../src/rehearsal/exposure/exposure-of.ts'
import type { Passage } from '../../src/rehearsal/exposure/traffic-between.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import { type PacketProtocol, packetProtocols } from '../../src/rules/compile/traffic-class.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { acceptRegion } from '../../src/rules/regions/accept-region.ts'
import type { RegionBlock } from '../../src/rules/regions/blocks-of.ts'
import { noPackets } from '../../src/rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  sameRegion,
  unionRegions,
} from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { addressesOf } from '../../src/world/holders.ts'
import { serviceKey } from '../../src/world/records/device.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { addressWorld } from '../support/address-worlds.ts'
import { packetNear, pickFrom, smallRules } from '../support/arbitrary-rules.ts'
import { worldAfter } from '../support/outcomes.ts'

/** Instances 1 and 4 behind one firewall, 2 and a balancer behind another, 3 and 5 behind none. */
const guardedBy = (one: Rules, two: Rules): World =>
  worldAfter(
    addressWorld(),
    { operation: 'instanceCreate', body: { region: 'us-east', label: 'open-1' } },
    {
      operation: 'firewallCreate',
      body: { label: 'one', rules: one, devices: { instances: [1, 4] } },
    },
    {
      operation: 'firewallCreate',
      body: { label: 'two', rules: two, devices: { instances: [2], balancers: [1] } },
    },
  )

describe('exposure', () => {
  it('is the inbound part of the accepted region, and splits it', () => {
    fc.assert(
      fc.property(smallRules, smallRules, (one, two) => {
        const exposures = exposureOf(guardedBy(one, two))
        for (const { firewalls, filter, world, limited } of exposures) {
          const open = regionOfBlocks(world)
          const some = regionOfBlocks(limited)
          expect(isEmptyRegion(intersectRegions(open, some))).toBe(true)
          const rules = firewalls[0]?.label === 'one' ? one : two
          const accepted = filter === 'no-active-firewall' ? all : inbound(acceptRegion(rules))
          const expected =
            filter === 'inbound-tcp' ? unionRegions(pastBalancer, onTcp(accepted)) : accepted
          expect(sameRegion(unionRegions(open, some), expected)).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('calls open to the world what no address is refused', () => {
    fc.assert(
      fc.property(smallRules, rules => {
        for (const { world, limited } of exposureOf(guardedBy(rules, rules))) {
          const wide = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
          for (const { family, addresses } of world) expect(addresses).toEqual(wide[family])
          const shared = world.flatMap(open => limited.filter(other => portsInCommon(open, other)))
          expect(shared).toEqual([])
        }
      }),
      { numRuns: 30 },
    )
  })

  it('agrees with the verdict on packets near the rules, at every service', () => {
    fc.assert(
      fc.property(smallRules, smallRules, fc.integer(), (one, two, seed) => {
        const world = guardedBy(one, two)
        const pick = pickFrom(seed)
        for (const { services, world: open, limited } of exposureOf(world)) {
          const region = unionRegions(regionOfBlocks(open), regionOfBlocks(limited))
          for (const service of services)
            for (let round = 0; round < 5; round++) {
              const packet = { ...packetNear(one, pick), direction: 'inbound' } as const
              const isOpen = !isEmptyRegion(intersectRegions(region, regionOfPacket(packet)))
              expect(isOpen).toBe(verdictAt(world, service, packet).action === 'ACCEPT')
            }
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('the east-west graph', () => {
  it('says of every pair, address and port what the verdicts at both ends say', () => {
    fc.assert(
      fc.property(smallRules, smallRules, fc.integer(), (one, two, seed) => {
        const world = guardedBy(one, two)
        const { nodes, edges } = eastWest(world)
        const pick = pickFrom(seed)
        const nodeOf = (id: number) =>
          nodes.find(({ services }) =>
            services.some(each => each.type === 'instance' && each.id === id),
          )?.id
        const port = [1, 22, 80, 443, 65535, 1 + pick(65535)][pick(6)] ?? 1
        for (const [source, target] of pairs) {
          const edge = edges.find(
            ({ from, to }) => from === nodeOf(source) && to === nodeOf(target),
          )
          for (const [protocol, family] of kinds) {
            const probe = { protocol, family, port }
            const passesHere = passes(world, source, target, probe)
            expect({
              source,
              target,
              ...probe,
              passes: isSaid(edge?.passages ?? [], probe),
            }).toEqual({ source, target, ...probe, passes: passesHere })
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('has every service in one node, and no edge where nothing passes', () => {
    fc.assert(
      fc.property(smallRules, smallRules, (one, two) => {
        const { nodes, edges } = eastWest(guardedBy(one, two))
        const placed = nodes.flatMap(({ services }) => services.map(serviceKey))
        const balancers = ['balancer/1', 'balancer/2']
        expect(placed.toSorted()).toEqual([...balancers, ...ids.map(id => `instance/${id}`)])
        for (const { passages, through, vlans } of edges)
          expect(passages.length + through.length + vlans.length).toBeGreaterThan(0)
      }),
      { numRuns: 20 },
    )
  })
})

const ids = [1, 2, 3, 4, 5]
const pairs = ids.flatMap(source =>
  ids.filter(target => target !== source).map(target => [source, target] as const),
)
const kinds = packetProtocols.flatMap(protocol =>
  (['ipv4', 'ipv6'] as const).map(family => [protocol, family] as const),
)

/** By public and private addresses; the only one in a VPC meets nobody there. */
const isSaid = (passages: readonly Passage[], { protocol, family, port }: Probe): boolean =>
  passages.some(
    each => each.protocol === protocol && each.family === family && holdsPort(each.ports, port),
  )

/** In one family and protocol. */
function portsInCommon(one: RegionBlock, other: RegionBlock): boolean {
  const [left, right] = [one, other].map(({ direction, family, protocol, ports }) =>
    regionOf({ direction, family, protocol, ports }),
  )
  return !isEmptyRegion(intersectRegions(left ?? noPackets, right ?? noPackets))
}

const all = regionOf({ direction: 'inbound' })
const inbound = (region: typeof noPackets) => intersectRegions(region, all)
const onTcp = (region: typeof noPackets) => intersectRegions(region, regionOf({ protocol: 'TCP' }))
const pastBalancer = packetProtocols
  .filter(protocol => protocol !== 'TCP')
  .map(protocol => regionOf({ direction: 'inbound', protocol }))
  .reduce(unionRegions, noPackets)

const regionOfBlocks = (blocks: readonly RegionBlock[]) =>
  blocks.map(regionOf).reduce(unionRegions, noPackets)

const regionOfPacket = ({ direction, protocol, address, port }: Packet) =>
  regionOf({
    direction,
    protocol,
    addresses: [address],
    ports: port === undefined ? null : `${port}`,
  })

interface Probe {
  readonly protocol: PacketProtocol
  readonly family: 'ipv4' | 'ipv6'
  readonly port: number
}

/** By some pair of addresses: out of the source to the target's, and into the target from the source's. */
function passes(world: World, source: number, target: number, probe: Probe): boolean {
  const { protocol, family, port } = probe
  const ends = (id: number) =>
    addressesOf(world, id).filter(
      each => each.type === family && (id !== 4 || (each.public && family === 'ipv4')),
    )
  const judge = (id: number, direction: 'inbound' | 'outbound', address: string) => {
    const ported = protocol === 'TCP' || protocol === 'UDP' ? { port } : {}
    const packet = { direction, protocol, address, ...ported }
    return verdictAt(world, { type: 'instance', id }, packet).action === 'ACCEPT'
  }
  const isNear =
    get(world.tables.instances, source)?.region === get(world.tables.instances, target)?.region
  return ends(source).some(from =>
    ends(target).some(
      to =>
        from.public === to.public &&
        (from.public || isNear) &&
        judge(source, 'outbound', to.address) &&
        judge(target, 'inbound', from.address),
    ),
  )
}

const holdsPort = (ports: string | null, port: number): boolean =>
  ports === null ||
  ports.split(',').some(piece => {
    const [first = 0, last = first] = piece.split('-').map(Number)
    return first <= port && port <= last
  })
