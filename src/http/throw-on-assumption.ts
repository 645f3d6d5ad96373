/** What a door refuses by a choice of ours, and a simulator that was told not to rest on any. */
import { AssumptionError } from '../engine/refused-error.ts'
import type { Simulator } from '../engine/simulator.ts'
import { isAssumption } from '../schema/fault.ts'
import type { HttpRefusal } from './door-refusal.ts'

/** Throws a AssumptionError as the simulator itself does, for requests that never become a call. */
export function throwOnAssumption(
  { onAssumption }: Simulator,
  request: string,
  refusals: readonly HttpRefusal[],
): void {
  if (onAssumption === 'allow') return
  const assumptions = refusals.map(({ clause }) => clause).filter(isAssumption)
  if (assumptions.length > 0) throw new AssumptionError(request, [...new Set(assumptions)])
}
