/** Looks at what a door is opened with: a mistake is told at once, not by the first request. */
import { MisuseError } from '../engine/bug.ts'
import { checkWhole } from '../engine/check-whole.ts'
import type { Simulator } from '../engine/simulator.ts'
import { seen } from '../shape/seen.ts'
import type { DoorOptions } from './door.ts'

/** Throws a MisuseError that names the option, what was seen and what would be accepted. */
export function checkOptions({ rateLimit, bodyBytesMax, onUnknown }: DoorOptions): void {
  if (rateLimit !== undefined) {
    checkWhole('rateLimit.limit', rateLimit.limit, 0)
    checkWhole('rateLimit.windowMs', rateLimit.windowMs, 1)
  }
  if (bodyBytesMax !== undefined) checkWhole('bodyBytesMax', bodyBytesMax, 0)
  if (onUnknown !== undefined && onUnknown !== 'throw' && onUnknown !== 'answer')
    throw new MisuseError(`onUnknown: saw ${seen(onUnknown)}; accepted is throw or answer`)
}

export function checkCloud(cloud: unknown): asserts cloud is Simulator {
  if (typeof cloud === 'object' && cloud !== null && 'call' in cloud) return
  throw new MisuseError(
    `saw ${seen(cloud)} for a simulator; accepted is what createSimulator gives`,
  )
}
