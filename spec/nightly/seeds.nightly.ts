/**
 * Every property at twenty seeds, or as many as FIREDRILL_SEEDS says. One that fails is told with its seed and path, and becomes an
 * example in its spec.
 */
import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { sourcesBelow } from '../support/sources.ts'
import { openJudge, shareOut } from './judge/judge.ts'
import { seed } from './seed.ts'

const count = Number(process.env['FIREDRILL_SEEDS'] ?? 20)
const seeds = Array.from({ length: count }, (_, at) => (seed + at) % 2 ** 31)

const specs = sourcesBelow('spec').flatMap(({ path, imports }) =>
  path.endsWith('.spec.ts') && imports.includes('fast-check') ? [path] : [],
)

/** A spec that takes longer hangs. */
const limit = 1_800_000

/** Two halves, so that each seed takes as long as the slower one. */
const halves = [0, 1].map(half => specs.filter((_, at) => at % 2 === half))

async function failuresAt(each: number): Promise<readonly string[]> {
  const env = { FIREDRILL_PROPERTY_SEED: `${each}` }
  const judges = Array.from({ length: Math.min(2, availableParallelism()) }, () =>
    openJudge({ module: 'seed-properties.mjs', env }),
  )
  const failures: string[] = []
  await shareOut(halves, judges, async (half, { judge }) => {
    const { failed } = await judge(half.map(spec => [spec, limit]))
    if (failed !== undefined) failures.push(failed)
  })
  for (const { close } of judges) close()
  return failures
}

describe(`the properties of ${specs.length} specs`, () => {
  it.each(seeds)('hold at seed %i', async each => {
    expect(await failuresAt(each)).toEqual([])
  })
})
