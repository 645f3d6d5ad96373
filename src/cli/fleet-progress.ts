/** How far a fleet has come, on standard error: the first accounts that are not ok at once, and how fast it goes. */
import type { FoundFleet } from '../fleet/accounts.ts'
import { escapeForTerminal } from '../report/escape.ts'
import { type AccountResult, isChecked } from '../report/fleet/results.ts'
import { count, countOf, someOf } from '../report/words.ts'
import { endSteps, showStep } from './progress.ts'

/** The built command: its threads take jobs. */
export const fleetWorker = {
  href: new URL('../../dist/cli/main.js', import.meta.url).href,
  name: 'takeJob',
}

/** Of accounts that are not ok so many are told as they end. */
const toldMost = 10
/** Where nobody watches, in milliseconds between two lines. */
const period = 30_000

export interface FleetProgress {
  readonly onEnd: (result: AccountResult, isKnown: boolean) => void
  readonly end: () => void
}

export function openFleetProgress({ accounts, passedOver }: FoundFleet): FleetProgress {
  const started = performance.now()
  const counts = { ended: 0, known: 0, notOk: 0 }
  let last = started
  if (passedOver.length > 0)
    tell(
      `passed over ${countOf(passedOver.length, 'file')} without .json at the end: ${someOf(passedOver, 3, 'and # more')}`,
    )
  const pace = (): string => {
    const seconds = (performance.now() - started) / 1000
    const checked = counts.ended - counts.known
    return `${(checked / Math.max(seconds, 0.001)).toFixed(1)} a second`
  }
  return {
    onEnd(result, isKnown) {
      counts.ended++
      if (isKnown) counts.known++
      if (result.outcome !== 'ok' && ++counts.notOk <= toldMost) tell(resultSays(result))
      const now = performance.now()
      const soFar = `${count(`${counts.ended}`)} of ${countOf(accounts.length, 'account')}, ${counts.notOk} not ok, ${pace()}`
      showStep(soFar)
      if (process.stderr.isTTY || now - last < period) return
      last = now
      tell(soFar)
    },
    end() {
      const known = counts.known === 0 ? '' : `, ${count(`${counts.known}`)} of them known`
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      tell(`${countOf(counts.ended, 'account')}${known} in ${seconds} s, ${pace()}`)
    },
  }
}

/** A line on standard error. */
export function tell(text: string): void {
  endSteps()
  process.stderr.write(`firedrill: ${escapeForTerminal(text)}\n`)
}

function resultSays(result: AccountResult): string {
  const { account, outcome, findings, more, says } = result
  if (!isChecked(result)) return `${account}: ${outcome}: ${says[0] ?? ''}`
  return `${account}: ${countOf(findings.length + more, 'finding')}: ${findings[0]?.message ?? ''}`
}
