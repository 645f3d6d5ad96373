/** The kit against backends that are wrong about what few callers do. */
import { describe, expect, it } from 'vitest'
import { DisagreementError, kit } from '../../src/fast-check/index.ts'
import { brokenSeldom } from './broken-backends/broken-seldom.ts'

describe('a backend that is wrong about what few callers do', () => {
  it.each(brokenSeldom)(
    'is found within 300 runs at every seed: $name',
    async ({ system, shortest }) => {
      const lengths: (number | string)[] = []
      for (const seed of [1, 2, 3, 18, 20261213]) {
        const found = await kit
          .assert({ ...system, runs: 300, seed })
          .catch((error: unknown) => error)
        const isFound = found instanceof DisagreementError
        lengths.push(isFound ? found.journal.length : `seed ${seed}: not found`)
      }
      expect(lengths.filter(length => length !== shortest && length !== shortest + 1)).toEqual([])
    },
  )
})
