/** Judges promises on an account as it is: what breaks each of them, and on which holes it depends. */
import type { Account } from '../account/holes/account.ts'
import { UsageError } from '../kit/errors.ts'
import { parseInstant } from '../kit/instant.ts'
import {
  misuse,
  optional,
  type Reader,
  type ReadersOf,
  record,
  text,
  whole,
} from '../refusals/usage.ts'
import type { AccountState } from '../rehearsal/accounts/possible-guard.ts'
import { isEmptyRegion } from '../rules/regions/region-algebra.ts'
import type { Open, PolicyRepair, Result } from './answer.ts'
import { type Census, censusOf, type Fits } from './fits.ts'
import { judgeLimits } from './judge-limits.ts'
import { judgeFunction, judgeLint } from './judge-others.ts'
import { type CountingException, type JudgedPackets, judgePackets } from './judge-packets.ts'
import { judgeReach } from './judge-reach.ts'
import type { Judged } from './judged.ts'
import type { Choice, Demand, PacketDemand, Policy } from './policy.ts'
import { repairsFor } from './repairs.ts'
import { breachesIn, openIn } from './tell-packets.ts'

export interface CheckOptions {
  /** The day on which it is asked, such as `2026-06-30`, or an instant: exceptions run out. No clock is read. */
  readonly now?: string
  /** How many firewalls of a promise are repaired at most: 20 when left out, 0 for none. */
  readonly repairs?: number
}

const readDay: Reader<string> = (given, place) => {
  const written = text()(given, place)
  const day = written.slice(0, 10)
  const isDay = written.length === 10 && parseInstant(`${day}T00:00:00Z`) !== undefined
  if (isDay || parseInstant(written) !== undefined) return day
  throw misuse(place, 'a date such as 2026-01-01', given)
}

export const readCheckOptions = record<ReadersOf<CheckOptions>>({
  now: optional(readDay),
  repairs: optional(whole(0)),
})

/** What was found of one promise in one account. */
export interface Standing extends Judged {
  readonly fits: Fits
  /** Of a promise about packets. */
  readonly packets: JudgedPackets | undefined
  readonly result: Result
}

/** Asked again and again of the same account. */
export interface Court {
  readonly account: Account
  readonly census: Census
  readonly standingOf: (policy: Policy) => Standing
}

export function courtOf(account: Account, now: string | undefined): Court {
  const census = censusOf(account)
  const known = new Map<Policy, Standing>()
  return {
    ...{ account, census },
    standingOf(policy) {
      const standing = known.get(policy) ?? judgeIn(account, census, policy, now)
      known.set(policy, standing)
      return standing
    },
  }
}

function judgeIn(
  account: Account,
  census: Census,
  policy: Policy,
  now: string | undefined,
): Standing {
  const fits = census.fits(policy.services)
  const exceptions = countingExceptions(policy, census, now)
  const state = { account, world: account.world }
  if (isAboutPackets(policy)) {
    const packets = judgePackets(policy, state, fits, exceptions)
    const told = tellPackets(policy, state, packets, fits)
    return { ...told, fits, packets, result: resultOf(policy, told) }
  }
  const judged = judgeOther(policy, account, census, { fits, exceptions })
  return { ...judged, fits, packets: undefined, result: resultOf(policy, judged) }
}

export function resultOf(
  policy: Policy,
  { breaches, open, looked }: Pick<Judged, 'breaches' | 'open' | 'looked'>,
): Result {
  if (breaches.length > 0) return 'broken'
  if (open.length > 0) return 'undecided'
  return isAboutNothing(policy, looked) ? 'about-nothing' : 'kept'
}

/** What is about all services is kept where there are none; a function is about whatever it looks at. */
function isAboutNothing({ demand, services }: Policy, looked: number): boolean {
  if (demand.about === 'packets' && isEmptyRegion(demand.region)) return true
  const isChosen = demand.about === 'reach' || !choosesAll(services)
  return looked === 0 && isChosen
}

const choosesAll = (services: Choice): boolean => Object.keys(services).length === 0

export const isAboutPackets = (policy: Policy): policy is Policy<PacketDemand> =>
  policy.demand.about === 'packets'

const isAbout = <About extends Demand['about']>(
  policy: Policy,
  about: About,
): policy is Policy<Extract<Demand, { readonly about: About }>> => policy.demand.about === about

function tellPackets(
  policy: Policy<PacketDemand>,
  state: AccountState,
  { rows, looked, used }: JudgedPackets,
  { hidden }: Fits,
): Judged {
  const others: readonly Open[] =
    hidden.length === 0
      ? []
      : [{ id: `${policy.id} ${hidden.join(' ')}`, services: [], region: null, on: hidden }]
  return {
    breaches: breachesIn(policy.id, state, rows),
    open: [...openIn(policy.id, state, rows), ...others],
    ...{ looked, used },
  }
}

function judgeOther(
  policy: Policy,
  account: Account,
  census: Census,
  { fits, exceptions }: { fits: Fits; exceptions: readonly CountingException[] },
): Judged {
  const hasAll = choosesAll(policy.services)
  if (isAbout(policy, 'reach')) {
    const from = census.fits(policy.demand.from)
    return judgeReach(policy, account, { from, to: fits }, exceptions)
  }
  if (isAbout(policy, 'lint')) return judgeLint(policy, account, { fits, exceptions, hasAll })
  if (isAbout(policy, 'limits')) return judgeLimits(policy, account, { fits, exceptions, hasAll })
  if (isAbout(policy, 'function')) return judgeFunction(policy, account)
  throw new TypeError(`there is no demand about ${policy.demand.about}`)
}

/** Has the last day of the exception passed? */
export const isExpired = (
  { until }: { readonly until?: string },
  now: string | undefined,
): boolean => until !== undefined && now !== undefined && now > until

function countingExceptions(
  { except }: Policy,
  census: Census,
  now: string | undefined,
): readonly CountingException[] {
  return except.flatMap((each, index) => {
    if (isExpired(each, now)) return []
    const { region, reach } = each
    const fits = census.fits(each.services ?? {})
    return [
      {
        ...{ index, fits, ...(region !== undefined && { region }) },
        ...(reach !== undefined && { reach: { ...reach, from: census.fits(reach.from ?? {}) } }),
      },
    ]
  })
}

/** Throws a UsageError for an exception with a last day where nobody says which day it is. */
export function requireNow(policies: readonly Policy[], now: string | undefined): void {
  if (now !== undefined) return
  for (const { id, except } of policies) {
    const ending = except.find(({ until }) => until !== undefined)
    if (ending !== undefined)
      throw new UsageError(
        `now: expected a date such as 2026-01-01, as an exception of ${id} counts until ${ending.until}, got nothing`,
      )
  }
}

export const repairsOf = (
  policy: Policy,
  { account }: Court,
  { packets }: Standing,
  most: number,
): readonly PolicyRepair[] =>
  isAboutPackets(policy) && packets !== undefined
    ? repairsFor(policy, { account, world: account.world }, packets.rows, most)
    : []
