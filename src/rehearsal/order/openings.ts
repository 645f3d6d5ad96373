/** What is accepted at a service at one state, and what a call opens for a while: packets that neither end of the change judges so. */
import type { Rules } from '../../contract/rules.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { digestOf } from '../../kit/digest.ts'
import { acceptedThrough, type Filter, isByRules } from '../../rules/compare/filter.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../rules/regions/region-algebra.ts'
import { printRegion } from '../../rules/regions/region-text.ts'
import { sizeOfRegion } from '../../rules/regions/size-of-region.ts'
import type { Service } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { guardOf, isThere } from '../guard-of.ts'

/** Accepted though both ends drop it, or dropped though both ends accept it. */
export type WindowKind = 'exposure' | 'outage'

export const windowKinds = ['exposure', 'outage'] as const satisfies readonly WindowKind[]

/** What a service does with packets before all calls and after all of them. */
export interface Ends {
  readonly first: Filtering
  readonly last: Filtering
}

/** Packets of one kind that were as they should be before a call, and are not after it. */
export interface Opening {
  readonly kind: WindowKind
  /** Equal for equal packets. */
  readonly key: string
  readonly region: PacketRegion
  readonly size: bigint
}

export interface OpeningBook {
  /** All packets that are wrong at this state. */
  readonly wrongAt: (kind: WindowKind, ends: Ends, now: Filtering) => PacketRegion
  /** `before` is undefined where the service was not there. */
  readonly openedBy: (
    ends: Ends,
    before: Filtering | undefined,
    now: Filtering,
  ) => readonly Opening[]
}

/** Works out each combination once: the states of many services at many states are few. */
export function openingBook(): OpeningBook {
  const wrongs = new Map<string, PacketRegion>()
  const opened = new Map<string, readonly Opening[]>()
  const wrongAt: OpeningBook['wrongAt'] = (kind, { first, last }, now) => {
    const key = [kind, first.key, last.key, now.key].join()
    const known = wrongs.get(key)
    if (known !== undefined) return known
    const region =
      kind === 'exposure'
        ? subtractRegions(now.accepted, unionRegions(first.accepted, last.accepted))
        : subtractRegions(intersectRegions(first.accepted, last.accepted), now.accepted)
    wrongs.set(key, region)
    return region
  }
  const openedBy: OpeningBook['openedBy'] = (ends, before, now) => {
    const key = [ends.first.key, ends.last.key, before?.key, now.key].join()
    const known = opened.get(key)
    if (known !== undefined) return known
    const openings = windowKinds.flatMap(kind => {
      const wrong = wrongAt(kind, ends, now)
      const fresh =
        before === undefined ? wrong : subtractRegions(wrong, wrongAt(kind, ends, before))
      return isEmptyRegion(fresh) ? [] : [openingOf(kind, fresh)]
    })
    opened.set(key, openings)
    return openings
  }
  return { wrongAt, openedBy }
}

function openingOf(kind: WindowKind, region: PacketRegion): Opening {
  return { kind, key: digestOf(printRegion(region)), region, size: sizeOfRegion(region) }
}

export interface Filtering {
  /** Equal exactly when the same packets are accepted. */
  readonly key: string
  readonly accepted: PacketRegion
}

/** Undefined for a service that is not there. */
export type ReadFiltering = (world: World, service: Service) => Filtering | undefined

/** Each text of rules is cut into regions once, because a search meets the same rules in thousands of worlds. */
export function filteringReader(): ReadFiltering {
  const byText = new Map<string, Filtering>()
  const texts = new WeakMap<Rules, string>()
  const textOf = (rules: Rules): string => {
    const text = texts.get(rules) ?? canonicalText(rules)
    texts.set(rules, text)
    return text
  }
  const keyOf = (filter: Filter): string =>
    isByRules(filter) ? `${filter.kind} ${textOf(filter.rules)}` : filter.kind
  return (world, service) => {
    if (!isThere(world, service)) return undefined
    const { filter } = guardOf(world, service)
    const key = keyOf(filter)
    const known = byText.get(key)
    if (known !== undefined) return known
    const accepted = acceptedThrough(filter)
    const filtering = { key: digestOf(printRegion(accepted)), accepted }
    byText.set(key, filtering)
    return filtering
  }
}
