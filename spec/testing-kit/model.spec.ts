/** The kit against the service itself and against backends that were broken on purpose. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import {
  CoverageError,
  callsIn,
  DisagreementError,
  kit,
  worlds,
} from '../../src/fast-check/index.ts'
import { responseDifferences, worldDifferences } from '../../src/fast-check/model/compare.ts'
import type { ResponseError } from '../../src/fast-check/model/response.ts'
import { type System, unscheduled } from '../../src/fast-check/model/system.ts'
import { digestOfWorld, snapshot } from '../../src/world/snapshot.ts'
import type { World } from '../../src/world/world.ts'
import { runPasted } from '../support/run-pasted.ts'
import { type Backend, serviceWith } from './broken-backends/backend.ts'
import { brokenAddresses } from './broken-backends/broken-addresses.ts'
import { brokenFirewalls } from './broken-backends/broken-firewalls.ts'

const backends = [...brokenFirewalls, ...brokenAddresses]
const labelKeeper =
  backends.find(({ name }) => name.includes('keeps its label'))?.system ?? serviceWith({})

describe('a backend that was broken on purpose', () => {
  it.each(backends)(
    'is found within 1,000 runs, with a counterexample as short as can be: $name',
    async ({ system, shortest }) => {
      const found = await kit
        .assert({ ...system, runs: 1000, seed: 18 })
        .catch((error: unknown) => error)
      expect(found).toBeInstanceOf(DisagreementError)
      const length = found instanceof DisagreementError ? found.journal.length : 0
      expect([shortest, shortest + 1]).toContain(length)
    },
  )
})

describe('kit.assert', () => {
  const worldOf = (backend: Backend) => backend.world

  it('finds nothing wrong with the service itself, from the inside neither', async () => {
    const report = await kit.assert({ ...serviceWith({}), worldOf, runs: 60, seed: 3 })
    expect(report.calls).toBeGreaterThan(1000)
  })

  it('stops every system that it started, those of runs that failed too', async () => {
    const running = new Set<object>()
    let started = 0
    const { real, drive } = labelKeeper
    const system = {
      drive,
      async real(world: World) {
        const backend = await real(world, unscheduled)
        running.add(backend)
        started += 1
        return backend
      },
      stop(backend: object) {
        running.delete(backend)
      },
    }
    const found = await kit.assert({ ...system, runs: 1000, seed: 18 }).catch(error => error)
    expect(found).toBeInstanceOf(DisagreementError)
    expect(found.test).toContain('stop,')
    expect(started).toBeGreaterThan(50)
    expect(running.size).toBe(0)
  })

  it('tells a mistake of the adapter as what it gave', async () => {
    const { real } = serviceWith({})
    const found = await kit
      .assert({ real, drive: () => undefined as never, runs: 5, seed: 3 })
      .catch((error: unknown) => error)
    expect(found).toBeInstanceOf(DisagreementError)
    expect(String(found)).toContain(
      "got 'gave nothing; expected { ok: true, … } or { ok: false, … } with `errors` as a list of objects'",
    )
  })

  it.each([
    [{ runs: 0 }, 'runs: expected a whole number from 1 up, got 0'],
    [{ steps: 0.5 }, 'steps: expected a whole number from 1 up, got 0.5'],
    [{ operations: [] }, 'operations: expected a list of one operation or more, got an empty list'],
    [
      { operations: ['firewallExplode' as never] },
      /^options\.operations\[0\]: expected the name of an operation that the kit calls, got "firewallExplode"$/,
    ],
  ])('tries nothing with options that would try nothing: %o', async (options, reason) => {
    await expect(kit.assert({ ...serviceWith({}), ...options })).rejects.toThrow(reason)
    await expect(kit.assertParallel({ ...serviceWith({}), ...options })).rejects.toThrow(reason)
  })

  it('fails when what was to be covered came up too rarely', async () => {
    const coverage = { 'firewallUpdate ACTIVE-2': 1_000 }
    await expect(kit.assert({ ...serviceWith({}), runs: 5, coverage })).rejects.toThrow(
      CoverageError,
    )
  })

  it.each<readonly [ResponseError, readonly string[]]>([
    [{}, []],
    [{ clause: 'PAGE-1', path: ['page'], field: 'page', problem: 'bad-number' }, []],
    [{ path: ['page_size'] }, ['errors[0].path[0]']],
    [{ path: [] }, ['errors[0].path']],
    [{ field: 'page_size' }, ['errors[0].field']],
    [{ problem: 'too-many' }, ['errors[0].problem']],
    [{ clause: 'PAGE-3', kind: 'refused' }, ['errors[0].kind', 'errors[0].clause']],
  ])('compares no more of an error than is given: %o', (given, at) => {
    const outcome = apply(createWorld({ instances: [] }), {
      operation: 'firewallsList',
      query: { page: 0 },
    })
    const differences = responseDifferences(outcome, { ok: false, errors: [given] })
    expect(differences.map(each => each.at)).toEqual(at)
  })

  it('compares a reply to its last field, and not at all where there is none', () => {
    const outcome = apply(createWorld({ instances: [] }), { operation: 'firewallsList' })
    const { reply, events } = outcome.ok ? outcome : { reply: undefined, events: [] }
    const at = (response: object) =>
      responseDifferences(outcome, { ok: true, ...response }).map(each => each.at)
    expect(at({})).toEqual([])
    expect(at({ reply })).toEqual([])
    expect(at({ reply: { ...reply, results: undefined } })).toEqual(['reply.results'])
    expect(at({ reply: { ...reply, extra: 1 } })).toEqual(['reply.extra'])
    expect(at({ events: [...events, {}] })).toEqual(['events'])
  })

  it('prints the errors of a call that is refused and should be done', async () => {
    const errors = [{ field: 'label', reason: 'must be unique' }]
    const real = (start: World) => createSimulator({ world: start })
    const drive = (cloud: Simulator, call: AnyCall) => {
      const outcome = cloud.call(call)
      return outcome.ok ? { ok: false as const, errors } : outcome
    }
    const found = await disagreementIn(
      kit.assert({ real, drive, operations: ['firewallsList'], seed: 1 }),
    )
    expect(found.differences).toEqual([
      { at: 'response', model: 'done', system: { ok: false, errors } },
    ])
    expect(found.message).toContain(
      "response: expected 'done', got { ok: false, errors: [{ field: 'label', reason: 'must be unique' }] }",
    )
  })

  it('finds from the inside what no answer tells, at the call that does it', async () => {
    const leaked = backendNamed('an instance that is deleted leaves its devices behind')
    const operations = ['firewallCreate', 'instanceDelete'] as const
    const found = await disagreementIn(
      kit.assert({ ...leaked, worldOf, operations, readBack: false, runs: 300, seed: 11 }),
    )
    expect(found.journal.map(({ operation }) => operation)).toEqual(operations)
    expect(found.differences.map(({ at }) => at)).toContain('world.devices[1]')
    expect(found.differences[0]?.at).toMatch(/^world, \w+$/)
  })

  it('prints a test that fails in the same way where it is pasted', async () => {
    const found = await disagreementIn(
      kit.assert({ ...backendNamed('a deleted firewall keeps its label'), seed: 11, runs: 1000 }),
    )
    const [summary = ''] = found.message.split('\nfound in run')
    expect(await runPasted('disagreement', found.test ?? '', adapter)).toContain(summary)
  })
})

describe('two worlds', () => {
  it('differ exactly where their digests do', () => {
    const pairs = worlds.chain(world =>
      fc.record({ world: fc.constant(world), calls: fc.array(callsIn(world), { maxLength: 2 }) }),
    )
    const tally = { same: 0, other: 0 }
    fc.assert(
      fc.property(pairs, fc.boolean(), ({ world, calls }, isRestored) => {
        const after = calls.reduce((at, call) => apply(at, call).world, world)
        // A world that was written down and read shares nothing with the first.
        const other = isRestored ? createWorld(snapshot(after)) : after
        const isSame = digestOfWorld(world) === digestOfWorld(other)
        expect(worldDifferences(world, other).length === 0).toBe(isSame)
        tally[isSame ? 'same' : 'other'] += 1
      }),
      { numRuns: 240, seed: 7 },
    )
    expect(Math.min(tally.same, tally.other)).toBeGreaterThan(40)
  })
})

function backendNamed(name: string): System<Backend> {
  const found = backends.find(each => each.name === name)
  if (found === undefined) throw new TypeError(`no backend is named ${name}`)
  return found.system
}

async function disagreementIn(work: Promise<unknown>): Promise<DisagreementError> {
  const found = await work.catch((error: unknown) => error)
  if (found instanceof DisagreementError) return found
  throw new TypeError(`nothing was found: ${String(found)}`)
}

const adapter = `import { brokenFirewalls } from '../../../spec/testing-kit/broken-backends/broken-firewalls.ts'
export const { real, drive } = brokenFirewalls.find(({ name }) => name === 'a deleted firewall keeps its label').system
`
