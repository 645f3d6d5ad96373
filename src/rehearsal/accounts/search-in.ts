/** Questions to the rules of one firewall of an account with holes, about all packets at once. */
import { type Account, partialIn, readAccountValue } from '../../account/holes/account.ts'
import { UsageError } from '../../kit/errors.ts'
import { misuse } from '../../refusals/usage.ts'
import { acceptedThrough, filterBy } from '../../rules/compare/filter.ts'
import { boundsOf, type Holds } from '../../rules/partial/bounds.ts'
import { acceptedIn, type PartialRules, unknownsIn } from '../../rules/partial/partial-rules.ts'
import {
  countFillings,
  type Filling,
  fillingsMax,
  type Unknown,
} from '../../rules/partial/unknown.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import {
  complementRegion,
  intersectRegions,
  subtractRegions,
} from '../../rules/regions/region-algebra.ts'
import { readQuestion, readRegion, type SearchQuestion } from '../../rules/search/search.ts'
import { get } from '../../world/table.ts'

export interface SearchAnswer {
  /** Packets with that verdict, however the holes are filled. */
  readonly certain: PacketRegion
  /** Packets with that verdict in some filling; `certain` among them. */
  readonly possible: PacketRegion
  /** Is there none? */
  readonly none: Holds
}

/**
 * All packets with that verdict by the rules of a firewall, whether or not it is enabled. Throws a UsageError for what is
 * no account, a firewall that is not there, and a question with another field or word than `search` has.
 */
export function searchIn(
  account: Account,
  firewall: number,
  question: SearchQuestion,
): SearchAnswer {
  const { verdict, inside, outside } = readQuestion(question, 'question')
  const { acceptedIn: accepted, unknowns } = rulesOf(account, firewall)
  const { certain, possible, empty } = boundsOf(unknowns, filling => {
    const found = verdict === 'ACCEPT' ? accepted(filling) : complementRegion(accepted(filling))
    const within = inside === undefined ? found : intersectRegions(found, inside)
    return outside === undefined ? within : subtractRegions(within, outside)
  })
  return { certain, possible, none: empty }
}

/** Do the rules of the firewall accept every packet of the region? */
export const permitsIn = (account: Account, firewall: number, region: PacketRegion): Holds =>
  searchIn(account, firewall, { verdict: 'DROP', inside: readRegion(region, 'region') }).none

/** Do the rules of the firewall drop every packet of the region? */
export const forbidsIn = (account: Account, firewall: number, region: PacketRegion): Holds =>
  searchIn(account, firewall, { verdict: 'ACCEPT', inside: readRegion(region, 'region') }).none

interface OpenRules {
  readonly acceptedIn: (filling: Filling) => PacketRegion
  readonly unknowns: readonly Unknown[]
}

function rulesOf(account: Account, id: number): OpenRules {
  const { world } = readAccountValue(account, 'account')
  const firewall = get(world.tables.firewalls, id)
  if (firewall === undefined) throw misuse('firewall', 'the id of a firewall of the account', id)
  const partial: PartialRules | undefined = partialIn(account, world, id)
  if (partial === undefined)
    return { acceptedIn: () => acceptedThrough(filterBy('rules', firewall.rules)), unknowns: [] }
  const unknowns = unknownsIn(partial)
  const count = countFillings(unknowns)
  if (count > fillingsMax)
    throw new UsageError(
      `firewall ${id}: expected at most ${fillingsMax} ways to fill the holes of its rules, got ${count}`,
    )
  return { acceptedIn: filling => acceptedIn(partial, filling), unknowns }
}
