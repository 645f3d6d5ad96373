/** What the calls of a suite covered of the contract, and what there is to cover. */
import { type Clause, clauses } from '../contract/clauses.ts'
import { eventNames } from '../contract/vocabulary.ts'
import type { AnyCall, Outcome } from '../engine/call.ts'
import { operations } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { operationNamed } from '../operations/table.ts'

/** How often each came up, as plain JSON. */
export interface SuiteCoverage {
  /** Operations that were carried out. */
  readonly operations: Record<string, number>
  /** `firewallUpdate ACTIVE-2`. */
  readonly refusals: Record<string, number>
  readonly events: Record<string, number>
  /** `enabled to disabled`. */
  readonly transitions: Record<string, number>
}

/** Where the meta data of a test carry it from the worker to the reporter. */
export const coverageKey = 'firedrillCoverage'

export const newCoverage = (): SuiteCoverage => ({
  operations: {},
  refusals: {},
  events: {},
  transitions: {},
})

/** A second path of an operation counts as the operation. */
export function countOutcome(coverage: SuiteCoverage, call: AnyCall, outcome: Outcome): void {
  const operation = operationNamed(call.operation)?.equivalentOf ?? call.operation
  if (!outcome.ok) {
    for (const { clause } of outcome.errors) add(coverage.refusals, `${operation} ${clause}`)
    return
  }
  add(coverage.operations, operation)
  for (const { action } of outcome.events) add(coverage.events, action)
  for (const change of outcome.changes) {
    if (change.table !== 'firewalls') continue
    const from = change.before?.status ?? 'none'
    const to = change.after?.status ?? 'none'
    if (from !== to) add(coverage.transitions, `${from} to ${to}`)
  }
}

/** Adds what another test has covered. */
export function addCoverage(sum: SuiteCoverage, other: SuiteCoverage): void {
  for (const part of ['operations', 'refusals', 'events', 'transitions'] as const)
    for (const [name, count] of Object.entries(other[part])) add(sum[part], name, count)
}

function add(counts: Record<string, number>, name: string, count = 1): void {
  counts[name] = (counts[name] ?? 0) + count
}

const contractOperations = Object.values<AnyOperation>(operations).filter(
  ({ equivalentOf }) => equivalentOf === undefined,
)

/** All that a suite can cover. */
export const coverable = {
  operations: contractOperations.map(({ name }) => name),
  /** What the checks of each operation refuse on. */
  refusals: contractOperations.flatMap(({ name, checks }) =>
    [...new Set(checks.flatMap(each => each.clauses))].map(clause => `${name} ${clause}`),
  ),
  events: eventNames,
  /** STATUS-2 to STATUS-6. */
  transitions: [
    'none to enabled',
    'enabled to disabled',
    'disabled to enabled',
    'enabled to deleted',
    'disabled to deleted',
  ],
  /** Clauses that calls are refused on; WIRE-2 is decided before there is a call. */
  clauses: (Object.keys(clauses) as Clause[]).filter(
    id => clauses[id].kind === 'edge' && id !== 'WIRE-2',
  ),
} as const
