/** Calls made one by one, to the system and to the model, until they disagree. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall, Outcome } from '../../engine/call.ts'
import { millisecondsOf, parseInstant } from '../../kit/instant.ts'
import type { Policies } from '../../policies/read-policies.ts'
import { misuse } from '../../refusals/usage.ts'
import type { World } from '../../world/world.ts'
import { type Checked, differencesAfter, responseDifferences } from './compare.ts'
import type { Observed } from './response.ts'
import type { RunningSystem } from './system.ts'

/** Chooses a call for a world, as far as it is known, and for the calls of others that are under way. */
export type CallChooser = (world: World, underWay: readonly AnyCall[]) => AnyCall

export const fixedCalls = (calls: readonly AnyCall[]): readonly CallChooser[] =>
  calls.map(call => () => call)

/** Which calls made one by one the system never sees, and what has to hold after the others. */
export interface LeavingOut {
  /** For what a call with this outcome is left out; one that is left out for nothing is made. */
  readonly leftOutFor?: (outcome: Outcome) => readonly string[]
  /** Promises that every world has to keep. */
  readonly keeps?: Policies
}

/** Hears of each call that was answered, with what the model answers and what the system did. */
export type Count = (call: AnyCall, outcome: Outcome, observed: Observed) => void

/** How far the system and the model agree. */
export interface MadeOneByOne extends Checked {
  /** The calls made one by one; if the system and the model disagree, on the last of them. */
  readonly journal: readonly AnyCall[]
  /** The world of the model after these calls, as far as they agree. */
  readonly world: World
}

/** The world of the model at the time inside the system. */
function atTimeOf({ now }: RunningSystem, world: World): World {
  if (now === undefined) return world
  const given = now()
  const instant = parseInstant(`${given}`)
  if (instant === undefined || instant < world.now)
    throw misuse('now', `a time from ${world.now} on`, given)
  const ms = millisecondsOf(instant) - millisecondsOf(world.now)
  return ms === 0 ? world : apply(world, { operation: 'clockAdvance', body: { ms } }).world
}

interface Calls {
  readonly before: readonly CallChooser[]
  readonly most: number
  readonly leaving: LeavingOut
  readonly readBack: (worlds: readonly World[]) => readonly AnyCall[]
  readonly count: Count | undefined
}

export async function callOneByOne(
  running: RunningSystem,
  start: World,
  { before, most, leaving: { leftOutFor = () => [], keeps }, readBack, count }: Calls,
): Promise<MadeOneByOne> {
  const journal: AnyCall[] = []
  let world = start
  function* calls() {
    for (const choose of before) {
      if (journal.length === most) break
      yield choose(world, [])
    }
    yield* readBack([world])
  }
  for (const call of calls()) {
    const expected = apply(world, call)
    if (leftOutFor(expected).length > 0) continue
    journal.push(call)
    const observed = await running.call(call)
    const now = atTimeOf(running, world)
    const outcome = now === world ? expected : apply(now, call)
    count?.(call, outcome, observed)
    const told = responseDifferences(outcome, observed)
    const differences = told.length > 0 ? told : differencesAfter(running, outcome.world, keeps)
    if (differences.length > 0)
      return {
        journal,
        world,
        differences,
        ...('thrown' in observed && { thrown: observed.thrown }),
      }
    world = outcome.world
  }
  return { journal, world, differences: [] }
}
