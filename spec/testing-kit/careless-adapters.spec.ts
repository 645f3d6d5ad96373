/** Adapters and options that were written carelessly: each mistake is told as what it is, and none breaks the kit itself. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import {
  callsIn,
  commands,
  DisagreementError,
  kit,
  linearize,
  modelOf,
  outcomesOf,
} from '../../src/fast-check/index.ts'
import type { SystemResponse } from '../../src/fast-check/model/response.ts'
import type { System } from '../../src/fast-check/model/system.ts'
import { startWorld } from '../../src/fast-check/scenarios/start-world.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { printPath } from '../../src/refusals/print.ts'
import type { World } from '../../src/world/world.ts'
import { type Backend, carryOut, serviceWith } from './broken-backends/backend.ts'
import { twoTurnedOff } from './broken-backends/racing.ts'

const { real, drive } = serviceWith({})
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const cyclic: { ok: true; reply?: unknown } = { ok: true }
cyclic.reply = cyclic

/** What an adapter gives, and how it is told. */
const responses: readonly (readonly [name: string, given: () => unknown, told: string])[] = [
  ['nothing', () => undefined, 'gave nothing; expected { ok: true'],
  ['null', () => null, 'gave null; expected'],
  ['a text', () => 'done', 'gave "done"; expected'],
  ['an object without ok', () => ({ status: 200 }), 'gave an object; expected'],
  ['ok as a number', () => ({ ok: 1 }), 'gave an object; expected'],
  ['errors as a number', () => ({ ok: false, errors: 7 }), 'gave an object; expected'],
  ['errors as a text', () => ({ ok: false, errors: 'x' }), 'gave an object; expected'],
  ['errors as null', () => ({ ok: false, errors: null }), 'gave an object; expected'],
  ['a list of nothing', () => ({ ok: false, errors: [null] }), 'gave an object; expected'],
  ['a reply with a bigint', () => ({ ok: true, reply: 1n }), 'gave what is not JSON: TypeError'],
  ['a reply that holds itself', () => cyclic, 'gave what is not JSON: TypeError'],
  ['a field that throws', () => trap('ok', 'no'), 'gave what is not JSON: Error: no'],
  [
    'a misspelt reply',
    () => ({ ok: true, repyl: 'x' }),
    'gave an unknown field: expected no fields but ok, reply, events, got "repyl"; did you mean reply?',
  ],
  [
    'a misspelt list of errors',
    () => ({ ok: false, eror: [] }),
    'gave an unknown field: expected no fields but ok, errors, got "eror"; did you mean errors?',
  ],
  [
    'a misspelt clause',
    () => ({ ok: false, errors: [{ field: 'label' }, { claus: 'LABEL-8' }] }),
    'gave an unknown field in errors[1]: expected no fields but kind, clause, path, field, problem, got "claus"; did you mean clause?',
  ],
  ['errors of what was done', () => ({ ok: true, errors: [{}] }), 'events, got "errors"'],
  ['an error', () => fail(new Error('lost')), 'threw Error: lost'],
  ['an object without prototype', () => fail(Object.create(null)), 'threw an object'],
  ['a symbol', () => fail(Symbol('odd')), 'threw Symbol(odd)'],
]

const operations = ['firewallCreate', 'firewallView', 'firewallUpdate'] as const

/** As those hand it on who ask over HTTP: each error has a reason too, which is everybody's own. */
const withMore = (outcome: Outcome): SystemResponse => {
  const more = { status: 200, spare: undefined }
  if (outcome.ok) return { ok: true, reply: outcome.reply, errors: undefined, ...more } as never
  const errors = outcome.errors.map(({ path }) => ({ field: printPath(path), reason: 'no' }))
  return { ok: false, errors, ...more } as never
}

function fail(error: unknown): never {
  throw error
}

const trap = (field: string, message: string) =>
  Object.defineProperty({}, field, { get: () => fail(new Error(message)) })

