/** Every invariant, and how they are verified: on a whole world, or on one transition by what it changed. */
import type { World } from '../world/world.ts'
import { addressInvariants } from './addresses.ts'
import { callerInvariants } from './callers.ts'
import { deviceInvariants, deviceTransitions } from './devices.ts'
import { firewallInvariants, firewallTransitions } from './firewalls.ts'
import { givenInvariants, givenTransitions } from './givens.ts'
import { instanceInvariants } from './instances.ts'
import {
  type Subject,
  subjectsTouched,
  type Transition,
  type TransitionInvariant,
  type Violation,
  type WorldInvariant,
} from './invariant.ts'
import { moveTransitions } from './moves.ts'
import { rangeInvariants, rangesKeepTheirRoute } from './ranges.ts'
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
  ...moveTransitions,
  rangesKeepTheirRoute,
  ...givenTransitions,
]

/** Everything that is wrong with a world. Reads all of it. */
export const violationsOf = (world: World): readonly Violation[] =>
  worldInvariants.flatMap(invariant =>
    violationsOn(invariant, world, new Set(invariant.all(world))),
  )

/** Everything that a transition may have broken. Reads what it changed, and what depends on that. */
export function violationsOfTransition(transition: Transition): readonly Violation[] {
  const { after, changes } = transition
  const ofWorld = worldInvariants.flatMap(invariant => {
    const subjects = new Set<Subject>()
    for (const change of changes)
      for (const subject of subjectsTouched(invariant.touched, change, after)) subjects.add(subject)
    return violationsOn(invariant, after, subjects)
  })
  const ofTransition = transitionInvariants.flatMap(({ name, clauses, broken }) => {
    const counterexample = broken(transition)
    return counterexample === undefined ? [] : [{ invariant: name, clauses, counterexample }]
  })
  return [...ofWorld, ...ofTransition]
}

function violationsOn(
  invariant: WorldInvariant,
  world: World,
  subjects: ReadonlySet<Subject>,
): readonly Violation[] {
  const violations: Violation[] = []
  for (const subject of subjects) {
    const counterexample = invariant.broken(world, subject)
    if (counterexample !== undefined)
      violations.push({ invariant: invariant.name, clauses: invariant.clauses, counterexample })
  }
  return violations
}
