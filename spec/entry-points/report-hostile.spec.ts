/** Whatever things are called, every format of every report keeps its form. */
import { describe, it } from 'vitest'
import { reportsOfAccounts } from '../support/hostile-accounts.ts'
import { checkHostileLabels } from '../support/hostile-forms.ts'
import { reportsOfWorlds } from '../support/hostile-worlds.ts'

describe.each([
  ['rules and worlds', reportsOfWorlds, 500],
  ['accounts with holes, plans, promises and fleets', reportsOfAccounts, 125],
] as const)('hostile labels in %s', (_about, reportsOf, labels) => {
  it('break out of no format, as a parser of each reads it; ten thousand are tried by night', () => {
    checkHostileLabels(reportsOf, labels)
  })
})
