/** Whether one filling leads to two ways in which services are guarded, and what it says of both. */
import { holesOf, textOf } from './others-at.ts'
import type { Chosen, Placement } from './words.ts'

/** Undefined where the two contradict each other. */
export function joinPlacements(one: Placement, other: Placement): Placement | undefined {
  const words = new Map(one.words)
  for (const [name, word] of other.words) {
    if (!other.chosen.has(name) && (words.get(name) ?? word) !== word) return undefined
    words.set(name, word)
  }
  const chosen = new Map(one.chosen)
  for (const [name, each] of other.chosen) {
    const joined = joinChosen(chosen.get(name) ?? each, each)
    if (joined === undefined) return undefined
    chosen.set(name, joined)
    if (words.has(name)) words.set(name, textOf(joined.others))
  }
  return {
    ...{ words, chosen },
    besides: [...new Set([...one.besides, ...other.besides])].sort(),
    active: [...one.active, ...other.active],
    isOnVlans: [...one.isOnVlans, ...other.isOnVlans],
  }
}

/** What guards a service in other states too may be left out where it changes nothing. */
function joinChosen(one: Chosen, other: Chosen): Chosen | undefined {
  const [some, more] = [one, other].map(({ others }) => new Set(holesOf(others)))
  for (const hole of one.seen)
    if (other.seen.has(hole) && some?.has(hole) !== more?.has(hole)) return undefined
  const ids = [...new Set([...one.others.ids, ...other.others.ids])]
  return {
    others: { ids, isOther: one.others.isOther || other.others.isOther },
    seen: new Set([...one.seen, ...other.seen]),
  }
}
