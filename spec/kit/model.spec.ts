/** The kit against the service itself and against backends that were broken on purpose. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callFor, draws } from '../../src/arbitraries/commands/draw.ts'
import { drivenOperations, kinds } from '../../src/arbitraries/commands/kinds.ts'
import {
  asyncCommands,
  commands,
  Disagreement,
  kit,
  modelOf,
  TooRare,
} from '../../src/arbitraries/index.ts'
import { startWorld } from '../../src/arbitraries/kit/start-world.ts'
import { apply } from '../../src/engine/apply.ts'
import { operations } from '../../src/operations/index.ts'
import { top } from '../support/sources.ts'
import { carryOut, serviceWith } from './broken-backends/backend.ts'
import { brokenAddresses } from './broken-backends/broken-addresses.ts'
import { brokenFirewalls } from './broken-backends/broken-firewalls.ts'

const backends = [...brokenFirewalls, ...brokenAddresses]

describe('a backend that was broken on purpose', () => {
  const lengths: string[] = []

  it.each(backends)(
    'is found within 1,000 runs: $name',
    async ({ name, system, shortest }) => {
      const found = await kit
        .assert({ ...system, runs: 1000, seed: 11 })
        .catch((error: unknown) => error)
      expect(found).toBeInstanceOf(Disagreement)
      const length = found instanceof Disagreement ? found.journal.length : 0
      lengths.push(`${name}: ${length} calls, at best ${shortest}`)
      expect(length).toBeGreaterThanOrEqual(shortest)
      expect(length).toBeLessThanOrEqual(shortest + 3)
    },
    60_000,
  )

  it('has a counterexample about as short as the shortest possible one', () => {
    expect(lengths).toMatchInlineSnapshot(`
      [
        "a firewall is enabled beside an active one: 5 calls, at best 4",
        "a firewall takes a second balancer: 4 calls, at best 3",
        "a label of 32 characters is one too long: 1 calls, at best 1",
        "a firewall that is renamed and turned off at once emits nothing: 2 calls, at best 2",
        "an instance that is deleted leaves its devices behind: 3 calls, at best 3",
        "the index of labels keeps the name from before a renaming: 3 calls, at best 3",
        "a deleted firewall keeps its label: 3 calls, at best 3",
        "a refused assignment leaves its first moves behind: 3 calls, at best 3",
        "a reverse name is not reset by null: 2 calls, at best 2",
        "addresses that were agreed on are never used up: 3 calls, at best 3",
        "pages are counted as if every page held 100: 1 calls, at best 1",
      ]
    `)
  })
})

describe('kit.assert', () => {
  it('finds nothing wrong with the service itself', async () => {
    const report = await kit.assert({
      ...serviceWith({}),
      worldOf: each => each.world,
      runs: 60,
      seed: 3,
    })
    expect(report.calls).toBeGreaterThan(1000)
  })

  it('fails when what was to be covered came up too rarely', async () => {
    const coverage = { 'firewallUpdate ACTIVE-2': 1_000 }
    await expect(kit.assert({ ...serviceWith({}), runs: 5, coverage })).rejects.toThrow(TooRare)
  })

  it('prints a test that fails in the same way where it is pasted', async () => {
    const folder = join(top, 'dist', 'pasted')
    const found = await kit
      .assert({
        ...serviceWith({}),
        ...brokenNamed('a deleted firewall keeps its label'),
        seed: 11,
        runs: 1000,
        test: { adapter: './adapter.ts', kit: '../../src/arbitraries/index.ts' },
      })
      .catch((error: unknown) => error)
    if (!(found instanceof Disagreement)) throw new TypeError('nothing was found')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'adapter.ts'), adapter)
    writeFileSync(join(folder, 'counterexample.spec.ts'), found.test ?? '')
    try {
      const [summary = '', call = '', answer = ''] = found.message.split('\n')
      const output = runPasted('dist/pasted/counterexample.spec.ts')
      for (const line of [summary, call, answer.trim()]) expect(output).toContain(line)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 60_000)
})

describe('commands', () => {
  const start = startWorld()

  it('are all carried out by fc.modelRun and fc.asyncModelRun', async () => {
    const real = () => ({ world: start })
    fc.assert(
      fc.property(commands({ drive: carryOut }), list => {
        const model = modelOf(start)
        fc.modelRun(() => ({ model, real: real() }), list)
        return model.journal.length === list.length
      }),
      { numRuns: 20 },
    )
    await fc.assert(
      fc.asyncProperty(asyncCommands({ drive: carryOut }), async list => {
        const model = modelOf(start)
        await fc.asyncModelRun(async () => ({ model, real: real() }), list)
        return model.journal.length === list.length
      }),
      { numRuns: 20 },
    )
  })

  it('are all carried out by fc.scheduledModelRun', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        asyncCommands({ drive: carryOut }),
        async (scheduler, list) => {
          const model = modelOf(start)
          await fc.scheduledModelRun(
            scheduler,
            async () => ({ model, real: { world: start } }),
            list,
          )
          return model.journal.length === list.length
        },
      ),
      { numRuns: 10 },
    )
  })

  it('reach every outcome of every operation of the contract at least 50 times in 10,000', () => {
    const tally = new Map<string, number>()
    const lists = fc.sample(fc.array(draws, { minLength: 100, maxLength: 100 }), {
      numRuns: 100,
      seed: 11,
    })
    for (const list of lists)
      list.reduce((world, draw) => {
        const call = callFor(draw, world, drivenOperations)
        const outcome = apply(world, call, { verify: false })
        const pair = `${call.operation} ${outcome.ok ? 'done' : outcome.errors[0].kind}`
        tally.set(pair, (tally.get(pair) ?? 0) + 1)
        return outcome.world
      }, start)
    expect([...tally.values()].reduce((sum, count) => sum + count, 0)).toBe(10_000)
    const pairs = kinds.filter(({ operation }) => operation in operations)
    const rare = pairs
      .map(({ operation, aim }) => `${operation} ${aim}`)
      .filter(pair => (tally.get(pair) ?? 0) < 50)
    expect(rare.map(pair => `${pair}: ${tally.get(pair) ?? 0}`)).toEqual([])
  })
})

const brokenNamed = (name: string) => backends.find(each => each.name === name)?.system

const adapter = `import { brokenFirewalls } from '../../spec/kit/broken-backends/broken-firewalls.ts'
export const { real, drive } = brokenFirewalls[6].system
`

function runPasted(file: string): string {
  try {
    execFileSync('node', ['node_modules/vitest/vitest.mjs', 'run', file], {
      cwd: top,
      env: { ...process.env, NO_COLOR: '1', CI: '' },
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return 'passed'
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error)
      return `${String(error.stdout)}${String(error.stderr)}`
    throw error
  }
}
