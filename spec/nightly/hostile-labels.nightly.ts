/** Ten thousand hostile labels in every report and every format. */
import { describe, it } from 'vitest'
import { reportsOfAccounts } from '../support/hostile-accounts.ts'
import { checkHostileLabels } from '../support/hostile-forms.ts'
import { reportsOfWorlds } from '../support/hostile-worlds.ts'
import { seed } from './seed.ts'

describe.each([
  ['rules and worlds', reportsOfWorlds],
  ['accounts with holes, plans, promises and fleets', reportsOfAccounts],
] as const)('ten thousand hostile labels in %s', (_about, reportsOf) => {
  it('break out of no format, as a parser of each reads it', () => {
    checkHostileLabels(reportsOf, 10_000, seed)
  })
})
