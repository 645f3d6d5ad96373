/** What is said of a fleet, in a few words. */
import type { ReportSource } from '../finding.ts'
import { count, countOf, someOf } from '../words.ts'
import type { Change, FleetAnswer, FleetPromise, Outcome } from './results.ts'

export interface FleetSources {
  readonly policies: ReportSource
  /** The folder of the fleet, as the user named it. */
  readonly folder: string
  /** The earlier report; left out where there is none. */
  readonly since?: string
}

const outcomeWords: Readonly<Record<Outcome, string>> = {
  crashed: 'crashed',
  unread: 'unread',
  findings: 'with findings',
  ok: 'ok',
}

/** `10,000 accounts: 2 unread, 12 with findings, 9,986 ok`. */
export function tallyOf({ accounts, ...outcomes }: FleetAnswer['tally']): string {
  const counts = (['crashed', 'unread', 'findings', 'ok'] as const).flatMap(outcome =>
    outcomes[outcome] === 0 ? [] : [`${count(`${outcomes[outcome]}`)} ${outcomeWords[outcome]}`],
  )
  return [countOf(accounts, 'account'), counts.join(', ')].filter(each => each !== '').join(': ')
}

/** What is not in the result of an account. */
export const alone = 'a check of the account alone tells them'

const some = (names: readonly string[]): string => someOf(names, 5, 'and # more')

/** Without a full stop; empty where every account keeps the promise. */
export function promiseSays({ broken, undecided, aboutNothing }: FleetPromise): readonly string[] {
  return [
    ...(broken.length === 0 ? [] : [`broken in ${accountsOf(broken)}: ${some(broken)}`]),
    ...(undecided.length === 0
      ? []
      : [`undecided in ${accountsOf(undecided)}: ${some(undecided)}`]),
    ...(aboutNothing === 0 ? [] : [`about nothing in ${countOf(aboutNothing, 'account')}`]),
  ]
}

const accountsOf = (names: readonly string[]): string => countOf(names.length, 'account')

/** What changed since the earlier report, a line each. */
export function trendSays({ trend }: FleetAnswer): readonly string[] {
  if (trend === null) return []
  const changes = (list: readonly Change[]): string =>
    some(list.map(({ policy, account }) => `${policy} in ${account}`))
  return [
    ...(trend.broken.length === 0
      ? []
      : [`${count(`${trend.broken.length}`)} newly broken: ${changes(trend.broken)}`]),
    ...(trend.mended.length === 0
      ? []
      : [`${count(`${trend.mended.length}`)} mended: ${changes(trend.mended)}`]),
    ...(trend.arrived.length === 0
      ? []
      : [`${accountsOf(trend.arrived)} more: ${some(trend.arrived)}`]),
    ...(trend.gone.length === 0 ? [] : [`${accountsOf(trend.gone)} gone: ${some(trend.gone)}`]),
  ]
}
