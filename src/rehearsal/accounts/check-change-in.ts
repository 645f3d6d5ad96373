/** Does a change of the rules of a firewall in accounts with holes do what it was made for, and nothing else? */
import type { Account } from '../../account/holes/account.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import {
  countFillings,
  type Filling,
  fillingsMax,
  mergeUnknowns,
} from '../../rules/partial/unknown.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { complementRegion, unionRegions } from '../../rules/regions/region-algebra.ts'
import {
  type ChangeCheck,
  checkPackets,
  type Intent,
  readIntent,
} from '../../rules/search/check-change.ts'
import { packetsOver, rulesOf, type SearchAnswer, tooManyWays } from './search-in.ts'

/** What `ChangeCheck` tells of rules that are known: for certain, and depending on the holes. */
export interface ChangeCheckIn {
  /** Nothing is missing, and there is no collateral: in every filling, in none, or in some. */
  readonly passes: Holds
  /** The names of the holes that decide about what is missing or collateral; none where it passes always. */
  readonly on: readonly string[]
  /** Wanted packets that have the verdict before and after. */
  readonly alreadyMet: SearchAnswer
  /** Wanted packets that have the verdict after, but not before. */
  readonly met: SearchAnswer
  /** Wanted packets that do not have the verdict after. */
  readonly missing: SearchAnswer
  /** Other packets whose verdict changes. */
  readonly collateral: SearchAnswer
}

/**
 * `checkChange` for the rules of one firewall in two accounts, whether or not it is enabled. A hole that both have, by its name, is
 * filled in the same way. Throws a UsageError for what is no account, a firewall that is not in both, more ways to fill the holes than
 * can be tried, and an intent with another field or word than `checkChange` takes.
 */
export function checkChangeIn(
  before: Account,
  after: Account,
  firewall: number,
  intent: Intent,
): ChangeCheckIn {
  const [was, is] = [rulesOf(before, firewall, 'before'), rulesOf(after, firewall, 'after')]
  const wanted = readIntent(intent, 'intent')
  const unknowns = mergeUnknowns([...was.unknowns, ...is.unknowns])
  const count = countFillings(unknowns)
  if (count > fillingsMax) throw tooManyWays(firewall, count)
  const having = (accepted: PacketRegion): PacketRegion =>
    wanted.verdict === 'ACCEPT' ? accepted : complementRegion(accepted)
  const known = new Map<string, ChangeCheck>()
  const checkedIn = (filling: Filling): ChangeCheck => {
    const key = unknowns.map(({ name }) => filling.get(name)).join(' ')
    const check =
      known.get(key) ??
      checkPackets(having(was.acceptedIn(filling)), having(is.acceptedIn(filling)), wanted.region)
    known.set(key, check)
    return check
  }
  const over = (part: 'alreadyMet' | 'met' | 'missing' | 'collateral') =>
    packetsOver(unknowns, filling => checkedIn(filling)[part])
  const failing = packetsOver(unknowns, filling => {
    const { missing, collateral } = checkedIn(filling)
    return unionRegions(missing, collateral)
  })
  return {
    passes: failing.none,
    on: [...new Set(failing.depends.flatMap(({ on }) => on))],
    ...{ alreadyMet: over('alreadyMet'), met: over('met') },
    ...{ missing: over('missing'), collateral: over('collateral') },
  }
}
