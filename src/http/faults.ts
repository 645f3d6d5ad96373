/** Faults that are planned for requests, and what is found out at the end: which of them never struck. */
import type { AnyCall } from '../engine/call.ts'
import { append, type Kept, logOf, viewOf } from '../engine/history.ts'
import { cutTo } from '../kit/characters.ts'
import { text } from '../refusals/usage.ts'
import { checkPlannedFaults, fits, type PlannedFault } from './planned-fault.ts'

export interface Faults {
  /** Adds to the plan. Throws a UsageError for an entry that could never strike. */
  readonly plan: (entries: readonly PlannedFault[]) => void
  /** Planned faults that did not strike, or not as often as planned. */
  readonly unused: readonly PlannedFault[]
  /** Requests so far that led to no operation, such as `GET /v4/firewalls`: the newest 1000, each cut to 200 characters. */
  readonly unknownRoutes: Kept<string>
  /** Throws a NotQuietError when there is a fault unused or a route unknown: for the end of a test. */
  readonly assertQuiet: () => void
  /** For entry points: the faults that strike this call, in the order of the plan. It counts as one call. */
  readonly strike: (call: AnyCall) => readonly PlannedFault[]
  /** For entry points: a request led to no operation. */
  readonly noteUnknownRoute: (route: string) => void
}

/** Something that a test planned did not happen, or something happened that nobody planned. */
export class NotQuietError extends Error {
  override readonly name = 'NotQuietError'
  readonly unused: readonly PlannedFault[]
  readonly unknownRoutes: Kept<string>

  constructor(unused: readonly PlannedFault[], unknownRoutes: Kept<string>) {
    const { dropped } = unknownRoutes
    super(
      [
        ...unused.map(
          fault => `a planned fault did not strike as planned: ${JSON.stringify(fault)}`,
        ),
        ...(dropped > 0 ? [`${dropped} earlier requests led to no operation`] : []),
        ...unknownRoutes.map(route => `a request led to no operation: ${route}`),
      ].join('\n'),
    )
    this.unused = unused
    this.unknownRoutes = unknownRoutes
  }
}

const routesMax = 1000

interface Entry {
  readonly fault: PlannedFault
  /** Calls that it could have struck. */
  seen: number
  struck: number
}

export function createFaults(planned: readonly PlannedFault[] = []): Faults {
  const entries: Entry[] = []
  let unknownRoutes = logOf<string>([])
  const faults: Faults = {
    plan(added) {
      checkPlannedFaults(added, 'faults')
      entries.push(...added.map(fault => ({ fault: structuredClone(fault), seen: 0, struck: 0 })))
    },
    get unused() {
      return entries.filter(isUnused).map(({ fault }) => fault)
    },
    get unknownRoutes() {
      return viewOf(unknownRoutes)
    },
    assertQuiet() {
      const { unused, unknownRoutes } = faults
      if (unused.length > 0 || unknownRoutes.length > 0)
        throw new NotQuietError(unused, unknownRoutes)
    },
    strike: call => entries.filter(entry => strikes(entry, call)).map(({ fault }) => fault),
    noteUnknownRoute(route) {
      unknownRoutes = append(unknownRoutes, cutTo(text()(route, 'route'), 200), routesMax)
    },
  }
  faults.plan(planned)
  return faults
}

function strikes(entry: Entry, call: AnyCall): boolean {
  const { operation, when, nth, times } = entry.fault
  if (operation !== call.operation || (when !== undefined && !fits(call, when))) return false
  entry.seen += 1
  const isStruck = nth !== undefined ? entry.seen === nth : entry.seen <= (times ?? Infinity)
  if (isStruck) entry.struck += 1
  return isStruck
}

const isUnused = ({ fault, struck }: Entry): boolean => struck < (fault.times ?? 1)
