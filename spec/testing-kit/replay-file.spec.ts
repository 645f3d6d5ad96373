/** Replay files: what a failure leaves, what reads it, and what is told of a run while it goes on. */
import { describe, expect, it } from 'vitest'
import {
  type AssertOptions,
  DisagreementError,
  kit,
  NotLinearizableError,
  type Progress,
} from '../../src/fast-check/index.ts'
import { printModelRun, readReplay, replayWith } from '../../src/fast-check/model/replay-file.ts'
import { InvalidWorldError, UsageError } from '../../src/index.ts'
import { type Backend, carryOut, drivenBy, serviceWith } from './broken-backends/backend.ts'
import { brokenFirewalls } from './broken-backends/broken-firewalls.ts'
import { orderly, racing } from './broken-backends/racing.ts'

const labelKeeper =
  brokenFirewalls.find(({ name }) => name.includes('keeps its label'))?.system ?? serviceWith({})
const twins = racing.find(({ name }) => name.includes('one label')) ?? racing[0]

async function failureOf(options: Partial<AssertOptions<Backend>> = {}): Promise<string> {
  const kept: string[] = []
  const onFailure = (text: string) => void kept.push(text)
  const found = await kit
    .assert({ ...labelKeeper, runs: 1000, seed: 1, onFailure, ...options })
    .catch((error: unknown) => error)
  expect(kept).toEqual([found instanceof DisagreementError ? found.replay : 'no disagreement'])
  return kept[0] ?? ''
}

describe('a replay file', () => {
  it('makes a system fail in the same way, and pass once it is repaired', async () => {
    const replay = readReplay(JSON.parse(await failureOf()))
    expect(replay.journal).toHaveLength(3)
    const again = await replayWith(replay, labelKeeper)
    expect(again.fails).toBe(true)
    expect(again.text).toContain('the system and the model disagree after 3 calls')
    expect(await replayWith(replay, serviceWith({}))).toEqual({
      text: 'the system does what the model does in 3 calls',
      fails: false,
    })
  })

  it('starts from the world that the run started from', async () => {
    const world = { instances: [{ region: 'newark-us' }], balancers: [] } as const
    const replay = readReplay(JSON.parse(await failureOf({ world })))
    expect(replay.world.counters.instances).toBe(1)
    expect((await replayWith(replay, labelKeeper)).fails).toBe(true)
  })

  it('tells what the model answers, and where it answers otherwise than then', async () => {
    const text = await failureOf()
    const same = printModelRun(readReplay(JSON.parse(text)))
    expect(same.fails).toBe(false)
    expect(same.text).toContain('firewallDelete')
    expect(same.text).toContain('the model answers as it did when the file was written')
    expect(same.text).toMatch(
      /the system differed:\n {2}(?:response|errors\[0\]\.clause): expected /,
    )
    const document = JSON.parse(text)
    document.expected[1] = { ok: false, errors: [{ clause: 'GRANT-1' }] }
    const other = printModelRun(readReplay(document))
    expect(other.fails).toBe(true)
    expect(other.text).toContain(
      "call 2, response: expected { ok: false, errors: [{ clause: 'GRANT-1' }] }, got 'done'",
    )
  })

  it('repeats the interleaving of a race', async () => {
    if (twins === undefined) throw new TypeError('there are races')
    const { system, operations } = twins
    const kept: string[] = []
    const onFailure = (text: string) => void kept.push(text)
    const found = await kit
      .assertParallel({ ...system, operations, runs: 1000, seed: 1, onFailure })
      .catch((error: unknown) => error)
    expect(found).toBeInstanceOf(NotLinearizableError)
    const replay = readReplay(JSON.parse(kept[0] ?? ''))
    const again = await replayWith(replay, system)
    expect(again.fails).toBe(true)
    expect(again.text).toContain('the history is not linearizable')
    expect((await replayWith(replay, orderly)).fails).toBe(false)
    expect(printModelRun(replay).text).toContain('then 2 callers make 2 calls at once')
  })

  it('holds a journal that kit.assert takes for an example', async () => {
    const { journal } = readReplay(JSON.parse(await failureOf()))
    const found = await kit
      .assert({ ...labelKeeper, runs: 1, seed: 1, examples: [journal] })
      .catch((error: unknown) => error)
    expect(String(found)).toContain('found in run 1 ')
  })

  it.each<readonly [string, (document: Record<string, unknown>) => unknown, string]>([
    [
      'an account',
      () => ({ instances: [] }),
      'format: expected "firedrill/replay", as in files that kit.assert gives, got nothing',
    ],
    ['a list', () => [], 'format: expected "firedrill/replay"'],
    [
      'a later version',
      each => ({ ...each, version: 2 }),
      'version: expected 1, which this firedrill writes, got 2',
    ],
    ['a field more', each => ({ ...each, note: 1 }), 'got "note"'],
    [
      'a call that is none',
      each => ({ ...each, journal: [{ operation: 'firewallMake' }] }),
      'document.journal[0].operation: expected the name of an operation',
    ],
    [
      'an answer less',
      each => ({ ...each, expected: [] }),
      'document.expected: expected 3 answers, one for each call, got an empty list',
    ],
    [
      'an answer that is none',
      each => ({ ...each, expected: [1, 2, 3] }),
      'document.expected[0]: expected what the model answered, got 1',
    ],
    [
      'turns that are none',
      each => ({ ...each, interleaving: [-1] }),
      'document.interleaving[0]: expected a whole number from 0 up, got -1',
    ],
  ])('is told what is wrong: %s', async (_, spoil, said) => {
    const document = spoil(JSON.parse(await failureOf())) as object
    expect(() => readReplay(document)).toThrow(UsageError)
    expect(() => readReplay(document)).toThrow(said)
  })

  it('has a world that is sound', async () => {
    const document = JSON.parse(await failureOf())
    document.world.counters.firewalls = -1
    expect(() => readReplay(document)).toThrow(InvalidWorldError)
  })

  it('is lost where it cannot be kept, and the failure is not', async () => {
    const found = await kit
      .assert({
        ...labelKeeper,
        ...{ runs: 1000, seed: 18 },
        onFailure: () => Promise.reject(new Error('disk full')),
      })
      .catch((error: unknown) => error)
    expect(found).toBeInstanceOf(DisagreementError)
    expect(String(found)).toContain('onFailure threw Error: disk full')
  })
})

