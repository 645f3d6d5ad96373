/** What a door refuses by a choice of ours, and a simulator that was told not to rest on any. */
import { SilenceLeaned } from '../engine/refused.ts'
import type { Simulator } from '../engine/simulator.ts'
import { isSilence } from '../shape/fault.ts'
import type { DoorRefusal } from './door-refusal.ts'

/** Throws a SilenceLeaned as the simulator itself does, for requests that never become a call. */
export function throwIfSilent(
  { onSilence }: Simulator,
  request: string,
  refusals: readonly DoorRefusal[],
): void {
  if (onSilence === 'allow') return
  const silences = refusals.map(({ clause }) => clause).filter(isSilence)
  if (silences.length > 0) throw new SilenceLeaned(request, [...new Set(silences)])
}
