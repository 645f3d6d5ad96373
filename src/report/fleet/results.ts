/** What came of the accounts of a fleet, one by one and together; plain JSON. */
import type { Result } from '../../policies/answer.ts'
import type { Level } from '../../rules/lint/finding.ts'
import type { Finding } from '../finding.ts'

/**
 * - `ok`: every promise that is about something there is kept.
 * - `findings`: some promise is broken, or depends on what is not known.
 * - `unread`: the account is no account, or cannot be read.
 * - `crashed`: its check ended without an answer, twice.
 */
export type Outcome = (typeof outcomes)[number]
/** The worst first. */
export const outcomes = ['crashed', 'unread', 'findings', 'ok'] as const

/** Of one account. Files are named from the folder of the fleet on, and the file of the promises is `policyFile`. */
export interface AccountResult {
  /** Its path below the folder of the fleet. */
  readonly account: string
  /** 64 hexadecimal digits, of the account and the promises: while they are the same, so is all that is told here. */
  readonly digest: string
  readonly outcome: Outcome
  /** In the order of the promises; none where the account was not checked. */
  readonly promises: readonly Result[]
  /** The most severe first; at most `findingsMost`. The same is found in many accounts: ids are those of the account too. */
  readonly findings: readonly Finding[]
  /** How many findings are left out. */
  readonly more: number
  /** What is to say of promises themselves, seen from this account. */
  readonly remarks: readonly Finding[]
  /** Why it was not checked, a line each; none where it was. */
  readonly says: readonly string[]
}

/** Of one account: the rest is counted, and checking the account alone tells it. */
export const findingsMost = 20

/** Of a whole fleet, the most severe first: as many as code hosts take, and what one report can hold. */
export const fleetFindingsMost = 25_000

/** Whether findings were left out for want of room in a report, and not because the account has too many. */
export const isTrimmed = ({ findings, more }: AccountResult): boolean =>
  more > 0 && findings.length < findingsMost

/** No file of an account has this name. */
export const policyFile = 'the policies'

export const isChecked = ({ outcome }: Pick<AccountResult, 'outcome'>): boolean =>
  outcome === 'ok' || outcome === 'findings'

export interface FleetPromise {
  readonly id: string
  readonly title: string
  readonly severity: Level
  readonly why: string
  readonly sources: readonly string[]
  /** The accounts by name. */
  readonly broken: readonly string[]
  readonly undecided: readonly string[]
  /** How many accounts. */
  readonly kept: number
  readonly aboutNothing: number
}

/** A promise in an account. */
export interface Change {
  readonly policy: string
  readonly account: string
}

/** Against an earlier report. */
export interface Trend {
  /** What is broken now and was not before; of accounts that were not there before as well. */
  readonly broken: readonly Change[]
  /** What was broken before, and is kept or about nothing now. */
  readonly mended: readonly Change[]
  readonly arrived: readonly string[]
  readonly gone: readonly string[]
}

export interface FleetAnswer {
  readonly tally: Readonly<Record<Outcome | 'accounts', number>>
  readonly promises: readonly FleetPromise[]
  /** In the order of their names. */
  readonly accounts: readonly AccountResult[]
  /** What is to say of promises themselves, seen from all accounts. */
  readonly remarks: readonly Finding[]
  /** Null without an earlier report. */
  readonly trend: Trend | null
}

/** What an earlier report told. */
export interface EarlierFleet {
  /** The ids of its promises, in their order. */
  readonly promises: readonly string[]
  readonly accounts: readonly AccountResult[]
}
