/** Finds out whether any order succeeds at all, and where the calls then lead. */
import type { Refusal } from '../../shape/refusal.ts'
import { isRefused, type Moment, type Moments } from './moments.ts'

/** A call that nothing leads past. */
export interface BlockedCall {
  /** Its place among the calls, from 0. */
  readonly call: number
  readonly errors: readonly Refusal[]
}

export type End =
  | { readonly ok: true; readonly moment: Moment; readonly made: readonly number[] }
  | {
      readonly ok: false
      /** The longest row of calls that was found to succeed. */
      readonly made: readonly number[]
      /** Every call that could have come next, and was refused. */
      readonly blocked: readonly BlockedCall[]
      /** Every order was tried, or known to end like one that was. */
      readonly proved: boolean
    }

/** The given order first, then those that differ from it as late as possible. */
export function findEnd(moments: Moments, triesMax: number): End {
  const seen = new Set<string>()
  const open: { readonly moment: Moment; readonly made: readonly number[] }[] = [
    { moment: moments.start, made: [] },
  ]
  let deepest: { readonly made: readonly number[]; readonly blocked: readonly BlockedCall[] } = {
    made: [],
    blocked: [],
  }
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const { moment, made } = here
    if (moments.isLast(moment)) return { ok: true, moment, made }
    if (seen.has(moment.key)) continue
    seen.add(moment.key)
    if (moments.tried() > triesMax) return { ok: false, ...deepest, proved: false }
    const blocked: BlockedCall[] = []
    for (const call of [...moments.nextCalls(moment)].reverse()) {
      const next = moments.follow(moment, call)
      if (isRefused(next)) blocked.unshift({ call, errors: next.errors })
      else open.push({ moment: next, made: [...made, call] })
    }
    if (seen.size === 1 || made.length > deepest.made.length) deepest = { made, blocked }
  }
  return { ok: false, ...deepest, proved: true }
}
