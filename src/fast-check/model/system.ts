/** The system under test: how it is started, called and stopped. */
import fc from 'fast-check'
import type { AnyCall } from '../../engine/call.ts'
import { callable, misuse, optional, type Reader, type ReadersOf } from '../../refusals/usage.ts'
import type { World } from '../../world/world.ts'
import { describeError, type Observed, readResponse, type SystemResponse } from './response.ts'

/** A value, or a promise of one. */
export type Awaitable<Value> = Value | PromiseLike<Value>

/**
 * Waits for a promise and then for its turn. A system that does so wherever other callers may get in between is run in
 * every interleaving, and repeats each. It must not wait for a promise that only another caller's turn settles.
 */
export type Schedule = <Value>(promise: Promise<Value>) => Promise<Value>

/** The schedule of a sequential run: no turn to wait for. */
export const unscheduled: Schedule = promise => promise

/** The adapter of a system under test; `Real` is whatever `real` starts. */
export interface System<Real> {
  /** Starts a system that holds what the world holds, once for each run. In sequential runs the schedule waits for no turns. */
  readonly real: (world: World, schedule: Schedule) => Awaitable<Real>
  /** Makes one call and gives the response. An error that it throws counts as a disagreement. */
  readonly drive: (real: Real, call: AnyCall) => Awaitable<SystemResponse>
  /** Runs after the last call of each run; throws if the system is not as the world says. */
  readonly after?: (real: Real, world: World) => Awaitable<void>
  /**
   * The world inside the system, if it has one: it must equal the model's after each call, record by record. Leave it
   * out where the system keeps its state in another form, or differs in what no response shows.
   */
  readonly worldOf?: (real: Real) => World
  /**
   * The time inside the system, such as `2026-01-01T00:01:00Z`, where it passes while a call is made: a client waits that was told to
   * try again later. The model's clock follows it, in calls made one by one; callers at once share no clock.
   */
  readonly now?: (real: Real) => string
  /** Ends a system that was started, whatever came of its run: closes a server, empties a table. */
  readonly stop?: (real: Real) => Awaitable<void>
}

/** How long a call may take. */
export interface TimedCalls {
  /**
   * Milliseconds after which a call that `drive` did not answer counts as a disagreement: any time when left out, so that a call
   * which never comes back is waited for without end.
   */
  readonly callTimeLimit?: number
}

export const systemReaders: ReadersOf<System<never>> = {
  real: callable,
  drive: callable,
  after: optional(callable),
  worldOf: optional(callable),
  now: optional(callable),
  stop: optional(callable),
}

/** In the place of the reader of `now`, where several callers call at once. */
export const noClock: Reader<undefined> = (given, place) => {
  if (given !== undefined) throw misuse(place, 'none, as callers at once share no clock', given)
  return undefined
}

/** A system that was started, behind what its adapter gives. */
export interface RunningSystem {
  /** Both the call and the response are copied, so that neither changes afterwards. */
  readonly call: (call: AnyCall) => Promise<Observed>
  /** The world inside the system. */
  readonly world: (() => unknown) | undefined
  readonly after: ((world: World) => Awaitable<void>) | undefined
  /** The time inside the system. */
  readonly now: (() => string) | undefined
}

/** What came of the work with a system, and what its adapter threw before or after that. */
export type Worked<Value> =
  | { readonly threw: 'real'; readonly error: unknown }
  | { readonly threw: 'stop'; readonly error: unknown; readonly value: Value }
  | { readonly threw?: undefined; readonly value: Value }

/** Starts a system, works with it, and stops it again. */
export async function withSystem<Real, Value>(
  system: System<Real> & TimedCalls,
  begin: readonly [World, Schedule],
  work: (running: RunningSystem) => Promise<Value>,
): Promise<Worked<Value>> {
  let real: Real
  try {
    real = await system.real(...begin)
  } catch (error) {
    return { threw: 'real', error }
  }
  let value: Value
  try {
    value = await work(runningOf(system, real))
  } catch (error) {
    await stopped(system, real)
    throw error
  }
  const stop = await stopped(system, real)
  return stop === undefined ? { value } : { threw: 'stop', error: stop.error, value }
}

async function stopped<Real>({ stop }: System<Real>, real: Real) {
  try {
    await stop?.(real)
    return undefined
  } catch (error) {
    return { error }
  }
}

const runningOf = <Real>(
  { drive, after, worldOf, now, callTimeLimit }: System<Real> & TimedCalls,
  real: Real,
): RunningSystem => ({
  async call(call) {
    try {
      const answer = drive(real, JSON.parse(JSON.stringify(call)) as AnyCall)
      if (callTimeLimit === undefined) return readResponse(await answer)
      const given = await within(callTimeLimit, answer)
      return given
        ? readResponse(await given.answer)
        : { instead: `gave nothing within ${callTimeLimit} ms` }
    } catch (error) {
      return { instead: `threw ${describeError(error)}`, thrown: error }
    }
  },
  world: worldOf && (() => worldOf(real)),
  after: after && (world => after(real, world)),
  now: now && (() => now(real)),
})

/**
 * The answer once it is there, in whichever way; undefined where it is not in time. The timer is that of fast-check, which knows
 * the one of its runtime, and goes on under fake ones.
 */
async function within<Value>(ms: number, answer: Awaitable<Value>) {
  let given: { readonly answer: Awaitable<Value> } | undefined
  const waiting = fc.asyncProperty(fc.constant(0), async () => {
    await Promise.allSettled([answer])
    given = { answer }
  })
  await fc.check(waiting, { numRuns: 1, interruptAfterTimeLimit: ms })
  return given
}
