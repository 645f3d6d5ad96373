/** The addresses that calls of a plan lead elsewhere, with the calls that do so and the services that answer there. */

import { placesMoved } from '../order/points.ts'
import { bitOf } from '../order/states.ts'
import { arrivalsAt } from '../rehearsal/addresses/holders.ts'
import { type Place, placeKey } from '../rehearsal/addresses/places.ts'
import type { Change } from '../world/draft.ts'
import type { World } from '../world/world.ts'
import { attempt } from './make-call.ts'
import type { Plan } from './plan.ts'

export interface Movement {
  readonly place: Place
  /** As a mask. */
  readonly calls: bigint
  /** Keys of services. */
  readonly holders: ReadonlySet<string>
}

export interface Movements {
  readonly all: () => ReadonlyMap<string, Movement>
  /** Notes what a call has led elsewhere between two worlds. */
  readonly note: (call: number, before: World, after: World, changes: readonly Change[]) => void
}

/** Begins with what is known, or with what each call does as the first one, and after the others as they are listed. */
export function movementsOf(plan: Plan, known?: ReadonlyMap<string, Movement>): Movements {
  const { keyOf } = plan.footprints
  const found = new Map(known)
  const note: Movements['note'] = (call, before, after, changes) => {
    for (const place of placesMoved(before, after, changes)) {
      const key = placeKey(place)
      const noted = found.get(key) ?? { place, calls: 0n, holders: new Set<string>() }
      const holders = [before, after].flatMap(world =>
        arrivalsAt(world, place).map(({ service }) => keyOf(service)),
      )
      const isKnown = holders.every(each => noted.holders.has(each))
      found.set(key, {
        place,
        calls: noted.calls | bitOf(call),
        holders: isKnown ? noted.holders : new Set([...noted.holders, ...holders]),
      })
    }
  }
  if (known !== undefined) return { all: () => found, note }
  let now = plan.world
  for (const call of plan.listed)
    for (const world of new Set([plan.world, now])) {
      const made = attempt(plan, world, call)
      if (!made.ok) continue
      note(call, world, made.world, made.changes)
      if (world === now) now = made.world
    }
  return { all: () => found, note }
}
