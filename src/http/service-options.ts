/** What the service is started with over HTTP; a mistake throws at once, not at the first request. */

import { checkWhole } from '../engine/check-whole.ts'
import type { Simulator } from '../engine/simulator.ts'
import { UsageError } from '../kit/errors.ts'
import { seen } from '../schema/seen.ts'
import type { Dialect } from './dialect.ts'
import type { DialectName } from './dialects/index.ts'
import type { Faults } from './faults.ts'
import type { RateLimit } from './rate-limit.ts'

export interface ServiceOptions {
  /** How the wire looks: `neutral`, unless told otherwise. */
  readonly dialect?: DialectName | Dialect
  /** Faults to strike requests with, and what else is asked of it in the end. */
  readonly faults?: Faults
  /** A limit that is kept, by the virtual clock; headers tell of one either way. */
  readonly rateLimit?: RateLimit
  /** Longer bodies are refused: 1 MiB, unless told otherwise. */
  readonly bodyBytesMax?: number
  /** A request that leads to no operation: `throw` an UnknownRouteError, or `answer` with 404. */
  readonly onUnknown?: 'throw' | 'answer'
}

/** Throws a UsageError that names the option, what was seen and what would be accepted. */
export function checkOptions({ rateLimit, bodyBytesMax, onUnknown }: ServiceOptions): void {
  if (rateLimit !== undefined) {
    checkWhole('rateLimit.limit', rateLimit.limit, 0)
    checkWhole('rateLimit.windowMs', rateLimit.windowMs, 1)
  }
  if (bodyBytesMax !== undefined) checkWhole('bodyBytesMax', bodyBytesMax, 0)
  if (onUnknown !== undefined && onUnknown !== 'throw' && onUnknown !== 'answer')
    throw new UsageError(`onUnknown: saw ${seen(onUnknown)}; accepted is throw or answer`)
}

export function checkCloud(cloud: unknown): asserts cloud is Simulator {
  if (typeof cloud === 'object' && cloud !== null && 'call' in cloud) return
  throw new UsageError(`saw ${seen(cloud)} for a simulator; accepted is what createSimulator gives`)
}
