/** What a system is not asked: clauses and assumptions that it does not follow. */
import type { Assumption } from '../../contract/assumptions.ts'
import type { Clause } from '../../contract/clauses.ts'
import { listOf, optional, type ReadersOf, word } from '../../refusals/usage.ts'
import { readClause } from './coverage.ts'
import type { LeavingOut } from './one-by-one.ts'

export interface SetAside {
  /** Clauses and assumptions that the system does not follow: calls that come to rest on one of them are not made. */
  readonly except?: readonly (Clause | Assumption)[]
  /** `ignore` leaves out every call that rests on a choice of ours, where the contract says nothing: `check` when left out. */
  readonly assumptions?: 'check' | 'ignore'
}

export const setAsideReaders: ReadersOf<SetAside> = {
  except: optional(listOf(readClause)),
  assumptions: optional(word(['check', 'ignore'] as const)),
}

/** How many calls are drawn for each that a run may make, where some are left out: most that create something rest on a choice of ours. */
export const drawnForEach = 4

/** What an outcome rests on of what is set aside; undefined where nothing is set aside. */
export function leftOutBy({
  except = [],
  assumptions: kept = 'check',
}: SetAside): LeavingOut['leftOutFor'] | undefined {
  if (except.length === 0 && kept === 'check') return undefined
  const setAside = new Set<string>(except)
  return outcome => {
    const assumed = outcome.assumptions.filter(each => kept === 'ignore' || setAside.has(each))
    const refusedOn = outcome.ok ? [] : outcome.errors.map(({ clause }) => clause)
    return [...new Set([...assumed, ...refusedOn.filter(each => setAside.has(each))])]
  }
}