describe('an adapter that gives', () => {
  it.each(responses)('%s disagrees on the response', async (_, given, told) => {
    const careless = { real, drive: () => given() as never, runs: 3, seed: 3 }
    const found = await thrown(kit.assert(careless))
    expect(found).toBeInstanceOf(DisagreementError)
    expect((found as DisagreementError).differences).toMatchObject([
      { at: 'response', system: expect.stringContaining(told) },
    ])
    const parallel = await thrown(kit.assertParallel({ ...careless, before: 0 }))
    expect(String(parallel)).toContain(told)
    expect(String(parallel)).not.toContain('Cannot read properties')
  })

  it('a response with accessors is read like any other', async () => {
    class Response {
      get ok() {
        return false as const
      }
    }
    const found = await thrown(kit.assert({ real, drive: () => new Response(), runs: 3, seed: 3 }))
    expect(found).toMatchObject({ differences: [{ at: 'response', system: 'refused' }] })
  })

  it.each([
    ['an outcome with all that it tells', (outcome: Outcome) => outcome],
    ['a status, and fields that are undefined', withMore],
  ])('%s agrees', async (_, given) => {
    const answer: System<Backend>['drive'] = (backend, call) =>
      given(carryOut(backend, call) as Outcome)
    const careful = { real, drive: answer, operations, runs: 5, seed: 3 }
    expect((await kit.assert(careful)).runs).toBe(5)
    expect((await kit.assertParallel(careful)).runs).toBe(5)
  })

  it('a response that changes later is compared as it was', async () => {
    const reply = { label: 'web' }
    const call = { operation: 'firewallView', params: { firewallId: 1 } } as const
    const changing = {
      real: (world: World) => ({ world }),
      drive() {
        setTimeout(() => Object.assign(reply, { label: 'changed' }))
        return { ok: true as const, reply }
      },
    }
    const found = await thrown(
      kit.replayParallel({ ...changing, world: twoTurnedOff, callers: [[call], [call]] }),
    )
    expect(String(found)).toContain("reply.label: expected 'one', got 'web'")
  })

  it.each([
    ['nothing', undefined, 'gave nothing; expected a world'],
    ['a list', [], 'gave an empty list; expected a world'],
    ['tables without pages', { tables: {} }, 'gave an object; expected a world'],
  ])('%s as the world inside disagrees on the world', async (_, inside, told) => {
    const found = await thrown(
      kit.assert({ real, drive, worldOf: () => inside as never, runs: 3, seed: 3 }),
    )
    expect(found).toBeInstanceOf(DisagreementError)
    expect((found as DisagreementError).differences).toMatchObject([
      { at: 'world', system: expect.stringContaining(told) },
    ])
  })
})

const system = { real, drive }
const never = (options: object) => options as never
const simulator = createSimulator()
const gotSimulator = 'world: expected a world, got a simulator: give its world'

/** Options that are wrong, and what is told of them. */
const mistakes: readonly (readonly [() => unknown, string | RegExp])[] = [
  [
    () => kit.assert(never([])),
    /options: expected an object with real, drive, .*, got an empty list$/,
  ],
  [
    () => kit.assert(undefined as never),
    /options: expected an object with real, drive, .*, got nothing$/,
  ],
  [() => kit.assert(never({ drive })), 'real: expected a function, got nothing'],
  [() => kit.assert(never({ real, drive: 'x' })), 'drive: expected a function, got "x"'],
  [() => kit.assert(never({ ...system, rusn: 5 })), 'got "rusn"; did you mean runs?'],
  [() => kit.assert(never({ ...system, swarm: 'no' })), 'swarm: expected true or false, got "no"'],
  [() => kit.assert({ ...system, seed: 0.5 }), 'options.seed: expected a whole number, got 0.5'],
  [
    () => kit.assert(never({ ...system, operations: 'firewallView' })),
    'options.operations: expected a list, got "firewallView"',
  ],
  [
    () => kit.assert(never({ ...system, operations: ['firewallViews'] })),
    'got "firewallViews"; did you mean firewallView?',
  ],
  [
    () => kit.assert(never({ ...system, coverage: { 'firewallVew done': 1 } })),
    'got "firewallVew"; did you mean firewallView?',
  ],
  [
    () => kit.assert(never({ ...system, coverage: { firewallView: 1 } })),
    'coverage: expected a name such as "firewallUpdate refused", got "firewallView"',
  ],
  [
    () => kit.assert({ ...system, coverage: { 'firewallView done': -1 } }),
    'options.coverage["firewallView done"]: expected a whole number from 0 up, got -1',
  ],
  [
    () => kit.assert({ ...system, coverage: { 'firewallsList doen': 1 } }),
    'options.coverage["firewallsList doen"]: expected done, a kind of refusal such as missing, or a clause such as LABEL-1, got "doen"; did you mean done?',
  ],
  [() => kit.assert({ ...system, coverage: { 'firewallsList done done': 1 } }), 'got "done done"'],
  [() => kit.assert(never({ ...system, test: { adaptor: 'x' } })), 'did you mean adapter?'],
  [() => kit.assertParallel({ ...system, callers: 1 }), 'callers: expected a whole number from 2'],
  [() => kit.replay(never(system)), 'journal: expected a list, got nothing'],
  [() => kit.replay(never({ ...system, journals: [] })), 'did you mean journal?'],
  [
    () =>
      kit.replay(never({ ...system, journal: [{ operation: 'vlansList' }, { operation: 'x' }] })),
    'options.journal[1].operation: expected',
  ],
  [
    () => kit.replayParallel(never({ ...system, callers: [[], [{ operation: 'x' }]] })),
    'options.callers[1][0].operation: expected',
  ],
  [
    () => kit.replayParallel(never({ ...system, callers: [[]], interleaving: ['0'] })),
    'options.interleaving[0]: expected a whole number from 0 up, got "0"',
  ],
  [() => outcomesOf('firewallView', never(simulator)), gotSimulator],
  [() => callsIn(never(simulator)), gotSimulator],
  [() => modelOf(never(simulator)), gotSimulator],
  [() => callsIn(never({})), 'world: expected a world, as createWorld, apply and simulators'],
  [
    () => kit.replayParallel(never({ ...system, callers: [1] })),
    'callers: expected a list of calls for each caller, got a list of 1',
  ],
  [() => commands(never({ drive, maxComands: 3 })), 'did you mean maxCommands?'],
  [() => callsIn(startWorld(), never(['firewallVew'])), 'did you mean firewallView?'],
  [() => outcomesOf(never('firewallVew' as never)), 'did you mean firewallView?'],
  [() => linearize(startWorld(), never({})), 'history: expected a list, got an object'],
  [() => linearize(startWorld(), never([7])), 'history[0]: expected an object, got 7'],
]

