/** What the errors of the kit say: where two lists part, and which calls it takes. */
import { describe, expect, it } from 'vitest'
import { checkVersion } from '../../src/fast-check/check-version.ts'
import type { System } from '../../src/fast-check/index.ts'
import { DisagreementError, kit } from '../../src/fast-check/index.ts'
import { fixedCalls } from '../../src/fast-check/model/one-by-one.ts'
import { isNotLinearizable, runnerOf } from '../../src/fast-check/model/run.ts'
import { smallestError } from '../../src/fast-check/model/smallest-error.ts'
import { startWorld } from '../../src/fast-check/scenarios/start-world.ts'
import type { WorldSource } from '../../src/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { closedRules } from '../support/worlds.ts'
import { type Backend, carryOut, drivenBy } from './broken-backends/backend.ts'

it('an older fast-check is told, with what to install', () => {
  for (const version of ['4.0.0', '4.10.2', '10.0.0-rc.1']) checkVersion(version)
  expect(() => checkVersion('3.23.2')).toThrow(
    new UsageError(
      'firedrill/fast-check: expected fast-check 4 or newer, got 3.23.2; install it with: npm install -D fast-check',
    ),
  )
})

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const list = { operation: 'regionsList' } as const

/** The kit's own account has several regions. */
const messageOf = async (change: (data: readonly unknown[]) => readonly unknown[]) => {
  const changing = drivenBy((backend, call) => {
    const outcome = carryOut(backend, call)
    if (!outcome.ok) return outcome
    const reply = outcome.reply as { data: readonly unknown[] }
    return { ok: true, reply: { ...reply, data: change(reply.data) } }
  })
  const found = await thrown(kit.replay({ ...changing, journal: [list] }))
  return found instanceof DisagreementError ? found.message : found
}

describe('lists of other lengths', () => {
  it('are told by how long they are, and by the first place where they differ', async () => {
    const short = await messageOf(data => data.slice(0, -1))
    expect(short).toMatch(
      /\n {2}reply\.data: expected (\d+) items, got \d+; at \[\d+\] expected \{ id: '.+, got nothing$/,
    )
    expect(await messageOf(data => [...data, 'more'])).toMatch(
      /items, got \d+; at \[\d+\] expected nothing, got 'more'$/,
    )
    expect(await messageOf(data => data.slice(1))).toMatch(
      /items, got \d+; at \[0\] expected \{ id: '.+, got \{ id: '/,
    )
  })

  it('are told by what differs where they are as long', async () => {
    expect(await messageOf(data => data.with(0, 'other'))).toMatch(
      /\n {2}reply\.data\[0\]: expected \{ .+, got 'other'$/,
    )
  })
})

describe('the test in a message', () => {
  const losing = drivenBy((backend, call) => {
    const outcome = carryOut(backend, call)
    return outcome.ok ? { ok: true, reply: 'lost' } : outcome
  })
  const foundWith = async (world: WorldSource) => {
    const options = { ...losing, world, operations: ['regionsList'], runs: 5, seed: 1 } as const
    const found = await thrown(kit.assert(options))
    if (!(found instanceof DisagreementError)) throw new Error(`expected one, got ${found}`)
    return found
  }
  const regionsOf = (count: number) => ({
    regions: Array.from({ length: count }, (_, at) => ({ id: `r-${at}`, country: 'de' })),
  })

  it('names a long world alone, the whole of which is in `test`', async () => {
    const { message, test = '' } = await foundWith(regionsOf(100))
    expect(test).toContain("id: 'r-99'")
    expect(message).not.toContain("id: 'r-99'")
    expect(message).toMatch(
      /\n {4}world, \/\/ that of the run: its \d+ lines are in `test` of this error\n/,
    )
    expect(message.split('\n').length).toBeLessThan(40)
  })

  it('has a short world as it is', async () => {
    const { message, test = '' } = await foundWith(regionsOf(2))
    expect(test).toContain("id: 'r-1'")
    expect(message).toContain(test)
  })
})

interface Busy extends Backend {
  readonly pause: () => Promise<void>
  calls: number
}

/** It refuses a creation that it comes to first: of calls made at once, not always the one that was made first. */
const sleepy: System<Busy> = {
  real: (world, schedule) => ({ world, calls: 0, pause: () => schedule(Promise.resolve()) }),
  async drive(backend, call) {
    await backend.pause()
    const isFirst = backend.calls++ === 0
    return isFirst && call.operation === 'firewallCreate' ? { ok: false } : carryOut(backend, call)
  },
}

describe('a run of calls made at once', () => {
  it('is told as calls one by one where it comes to that when it is made short', async () => {
    const start = startWorld(undefined)
    const create = {
      operation: 'firewallCreate',
      body: { label: 'web', rules: closedRules },
    } as const
    // The list is asked for first, and the creation is come to first.
    const result = await runnerOf(
      sleepy,
      start,
    )({
      before: [],
      callers: [fixedCalls([list]), fixedCalls([create])],
      interleaving: [0, 0, 1],
    })
    expect(isNotLinearizable(result)).toBe(true)
    expect(result.history.toSorted((a, b) => a.startedAt - b.startedAt)[0]?.call).toBe(list)
    const found = await smallestError(sleepy, start, {
      ...{ result, where: 'found here', readBack: () => [] },
    })
    expect(found).toBeInstanceOf(DisagreementError)
    expect((found as DisagreementError).journal.map(({ operation }) => operation)).toEqual([
      'firewallCreate',
    ])
    expect(found.differences).toMatchObject([{ at: 'response', model: 'done', system: 'refused' }])
  })
})
