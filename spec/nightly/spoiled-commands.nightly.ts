/** Commands over files that are changed at random places in random ways. */
import { expect, it } from 'vitest'
import { endings } from '../support/spoiled-commands.ts'
import { seed } from './seed.ts'

it.each([[20_000]])('%i runs with a spoiled file end in words', numRuns => {
  const codes = endings({ numRuns, seed })
  for (const code of [0, 1, 2, 3]) expect(codes.get(code)).toBeGreaterThan(numRuns / 100)
})
