/** Runs that are steered towards what goes wrong late find it in fewer cases; the whole table is of `npm run nightly -- target`. */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import {
  type AssertOptions,
  accountWithUsers,
  callsOf as gradedCallsOf,
  kit,
} from '../../src/fast-check/index.ts'
import { UsageError } from '../../src/index.ts'
import { operations } from '../../src/operations/index.ts'
import { representativesByClass } from '../../src/rules/search/representatives.ts'
import { values } from '../../src/world/table.ts'
import { casesToFind } from '../support/cases-to-find.ts'
import { type Backend, serviceWith } from './broken-backends/backend.ts'
import { brokenLate } from './broken-backends/broken-late.ts'

const lateNamed = (text: string) => brokenLate.filter(({ name }) => name.includes(text))

/** The calls of an assertion that finds nothing, and the regions of the largest rules in it. */
async function callsOf(options: Partial<AssertOptions<Backend>>) {
  const calls: string[] = []
  const seen = new WeakSet<Rules>()
  let regions = 0
  const { real, drive } = serviceWith({})
  const noting = (backend: Backend, call: AnyCall) => {
    calls.push(JSON.stringify(call))
    const { world } = apply(backend.world, call, { verify: false })
    for (const { rules } of values(world.tables.firewalls)) {
      if (!seen.has(rules)) regions = Math.max(regions, regionsOf(rules))
      seen.add(rules)
    }
    return drive(backend, call)
  }
  await kit.assert({ real, drive: noting, readBack: false, seed: 2, ...options })
  return { calls, regions }
}

/** What refuses a call one step beyond each limit of the contract: `firewallCreate LABEL-1`. */
const limitsBeyond = [
  ...new Set(
    (Object.keys(operations) as (keyof typeof operations)[]).flatMap(name =>
      gradedCallsOf(name).limits.map(({ clause }) => `${name} ${clause}`),
    ),
  ),
]

const regionsOf = (rules: Rules): number =>
  representativesByClass(rules).reduce((sum, { count }) => sum + count, 0)

describe('a run that is steered', () => {
  it.each([
    ['regions', 'alike but for their ports'],
    ['limits', 'more than 256 bytes'],
    ['limits', 'a final dot'],
    ['limits', 'counted in each family'],
    ['windows', 'rules that a disabled firewall is given'],
  ] as const)('towards %s finds in a third of the runs: %s', async (target, text) => {
    const backends = lateNamed(text)
    expect(backends).toHaveLength(1)
    // What is not found in 40 runs counts as found in the next: one seed alone would tell of chance.
    const takenBy = async (options: { readonly target?: readonly [typeof target] }) => {
      let runs = 0
      for (const seed of [2, 3, 4]) {
        const found = await casesToFind(backends, { ...options, runs: 40, seed })
        runs += [...found.values()][0] ?? 41
      }
      return runs
    }
    expect(3 * (await takenBy({ target: [target] }))).toBeLessThanOrEqual(await takenBy({}))
  })

  it('makes the same calls at the same seed, and those of chance with no target', async () => {
    const target = ['regions', 'limits', 'windows'] as const
    const once = await callsOf({ target, runs: 2 })
    expect((await callsOf({ target, runs: 2 })).calls).toEqual(once.calls)
    const plain = await callsOf({ runs: 2 })
    expect((await callsOf({ target: [], runs: 2 })).calls).toEqual(plain.calls)
    expect(once.calls).not.toEqual(plain.calls)
  })

  it('comes to rules with many times the regions', async () => {
    const steered = await callsOf({ target: ['regions'], runs: 4 })
    const plain = await callsOf({ runs: 4 })
    expect(steered.regions).toBeGreaterThan(3 * plain.regions)
  })

  it.each([
    ['anybody may call', undefined],
    ['callers present tokens', accountWithUsers],
  ] as const)('comes to both sides of most limits where %s', async (_, account) => {
    const met = async (target: readonly 'limits'[]) => {
      const { tally } = await kit.assert({
        ...serviceWith({}),
        ...(account && { world: account }),
        ...{ target, runs: 40, seed: 3, readBack: false },
      })
      return limitsBeyond.filter(pair => tally.has(pair))
    }
    const [steered, plain] = [await met(['limits']), await met([])]
    expect(steered.length).toBeGreaterThan(plain.length)
    expect(steered.length).toBeGreaterThan(0.8 * limitsBeyond.length)
  })

  it('closes what it opened of the same record', async () => {
    const target = ['windows'] as const
    const { calls } = await callsOf({ target, runs: 10, swarm: false })
    const read = calls.map(each => JSON.parse(each) as AnyCall)
    const started = read.filter(({ operation }) => operation === 'liveMigrationStart')
    const finished = read.flatMap((call, at) =>
      call.operation === 'liveMigrationFinish'
        ? read.slice(Math.max(0, at - 3), at).map(({ params }) => ({ call, params }))
        : [],
    )
    expect(started.length).toBeGreaterThan(10)
    expect(
      finished.filter(({ call, params }) => isDeepStrictEqual(call.params, params)).length,
    ).toBeGreaterThan(5)
  })

  it('calls only what it is told to', async () => {
    const operations = ['liveMigrationStart', 'firewallsList'] as const
    const target = ['windows', 'regions', 'limits'] as const
    const { calls } = await callsOf({ target, operations, runs: 3 })
    const called = new Set(calls.map(call => JSON.parse(call).operation))
    expect([...called].sort()).toEqual([...operations].sort())
  })

  it('knows what there is to steer towards', async () => {
    const error = await kit
      .assert({ ...serviceWith({}), target: ['region'] as never })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toMatch(/options\.target\[0\].*regions/)
  })
})
