/** Explorations that keep keys and paths meet what a naive one meets that keeps whole worlds: the same worlds, in the same order, by the same calls. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { explore } from '../../src/explore/explore.ts'
import { firewallScope } from '../../src/explore/firewall-scope.ts'
import { emits, refusesOn } from '../../src/explore/scope.ts'
import { permutations } from '../../src/explore/symmetric-key.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { exploreNaively, textOfWorld } from '../oracle/naive-explore.ts'
import { viewOf } from '../support/oracle-run.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { randomCall } from '../support/random-calls.ts'
import { randomWorlds } from '../support/random-worlds.ts'

interface Small {
  readonly world: World
  readonly calls: (world: World) => readonly AnyCall[]
  readonly depth: number
}

/** A world from the middle of a story in which everybody may do everything, and a few calls made for it; of every other one, two more for each world after it. */
function smallScope(seed: number): Small {
  const random = randomFrom(seed)
  const [world] = [...randomWorlds(2 * seed + 1, 1)]
  if (world === undefined) throw new Error('there is no world')
  const drawn = drawCalls(random, world)
  const later = random.whole(0, 2 ** 31)
  const calls = (at: World) =>
    at === world || seed % 2 === 0
      ? drawn
      : [...drawn, ...drawCalls(randomFrom(later + devicesCount(at)), at).slice(0, 2)]
  return { world, calls, depth: random.whole(2, 4) }
}

/** At most eight that are carried out and three that are refused. */
function drawCalls(random: Random, world: World): readonly AnyCall[] {
  const drawn = Array.from({ length: 60 }, () => {
    const { at: _, ...call } = randomCall(random, viewOf(world))
    return call as AnyCall
  })
  const changes = drawn.filter(call => apply(world, call).world !== world)
  const others = drawn.filter(call => !changes.includes(call))
  return [...changes.slice(0, random.whole(3, 8)), ...others.slice(0, 3)]
}

const devicesCount = (world: World): number => [...values(world.tables.devices)].length

const seeds = Array.from({ length: 60 }, (_, at) => at + 1)

describe('a random small scope', () => {
  const tally = { worlds: 0, transitions: 0, deep: 0 }

  it.each(seeds)('%i: the worlds and the calls to them are the same', seed => {
    const small = smallScope(seed)
    const { world, calls, depth } = small
    const met: World[] = []
    const exploration = explore({
      world,
      calls,
      always: { isCounted: each => met.push(each) > 0 },
      limits: { depth },
    })
    const naive = exploreNaively({ ...small, textOf: textOfWorld })
    expect(met).toEqual(naive.worlds.map(each => each.world))
    const { transitions, refusals, events, clauses } = exploration
    expect({ transitions, refusals, events, clauses }).toEqual({
      transitions: naive.transitions,
      refusals: naive.refusals,
      events: naive.events,
      clauses: naive.clauses,
    })
    expect(exploration.depth).toBe(naive.depth)
    tally.worlds += met.length
    tally.transitions += transitions
    tally.deep += depth > 2 && met.length > 20 ? 1 : 0
  })

  it.each(seeds.slice(0, 20))('%i: what is found is found by the same calls', seed => {
    const small = smallScope(seed)
    const naive = exploreNaively({ ...small, textOf: textOfWorld })
    const last = naive.worlds.at(-1)
    const middle = naive.worlds[naive.worlds.length >> 1]
    if (last === undefined || middle === undefined) throw new Error('there is no world')
    const [isLast, isMiddle] = [last, middle].map(each => {
      const text = textOfWorld(each.world)
      return (world: World) => textOfWorld(world) === text
    })
    const { violations, found, missing } = explore({
      world: small.world,
      calls: small.calls,
      always: { 'never the last': world => isLast?.(world) === false },
      sometimes: {
        middle: world => isMiddle?.(world) === true,
        event: emits('firewall_create'),
        refusal: refusesOn('DEVICE-12'),
      },
      limits: { depth: small.depth, violations: 2 },
    })
    expect(violations.map(({ calls, world }) => ({ calls, world }))).toEqual([last])
    expect(found.filter(({ name }) => name === 'middle')).toMatchObject([middle])
    expect(missing.includes('event')).toBe(naive.events['firewall_create'] === undefined)
    expect(missing.includes('refusal')).toBe(naive.clauses['DEVICE-12'] === undefined)
  })

  it('is often more than one call deep', () => {
    expect(tally.worlds).toBeGreaterThan(1000)
    expect(tally.transitions).toBeGreaterThan(1500)
    expect(tally.deep).toBeGreaterThan(10)
  })
})

const sizes = [
  { firewalls: 2, services: { instances: 2, balancers: 0 } },
  { firewalls: 2, services: { instances: 1, balancers: 2 }, from: 'nothing' },
  { firewalls: 1, services: { instances: 2, balancers: 2 } },
  { firewalls: 2, services: { instances: 2, balancers: 1 }, from: 'nothing' },
] as const

describe.each(sizes)('the scope %j', size => {
  const scope = firewallScope(size)
  const always = (met: World[]) => ({ isCounted: (world: World) => met.push(world) > 0 })

  it.each(['none', 'scope'] as const)('has the same worlds with symmetry %s', symmetry => {
    const met: World[] = []
    const { transitions, refusals, depth } = explore({ scope, symmetry, always: always(met) })
    const naive = exploreNaively({
      ...scope,
      textOf: symmetry === 'none' ? textOfWorld : leastTelling(size.firewalls, size.services),
      depth: Number.POSITIVE_INFINITY,
    })
    expect(met).toEqual(naive.worlds.map(each => each.world))
    expect({ transitions, refusals, depth }).toEqual({
      transitions: naive.transitions,
      refusals: naive.refusals,
      depth: naive.depth,
    })
  })
})

/** Who guards whom, told in every order of services; the text that comes first of them. A firewall is told without its id. */
const leastTelling =
  (firewalls: number, { instances, balancers }: { instances: number; balancers: number }) =>
  (world: World): string => {
    const orders = (last: number) => permutations(Array.from({ length: last }, (_, at) => at + 1))
    const tellings = orders(instances).flatMap(some =>
      orders(balancers).map(others => {
        const told = [...values(world.tables.firewalls)].map(({ id, status }) => {
          const guarded = devicesOf(world, id).map(({ entity }) =>
            entity.type === 'instance'
              ? `i${some.indexOf(entity.id)}`
              : `b${others.indexOf(entity.id)}`,
          )
          return `${status} ${guarded.sort().join()}`
        })
        return `${firewalls} ${told.sort().join('; ')}`
      }),
    )
    return tellings.sort()[0] ?? ''
  }
