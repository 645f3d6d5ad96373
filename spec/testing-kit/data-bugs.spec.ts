/** The kit against backends that spoil what they are told to keep. */
import { describe, expect, it } from 'vitest'
import { DisagreementError, kit } from '../../src/fast-check/index.ts'
import { brokenData } from './broken-backends/broken-data.ts'

describe('a backend that spoils what it keeps', () => {
  it.each(brokenData)('is found within 1,000 runs: $name', async ({ system, shortest }) => {
    const found = await kit
      .assert({ ...system, runs: 1000, seed: 1 })
      .catch((error: unknown) => error)
    expect(found).toBeInstanceOf(DisagreementError)
    const length = found instanceof DisagreementError ? found.journal.length : 0
    expect([shortest, shortest + 1]).toContain(length)
  })
})
