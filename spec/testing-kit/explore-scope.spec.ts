/** The explorer sees every world of a small scope, and finds all that can happen in it. */
import { describe, expect, it } from 'vitest'
import { type Exploration, everyInvariantHolds } from '../../src/explore/exploration.ts'
import { explore } from '../../src/explore/explore.ts'
import { firewallScope } from '../../src/explore/firewall-scope.ts'
import { refusesOn } from '../../src/explore/scope.ts'
import { permutations } from '../../src/explore/symmetric-key.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { get, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'

/** What an exploration met, without the ways. */
const sumOf = ({ worlds, transitions, refusals, depth, complete }: Exploration) => ({
  worlds,
  transitions,
  refusals,
  depth,
  complete,
})

/** Names with the length of the shortest way to each. */
const lengths = ({ found }: Exploration) =>
  Object.fromEntries(found.map(({ name, calls }) => [name, calls.length]))

const eventsFound = ({ found }: Exploration) =>
  found.filter(({ name }) => name.startsWith('event ')).map(({ name }) => name.slice(6))

const groundsFound = ({ found }: Exploration) =>
  found.filter(({ name }) => name.startsWith('refusal ')).map(({ name }) => name.slice(8))

describe('three firewalls and three services', () => {
  const scope = firewallScope({ firewalls: 3, services: 3 })
  const worlds: World[] = []
  const plain = explore({
    scope,
    always: { everyInvariantHolds, isCounted: world => worlds.push(world) > 0 },
  })
  const folded = explore({ scope, symmetry: 'scope' })

  it('are explored whole: 3,466 worlds, as a plain search without the explorer has them', () => {
    expect(sumOf(plain)).toEqual({
      worlds: 3466,
      transitions: 53652,
      refusals: 22326,
      depth: 13,
      complete: true,
    })
    expect(plain.violations).toEqual([])
  })

  it('fold into 408 worlds up to names, less than an eighth', () => {
    expect(sumOf(folded)).toEqual({
      worlds: 408,
      transitions: 6290,
      refusals: 2626,
      depth: 13,
      complete: true,
    })
  })

  it('as many worlds are different when every renaming is tried out on each of them', () => {
    const different = new Set(worlds.map(leastTelling))
    expect(different.size).toBe(folded.worlds)
  })

  it('folded or not, the same is found, by ways of the same length', () => {
    expect(lengths(folded)).toEqual(lengths(plain))
    expect(Object.keys(folded.clauses)).toEqual(Object.keys(plain.clauses))
    expect(Object.keys(folded.events)).toEqual(Object.keys(plain.events))
  })
})

const scopes = [
  { firewalls: 3, services: 3, from: 'nothing' },
  { firewalls: 2, services: 2, from: 'nothing', migrations: true },
  { firewalls: 2, services: { instances: 1, balancers: 2 }, from: 'nothing', migrations: true },
  { firewalls: 1, services: 1, from: 'nothing' },
  { firewalls: 1, services: 0 },
  { firewalls: 0, services: 2, migrations: true },
] as const

describe.each(scopes)('the scope %j', size => {
  const exploration = explore({ scope: firewallScope(size), symmetry: 'scope' })

  it('holds everything that it says it holds', () => {
    expect(exploration.missing).toEqual([])
    expect(exploration.complete).toBe(true)
  })

  it('says everything that it holds', () => {
    expect(eventsFound(exploration).sort()).toEqual(Object.keys(exploration.events))
    expect(groundsFound(exploration).sort()).toEqual(Object.keys(exploration.clauses))
  })
})

describe('what is looked out for', () => {
  it('all six events happen in a scope that begins with nothing', () => {
    const { events } = explore({ scope: firewallScope(scopes[1]), symmetry: 'scope' })
    expect(Object.keys(events)).toHaveLength(6)
  })

  it('what cannot happen is missing', () => {
    const scope = firewallScope({ firewalls: 2, services: 1 })
    const { missing, complete } = explore({
      scope,
      sometimes: {
        'a second balancer': refusesOn('DEVICE-12'),
        'all gone': world => statusesOf(world).every(status => status === 'deleted'),
      },
    })
    expect({ missing, complete }).toEqual({ missing: ['a second balancer'], complete: true })
  })

  it('a world is found by a shortest way', () => {
    const { found } = explore({
      scope: firewallScope({ firewalls: 2, services: 2 }),
      sometimes: { 'both guard all': world => guardsOf(world).every(count => count === 2) },
    })
    expect(found.map(({ calls }) => calls.length)).toEqual([5])
  })

  it.each(['none', 'scope'] as const)('with symmetry %s, what fails fails as near', symmetry => {
    const { violations, complete, stoppedBy } = explore({
      scope: firewallScope({ firewalls: 3, services: 2 }),
      always: { 'some firewall is on': world => statusesOf(world).includes('enabled') },
      symmetry,
    })
    expect(violations.map(({ name, calls }) => [name, calls.length])).toEqual([
      ['some firewall is on', 3],
    ])
    expect({ complete, stoppedBy }).toEqual({ complete: false, stoppedBy: 'violations' })
  })
})

/** Who guards whom, told in every order of firewalls and instances; the text that comes first of them. */
function leastTelling(world: World): string {
  const tellings = permutations([1, 2, 3]).flatMap(firewalls =>
    permutations([1, 2]).map(instances => tell(world, firewalls, instances)),
  )
  return tellings.sort()[0] ?? ''
}

const tell = (world: World, firewalls: readonly number[], instances: readonly number[]): string =>
  firewalls
    .map(id => {
      const guarded = devicesOf(world, id).map(({ entity }) =>
        entity.type === 'instance' ? instances.indexOf(entity.id) : 'balancer',
      )
      return `${get(world.tables.firewalls, id)?.status} ${guarded.sort().join()}`
    })
    .join('; ')

const statusesOf = (world: World) => [...values(world.tables.firewalls)].map(each => each.status)

const guardsOf = (world: World) =>
  [...values(world.tables.firewalls)].map(({ id }) => devicesOf(world, id).length)
