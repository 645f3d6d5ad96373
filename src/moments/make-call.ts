/** Makes planned calls: what they create has the same ids and addresses, in whatever order they are made. */
import { applyRead } from '../engine/apply.ts'
import type { Refusal } from '../refusals/problem.ts'
import type { Change } from '../world/draft.ts'
import { afterReserved, withReserved } from '../world/reserved.ts'
import type { World } from '../world/world.ts'
import type { Plan } from './plan.ts'

export type Attempt =
  | { readonly ok: true; readonly world: World; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly errors: readonly Refusal[] }

export function attempt(plan: Plan, world: World, place: number, verify = false): Attempt {
  const call = plan.calls[place]?.call
  if (call === undefined) throw new TypeError(`there is no call ${place}`)
  const outcome = applyRead(withReserved(world, plan.world, place), call, { verify })
  if (!outcome.ok) return { ok: false, errors: outcome.errors }
  const { changes } = outcome
  return { ok: true, world: afterReserved(world, plan.world, place, outcome.world), changes }
}

/** The worlds that calls lead through, that before them first; each call is verified. Throws TypeError when one is refused. */
export function worldsAlong(plan: Plan, run: readonly number[]): readonly World[] {
  const worlds = [plan.world]
  for (const place of run) {
    const made = attempt(plan, worlds.at(-1) ?? plan.world, place, true)
    if (!made.ok) throw new TypeError(`call ${place} was found to succeed, and does not`)
    worlds.push(made.world)
  }
  return worlds
}

/**
 * The calls of a run that are made, and the world that they lead to. Where only so many resources are worked on at a time, one has to be
 * finished before another is begun, and what is left of it may be refused on the way.
 */
export function madeAlong(
  plan: Plan,
  run: readonly number[],
): { readonly made: readonly number[]; readonly world: World } {
  let { world } = plan
  const made = run.filter(place => {
    const tried = attempt(plan, world, place, true)
    if (tried.ok) world = tried.world
    return tried.ok
  })
  return { made, world }
}