describe('a mistake in the options', () => {
  it.each(mistakes)('%s is a UsageError: %s', async (run, told) => {
    const found = await thrown(Promise.resolve().then(run))
    expect(found).toBeInstanceOf(UsageError)
    expect(() => {
      throw found
    }).toThrow(told)
  })
})

describe('commands', () => {
  it('tell what is no response, at once and later', async () => {
    const [list = []] = fc.sample(commands({ drive: () => undefined as never }), {
      numRuns: 1,
      seed: 2,
    })
    const state = () => ({ model: modelOf(startWorld()), real: {} })
    expect(() => fc.modelRun(state, list)).toThrow('gave nothing; expected')
    const [later = []] = fc.sample(commands({ drive: async () => undefined as never }), {
      numRuns: 1,
      seed: 2,
    })
    await expect(fc.asyncModelRun(state, later)).rejects.toThrow('gave nothing; expected')
  })
})

describe('an adapter that throws', () => {
  const broken = new Error('db down')
  const gone = () => fail(broken)
  const told = async (system: object) => {
    const found = await thrown(kit.assert({ real, drive, runs: 3, seed: 3, ...system }))
    if (found instanceof DisagreementError) return found
    throw new Error('expected a disagreement', { cause: found })
  }

  it('when it starts disagrees before the first call', async () => {
    const found = await told({ real: gone })
    expect(found.message).toMatch(
      /^the system and the model disagree after 0 calls\n {2}real: expected 'passes', got 'threw Error: db down'\nfound in run 1 with seed 3\n/,
    )
    expect([found.journal, found.cause]).toEqual([[], broken])
    const again = await thrown(kit.replay({ real: gone, drive, journal: [] }))
    expect(again).toMatchObject({ differences: found.differences })
    const parallel = await thrown(kit.assertParallel({ real: gone, drive, runs: 3, seed: 3 }))
    expect(parallel).toMatchObject({ differences: found.differences })
  })

  it('when it stops disagrees, unless a call did', async () => {
    expect(await told({ stop: gone })).toMatchObject({
      differences: [{ at: 'stop', model: 'passes', system: 'threw Error: db down' }],
      cause: broken,
    })
    const both = await told({ stop: gone, drive: () => ({ ok: false }) })
    expect(both.differences).toMatchObject([{ at: 'response', system: 'refused' }])
    expect(both.cause).toBe(undefined)
  })

  it('when it is driven or checked says where: what it threw is the cause', async () => {
    expect((await told({ drive: gone })).cause).toBe(broken)
    expect(await told({ after: gone })).toMatchObject({
      differences: [{ at: 'after', model: 'passes', system: 'threw Error: db down' }],
      cause: broken,
    })
    const parallel = await thrown(
      kit.assertParallel({ real, drive, after: gone, runs: 3, seed: 3 }),
    )
    expect(parallel).toMatchObject({ cause: broken })
  })

  it('now and then is told as one that depends on more than its calls', async () => {
    let calls = 0
    const flaky = {
      real,
      drive: (...given: Parameters<typeof drive>) => (++calls === 4 ? gone() : drive(...given)),
    }
    expect((await told(flaky)).message).toContain(
      '\nrepeated, it failed 0 times in 10: what the system does depends on more than its calls\n',
    )
  })
})
