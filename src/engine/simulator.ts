/** The simulator: a shell around worlds, and the one place whose state changes: its present world and its past. */

import { readyAccount, type WorldSource, worldFrom } from '../account/create-world.ts'
import { millisecondsAfter, parseInstant } from '../kit/instant.ts'
import { environmentOperations } from '../operations/environment/index.ts'
import { operations } from '../operations/index.ts'
import {
  anything,
  flag,
  misuse,
  optional,
  type Reader,
  record,
  text,
  whole,
  word,
} from '../refusals/usage.ts'
import { nextWorld } from '../world/commit.ts'
import type { Event } from '../world/records/event.ts'
import { type Snapshot, snapshot } from '../world/snapshot.ts'
import type { World } from '../world/world.ts'
import { applyRead } from './apply.ts'
import { type AnyCall, type MakeCall, type Outcome, readCallAt } from './call.ts'
import { type Calls, callsOf, type Tries, triesOf } from './functions.ts'
import {
  eventLogOf,
  type JournalEntry,
  type Keep,
  type Kept,
  logOf,
  newEventLog,
  readKeep,
  viewOf,
} from './history.ts'
import { createListeners } from './listeners.ts'
import { type Listening, listeningTo } from './listening.ts'
import { AssumptionError } from './refused-error.ts'
import { knowState, note, type State, worldAt } from './state.ts'

export interface SimulatorOptions {
  /** The time of the clock at the start, such as `2026-01-01T00:00:00Z`; not before that of the world. */
  readonly now?: string
  /** A world, a snapshot of one, or an account to make one from; a small ready account when left out. */
  readonly world?: World | WorldSource
  /**
   * What to do with an answer that rests on an assumption: return it (the default), or throw an AssumptionError. How every
   * record and answer looks, what is said of packets, and how files are read never throw: `assumptions[id].rests` tells.
   */
  readonly onAssumption?: 'allow' | 'throw'
  /** Whether every invariant is verified after every call; true by default. */
  readonly verify?: boolean
  /** Bounds on what is remembered for `journal`, `events` and `at`; everything is kept by default. */
  readonly keep?: Keep
}

export interface Simulator extends Calls<typeof operations>, Listening {
  /** The same operations, with refusals as values. */
  readonly try: Tries<typeof operations & typeof environmentOperations>
  /** What the contract leaves to others: instances, balancers, live migrations and the like. */
  readonly environment: Calls<typeof environmentOperations>
  /** Makes any call, written as plain JSON, and returns its outcome, refused or not. */
  readonly call: MakeCall
  /** The present world: frozen, and another one after each call that changes anything. */
  readonly world: World
  /** Every event of the account, oldest first: the newest ones, if `keep.events` bounds them. */
  readonly events: Kept<Event>
  /** Every call so far, refused ones included: the latest ones, if `keep.journal` bounds them. */
  readonly journal: Kept<JournalEntry>
  /** The time of the world; no other clock is ever read. */
  readonly now: string
  /** Lets so many milliseconds pass, 0 or more: a step like a call, which stands in the journal (`clockAdvance`). No record changes. */
  readonly advance: (ms: number) => void
  /** The option: what to do with an answer that rests on an assumption. */
  readonly onAssumption: 'allow' | 'throw'
  /** Another simulator with the same past; what happens to one from here on does not concern the other. */
  readonly fork: () => Simulator
  /** Names the present state, to come back to it. */
  readonly mark: (name: string) => void
  /** Goes back to the state of that name: the world with its time, and the journal. */
  readonly rewind: (name: string) => void
  /** The world after that many calls. Throws UsageError for one that is not kept (`keep.worlds`), or is not there yet. */
  readonly at: (calls: number) => World
  /** The present world as plain JSON with a digest: `createWorld` makes the same world of it again. */
  readonly snapshot: () => Snapshot
}

/** A simulator of the service. Throws InvalidWorldError for a world that is not sound, UsageError for an option. */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const {
    world: source = readyAccount,
    now,
    onAssumption = 'allow',
    verify = true,
    keep,
  } = readOptions(options, 'options')
  const world = startingAt(now, worldFrom(source))
  return simulatorFrom({
    settings: { onAssumption, verify, keep },
    world,
    worlds: logOf([world]),
    journal: logOf<JournalEntry>([]),
    events: newEventLog(world.tables.events, keep.events),
    marks: new Map(),
    listeners: createListeners(),
  })
}

const timeText = 'a time such as 2026-01-01T00:00:00Z'

const readOptions = record({
  now: optional(text(timeText)),
  // Reading it as an account says in more words what is wrong with it.
  world: anything as Reader<SimulatorOptions['world']>,
  onAssumption: optional(word(['allow', 'throw'] as const)),
  verify: optional(flag),
  keep: readKeep,
}) satisfies Reader<{ readonly [Name in keyof Required<SimulatorOptions>]: unknown }>

function simulatorFrom(state: State): Simulator {
  const call = (each: AnyCall): Outcome => makeCall(state, each)
  const { keep, onAssumption } = state.settings
  const shell = {
    ...listeningTo(state.listeners),
    try: triesOf({ ...operations, ...environmentOperations }, call),
    environment: callsOf(environmentOperations, call),
    call,
    get world() {
      return state.world
    },
    get events() {
      state.events = eventLogOf(state.world.tables.events, keep.events, state.events)
      return viewOf(state.events.log)
    },
    get journal() {
      return viewOf(state.journal)
    },
    get now() {
      return state.world.now
    },
    onAssumption,
    advance(ms: number) {
      whole(0, millisecondsAfter(state.world.now))(ms, 'ms')
      makeCall(state, { operation: 'clockAdvance', body: { ms } })
    },
    fork: () =>
      simulatorFrom({ ...state, marks: new Map(state.marks), listeners: createListeners() }),
    mark(name: string) {
      if (typeof name !== 'string' || name === '') throw misuse('name', 'a name', name)
      const { world, worlds, journal } = state
      state.marks.set(name, { world, worlds, journal })
    },
    rewind(name: string) {
      const mark = state.marks.get(name)
      if (mark === undefined) throw misuse('name', 'a name that was marked', name)
      Object.assign(state, mark)
    },
    at: (count: number) => worldAt(state, count),
    snapshot: () => snapshot(state.world),
  }
  const simulator = Object.assign(
    Object.defineProperties({}, Object.getOwnPropertyDescriptors(shell)),
    callsOf(operations, call),
  ) as Simulator
  knowState(simulator, state)
  return simulator
}

function makeCall(state: State, given: AnyCall): Outcome {
  const call = readCallAt(state.world.now, given)
  const { onAssumption, verify } = state.settings
  const outcome = applyRead(state.world, call, { verify })
  if (onAssumption === 'throw' && outcome.assumptions.length > 0)
    throw new AssumptionError(call.operation, outcome.assumptions)
  const entry: JournalEntry = { call, outcome: outcome.ok ? 'done' : 'refused' }
  state.world = outcome.world
  note(state, entry, outcome)
  return outcome
}

function startingAt(now: string | undefined, world: World): World {
  const start = now === undefined ? world.now : parseInstant(now)
  if (start === undefined || start < world.now)
    throw misuse('options.now', start ? `a time from ${world.now} on` : timeText, now)
  return start === world.now ? world : nextWorld(world, { ...world, now: start }, [], true)
}
