/** Backends that spoil what they keep: each is found within 1,000 runs at each of twenty seeds. */
import { expect, it } from 'vitest'
import { DisagreementError, kit } from '../../src/fast-check/index.ts'
import { brokenData } from '../testing-kit/broken-backends/broken-data.ts'
import { seed } from './seed.ts'

const seeds = Array.from({ length: 20 }, (_, at) => (seed + at) % 2 ** 31)

it.each(brokenData)('is found at every seed: $name', async ({ name, system, shortest }) => {
  const lengths: (number | string)[] = []
  const runs: number[] = []
  for (const each of seeds) {
    const found = await kit
      .assert({ ...system, runs: 1000, seed: each })
      .catch((error: unknown) => error)
    const isFound = found instanceof DisagreementError
    lengths.push(isFound ? found.journal.length : `seed ${each}: not found`)
    if (isFound) runs.push(Number(/found in run (\d+)/.exec(found.message)?.[1]))
  }
  console.log(
    `${name}: run ${runs.toSorted((a, b) => a - b).join(' ')}; calls ${lengths.join(' ')}`,
  )
  expect(lengths.filter(length => length !== shortest && length !== shortest + 1)).toEqual([])
})
