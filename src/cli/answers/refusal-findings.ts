/** Calls that are refused, as findings. */
import { digestOf } from '../../kit/digest.ts'
import type { Rehearsal } from '../../rehearsal/rehearse.ts'
import type { Finding, Place } from '../../report/finding.ts'

/** `placeOf` tells where the call with that number stands. */
export function refusalFindings(
  { calls }: Rehearsal,
  placeOf: (at: number) => Place,
): readonly Finding[] {
  return calls.flatMap(({ call, outcome }, at) =>
    outcome.ok
      ? []
      : outcome.errors.map(({ clause, field, reason }) => ({
          id: digestOf([call, clause, field]).slice(0, 16),
          kind: 'refused',
          level: 'warning' as const,
          message: `${call.operation} is refused at ${field}: ${reason} (${clause}).`,
          place: placeOf(at),
        })),
  )
}
