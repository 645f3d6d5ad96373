/** What a simulator remembers: the one variable that there is. */
import { whole } from '../refusals/usage.ts'
import type { World } from '../world/world.ts'
import type { AnyCall, Outcome } from './call.ts'
import { append, type EventLog, itemAt, type JournalEntry, type Keep, type Log } from './history.ts'
import type { Listeners } from './listeners.ts'

export interface State {
  readonly settings: {
    readonly onAssumption: 'allow' | 'throw'
    readonly verify: boolean
    readonly keep: Required<Keep>
  }
  world: World
  /** One world more than there were calls. */
  worlds: Log<World>
  journal: Log<JournalEntry>
  /** As they were last asked for. */
  events: EventLog
  readonly marks: Map<string, Mark>
  readonly listeners: Listeners
}

/** A state to come back to. */
export type Mark = Pick<State, 'world' | 'worlds' | 'journal'>

export function worldAt({ worlds }: State, count: number): World {
  const { dropped, start, end } = worlds
  const place = dropped > 0 ? 'calls (keep.worlds)' : 'calls'
  const at = whole(dropped, dropped + end - start - 1)(count, place)
  // There is one for each number in between.
  return itemAt(worlds, at) as World
}

/** A call that was made, with the world that it left. */
export function note(state: State, entry: JournalEntry, outcome: Outcome): void {
  const { keep } = state.settings
  state.worlds = append(state.worlds, outcome.world, keep.worlds + 1)
  state.journal = append(state.journal, entry, keep.journal)
  state.listeners.tell(entry, outcome)
}

const states = new WeakMap<object, State>()

/** To be told of each simulator. */
export function knowState(simulator: object, state: State): void {
  states.set(simulator, state)
}

/** A read that was made and is going to come to the same again. */
export interface Repeat {
  readonly call: AnyCall
  /** Makes it once more: only that it was made is noted and told. */
  readonly make: () => void
}

/**
 * The call that was made last, if it was a read: to be made again for as long as the world stays the very same one. Undefined
 * where the journal keeps no call.
 */
export function repeatOf(simulator: object): Repeat | undefined {
  const state = states.get(simulator)
  if (state === undefined) return undefined
  const { world, journal } = state
  const entry = itemAt(journal, journal.dropped + journal.end - journal.start - 1)
  const done = { ok: true, world, reply: undefined, events: [], patches: [], changes: [] } as const
  const make = (made: JournalEntry) => note(state, made, { ...done, assumptions: [] })
  return entry && { call: entry.call, make: () => make(entry) }
}
