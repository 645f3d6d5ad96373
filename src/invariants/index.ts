/** Every invariant, and how they are verified: on a whole world, or on one transition by what it changed. */
import type { Fault } from '../refusals/problem.ts'
import type { Change, ChangeOf } from '../world/draft.ts'
import { mapTables, type TableName, tableNames } from '../world/rows.ts'
import { readShaped } from '../world/shaped.ts'
import type { World } from '../world/world.ts'
import { addressInvariants } from './addresses.ts'
import { balancerInvariants } from './balancers.ts'
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
import { faultsOfChanges, faultsOfWorld } from './well-formed.ts'

export const worldInvariants: readonly WorldInvariant[] = [
  ...firewallInvariants,
  ...ruleInvariants,
  ...deviceInvariants,
  ...addressInvariants,
  ...rangeInvariants,
  ...shareInvariants,
  ...instanceInvariants,
  ...balancerInvariants,
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

/** Everything that is wrong with a world. Reads all of it; whether records contradict each other, once each can be read. */
export function violationsOf(world: World): readonly Violation[] {
  const violations = faultsOfWorld(world).map(violationBy)
  return violations.length > 0 ? violations : contradictionsIn(world)
}

/** The same for programs. Throws UsageError for what has not the tables of a world. */
export const violationsOfGiven = (world: World): readonly Violation[] =>
  violationsOf(readShaped(world, 'world'))

/** The same of a world each field of which was looked at. */
export function contradictionsIn(world: World): readonly Violation[] {
  const violations: Violation[] = []
  for (const invariant of worldInvariants)
    invariant.allBroken(world, (subject, counterexample) => {
      violations.push(violationOf(invariant, world, subject, counterexample))
    })
  return violations
}

/** Everything that a transition may have broken. Reads what it changed, and what depends on that. */
export function violationsOfTransition(transition: Transition): readonly Violation[] {
  const violations = violationsAfter(transition)
  if (violations.some(({ invariant }) => invariant === wellFormed)) return violations
  addBetween(violations, transition, concernedBy(transition.changes).transitions)
  return violations
}

/** The same of what may have been several transitions: each may have been one that together they could not be. */
export function violationsOfTransitions(transitions: Transition): readonly Violation[] {
  const violations = violationsAfter(transitions)
  if (violations.length === 0) addBetween(violations, transitions, givenTransitions)
  return violations
}

function violationsAfter({ before, after, changes }: Transition): Violation[] {
  const violations = faultsOfChanges(before, after, changes).map(violationBy)
  if (violations.length > 0) return violations
  for (const invariant of concernedBy(changes).worlds) {
    addViolations(violations, invariant, subjectsOf(invariant, changes, after), after)
  }
  return violations
}

interface Concerned {
  readonly worlds: readonly WorldInvariant[]
  readonly transitions: readonly TransitionInvariant[]
}

/** By the tables that change, as bits. There are as many as operations change different ones. */
const concerned = new Map<number, Concerned>()

const bitOf = mapTables(table => 2 ** tableNames.indexOf(table))

/** The invariants that changes to these tables can break, in their order. */
function concernedBy(changes: readonly Change[]): Concerned {
  let bits = 0
  for (const { table } of changes) bits |= bitOf[table]
  const known = concerned.get(bits)
  if (known !== undefined) return known
  const tables = tableNames.filter(table => (bits & bitOf[table]) !== 0)
  const found = {
    worlds: worldInvariants.filter(({ touched }) =>
      tables.some(table => touched[table] !== undefined),
    ),
    transitions: transitionInvariants.filter(
      ({ of }) => of === undefined || tables.some(table => of.includes(table)),
    ),
  }
  concerned.set(bits, found)
  return found
}

function addBetween(
  violations: Violation[],
  transition: Transition,
  invariants: readonly TransitionInvariant[],
): void {
  for (const { name, clauses, part, broken } of invariants) {
    const counterexample = broken(transition)
    if (counterexample === undefined) continue
    const path = part === undefined ? [] : [part]
    violations.push({ invariant: name, clauses, counterexample, path })
  }
}

/** The invariant that every field holds what it may. */
export const wellFormed = 'everyFieldIsWellFormed'

const violationBy = ({ clause, path, ...problem }: Fault): Violation => ({
  invariant: wellFormed,
  clauses: [clause],
  counterexample: `${path.join('.')} is not what it may be: ${problem.problem}`,
  path,
  problem,
})

/** Each of the subjects that these changes concern, once. */
function subjectsOf(
  invariant: WorldInvariant,
  changes: readonly Change[],
  world: World,
): Iterable<Subject> {
  const [first, another] = changes
  const touched = first === undefined ? none : touchedBy(invariant, first, world)
  // Most calls change one record, and that concerns one subject.
  if (another === undefined && touched.length < 2) return touched
  const subjects = new Set<Subject>()
  for (const change of changes)
    for (const subject of touchedBy(invariant, change, world)) subjects.add(subject)
  return subjects
}

const none: readonly Subject[] = []

const touchedBy = <Name extends TableName>(
  { touched }: WorldInvariant,
  change: ChangeOf<Name>,
  world: World,
): readonly Subject[] => touched[change.table]?.(change, world) ?? none

function addViolations(
  violations: Violation[],
  invariant: WorldInvariant,
  subjects: Iterable<Subject>,
  world: World,
): void {
  for (const subject of subjects) {
    const counterexample = invariant.broken(world, subject)
    if (counterexample !== undefined)
      violations.push(violationOf(invariant, world, subject, counterexample))
  }
}

const violationOf = (
  invariant: WorldInvariant,
  world: World,
  subject: Subject,
  counterexample: string,
): Violation => ({
  ...{ invariant: invariant.name, clauses: invariant.clauses, counterexample },
  path: invariant.placeOf(world, subject),
})
