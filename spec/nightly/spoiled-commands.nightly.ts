/** Commands over files that are changed at random places in random ways. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runSpoiled, spoiledRuns, wrongIn } from '../support/spoiled-commands.ts'
import { seed } from './seed.ts'

it.each([[20_000]])('%i runs with a spoiled file end in words', numRuns => {
  const codes = new Map<number | null, number>()
  fc.assert(
    fc.property(spoiledRuns, run => {
      const { ran, text } = runSpoiled(run)
      codes.set(ran.code, (codes.get(ran.code) ?? 0) + 1)
      expect([wrongIn(ran), text]).toEqual([[], text])
    }),
    { numRuns, seed },
  )
  for (const code of [0, 1, 2, 3]) expect(codes.get(code)).toBeGreaterThan(numRuns / 100)
})