describe('a run that takes long', () => {
  it('tells after each run what was reached', async () => {
    const told: Progress[] = []
    const onProgress = (progress: Progress) => void told.push(progress)
    const report = await kit.assert({ ...serviceWith({}), runs: 30, seed: 1, onProgress })
    const last = told.at(-1)
    expect(told.map(({ runs }) => runs)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
    expect(last).toMatchObject({ of: 30, calls: report.calls })
    const clauses = [...report.tally.keys()]
      .map(each => each.split(' ')[1] ?? '')
      .filter(each => /^[A-Z]/.test(each))
    expect(last?.clauses).toBe(new Set(clauses).size)
    expect(last?.outcomes).toBeGreaterThan(80)
    expect(last?.outcomes).toBeLessThanOrEqual(last?.outcomesOf ?? 0)
    expect(last?.line).toBe(
      `run 30 of 30: ${report.calls} calls, ${last?.outcomes} of ${last?.outcomesOf} outcomes, ${last?.clauses} clauses`,
    )
  })

  it('ends when its time is over, with every system stopped', async () => {
    let running = 0
    const slow = drivenBy(async (backend, call) => {
      await new Promise(resolve => setTimeout(resolve, 1))
      return carryOut(backend, call)
    })
    const counted = {
      ...slow,
      real: (world: Backend['world']) => {
        running += 1
        return { world }
      },
      stop: () => {
        running -= 1
      },
    }
    const report = await kit.assert({ ...counted, runs: 100_000, seed: 1, timeLimit: 200 })
    expect(report.isCutShort).toBe(true)
    expect(report.runs).toBeGreaterThan(0)
    expect(report.runs).toBeLessThan(1_000)
    expect(running).toBe(0)
    expect(await kit.assert({ ...counted, runs: 2, seed: 1, timeLimit: 60_000 })).toMatchObject({
      isCutShort: false,
    })
  })

  it('tells a failure of the run that was under way when its time was over', async () => {
    const late = drivenBy(async () => {
      await new Promise(resolve => setTimeout(resolve, 60))
      return { ok: false, errors: [] }
    })
    const found = await kit
      .assert({ ...late, steps: 1, runs: 5, seed: 1, timeLimit: 20 })
      .catch((error: unknown) => error)
    expect(found).toBeInstanceOf(DisagreementError)
  })

  it.each([
    [{ timeLimit: 0 }, 'options.timeLimit: expected a whole number from 1'],
    [{ onProgress: true as never }, 'options.onProgress: expected a function, got true'],
    [
      { onFailure: 'failure.json' as never },
      'options.onFailure: expected a function, got "failure.json"',
    ],
  ])('is told what is wrong with its options: %o', async (options, said) => {
    await expect(kit.assert({ ...serviceWith({}), ...options })).rejects.toThrow(said)
  })
})
