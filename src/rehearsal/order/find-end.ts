/** Finds out whether any order succeeds at all, and where the calls then lead. */
import type { Refusal } from '../../refusals/problem.ts'
import { isRefused, type State, type States } from './states.ts'

/** A call that nothing leads past. */
export interface BlockedCall {
  /** Its place among the calls, from 0. */
  readonly call: number
  readonly errors: readonly Refusal[]
}

export type End =
  | { readonly ok: true; readonly state: State; readonly made: readonly number[] }
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
export function findEnd(states: States, triesMax: number): End {
  const seen = new Set<string>()
  const open: { readonly state: State; readonly made: readonly number[] }[] = [
    { state: states.start, made: [] },
  ]
  let deepest: { readonly made: readonly number[]; readonly blocked: readonly BlockedCall[] } = {
    made: [],
    blocked: [],
  }
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const { state, made } = here
    if (states.isLast(state)) return { ok: true, state, made }
    if (seen.has(state.key)) continue
    seen.add(state.key)
    if (states.tried() > triesMax) return { ok: false, ...deepest, proved: false }
    const blocked: BlockedCall[] = []
    for (const call of [...states.nextCalls(state)].reverse()) {
      const next = states.follow(state, call)
      if (isRefused(next)) blocked.unshift({ call, errors: next.errors })
      else open.push({ state: next, made: [...made, call] })
    }
    if (seen.size === 1 || made.length > deepest.made.length) deepest = { made, blocked }
  }
  return { ok: false, ...deepest, proved: true }
}
