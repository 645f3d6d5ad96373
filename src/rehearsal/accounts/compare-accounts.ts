/** Two accounts with holes, compared by what is filtered at each service. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { compareStates, type StatesComparison } from './compare-states.ts'

/**
 * What changes from one account to the other, however the holes are filled, and what depends on which of them. A hole
 * that both have, by its name, is filled in the same way. Throws a UsageError for what is no account.
 */
export function compareAccounts(before: Account, after: Account): StatesComparison {
  const was = readAccountValue(before, 'before')
  const is = readAccountValue(after, 'after')
  return compareStates({ account: was, world: was.world }, { account: is, world: is.world })
}
