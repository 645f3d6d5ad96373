/** Who reaches whom is exactly what packets say, on every network, and a comparison exactly what two graphs say. */
import { describe, expect, it } from 'vitest'
import { restore } from '../../src/account/restore.ts'
import type { AddressState } from '../../src/rehearsal/addresses/address-view.ts'
import {
  type AddressChange,
  compareAddresses,
} from '../../src/rehearsal/addresses/compare-addresses.ts'
import { compareReach } from '../../src/rehearsal/exposure/compare-reach.ts'
import { type EastWest, eastWest, type PeerEdge } from '../../src/rehearsal/exposure/east-west.ts'
import { peersMoved } from '../../src/rehearsal/exposure/peers-moved.ts'
import type { Through } from '../../src/rehearsal/exposure/through-balancers.ts'
import type { Passage } from '../../src/rehearsal/exposure/traffic-between.ts'
import { type Service, serviceKey } from '../../src/world/records/device.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { boundsOf, lineOf, probesOf, reachPlainly } from '../support/reach-plainly.ts'
import { reachChanged, reachWorld } from '../support/reach-worlds.ts'

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed + 1)

/** Each two services that an edge is about. */
const pairsOf = (
  { from, to }: PeerEdge,
  { nodes }: EastWest,
): readonly (readonly [Service, Service])[] => {
  const servicesOf = (name: string) => nodes.find(({ id }) => id === name)?.services ?? []
  return pairsAmong(servicesOf(from), servicesOf(to))
}

const pairsAmong = (from: readonly Service[], to: readonly Service[]) =>
  from.flatMap(source =>
    to
      .filter(target => serviceKey(target) !== serviceKey(source))
      .map(target => [source, target] as const),
  )

const linesOf = (passages: readonly Passage[], pair: readonly [Service, Service]) =>
  passages.flatMap(each => probesOf(each).map(probe => lineOf(...pair, each, probe)))

/** All that a graph says, pair by pair. */
function factsOf(world: World): ReadonlySet<string> {
  const graph = eastWest(world)
  return new Set(
    graph.edges.flatMap(edge =>
      pairsOf(edge, graph).flatMap(([source, target]) => [
        ...linesOf(edge.passages, [source, target]),
        ...restOf(edge.through, edge.vlans, source, target),
      ]),
    ),
  )
}

const restOf = (
  through: readonly Through[],
  vlans: readonly string[],
  from: Service,
  to: Service,
) =>
  [
    ...through.map(({ balancer, protocol, port, backEndPort }) => ({
      ...{ balancer, protocol, port, backEndPort },
    })),
    ...vlans,
  ].map(each => `${serviceKey(from)} > ${serviceKey(to)}: ${JSON.stringify(each)}`)

function restored(world: World): World {
  const read = restore(snapshot(world))
  if (!read.ok) throw new Error('a snapshot was refused')
  return read.value
}

const without = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter(each => !b.has(each)).sort()

describe('the east-west graph of a world with every kind of network', () => {
  it('says of each pair what packets between any two of their addresses say', () => {
    let passing = 0
    for (const seed of seeds(60)) {
      const world = reachWorld(seed)
      const expected = reachPlainly(world)
      const graph = eastWest(world)
      const said = new Set(
        graph.edges.flatMap(edge =>
          pairsOf(edge, graph).flatMap(pair => linesOf(edge.passages, pair)),
        ),
      )
      expect({ seed, missed: without(expected, said) }).toEqual({ seed, missed: [] })
      expect({ seed, wrong: without(said, expected) }).toEqual({ seed, wrong: [] })
      passing += expected.size
    }
    expect(passing).toBeGreaterThan(1000)
  })
})

describe('a comparison of reach', () => {
  it('is the difference of the two graphs, whichever way the change goes', () => {
    let changes = 0
    for (const seed of seeds(200)) {
      const before = reachWorld(seed)
      const after = reachChanged(before, seed * 7919)
      for (const [was, is] of [
        [before, after],
        [after, before],
      ] as const) {
        const rows = compareReach(was, is)
        // Of worlds that have never been compared, as a comparison reads only what differs.
        const [factsBefore, factsAfter] = [factsOf(restored(was)), factsOf(restored(is))]
        const told = (side: 'gained' | 'lost') =>
          rows
            .flatMap(row =>
              pairsAmong(row.from, row.to).flatMap(([source, target]) => [
                ...linesOf(row[side], [source, target]),
                ...restOf(row.through[side], row.vlans[side], source, target),
              ]),
            )
            .sort()
        expect({ seed, gained: told('gained') }).toEqual({
          seed,
          gained: without(factsAfter, factsBefore),
        })
        expect({ seed, lost: told('lost') }).toEqual({
          seed,
          lost: without(factsBefore, factsAfter),
        })
        changes += rows.length
      }
    }
    expect(changes).toBeGreaterThan(200)
  })
})

describe('the rules whose addresses lead elsewhere', () => {
  it('are those that a look at every entry and every address finds', () => {
    let found = 0
    for (const seed of seeds(100)) {
      const before = reachWorld(seed)
      const after = seeds(10).reduce(
        (world, each) => reachChanged(world, seed * 7919 + each),
        before,
      )
      const changes = compareAddresses(before, after)
      const told = peersMoved(after, changes).flatMap(
        ({ firewall, direction, index, entry, network, addresses }) =>
          addresses.map(each => `${firewall.id} ${direction} ${index} ${entry} ${network} ${each}`),
      )
      expect({ seed, told: told.sort() }).toEqual({
        seed,
        told: movedPlainly(after, changes).sort(),
      })
      found += told.length
    }
    expect(found).toBeGreaterThan(40)
  })
})

function movedPlainly(after: World, changes: readonly AddressChange[]): string[] {
  const keysOf = ({ holders }: AddressState) =>
    holders
      .map(each => serviceKey(each.service))
      .sort()
      .join()
  const moved = changes
    .filter(each => each.kind !== 'vlan')
    .filter(each => keysOf(each.before) !== keysOf(each.after))
  return [...values(after.tables.firewalls)]
    .filter(({ id, status }) => status === 'enabled' && isOnAny(after, id))
    .flatMap(({ id, rules }) =>
      (['inbound', 'outbound'] as const).flatMap(direction =>
        rules[direction].flatMap(({ addresses: { ipv4 = [], ipv6 = [] } }, index) =>
          [...(ipv4 ?? []), ...(ipv6 ?? [])]
            .filter(entry => !entry.endsWith('/0'))
            .flatMap(entry =>
              moved.flatMap(({ network, addresses }) =>
                addresses
                  .filter(each => overlaps(entry, each))
                  .map(each => `${id} ${direction} ${index} ${entry} ${network} ${each}`),
              ),
            ),
        ),
      ),
    )
}

const isOnAny = (world: World, firewall: number): boolean =>
  [...values(world.tables.devices)].some(each => each.firewall_id === firewall)

function overlaps(entry: string, block: string): boolean {
  const [one, other] = [boundsOf(entry), boundsOf(block)]
  return one.family === other.family && one.first <= other.last && other.first <= one.last
}
