/** Makes planned calls: what they create has the same ids and addresses, in whatever order they are made. */
import { applyRead } from '../engine/apply.ts'
import { verifyTransition } from '../engine/verify.ts'
import { bitOf } from '../order/states.ts'
import { keyOfWorld, noTraces, withChanges } from '../order/traces.ts'
import type { Refusal } from '../refusals/problem.ts'
import type { Change } from '../world/draft.ts'
import { afterReserved, withReserved } from '../world/reserved.ts'
import { mapTables } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { has, lostWith, type Plan } from './plan.ts'

export type Attempt =
  | { readonly ok: true; readonly world: World; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly errors: readonly Refusal[] }

export function attempt(plan: Plan, world: World, place: number, verify = false): Attempt {
  const call = plan.calls[place]?.call
  if (call === undefined) throw new TypeError(`there is no call ${place}`)
  const before = withReserved(world, plan.world, place)
  const outcome = applyRead(before, call, { verify: false })
  if (!outcome.ok) return { ok: false, errors: outcome.errors }
  const { changes } = outcome
  if (verify) {
    // Calls that are listed later may have given out higher ids already.
    const given = mapTables(name => Math.max(world.counters[name], outcome.world.counters[name]))
    verifyTransition(call, { before, after: { ...outcome.world, counters: given }, changes })
  }
  return { ok: true, world: afterReserved(world, plan.world, place, outcome.world), changes }
}

/**
 * The calls of a run that are made, and the world that they lead to; each is verified. Where only so many resources are worked on at a time,
 * one has to be finished before another is begun, and what is left of it may be refused on the way.
 */
export function madeAlong(
  plan: Plan,
  run: readonly number[],
): { readonly made: readonly number[]; readonly world: World } {
  let { world } = plan
  let done = 0n
  let refused = 0n
  const made = run.filter(place => {
    if (has(lostWith(plan, done, refused), place)) return false
    const tried = attempt(plan, world, place, true)
    if (tried.ok) {
      done |= bitOf(place)
      world = tried.world
    } else refused |= bitOf(place)
    return tried.ok
  })
  return { made, world }
}

/** Equal for runs that come to the same. */
export function keyOfRun(plan: Plan, run: readonly number[]): string {
  let { world } = plan
  let traces = noTraces
  for (const place of run) {
    const tried = attempt(plan, world, place)
    if (!tried.ok) continue
    world = tried.world
    traces = withChanges(traces, tried.changes)
  }
  return keyOfWorld(world, traces, plan.world)
}
