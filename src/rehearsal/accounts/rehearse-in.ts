/** A rehearsal in an account with holes: what calls do in every way to fill the holes that they rest on. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import { type RehearsedCall, type RehearsedChange, rehearse } from '../rehearse.ts'
import { type FillingText, joinHolds } from './bounds-over.ts'
import { compareStates, type StatesComparison } from './compare-states.ts'
import { settleFor } from './settle.ts'

export interface AccountRehearsal {
  /** Is every packet judged alike before and after, at every service? */
  readonly equivalent: Holds
  /** At least one: for each way in which the outcome of the calls may differ. */
  readonly cases: readonly RehearsedCase[]
}

export interface RehearsedCase {
  /** The holes that the outcome of the calls rests on, and what they were taken to be. */
  readonly filling: FillingText
  readonly calls: readonly RehearsedCall[]
  readonly comparison: StatesComparison
}

/** Throws a UsageError like `rehearse`, and for calls whose outcome rests on too many holes. */
export function rehearseIn(account: Account, change: RehearsedChange): AccountRehearsal {
  const known = readAccountValue(account, 'account')
  // Whether it is a change is for this to say; what was read is read once.
  const read = rehearse(known.world, change).calls.map(({ call }) => call)
  const cases = settleFor(known, read).map(({ account: settled, filling }): RehearsedCase => {
    const { calls, after } = rehearse(settled.world, { calls: read })
    return {
      ...{ filling, calls },
      comparison: compareStates(
        { account: settled, world: settled.world },
        { account: settled, world: after },
      ),
    }
  })
  return { equivalent: joinHolds(cases.map(({ comparison }) => comparison.equivalent)), cases }
}
