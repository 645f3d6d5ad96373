/** The simulator: a shell around worlds, and the only place with something that changes: which moment is the latest. */

import { readyAccount, type WorldSource, worldFrom } from '../account/create-world.ts'
import { UsageError } from '../kit/errors.ts'
import { addMilliseconds, type Instant, parseInstant } from '../kit/instant.ts'
import { environmentOperations } from '../operations/environment/index.ts'
import { operations } from '../operations/index.ts'
import type { ReplyOf, RequestOf } from '../operations/operation.ts'
import type { OperationName } from '../operations/table.ts'
import { printValue } from '../refusals/print.ts'
import type { Event } from '../world/records/event.ts'
import { type Snapshot, snapshot } from '../world/snapshot.ts'
import { values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { apply } from './apply.ts'
import type { AnyCall, Circumstances, Outcome } from './call.ts'
import { checkWord } from './check-arguments.ts'
import {
  firstState,
  type JournalEntry,
  journalOf,
  nextState,
  stateAt,
  type WorldState,
} from './history.ts'
import { AssumptionError, RefusedError } from './refused-error.ts'

export interface SimulatorOptions {
  /** When it begins, such as `2026-01-01T00:00:00Z`; not before the world. */
  readonly now?: string
  /** A world, a snapshot of one, or an account to make one from; a small ready account when left out. */
  readonly world?: World | WorldSource
  /** What to do with an answer that rests on a choice of ours: give it, or throw a AssumptionError. */
  readonly onAssumption?: 'allow' | 'throw'
  /** Whether every invariant is verified after every call: yes, unless told otherwise. */
  readonly verify?: boolean
}

type Table = Readonly<Record<string, unknown>>

/** A request with nothing that must be given may be left out altogether. */
type Arguments<Request> = Request extends unknown
  ? Readonly<Record<never, never>> extends Request
    ? [request?: Request & Circumstances]
    : [request: Request & Circumstances]
  : never

/** Each operation as a function that gives its reply, or throws a RefusedError. */
export type Calls<Operations extends Table> = {
  readonly [Name in keyof Operations]: (
    ...request: Arguments<RequestOf<Operations[Name]>>
  ) => ReplyOf<Operations[Name]>
}

/** Each operation as a function that gives its outcome, refused or not. */
export type Tries<Operations extends Table> = {
  readonly [Name in keyof Operations]: (
    ...request: Arguments<RequestOf<Operations[Name]>>
  ) => Outcome<ReplyOf<Operations[Name]>>
}

type ContractOperations = typeof operations
type EnvironmentOperations = typeof environmentOperations

export interface Simulator extends Calls<ContractOperations> {
  /** The same operations, with refusals as values. */
  readonly try: Tries<ContractOperations & EnvironmentOperations>
  /** What the contract leaves to others: instances, balancers, live migrations and the like. */
  readonly environment: Calls<EnvironmentOperations>
  /** Makes any call, written as plain JSON. */
  readonly call: (call: AnyCall) => Outcome
  readonly world: World
  /** Every event so far, oldest first. */
  readonly events: readonly Event[]
  /** Every call so far, refused ones included. */
  readonly journal: readonly JournalEntry[]
  /** The virtual clock; no other clock is ever read. */
  readonly now: string
  readonly advance: (ms: number) => void
  /** As it was told: what becomes of an answer that rests on a choice of ours. */
  readonly onAssumption: 'allow' | 'throw'
  /** A simulator that starts from here and goes its own way. */
  readonly fork: () => Simulator
  /** Gives this moment a name to come back to. */
  readonly mark: (name: string) => void
  /** Goes back to a moment with a name, the clock included. */
  readonly rewind: (name: string) => void
  /** The world after that many calls. */
  readonly at: (calls: number) => World
  readonly snapshot: () => Snapshot
}

/** A simulator of the service. Throws an InvalidWorldError for a world that is not sound. */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const { world: source = readyAccount, onAssumption = 'allow' } = options
  checkWord('onAssumption', onAssumption, ['allow', 'throw'])
  const world = worldFrom(source)
  return simulatorFrom({
    options,
    latest: firstState(world),
    now: startOf(options, world),
    marks: new Map(),
  })
}

