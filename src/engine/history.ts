/** The history of a simulator: one moment after the other, each with its world; forks share what they have in common. */
import type { World } from '../world/world.ts'
import type { AnyCall } from './call.ts'

/** One call that was made, and whether it was carried out. */
export interface JournalEntry {
  readonly call: AnyCall
  readonly outcome: 'done' | 'refused'
}

export interface WorldState {
  /** How many calls led here. */
  readonly index: number
  readonly world: World
  readonly before?: WorldState
  readonly entry?: JournalEntry
}

export const firstState = (world: World): WorldState => ({ index: 0, world })

export const nextState = (before: WorldState, entry: JournalEntry, world: World): WorldState => ({
  index: before.index + 1,
  world,
  before,
  entry,
})

/** The moment after this many calls, if there have been as many. */
export function stateAt(latest: WorldState, index: number): WorldState | undefined {
  let moment: WorldState | undefined = latest
  while (moment !== undefined && moment.index > index) moment = moment.before
  return moment?.index === index ? moment : undefined
}

export function journalOf(latest: WorldState): readonly JournalEntry[] {
  const entries: JournalEntry[] = []
  for (let moment: WorldState | undefined = latest; moment?.entry; moment = moment.before)
    entries.push(moment.entry)
  return entries.reverse()
}
