/** What calls have reached: operations, events, refusals and status changes, counted; plain JSON. */
import type { AnyCall, Outcome } from '../engine/call.ts'
import { operationNamed } from '../operations/table.ts'

export interface Reach {
  /** Operations that were carried out. */
  readonly operations: Record<string, number>
  /** `firewallUpdate ACTIVE-2`. */
  readonly refusals: Record<string, number>
  readonly events: Record<string, number>
  /** `enabled to disabled`. */
  readonly transitions: Record<string, number>
}

/** Where the test's meta data carry it from the worker to the reporter. */
export const reachKey = 'firedrillReach'

export const nothingReached = (): Reach => ({
  operations: {},
  refusals: {},
  events: {},
  transitions: {},
})

/** Counts one more call in. */
export function noteOutcome(reach: Reach, call: AnyCall, outcome: Outcome): void {
  // Another path to an operation reaches that operation.
  const operation = operationNamed(call.operation)?.equivalentOf ?? call.operation
  if (!outcome.ok) {
    for (const { clause } of outcome.errors) countOne(reach.refusals, `${operation} ${clause}`)
    return
  }
  countOne(reach.operations, operation)
  for (const { action } of outcome.events) countOne(reach.events, action)
  for (const change of outcome.changes) {
    if (change.table !== 'firewalls') continue
    const from = change.before?.status ?? 'none'
    const to = change.after?.status ?? 'none'
    if (from !== to) countOne(reach.transitions, `${from} to ${to}`)
  }
}

/** Adds what another test has reached. */
export function addReach(sum: Reach, other: Reach): void {
  for (const part of ['operations', 'refusals', 'events', 'transitions'] as const)
    for (const [name, count] of Object.entries(other[part]))
      sum[part][name] = (sum[part][name] ?? 0) + count
}

function countOne(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}