/** What a simulator remembers. */
interface State {
  readonly options: SimulatorOptions
  latest: WorldState
  now: Instant
  readonly marks: Map<string, Mark>
}

/** A moment with the time that the clock showed. */
type Mark = Pick<State, 'latest' | 'now'>

function simulatorFrom(state: State): Simulator {
  const call = (each: AnyCall): Outcome => makeCall(state, each)
  const shell = {
    try: tries(call, { ...operations, ...environmentOperations }),
    environment: calls(call, environmentOperations),
    call,
    get world() {
      return state.latest.world
    },
    get events() {
      return copyOf([...values(state.latest.world.tables.events)])
    },
    get journal() {
      return copyOf(journalOf(state.latest))
    },
    get now() {
      return state.now
    },
    onAssumption: state.options.onAssumption ?? 'allow',
    advance(ms: number) {
      if (!(ms >= 0 && Number.isFinite(ms)))
        throw new UsageError(`ms: expected a number from 0 up, got ${printValue(ms)}`)
      state.now = addMilliseconds(state.now, ms)
    },
    fork: () => simulatorFrom({ ...state, marks: new Map(state.marks) }),
    mark(name: string) {
      state.marks.set(name, { latest: state.latest, now: state.now })
    },
    rewind(name: string) {
      const mark = state.marks.get(name)
      if (mark === undefined)
        throw new UsageError(`name: expected a name that was marked, got ${printValue(name)}`)
      state.latest = mark.latest
      state.now = mark.now
    },
    at(count: number) {
      const moment = stateAt(state.latest, count)
      if (moment === undefined)
        throw new UsageError(
          `calls: expected a whole number from 0 to ${state.latest.index}, got ${printValue(count)}`,
        )
      return moment.world
    },
    snapshot: () => snapshot(state.latest.world),
  }
  return Object.assign(
    Object.defineProperties({}, Object.getOwnPropertyDescriptors(shell)),
    calls(call, operations),
  ) as Simulator
}

function makeCall(state: State, request: AnyCall): Outcome {
  const call = copyOf({ ...request, at: request.at ?? state.now })
  const { onAssumption = 'allow', verify = true } = state.options
  const outcome = apply(state.latest.world, call, { verify })
  if (onAssumption === 'throw' && outcome.assumptions.length > 0)
    throw new AssumptionError(call.operation, outcome.assumptions)
  const entry: JournalEntry = { call, outcome: outcome.ok ? 'done' : 'refused' }
  state.latest = nextState(state.latest, entry, outcome.world)
  const at = parseInstant(call.at)
  if (at !== undefined && at > state.now) state.now = at
  return outcome
}

const tries = (call: (each: AnyCall) => Outcome, table: Table) =>
  Object.fromEntries(
    Object.keys(table).map(name => [
      name,
      (request?: object) => call({ ...request, operation: name as OperationName }),
    ]),
  ) as Simulator['try']

const calls = <Operations extends Table>(call: (each: AnyCall) => Outcome, table: Operations) =>
  Object.fromEntries(
    Object.keys(table).map(name => [
      name,
      (request?: object) => {
        const outcome = call({ ...request, operation: name as OperationName })
        if (!outcome.ok) throw new RefusedError(name, outcome.errors)
        return outcome.reply
      },
    ]),
  ) as unknown as Calls<Operations>

function startOf({ now }: SimulatorOptions, world: World): Instant {
  if (now === undefined) return world.now
  const start = parseInstant(now)
  if (start === undefined || start < world.now)
    throw new UsageError(`now: expected a time from ${world.now} on, got ${printValue(now)}`)
  return start
}

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
