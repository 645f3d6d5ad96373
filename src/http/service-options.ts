/** What the service is started with over HTTP; a mistake throws at once, not at the first request. */

import { checkWhole, checkWord } from '../engine/check-arguments.ts'
import type { Simulator } from '../engine/simulator.ts'
import { UsageError } from '../kit/errors.ts'
import { printValue } from '../refusals/print.ts'
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

/** Throws a UsageError that names the option, what was expected and what was got. */
export function checkOptions({ rateLimit, bodyBytesMax, onUnknown }: ServiceOptions): void {
  if (rateLimit !== undefined) {
    checkWhole('rateLimit.limit', rateLimit.limit, 0)
    checkWhole('rateLimit.windowMs', rateLimit.windowMs, 1)
  }
  if (bodyBytesMax !== undefined) checkWhole('bodyBytesMax', bodyBytesMax, 0)
  if (onUnknown !== undefined) checkWord('onUnknown', onUnknown, ['throw', 'answer'])
}

export function checkCloud(cloud: unknown): asserts cloud is Simulator {
  if (typeof cloud === 'object' && cloud !== null && 'call' in cloud) return
  throw new UsageError(`cloud: expected what createSimulator gives, got ${printValue(cloud)}`)
}
