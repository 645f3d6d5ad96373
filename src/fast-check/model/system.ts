/** The system under test: how it is started and called, and what it responds. */
import type { AnyCall } from '../../engine/call.ts'
import { printValue } from '../../refusals/print.ts'
import type { Refusal } from '../../refusals/problem.ts'
import { callable, optional, type ReadersOf } from '../../refusals/usage.ts'
import type { World } from '../../world/world.ts'

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
  /** Ends a system that was started, whatever came of its run: closes a server, empties a table. */
  readonly stop?: (real: Real) => Awaitable<void>
}

export const systemReaders: ReadersOf<System<never>> = {
  real: callable,
  drive: callable,
  after: optional(callable),
  worldOf: optional(callable),
  stop: optional(callable),
}

/** The call was carried out. Without `reply` or `events`, that part is not compared. */
export interface DoneResponse {
  readonly ok: true
  /** Compared to its last field: one that it lacks is a disagreement, and so is one that it has besides. */
  readonly reply?: unknown
  /** The events that the call emitted, oldest first; compared like the reply. */
  readonly events?: readonly unknown[]
}

/** An error that a system gives: the part at fault by its path, or as a text such as `rules.inbound[0].ports`. */
export interface ResponseError
  extends Partial<Pick<Refusal, 'kind' | 'clause' | 'path' | 'problem'>> {
  readonly field?: string
}

/** The call was refused. Without `errors`, only that is compared; what is left out of an error is not compared. */
export interface RefusedResponse {
  readonly ok: false
  readonly errors?: readonly ResponseError[]
}

/** What `drive` gives for a call. An outcome of the simulator is a response too. */
export type SystemResponse = DoneResponse | RefusedResponse

/** The adapter threw, or gave something that is not a response. */
export interface FailedResponse {
  /** What it did instead: `threw Error: connection lost`. */
  readonly instead: string
  /** What it threw, if it did. */
  readonly thrown?: unknown
}

/** What came of one call to the system. */
export type Observed = SystemResponse | FailedResponse

/** A system that was started, behind what its adapter gives. */
export interface RunningSystem {
  /** Both the call and the response are copied, so that neither changes afterwards. */
  readonly call: (call: AnyCall) => Promise<Observed>
  /** The world inside the system. */
  readonly world: (() => unknown) | undefined
  readonly after: ((world: World) => Awaitable<void>) | undefined
}

/** What came of the work with a system, and what its adapter threw before or after that. */
export type Worked<Value> =
  | { readonly threw: 'real'; readonly error: unknown }
  | { readonly threw: 'stop'; readonly error: unknown; readonly value: Value }
  | { readonly threw?: undefined; readonly value: Value }

/** Starts a system, works with it, and stops it again. */
export async function withSystem<Real, Value>(
  system: System<Real>,
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

const runningOf = <Real>({ drive, after, worldOf }: System<Real>, real: Real): RunningSystem => ({
  async call(call) {
    try {
      return readResponse(await drive(real, JSON.parse(JSON.stringify(call)) as AnyCall))
    } catch (error) {
      return { instead: `threw ${describeError(error)}`, thrown: error }
    }
  },
  world: worldOf && (() => worldOf(real)),
  after: after && (world => after(real, world)),
})

/** What an adapter gave, which is written by hand: anything but a response is described. */
export function readResponse(given: unknown): Observed {
  try {
    return responseIn(given) ?? { instead: `gave ${printValue(given)}; expected ${responseForm}` }
  } catch (error) {
    return { instead: `gave what is not JSON: ${describeError(error)}` }
  }
}

const responseForm = '{ ok: true, … } or { ok: false, … } with `errors` as a list of objects'

function responseIn(given: unknown): SystemResponse | undefined {
  if (!isObject(given)) return undefined
  const { ok, reply, events, errors } = given as Readonly<Record<string, unknown>>
  const copyOf = (response: object) => JSON.parse(JSON.stringify(response)) as SystemResponse
  if (ok === true) return copyOf({ ok, reply, events })
  const isList = errors === undefined || (Array.isArray(errors) && errors.every(isObject))
  return ok === false && isList ? copyOf({ ok, errors }) : undefined
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

/** The text of what was thrown, whatever it is. */
export function describeError(error: unknown): string {
  try {
    return String(error)
  } catch {
    return printValue(error)
  }
}
