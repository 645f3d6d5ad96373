/** What is accepted at a service at one state, and what a call opens for a while: packets that neither end of the change judges so. */
import type { Rules } from '../contract/rules.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import type { Effort } from '../kit/effort.ts'
import { InvariantError } from '../kit/errors.ts'
import { arrivalsAt, filterAt } from '../rehearsal/addresses/holders.ts'
import type { Place } from '../rehearsal/addresses/places.ts'
import { guardOf, isThere } from '../rehearsal/guard-of.ts'
import { acceptedThrough, type Filter, isByRules } from '../rules/compare/filter.ts'
import type { PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  sameRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { regionOf } from '../rules/regions/region-of.ts'
import { sizeOfCommon, workOn } from '../rules/regions/size-of-common.ts'
import { sizeOfRegion } from '../rules/regions/size-of-region.ts'
import type { World } from '../world/world.ts'
import { isPlace, type Point, pointsTouched } from './points.ts'

/** Accepted though both ends drop it, or dropped though both ends accept it. */
export type WindowKind = 'exposure' | 'outage'

export const windowKinds = ['exposure', 'outage'] as const satisfies readonly WindowKind[]

export interface Filtering {
  /** Equal exactly when the same packets are accepted. */
  readonly number: number
}

/** What a service does with packets before all calls and after all of them. */
export interface Ends {
  readonly first: Filtering
  readonly last: Filtering
}

/** Packets of one kind that were as they should be before a call, and are not after it. */
export interface Opening {
  readonly kind: WindowKind
  /** Equal for equal packets. */
  readonly number: number
  readonly size: bigint
  readonly region: () => PacketRegion
}

/** What is worked out once for many searches over the calls of one change. */
export interface Instruments {
  /** Undefined for a service that is not there, and for an address at which nobody answers. */
  readonly read: (world: World, point: Point) => Filtering | undefined
  /** Where a call may have changed what is accepted. */
  readonly touchedBy: typeof pointsTouched
  /** `before` is undefined where the service was not there. */
  readonly openedBy: (
    ends: Ends,
    before: Filtering | undefined,
    now: Filtering,
  ) => readonly Opening[]
  readonly effort: Effort
}

interface KeyedPackets {
  readonly key: string
  readonly packets: PacketRegion
}

export interface InstrumentsOfWorlds extends Instruments {
  /** All packets that are wrong at this state. */
  readonly wrongAt: (kind: WindowKind, ends: Ends, now: Filtering) => PacketRegion
  /** The same but for these packets; nothing where none is left. Packets with the same key are the same. */
  readonly without: (opening: Opening, packets: KeyedPackets) => readonly Opening[]
}

/** Each combination is worked out once: the states of many services at many worlds are few. */
export function instrumentsOf(effort: Effort, start: World): InstrumentsOfWorlds {
  const { read, acceptedBy } = filteringReader(effort, start)
  const opened = new Map<string, readonly Opening[]>()
  const numberOf = regionNumbers()
  const wrongAt = wrongIn(effort, acceptedBy)
  const openingOf = (
    kind: WindowKind,
    wrong: Sized,
    was: Sized | undefined,
  ): readonly Opening[] => {
    if (was !== undefined) effort.spend((workOn(wrong.region) + workOn(was.region)) / 4)
    // The sizes alone are kept: regions of all pairs of states would be too many.
    const common = was && sizeOfCommon(wrong.region, was.region)
    const size = wrong.size - (common ?? 0n)
    if (size === 0n) return []
    const region = () => (was ? subtractRegions(wrong.region, was.region) : wrong.region)
    return [{ kind, number: numberOf(size, region), size, region }]
  }
  return {
    ...{ read, effort, touchedBy: pointsTouched },
    wrongAt: (...state) => wrongAt(...state).region,
    without: withoutIn(effort, numberOf),
    openedBy: (ends, before, now) =>
      known(
        opened,
        `${ends.first.number} ${ends.last.number} ${before?.number} ${now.number}`,
        () =>
          windowKinds.flatMap(kind => {
            const wrong = wrongAt(kind, ends, now)
            if (wrong.size === 0n) return []
            return openingOf(kind, wrong, before && wrongAt(kind, ends, before))
          }),
      ),
  }
}

function wrongIn(effort: Effort, acceptedBy: (filtering: Filtering) => PacketRegion) {
  const wrongs = new Map<string, Sized>()
  const rights = new Map<string, PacketRegion>()
  return (kind: WindowKind, { first, last }: Ends, now: Filtering): Sized =>
    known(wrongs, `${kind} ${first.number} ${last.number} ${now.number}`, () => {
      const [was, is, here] = [acceptedBy(first), acceptedBy(last), acceptedBy(now)] as const
      effort.spend(workOn(was) + workOn(is) + workOn(here))
      // The same for all states between the same ends.
      const right = known(rights, `${kind} ${first.number} ${last.number}`, () =>
        kind === 'exposure' ? unionRegions(was, is) : intersectRegions(was, is),
      )
      const region =
        kind === 'exposure' ? subtractRegions(here, right) : subtractRegions(right, here)
      return { region, size: sizeOfRegion(region) }
    })
}

function withoutIn(
  effort: Effort,
  numberOf: ReturnType<typeof regionNumbers>,
): InstrumentsOfWorlds['without'] {
  const reduced = new Map<string, readonly Opening[]>()
  return ({ kind, number, region }, { key, packets }) =>
    known(reduced, `${kind} ${number} ${key}`, () => {
      effort.spend(workOn(region()) + workOn(packets))
      const left = subtractRegions(region(), packets)
      const size = sizeOfRegion(left)
      if (size === 0n) return []
      return [{ kind, number: numberOf(size, () => left), size, region: () => left }]
    })
}

interface Sized {
  readonly region: PacketRegion
  readonly size: bigint
}

function known<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make()
  values.set(key, value)
  return value
}

