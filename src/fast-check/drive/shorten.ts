/** Makes a journal on which the two part as short and as plain as it gets, by making it again and again. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { follow, type Trail } from './follow.ts'
import { plainerThan, shorterThan } from './simpler-journals.ts'
import { simplest } from './simplest.ts'
import type { System } from './system.ts'

/** Ends with a trail that still parts; the one that came in if nothing can go. */
export const shorten = <Real>(system: System<Real>, start: World, found: Trail): Promise<Trail> =>
  simplest<Trail, readonly AnyCall[]>(found, {
    trialsMax: 800,
    *simpler({ journal }) {
      for (const shorter of shorterThan(start, journal)) yield shorter.journal
      yield* plainerThan(journal)
    },
    async fails(journal, best) {
      const trail = await follow(system, { start, next: (_, index) => journal[index] })
      return partsLike(best, trail) ? trail : undefined
    },
  })

/** On the same operation and in the same place, where the model says the same: or else it is another bug. */
function partsLike(found: Trail, other: Trail): boolean {
  const [there, here] = [found.differences[0], other.differences[0]]
  if (there === undefined || here === undefined || placeOf(there.at) !== placeOf(here.at))
    return false
  const isText = typeof there.model === 'string'
  return (
    found.journal.at(-1)?.operation === other.journal.at(-1)?.operation &&
    (!isText || there.model === here.model)
  )
}

/** Which of many records or items it is changes as calls go. */
const placeOf = (at: string): string => at.replaceAll(/\[\d+\]/g, '[]')
