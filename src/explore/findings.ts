/** Draws up what an exploration found: ways from the first world, and tests that go them. */
import type { AnyCall } from '../engine/call.ts'
import { everyInvariantHolds } from './every-invariant-holds.ts'
import type { Exploration, Finding } from './exploration.ts'
import { printTest } from './print-test.ts'
import { progressOf, type Search, type Sighting } from './search.ts'

export function conclude(search: Search): Exploration {
  const { stoppedBy = null, wanted, violations, found } = search
  return {
    ...progressOf(search),
    complete: stoppedBy === null,
    stoppedBy,
    violations: [...violations.values()].map(sighting =>
      toFinding(search, sighting, expectationsOfViolation(search, sighting)),
    ),
    found: [...found.values()].map(sighting =>
      toFinding(search, sighting, expectationsOfFound(search, sighting)),
    ),
    missing: [...wanted.keys()],
    events: sorted(search.events),
    clauses: sorted(search.clauses),
  }
}

function toFinding(search: Search, sighting: Sighting, expectations: readonly string[]): Finding {
  const { name, world } = sighting
  const calls = callsTo(search, sighting)
  const test = printTest({ title: name, scope: search.scope, calls, expectations })
  return { name, calls, world, test }
}

function callsTo({ origins }: Search, { parent, call }: Sighting): readonly AnyCall[] {
  const calls = call === undefined ? [] : [call]
  for (let origin = origins[parent]; origin !== undefined; origin = origins[origin.parent])
    calls.push(origin.call)
  return calls.reverse()
}

function expectationsOfViolation({ plan }: Search, { name, bug }: Sighting): readonly string[] {
  if (bug !== undefined) return [`// ${bug.replaceAll('\n', ' ')}`]
  const holds = plan.always[name]
  if (holds === everyInvariantHolds) return ['expect(violationsOf(world)).toEqual([])']
  return expectPredicate('holds', holds)
}

function expectationsOfFound({ watches }: Search, { name }: Sighting): readonly string[] {
  const watch = watches[name]
  if (typeof watch === 'object') return [watch.expectation]
  return expectPredicate('isSo', watch)
}

/** The predicate as it was written: whatever it closes over has to come with it. */
const expectPredicate = (name: string, predicate: unknown): readonly string[] => [
  `const ${name} = ${String(predicate)}`,
  `expect(${name}(world)).toBe(true)`,
]

const sorted = (counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
