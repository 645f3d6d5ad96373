/** Every invariant, and how they are verified: on a whole world, or on one transition by what it changed. */
import type { ChangeOf } from '../world/draft.ts'
import type { TableName } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { addressInvariants } from './addresses.ts'
import { callerInvariants } from './callers.ts'
import { deviceInvariants, deviceTransitions } from './devices.ts'
import { firewallInvariants, firewallTransitions } from './firewalls.ts'
import { givenInvariants, givenTransitions } from './givens.ts'
import { instanceInvariants, instanceTransitions } from './instances.ts'
import type {
  Subject,
  Transition,
  TransitionInvariant,
  Violation,
  WorldInvariant,
} from './invariant.ts'
import { moveTransitions } from './moves.ts'
import { rangeInvariants } from './ranges.ts'
import { ruleInvariants } from './rules.ts'
import { shareInvariants } from './shares.ts'

export const worldInvariants: readonly WorldInvariant[] = [
  ...firewallInvariants,
  ...ruleInvariants,
  ...deviceInvariants,
  ...addressInvariants,
  ...rangeInvariants,
  ...shareInvariants,
  ...instanceInvariants,
  ...givenInvariants,
  ...callerInvariants,
]

export const transitionInvariants: readonly TransitionInvariant[] = [
  ...firewallTransitions,
  ...deviceTransitions,
  ...instanceTransitions,
  ...moveTransitions,
  ...givenTransitions,
]

/** Everything that is wrong with a world. Reads all of it. */
export function violationsOf(world: World): readonly Violation[] {
  const violations: Violation[] = []
  for (const invariant of worldInvariants)
    addViolations(violations, invariant, new Set(invariant.all(world)), world)
  return violations
}

/** Everything that a transition may have broken. Reads what it changed, and what depends on that. */
export function violationsOfTransition(transition: Transition): readonly Violation[] {
  const { after, changes } = transition
  const violations: Violation[] = []
  for (const invariant of worldInvariants) {
    const subjects = new Set<Subject>()
    for (const change of changes) addTouched(subjects, invariant, change, after)
    if (subjects.size > 0) addViolations(violations, invariant, subjects, after)
  }
  for (const { name, clauses, broken } of transitionInvariants) {
    const counterexample = broken(transition)
    if (counterexample !== undefined) violations.push({ invariant: name, clauses, counterexample })
  }
  return violations
}

function addTouched<Name extends TableName>(
  subjects: Set<Subject>,
  { touched }: WorldInvariant,
  change: ChangeOf<Name>,
  world: World,
): void {
  const touches = touched[change.table]?.(change, world)
  if (touches !== undefined) for (const subject of touches) subjects.add(subject)
}

function addViolations(
  violations: Violation[],
  invariant: WorldInvariant,
  subjects: ReadonlySet<Subject>,
  world: World,
): void {
  const { name, clauses } = invariant
  for (const subject of subjects) {
    const counterexample = invariant.broken(world, subject)
    if (counterexample !== undefined) violations.push({ invariant: name, clauses, counterexample })
  }
}
