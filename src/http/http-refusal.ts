/** Refusals over HTTP: those of the engine, and those of requests that never become a call. */
import type { Assumption } from '../contract/assumptions.ts'
import { isAssumption } from '../contract/is-assumption.ts'
import { AssumptionError } from '../engine/refused-error.ts'
import type { Simulator } from '../engine/simulator.ts'
import { printPath, printReason } from '../refusals/print.ts'
import type { Fault, RefusalKind } from '../refusals/problem.ts'
import type { Vocabulary } from '../refusals/wordings.ts'

/**
 * Beside the kinds of the engine: `unrouted` no operation has this path · `wrong-method` one has, but not with this
 * method · `too-long` the URL is longer than is read · `too-large` the body is · `limited` too many requests for now.
 */
export type HttpRefusalKind =
  | RefusalKind
  | 'unrouted'
  | 'wrong-method'
  | 'too-long'
  | 'too-large'
  | 'limited'

export type HttpRefusal = Fault & { readonly kind: HttpRefusalKind }

export const filterHeader = 'X-Filter'

/**
 * The field and the reason of a refusal as texts. Conditions in a header are no fields of their own: the reason says
 * which is at fault. No part of a request is where a fault was planned, or is our own.
 */
export function fieldAndReason(
  refusal: HttpRefusal,
  vocabulary?: Vocabulary,
): { readonly field: string; readonly reason: string } {
  const reason = printReason(refusal, vocabulary)
  const [first, ...condition] = refusal.path
  if (first === filterHeader && condition.length > 0)
    return { field: first, reason: `${printPath(condition)}: ${reason}` }
  const isOurs = refusal.problem === 'planned-fault' || refusal.problem === 'internal-error'
  return { field: isOurs ? '' : printPath(refusal.path), reason }
}

/** The request is not what can be read as a call. */
export const unreadable = (fault: Fault): HttpRefusal => ({ kind: 'malformed', ...fault })

/**
 * A request may be read, or refused before it is a call, by a choice of ours, and a simulator be told not to rest on
 * any: throws an AssumptionError as the simulator itself does.
 */
export function throwOnAssumption(
  { onAssumption }: Simulator,
  request: string,
  assumed: readonly Assumption[],
  refusals: readonly HttpRefusal[] = [],
): void {
  if (onAssumption === 'allow') return
  const assumptions = [...assumed, ...refusals.map(({ clause }) => clause).filter(isAssumption)]
  if (assumptions.length > 0) throw new AssumptionError(request, [...new Set(assumptions)].sort())
}
