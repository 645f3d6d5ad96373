/** Every state that calls whose order is not known can lead through, and what is open or cut off at some of them. */
import { effortOf, type Stop } from '../kit/effort.ts'
import { instrumentsOf } from '../order/openings.ts'
import { readListener } from '../order/order.ts'
import { optional, readStop, record } from '../refusals/usage.ts'
import type { PartialRules } from '../rules/partial/partial-rules.ts'
import { readWorld, type World } from '../world/world.ts'
import { adviser } from './advice.ts'
import type { Moments } from './answer.ts'
import { carriedOut } from './carried-out.ts'
import { describeMoment, foundMoments } from './describe.ts'
import { describeEnds, describeRefusals } from './ends.ts'
import { placesIn, planOf } from './plan.ts'
import { type Planned, readPlanned } from './planned-call.ts'
import { undecidedIn } from './undecided.ts'

export interface MomentsOptions {
  /** Says when to stop, and is asked now and then. When left out the search ends after so much work, which is counted. */
  readonly stop?: Stop
  /** Told now and then how many states were met; it mostly ends long before `total`. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Looks at every state that planned calls can lead through: each call comes after those that it waits for, and all else may come
 * in any order. The ends are the world as it is and the one with all calls made.
 *
 * Throws a UsageError for what is no world and no plan, and for an option that there is not.
 */
export const momentsOf = (world: World, planned: Planned, options: MomentsOptions = {}): Moments =>
  momentsOfPartly(world, planned, options, new Map())

/** The same where of some calls, by their places, all is known but parts of rules: only packets that these may decide are undecided. */
export function momentsOfPartly(
  world: World,
  planned: Planned,
  options: MomentsOptions,
  partlyKnown: ReadonlyMap<number, PartialRules>,
): Moments {
  readWorld(world, 'world')
  const read = readPlanned(world)(planned, 'planned')
  const { stop, onProgress } = readOptions(options, 'options')
  const instruments = instrumentsOf(effortOf(stop), world)
  const plan = planOf(world, read)
  const carried = carriedOut(plan, { instruments, units: unitsOfSearch, onProgress })
  const undecided = undecidedIn(plan, carried, partlyKnown)
  const all = foundMoments(plan, carried, undecided)
  const advise = adviser(plan, carried, all, undecided.doubtAt)
  const found = all.flatMap(each => describeMoment(plan, carried, each, advise(each)) ?? [])
  const { complete, states } = carried
  const told = {
    ...{ complete, states },
    refusals: describeRefusals(plan, carried),
    ends: describeEnds(plan, carried),
  }
  return complete && undecided.all.length === 0
    ? { ...told, complete, proved: true, undecided: [], moments: found }
    : {
        ...{ ...told, proved: false, undecided: undecided.all, found },
        unexplored: placesIn(carried.unexplored),
      }
}

/** Some seconds' work. */
const unitsOfSearch = 6_000_000

const readOptions = record({
  stop: optional(readStop),
  onProgress: optional(readListener),
})
