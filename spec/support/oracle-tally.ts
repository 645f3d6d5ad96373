/** Counts what random calls have reached: successes and refusals of each operation, events, and changes of status. */
import type { Step } from './oracle-run.ts'

export interface Tally {
  readonly counts: ReadonlyMap<string, number>
  readonly observe: (step: Step) => void
}

export function tallyOf(): Tally {
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  let before: ReadonlyMap<number, string> = new Map()
  return {
    counts,
    observe({ call, outcome, state }) {
      if (outcome.ok) count(`${call.operation} done`)
      for (const clause of new Set(outcome.errors.map(error => error.clause)))
        count(`${call.operation} ${clause}`)
      for (const { action } of outcome.events) count(`event ${action}`)
      const after = new Map(state.firewalls.map(({ id, status }) => [id, status]))
      for (const [id, status] of after)
        if (before.get(id) !== status) count(`status ${before.get(id) ?? 'none'} to ${status}`)
      before = after
    },
  }
}
