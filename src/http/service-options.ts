/** What the service is started with over HTTP; a mistake throws at once, not at the first request. */
import type { Simulator } from '../engine/simulator.ts'
import { isRecord } from '../kit/json.ts'
import {
  accepting,
  callable,
  guarded,
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
import { statuses } from './statuses.ts'

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

/** The parts that every dialect has, by what they are. */
const dialectParts = {
  function: ['toBody', 'toAnswer', 'toError'],
  object: ['paths', 'statuses', 'headers', 'acceptedScopes', 'toldOtherwise', 'ignoredFilters'],
} as const

/** A name is looked up when the service is opened. */
const readNameOrDialect = accepting(
  `a name such as published, or a dialect with ${Object.values(dialectParts).flat().join(', ')}`,
  (given): given is DialectName | Dialect =>
    typeof given === 'string' || (isRecord(given) && 'statuses' in given),
)

/** A status that is left out would be 200. */
const readDialect: Reader<DialectName | Dialect> = (given, place) =>
  guarded(place, () => {
    const dialect = readNameOrDialect(given, place)
    if (typeof dialect === 'string') return dialect
    for (const name of dialectParts.function) callable(dialect[name], `${place}.${name}`)
    for (const name of dialectParts.object) object(dialect[name], `${place}.${name}`)
    for (const kind of Object.keys(statuses))
      whole(400, 599)(Reflect.get(dialect.statuses, kind), `${place}.statuses.${kind}`)
    return dialect
  })

const readFaults = accepting(
  'what createFaults gives',
  (given): given is Faults =>
    isRecord(given) && hasParts(given, { function: ['strike', 'noteUnknownRoute', 'plan'] }),
)

const hasParts = (
  given: Readonly<Record<string, unknown>>,
  parts: Readonly<Record<string, readonly string[]>>,
): boolean =>
  Object.entries(parts).every(([type, names]) =>
    names.every(name => typeof given[name] === type && given[name] !== null),
  )

const readers: ReadersOf<ServiceOptions> = {
  dialect: optional(readDialect),
  faults: optional(readFaults),
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
