/** Explorations on several threads come to the very same as those on one, wherever they stop, as they are built. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import type { Exploration, ExploreOptions } from '../../src/explore/index.ts'
import type { ThreadOptions, ThreadProgress } from '../../src/explore-node/index.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { builtHref, exploredModule } from '../support/explored-module.ts'
import { viewOf } from '../support/oracle-run.ts'
import { randomFrom } from '../support/random.ts'
import { randomCall } from '../support/random-calls.ts'
import { randomWorlds } from '../support/random-worlds.ts'

type Built = typeof import('../../src/explore/index.ts')
type BuiltForNode = typeof import('../../src/explore-node/index.ts')

const { explore, firewallScope }: Built = await import(builtHref('explore/index.js'))
const { exploreInThreads }: BuiltForNode = await import(builtHref('explore-node/index.js'))

const timeout = 300_000

async function both(module: string, options: Omit<ThreadOptions, 'module'> = {}) {
  const { name = 'default', limits, threads = 2 } = options
  const exported = await import(pathToFileURL(module).href)
  const given: ExploreOptions = exported[name]
  const alone = explore({ ...given, ...(limits !== undefined && { limits }) })
  return { alone, together: await exploreInThreads({ ...options, module, threads }) }
}

describe('firewall scopes', () => {
  it.each([
    [{ firewalls: 3, services: 2 }, 'none', 2],
    [{ firewalls: 3, services: 3 }, 'scope', 3],
    [{ firewalls: 2, services: 2, from: 'nothing', migrations: true }, 'scope', 1],
    [{ firewalls: 0, services: 0 }, 'none', 2],
  ] as const)('%j with symmetry %s on %i threads', { timeout }, async (size, symmetry, threads) => {
    const alone = explore({ scope: firewallScope(size), symmetry })
    expect(await exploreInThreads({ size, symmetry, threads })).toEqual(alone)
    expect(alone.complete).toBe(true)
  })
})

const limited = exploredModule(
  'limited',
  `
const scope = firewallScope({ firewalls: 2, services: 2, from: 'nothing' })
const on = world => JSON.stringify(world.tables.firewalls).includes('"enabled"')
export default {
  scope,
  always: {
    'few devices': world => world.counters.devices < 2,
    'fewer devices': world => world.counters.devices < 3,
    ['__proto__']: world => world.counters.devices < 1,
  },
  sometimes: {
    'is off': world => world.counters.firewalls > 0 && !on(world),
    'is on': on,
    'comes back': emits('firewall_enable'),
    'meets a rival': refusesOn('ACTIVE-2'),
    'never': () => false,
  },
  limits: { violations: 9 },
}
const { apply } = await import('${builtHref('index.js')}')
const { InvariantError } = await import('${builtHref('index.js')}')
export const broken = {
  scope,
  step(world, call) {
    if (call.operation === 'firewallDelete' && world.counters.devices > 1) throw new InvariantError('firewallDelete', ['A'], 'it is broken')
    return apply(world, call)
  },
}
export const failing = {
  scope,
  always: { fails: world => { if (world.counters.devices > 1) throw new RangeError('cannot tell'); return true } },
}
let asked = 0
export const turning = { scope, calls: world => asked++ % 3 === 0 ? scope.calls(world) : scope.calls(world).toReversed() }
`,
)

describe('where an exploration ends early', () => {
  it.each([
    {},
    ...[0, 1, 2, 3, 10, 50, 83, 84].map(worlds => ({ worlds, violations: 9 })),
    ...[0, 1, 2, 3, 5].map(depth => ({ depth, violations: 9 })),
    ...[1, 2, 3, 4].map(violations => ({ violations })),
  ])('at %j it is the same', { timeout }, async limits => {
    const { alone, together } = await both(limited, { limits })
    expect(together).toEqual(alone)
  })

  it('with the limits of the module, everything comes up that does alone', {
    timeout,
  }, async () => {
    const { alone, together } = await both(limited)
    expect(together).toEqual(alone)
    expect(together.violations.map(({ name }) => name)).toEqual([
      '__proto__',
      'few devices',
      'fewer devices',
    ])
    expect(together.missing).toEqual(['never'])
  })

  it('a step that breaks is found by the same calls', { timeout }, async () => {
    const { alone, together } = await both(limited, { name: 'broken' })
    expect(together).toEqual(alone)
    expect(together.violations[0]?.test).toContain('it is broken')
  })
})

describe('random small scopes', () => {
  const random = randomFrom(7)
  const scopes = [...randomWorlds(5, 12)].map(world => {
    const calls = Array.from({ length: 25 }, () => {
      const { at: _, ...call } = randomCall(random, viewOf(world))
      return call as AnyCall
    })
    return `{ world: createWorld(${JSON.stringify(snapshot(world))}), calls: () => ${JSON.stringify(calls)}, limits: { depth: 3, violations: 2 } }`
  })
  const module = exploredModule(
    'random',
    scopes.map((scope, at) => `export const scope${at} = ${scope}`).join('\n'),
  )
  const tally = { transitions: 0 }

  it.each(scopes.map((_, at) => at))('%i is the same', { timeout }, async at => {
    const { alone, together } = await both(module, { name: `scope${at}` })
    expect(together).toEqual(alone)
    tally.transitions += together.transitions
  })

  it('have calls that are carried out', () => {
    expect(tally.transitions).toBeGreaterThan(100)
  })
})

describe('progress', () => {
  it('is that of one thread, with how fast it goes', { timeout }, async () => {
    const size = { firewalls: 3, services: 3 }
    const alone: unknown[] = []
    const told: ThreadProgress[] = []
    explore({ scope: firewallScope(size), onProgress: each => alone.push(each) })
    await exploreInThreads({ size, threads: 2, onProgress: each => told.push(each) })
    expect(told.map(({ seconds: _, rate: __, memory: ___, ...each }) => each)).toEqual(alone)
    const last = told.at(-1)
    const tried = (last?.transitions ?? 0) + (last?.refusals ?? 0)
    expect((last?.rate ?? 0) * (last?.seconds ?? 0)).toBeCloseTo(tried, -3)
    expect(last?.memory).toBeGreaterThan(last?.bytes ?? Number.POSITIVE_INFINITY)
  })
})

describe('what goes wrong', () => {
  const run = (options: object): Promise<Exploration> => exploreInThreads(options as ThreadOptions)
  const size = { firewalls: 1, services: 1 }

  it.each([
    [{}, 'options: expected either size or module, got both or neither'],
    [{ size, module: 'a.mjs' }, 'options: expected either size or module, got both or neither'],
    [{ size, thread: 2 }, 'got "thread"; did you mean threads?'],
    [{ size, threads: 0 }, 'options.threads: expected a whole number from 1 up, got 0'],
    [{ size, file: 3 }, 'options.file: expected a text, got 3'],
    [{ size, signal: {} }, 'options.signal: expected an AbortSignal'],
    [{ size, symmetry: 'all' }, 'options.symmetry: expected scope or none, got "all"'],
    [{ size: { firewalls: 1 } }, 'size.services: expected a whole number'],
    [
      { module: join('/none', 'such.mjs') },
      'options.module: expected a module to import, got file:',
    ],
    [{ module: limited, name: 'brokn' }, 'got "brokn"; did you mean broken?'],
    [{ module: limited, name: 'turning' }, 'calls: expected the same calls in the same world'],
  ])('%j is a UsageError: %s', { timeout }, async (options, told) => {
    await expect(run(options)).rejects.toThrow(told)
    await expect(run(options)).rejects.toMatchObject({ name: 'UsageError' })
  })

  it('a property that throws ends it with what it threw', { timeout }, async () => {
    await expect(run({ module: limited, name: 'failing' })).rejects.toThrow('cannot tell')
  })
})
