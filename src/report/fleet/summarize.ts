/** Puts together what came of the accounts of a fleet: by promise, by outcome, and against an earlier report. */
import type { Policy } from '../../policies/policy.ts'
import type { Policies } from '../../policies/read-policies.ts'
import { levels } from '../../rules/lint/finding.ts'
import type { Finding } from '../finding.ts'
import {
  type AccountResult,
  type Change,
  type EarlierFleet,
  type FleetAnswer,
  type FleetPromise,
  fleetFindingsMost,
  isChecked,
  outcomes,
  type Trend,
} from './results.ts'

export interface FleetSummary {
  readonly add: (result: AccountResult) => void
  readonly end: () => FleetAnswer
}

/**
 * The same, in whichever order the results come. There is room for so many findings: those that others leave no room for are let go on the
 * way, so that what is held does not grow with them.
 */
export function openSummary(
  policies: Policies,
  earlier?: EarlierFleet,
  room = fleetFindingsMost,
): FleetSummary {
  const shared = sharing()
  let held: readonly AccountResult[] = []
  let fresh: AccountResult[] = []
  let findings = 0
  const trim = (): readonly AccountResult[] => {
    const all = [...held, ...fresh].sort((a, b) => (a.account < b.account ? -1 : 1))
    held = trimmed(all, room)
    fresh = []
    findings = 0
    return held
  }
  return {
    add(result) {
      fresh.push(shared(result))
      findings += result.findings.length
      if (findings > room) trim()
    },
    end: () => summaryOf(policies, trim(), earlier),
  }
}

export function summarizeFleet(
  policies: Policies,
  results: readonly AccountResult[],
  earlier?: EarlierFleet,
  room?: number,
): FleetAnswer {
  const summary = openSummary(policies, earlier, room)
  for (const each of results) summary.add(each)
  return summary.end()
}

/** What most accounts say alike is held once. */
function sharing(): (result: AccountResult) => AccountResult {
  const known = new Map<string, unknown>()
  const one = <Value>(value: Value): Value => {
    const key = JSON.stringify(value)
    const before = known.get(key)
    if (before === undefined) known.set(key, value)
    // It has the same text.
    return (before ?? value) as Value
  }
  return ({ promises, remarks, ...rest }) => ({
    ...{ ...rest, promises: one(promises), remarks: one(remarks) },
  })
}

function summaryOf(
  { all }: Policies,
  accounts: readonly AccountResult[],
  earlier: EarlierFleet | undefined,
): FleetAnswer {
  const counts = outcomes.map(
    outcome => [outcome, accounts.filter(each => each.outcome === outcome).length] as const,
  )
  return {
    // Its keys are the outcomes, and what was added.
    tally: { accounts: accounts.length, ...Object.fromEntries(counts) } as FleetAnswer['tally'],
    promises: all.map((policy, at) => promiseOver(policy, at, accounts)),
    accounts,
    remarks: remarksOver(accounts.filter(isChecked)),
    trend: earlier === undefined ? null : trendSince(all, accounts, earlier),
  }
}

/** Findings of an account stand by level, so that what is kept is the beginning of them. */
function trimmed(accounts: readonly AccountResult[], room: number): readonly AccountResult[] {
  let left = room
  const kept = new Map<AccountResult, number>()
  for (const level of levels)
    for (const each of accounts) {
      const own = each.findings.filter(finding => finding.level === level).length
      const taken = Math.min(own, left)
      left -= taken
      kept.set(each, (kept.get(each) ?? 0) + taken)
    }
  return accounts.map(each => {
    const count = kept.get(each) ?? 0
    const { findings, more } = each
    return count === findings.length
      ? each
      : { ...each, findings: findings.slice(0, count), more: more + findings.length - count }
  })
}

function promiseOver(
  { id, title, severity, why, sources }: Policy,
  at: number,
  accounts: readonly AccountResult[],
): FleetPromise {
  const withResult = (result: AccountResult['promises'][number]) =>
    accounts.filter(({ promises }) => promises[at] === result).map(({ account }) => account)
  return {
    ...{ id, title, severity, why, sources },
    ...{ broken: withResult('broken'), undecided: withResult('undecided') },
    ...{ kept: withResult('kept').length, aboutNothing: withResult('about-nothing').length },
  }
}

/** What is said of a promise because of what an account has is worth telling where every account says it. */
const ofEveryAccount: readonly string[] = ['matches-nothing', 'unused-exception', 'cannot-fail']

function remarksOver(accounts: readonly AccountResult[]): readonly Finding[] {
  const found = new Map<string, { remark: Finding; count: number }>()
  for (const { remarks } of accounts)
    for (const [key, remark] of new Map(remarks.map(each => [keyOf(each), each]))) {
      const known = found.get(key)
      if (known === undefined) found.set(key, { remark, count: 1 })
      else {
        known.count++
        // The one that names what was probably meant says more.
        if (remark.message.length > known.remark.message.length) known.remark = remark
      }
    }
  return [...found.values()].flatMap(({ remark, count }) =>
    count === accounts.length || !ofEveryAccount.includes(remark.kind) ? [remark] : [],
  )
}

/** What was probably meant differs from account to account, and no exception contradicts two promises alike. */
const keyOf = ({ rule, kind, place, message }: Finding): string =>
  JSON.stringify([rule, kind, place.field, ofEveryAccount.includes(kind) ? '' : message])

function trendSince(
  policies: readonly Policy[],
  accounts: readonly AccountResult[],
  earlier: EarlierFleet,
): Trend {
  const before = new Map(earlier.accounts.map(each => [each.account, each]))
  const now = new Set(accounts.map(({ account }) => account))
  const places = new Map(earlier.promises.map((id, at) => [id, at]))
  const changes = accounts.flatMap(({ account, promises }) =>
    policies.map(({ id }, at) => ({
      ...{ policy: id, account, now: promises[at] },
      before: before.get(account)?.promises[places.get(id) ?? -1],
    })),
  )
  const told = (some: typeof changes): readonly Change[] =>
    some.map(({ policy, account }) => ({ policy, account }))
  return {
    broken: told(changes.filter(each => each.now === 'broken' && each.before !== 'broken')),
    mended: told(
      changes.filter(
        each => each.before === 'broken' && (each.now === 'kept' || each.now === 'about-nothing'),
      ),
    ),
    arrived: [...now].filter(name => !before.has(name)),
    gone: [...before.keys()].filter(name => !now.has(name)),
  }
}
