/** What the service is started with over HTTP; a mistake throws at once, not at the first request. */
import type { Simulator } from '../engine/simulator.ts'
import {
  anything,
  misuse,
  object,
  optional,
  type Reader,
  type ReadersOf,
  record,
  whole,
  word,
} from '../refusals/usage.ts'
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

const readers: ReadersOf<ServiceOptions> = {
  // Looked up by name when the service is opened.
  dialect: anything,
  faults: optional(object),
  rateLimit: optional(record<ReadersOf<RateLimit>>({ limit: whole(0), windowMs: whole(1) })),
  bodyBytesMax: optional(whole(0)),
  onUnknown: optional(word(['throw', 'answer'])),
}

/** Throws a UsageError that names the option, what was expected and what was got; `own` are those of one entry point. */
export const checkOptions = (
  options: ServiceOptions,
  own: Readonly<Record<string, Reader<unknown>>>,
): void => {
  record({ ...readers, ...own })(options, 'options')
}

export function checkCloud(cloud: unknown): asserts cloud is Simulator {
  if (typeof cloud === 'object' && cloud !== null && 'call' in cloud) return
  throw misuse('cloud', 'what createSimulator gives', cloud)
}
