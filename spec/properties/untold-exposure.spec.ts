/** What is open, and who reaches whom, as far as there was time: a part of the whole answer, and the rest by name. */
import { describe, expect, it } from 'vitest'
import type { EastWest } from '../../src/rehearsal/exposure/east-west.ts'
import type { Exposure } from '../../src/rehearsal/exposure/exposure-of.ts'
import type { ServiceName } from '../../src/rehearsal/guard-of.ts'
import type { Untold } from '../../src/rehearsal/untold.ts'
import {
  type EastWestIn,
  type ExposureIn,
  eastWest,
  eastWestIn,
  exposureIn,
  exposureOf,
  exposureSoFar,
} from '../../src/whatif.ts'
import { serviceKey } from '../../src/world/records/device.ts'
import { pairsReached } from '../support/pairs-reached.ts'
import { randomFrom } from '../support/random.ts'
import { randomCrowd } from '../support/random-crowds.ts'
import { reachWorld } from '../support/reach-worlds.ts'
import { askedIn, stopAfter } from '../support/stop-after.ts'

const seeds = Array.from({ length: 12 }, (_, at) => at + 1)
const worlds = seeds.map(seed => reachWorld(seed))
const accounts = seeds.slice(0, 5).map(seed => randomCrowd(randomFrom(seed)))

const keysOf = (untold: Untold | undefined) => new Set((untold?.services ?? []).map(serviceKey))

/** The part of it that is about other services than these. */
const without = <Each extends { readonly services: readonly ServiceName[] }>(
  all: readonly Each[],
  left: ReadonlySet<string>,
) =>
  all.flatMap(each => {
    const services = each.services.filter(service => !left.has(serviceKey(service)))
    return services.length === 0 ? [] : [{ ...each, services }]
  })

/** Places at which a question can be told to stop: the first ones, one in the middle, and the last one. */
function stops(question: (stop: () => boolean) => unknown): readonly number[] {
  const asked = askedIn(question)
  return [...new Set([0, 1, 2, asked >> 1, asked - 1])].filter(at => at < asked)
}

const open = ({ firewalls: _, ...each }: Exposure | ExposureIn) => each
const names = (some: readonly { readonly services: readonly ServiceName[] }[]) =>
  some.flatMap(({ services }) => services.map(serviceKey)).sort()

describe('what is open, as far as there was time', () => {
  it('is that part of what is open, and names every service of the rest', () => {
    for (const world of worlds) {
      const whole = exposureOf(world)
      for (const at of stops(stop => exposureSoFar(world, { stop }))) {
        const { exposures, untold } = exposureSoFar(world, { stop: stopAfter(at) })
        const left = keysOf(untold)
        expect(left.size).toBeGreaterThan(0)
        expect(exposures.map(open)).toEqual(without(whole, left).map(open))
        expect([...names(exposures), ...left].sort()).toEqual(names(whole))
      }
    }
  })

  it('is all of it where nobody says to stop', () => {
    for (const world of worlds)
      expect(exposureSoFar(world, { stop: () => false })).toEqual({ exposures: exposureOf(world) })
  })

  it('tells of no firewall that only services of the rest have', () => {
    const [world] = worlds
    if (world === undefined) throw new Error('no world')
    const { exposures } = exposureSoFar(world, { stop: stopAfter(1) })
    const guards = exposures.flatMap(({ firewalls }) => firewalls)
    expect(guards.length).toBeLessThanOrEqual(1)
  })

  it('is the same part in accounts with holes', () => {
    for (const account of accounts) {
      const whole = exposureIn(account)
      for (const at of stops(stop => exposureIn(account, { stop }))) {
        const { exposures, hidden, untold } = exposureIn(account, { stop: stopAfter(at) })
        const left = keysOf(untold)
        expect(left.size).toBeGreaterThan(0)
        expect(exposures).toEqual(without(whole.exposures, left))
        expect(hidden).toEqual(whole.hidden)
      }
      expect(exposureIn(account, { stop: () => false })).toEqual(whole)
    }
  })
})

describe('who reaches whom, as far as there was time', () => {
  it('is all that passes between the services that are told, and names all others', () => {
    let edges = 0
    for (const world of worlds) {
      const whole = eastWest(world)
      for (const at of stops(stop => eastWest(world, { stop }))) {
        const told = eastWest(world, { stop: stopAfter(at) })
        const left = keysOf(told.untold)
        expect(left.size).toBeGreaterThan(0)
        expect(told.nodes).toEqual(without(whole.nodes, left))
        expect(told.edges).toEqual(among(told, whole.edges))
        expect([...names(told.nodes), ...left].sort()).toEqual(names(whole.nodes))
        edges += told.edges.length
      }
      expect(eastWest(world, { stop: () => false })).toEqual(whole)
    }
    expect(edges).toBeGreaterThan(100)
  })

  it('is the same part in accounts with holes', () => {
    let pairs = 0
    for (const account of accounts.slice(0, 2)) {
      const whole = eastWestIn(account)
      const all = pairsReached(whole).map(rowOf)
      for (const at of stops(stop => eastWestIn(account, { stop }))) {
        const told = eastWestIn(account, { stop: stopAfter(at) })
        const left = keysOf(told.untold)
        expect(left.size).toBeGreaterThan(0)
        expect(told.nodes).toEqual(without(whole.nodes, left))
        const rows = pairsReached(told).map(rowOf)
        expect(sorted(rows)).toEqual(sorted(among(told, all)))
        pairs += rows.length
      }
      expect(eastWestIn(account, { stop: () => false })).toEqual(whole)
    }
    expect(pairs).toBeGreaterThan(10)
  })

  it('is asked by functions that say when to stop alone', () => {
    const [world] = worlds
    expect(() => eastWest(world as never, { stop: 5 } as never)).toThrow(
      'options.stop: expected a function, got 5',
    )
    expect(() => exposureSoFar(world as never, { until: 5 } as never)).toThrow(
      'options: expected no fields but stop, got "until"',
    )
  })
})

/** Between nodes that are told. */
function among<Each extends { readonly from: string; readonly to: string }>(
  { nodes }: EastWest | EastWestIn,
  edges: readonly Each[],
): readonly Each[] {
  const ids = new Set(nodes.map(({ id }) => id))
  return edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
}

const rowOf = (pair: ReturnType<typeof pairsReached>[number]) => {
  const { from, to, holds, on, passages, through, vlans } = pair
  return { from, to, holds, on, passages, through, vlans }
}

const sorted = (rows: readonly object[]) => rows.map(each => JSON.stringify(each)).sort()
