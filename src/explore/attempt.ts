/** Tries one call in one world, counts what comes of it and looks out for what is wanted. */

import type { AnyCall, Outcome } from '../engine/call.ts'
import { InvariantError } from '../kit/errors.ts'
import { noteFound, noteViolation, type Place, type Search } from './search.ts'
import type { Step } from './watch.ts'

/** The step, or undefined where a bug stood in its way. */
export function attempt(search: Search, { number, world }: Place, call: AnyCall): Step | undefined {
  let outcome: Outcome
  try {
    outcome = search.plan.step(world, call)
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error
    const sighting = { parent: number, call, world, bug: error.message }
    noteViolation(search, { name: 'no call meets a bug', ...sighting })
    return undefined
  }
  countOutcome(search, outcome)
  const step: Step = { world: outcome.world, call, outcome }
  for (const [name, watch] of search.wanted)
    if (typeof watch === 'object' && watch.sees(step))
      noteFound(search, { name, parent: number, call, world: outcome.world })
  return step
}

function countOutcome(search: Search, outcome: Outcome): void {
  if (outcome.ok) {
    search.transitions += 1
    for (const { action } of outcome.events) countOne(search.events, action)
    return
  }
  search.refusals += 1
  for (const { clause } of outcome.errors) countOne(search.clauses, clause)
}

const countOne = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
