/** What passes from some services of accounts with holes to others by addresses, and the holes that it depends on. */
import { onceFor } from '../../../kit/once.ts'
import { difference } from '../../../net/port-set.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import type { AccountState } from '../possible-guard.ts'
import { openAlikePairs } from './alike-pairs.ts'
import type { ReachEnd } from './ends.ts'
import type { Item } from './held.ts'
import { type NamedPart, namesOfHoles, openNames } from './names.ts'
import type { Passing } from './passing.ts'

/** Numbers of traffic; one item at most holds always, and comes first. */
export type ItemsOf = (from: ReachEnd, to: ReachEnd, at: number) => readonly Item<number>[]

/** In one account what passes is worked out once for all pairs in which the same does: then the same list is given. */
export function openItems(
  states: readonly AccountState[],
  traffic: Traffic,
  passing: Passing,
): ItemsOf {
  const names = openNames(traffic, passing)
  const partsOf = (...[from, to, at]: Parameters<ItemsOf>): readonly NamedPart[] => {
    const { certain, possible } = passing.only(from, to, at)
    const open = traffic.combine(possible, certain, difference)
    return [
      ...(certain === traffic.nothing ? [] : [{ passing: certain, on: [] }]),
      ...(open === traffic.nothing ? [] : names(from, to, at, open)),
    ]
  }
  const alike = openAlikePairs(traffic, (from, to) => partsOf(from, to, 0))
  return (from, to, at) => {
    const parts = states.length === 1 ? alike(from, to) : partsOf(from, to, at)
    return named(parts)(from.holesIn)(to.holesIn)
  }
}

type HolesIn = ReachEnd['holesIn']

const named = onceFor((parts: readonly NamedPart[]) =>
  onceFor((from: HolesIn) =>
    onceFor((to: HolesIn) =>
      parts.map(
        ({ passing, on }): Item<number> => ({ value: passing, on: namesOfHoles(on, { from, to }) }),
      ),
    ),
  ),
)
