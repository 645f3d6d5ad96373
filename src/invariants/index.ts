/** Every invariant, and the two ways to verify them: of a whole world, or of one step by what it changed. */

import type { World } from '../world/world.ts'
import { firewallLabelsAreUnique } from './firewall-labels-are-unique.ts'
import type { Step, StepInvariant, Subject, Violation, WorldInvariant } from './invariant.ts'
import { oneActiveFirewallPerService } from './one-active-firewall-per-service.ts'

export const worldInvariants: readonly WorldInvariant[] = [
  oneActiveFirewallPerService,
  firewallLabelsAreUnique,
]

export const stepInvariants: readonly StepInvariant[] = []

/** Everything that is wrong with a world. Reads all of it. */
export function violationsOf(world: World): readonly Violation[] {
  return worldInvariants.flatMap(invariant =>
    [...invariant.all(world)].flatMap(subject => violationOn(invariant, world, subject)),
  )
}

/** Everything that a step may have broken. Reads what the step changed, and what depends on it. */
export function violationsOfStep(step: Step): readonly Violation[] {
  const ofWorld = worldInvariants.flatMap(invariant => {
    const subjects = new Set<Subject>()
    for (const change of step.changes)
      for (const subject of invariant.touched(change, step.after)) subjects.add(subject)
    return [...subjects].flatMap(subject => violationOn(invariant, step.after, subject))
  })
  const ofStep = stepInvariants.flatMap(({ name, clauses, broken }) => {
    const counterexample = broken(step)
    return counterexample === undefined ? [] : [{ invariant: name, clauses, counterexample }]
  })
  return [...ofWorld, ...ofStep]
}

function violationOn(
  { name, clauses, broken }: WorldInvariant,
  world: World,
  subject: Subject,
): readonly Violation[] {
  const counterexample = broken(world, subject)
  return counterexample === undefined ? [] : [{ invariant: name, clauses, counterexample }]
}