/** Numbers regions, equal ones alike. Those of different sizes are never compared, nor even made. */
export function regionNumbers() {
  const bySize = new Map<bigint, { number: number; region: () => PacketRegion }[]>()
  let last = 0
  return (size: bigint, region: () => PacketRegion): number => {
    const others = bySize.get(size) ?? []
    bySize.set(size, others)
    const own = others.length === 0 ? undefined : region()
    const same = own && others.find(other => sameRegion(other.region(), own))
    if (same !== undefined) return same.number
    others.push({ number: ++last, region })
    return last
  }
}

/** Each text of rules is cut into regions once, because a search meets the same rules in many worlds. */
function filteringReader(effort: Effort, start: World) {
  const byText = new Map<string, Filtering>()
  const byNumber = new Map<number, PacketRegion>()
  const texts = new WeakMap<Rules, string>()
  const numberOf = regionNumbers()
  const textOf = (rules: Rules): string => {
    const text = texts.get(rules) ?? canonicalText(rules)
    texts.set(rules, text)
    return text
  }
  const keyOf = (filter: Filter): string =>
    isByRules(filter) ? `${filter.kind} ${textOf(filter.rules)}` : filter.kind
  const filteringOf = (key: string, accept: () => PacketRegion): Filtering =>
    known(byText, key, () => {
      const accepted = accept()
      effort.spend(2 * workOn(accepted))
      const number = numberOf(sizeOfRegion(accepted), () => accepted)
      byNumber.set(number, accepted)
      return { number }
    })
  const readPlace = (world: World, place: Place): Filtering | undefined => {
    const filters = filtersOfPlace(world, place, start)
    if (filters.length === 0) return undefined
    const family = place.text.includes(':') ? 'ipv6' : 'ipv4'
    const key = [family, ...new Set(filters.map(keyOf))].join('\n')
    return filteringOf(key, () =>
      intersectRegions(
        filters.map(acceptedThrough).reduce((all, each) => unionRegions(all, each)),
        regionOf({ family }),
      ),
    )
  }
  const read: Instruments['read'] = (world, point) => {
    if (isPlace(point)) return readPlace(world, point)
    if (!isThere(world, point)) return undefined
    const { filter } = guardOf(world, point)
    return filteringOf(keyOf(filter), () => acceptedThrough(filter))
  }
  const acceptedBy = ({ number }: Filtering): PacketRegion => {
    const accepted = byNumber.get(number)
    if (accepted !== undefined) return accepted
    throw new InvariantError('order', [], `filtering ${number} was read by other instruments`)
  }
  return { read, acceptedBy }
}

/** What comes with a new service is told of that service. */
export function filtersOfPlace(world: World, place: Place, start: World): readonly Filter[] {
  const arrivals = arrivalsAt(world, place)
  const isNew = arrivals.every(({ service }) => !isThere(start, service))
  return isNew && arrivalsAt(start, place).length === 0
    ? []
    : arrivals.map(each => filterAt(world, each))
}
