/** The instruments of a search for an order in an account with holes: a window counts if it opens in some filling. */
import type { Account } from '../../account/holes/account.ts'
import type { Effort } from '../../kit/effort.ts'
import { onceFor } from '../../kit/once.ts'
import { boundsOver } from '../../rehearsal/accounts/bounds-over.ts'
import { groupServices } from '../../rehearsal/accounts/groups.ts'
import type { AccountState } from '../../rehearsal/accounts/possible-guard.ts'
import { arrivalsAt } from '../../rehearsal/addresses/holders.ts'
import { isThere, servicesOf } from '../../rehearsal/guard-of.ts'
import { isEmptyRegion } from '../../rules/regions/region-algebra.ts'
import { sizeOfRegion } from '../../rules/regions/size-of-region.ts'
import type { Change } from '../../world/draft.ts'
import type { Service } from '../../world/records/device.ts'
import { count } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import {
  type Filtering,
  type Instruments,
  type Opening,
  regionNumbers,
  windowKinds,
} from '../openings.ts'
import { isPlace, type Point, pointKey, pointsTouched } from '../points.ts'
import { keyOfGuard, keyOfPlace } from './guards-alike.ts'
import { openedIn } from './possible-openings.ts'
import { watch } from './watched.ts'

/** Where firewalls may guard more services than is known, all are watched of so many; of more those that stand for others. */
const servicesWatched = 32

/** What a filtering was read of. */
interface Source {
  readonly state: AccountState
  readonly point: Point
}

export function possibleInstruments(effort: Effort, account: Account): Instruments {
  const stateOf = onceFor((world: World): AccountState => ({ account, world }))
  const { touchedBy, readAt } = pointsIn(account, stateOf)
  const numbers = new Map<string, number>()
  const sources = new WeakMap<Filtering, Source>()
  const known = new Map<string, readonly Opening[]>()
  const numberOf = regionNumbers()
  const read = (world: World, point: Point): Filtering | undefined => {
    const state = stateOf(world)
    const key = readAt(state, point)
    if (key === undefined) return undefined
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    const filtering = { number }
    sources.set(filtering, { state, point })
    return filtering
  }
  /** What is opened at the last but one of these, all of the same point. */
  const openings = (asked: readonly Source[]): readonly Opening[] => {
    effort.spend(2000)
    const [first] = asked
    const states = asked.map(({ state }) => state)
    const watched = first && watch(states, first.point)
    if (watched?.cases === undefined) return []
    const { cases } = watched
    return windowKinds.flatMap(kind => {
      const packetsIn = openedIn(kind, watched, states.length - 2)
      const { possible: region, isExact } = boundsOver(cases, packetsIn)
      if (!isExact || isEmptyRegion(region)) return []
      const size = sizeOfRegion(region)
      return [{ kind, size, number: numberOf(size, () => region), region: () => region }]
    })
  }
  return {
    ...{ effort, read, touchedBy },
    openedBy({ first, last }, before, now) {
      const asked = [first, ...(before === undefined ? [] : [before]), now, last]
      const key = asked.map(({ number }) => number).join(' ')
      const made = known.get(key) ?? openings(asked.flatMap(each => sources.get(each) ?? []))
      known.set(key, made)
      return made
    },
  }
}

/** Is each service watched that a firewall may guard unknown to us? */
export const areFew = ({ world }: Account): boolean =>
  count(world.tables.instances) + count(world.tables.balancers) <= servicesWatched

function pointsIn(account: Account, stateOf: (world: World) => AccountState) {
  const open = new Set([
    ...account.openDevices,
    ...account.interfaceDevices.map(({ firewall }) => firewall),
  ])
  const watchedForAll = onceFor((state: AccountState): readonly Service[] =>
    areFew(account)
      ? [...servicesOf(state.world)]
      : groupServices([state])
          .slice(0, servicesWatched)
          .map(([service]) => service),
  )
  const isOpen = (changes: readonly Change[]): boolean =>
    changes.some(each => each.table === 'firewalls' && open.has(each.id))
  return {
    touchedBy(
      before: World,
      after: World,
      changes: readonly Change[],
      watched: Iterable<Point> = [],
    ) {
      const known = [...watched]
      const touched = pointsTouched(before, after, changes, known)
      if (!isOpen(changes)) return touched
      // Whoever answers at an address may be guarded by it as well.
      const others = [...watchedForAll(stateOf(account.world)), ...known.filter(isPlace)]
      return new Map<string, Point>([
        ...touched,
        ...others.map(each => [pointKey(each), each] as const),
      ])
    },
    /** Undefined where nobody is. */
    readAt(state: AccountState, point: Point): string | undefined {
      const { world } = state
      if (!isPlace(point)) return isThere(world, point) ? keyOfGuard(state, point) : undefined
      return arrivalsAt(world, point).length === 0 ? undefined : keyOfPlace(state, point)
    },
  }
}
