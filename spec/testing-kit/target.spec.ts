/** Runs that are steered towards what goes wrong late find it in fewer cases; the whole table is of `npm run nightly -- target`. */
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { type AssertOptions, kit } from '../../src/fast-check/index.ts'
import { UsageError } from '../../src/index.ts'
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

const regionsOf = (rules: Rules): number =>
  representativesByClass(rules).reduce((sum, { count }) => sum + count, 0)

describe('a run that is steered', () => {
  it.each([
    ['regions', 'alike but for their ports'],
    ['limits', 'more than 256 bytes'],
    ['windows', 'rules that a disabled firewall is given'],
  ] as const)('towards %s finds sooner: %s', async (target, text) => {
    const backends = lateNamed(text)
    expect(backends).toHaveLength(1)
    const steered = await casesToFind(backends, { target: [target], runs: 25, seed: 1 })
    const plain = await casesToFind(backends, { runs: 25, seed: 1 })
    expect([steered.size, plain.size]).toEqual([1, 0])
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

  it('calls only what it is told to', async () => {
    const operations = ['liveMigrationStart', 'firewallsList'] as const
    const { calls } = await callsOf({ target: ['windows', 'regions'], operations, runs: 3 })
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
