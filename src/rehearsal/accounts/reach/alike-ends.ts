/** Services of accounts with holes that send alike, or take alike: what passes is worked out once for all of them. */
import { listName, sharesName } from '../../../account/holes/list-holes.ts'
import type { Direction } from '../../../contract/vocabulary.ts'
import { canonicalText } from '../../../kit/canonical-text.ts'
import { groupedBy } from '../../../kit/grouped-by.ts'
import { remembered } from '../../../kit/once.ts'
import { countFillings, fillingsOf } from '../../../rules/partial/unknown.ts'
import { oneWay, type PacketRegion } from '../../../rules/regions/packet-region.ts'
import { openRegionNumbers } from '../../../rules/regions/region-algebra.ts'
import type { Service } from '../../../world/records/device.ts'
import { roleOf } from './end-state.ts'
import type { ReachEnd } from './ends.ts'
import type { Accepted } from './ways.ts'

/** Ends that differ only by the names of their services and of holes that are these services' own, and by what guards them in the other direction. */
export interface AlikeEnds {
  readonly ends: readonly [ReachEnd, ...ReachEnd[]]
  /** Of all of them. */
  readonly services: readonly Service[]
}

export type Role = 'source' | 'target'

export function alikeAs(role: Role, ends: readonly ReachEnd[]): readonly AlikeEnds[] {
  const keyOf = openKeys(role)
  return [...groupedBy(ends, keyOf).values()].map(alike => ({
    ends: alike,
    services: alike.flatMap(({ services }) => services),
  }))
}

/** Of ends of which more is to be told apart each is by itself. */
function openKeys(role: Role): (end: ReachEnd) => ReachEnd | string {
  const guarded = openGuarded(role === 'source' ? 'outbound' : 'inbound')
  return end => {
    const guards = guarded(end)
    if (guards === undefined) return end
    const isTouched = end.isTouched[role]
    return canonicalText([isPlain(end), isTouched, guards, behindOwn(end), end.key])
  }
}

/** So many fillings of names in rules are compared. */
export const comparedMax = 16

/** Equal where guards do the same in this direction in every filling of the same holes. */
function openGuarded(direction: Direction) {
  const numberOf = openRegionNumbers()
  const numberIn = remembered((region: PacketRegion) => numberOf(oneWay(region, direction)))
  const numbersOf = (accepted: readonly Accepted[]) =>
    accepted.map(({ certain, possible, only }) => [certain, possible, only].map(numberIn))
  return ({ ways: { ways, isExact } }: ReachEnd) => {
    if (ways.some(({ free }) => countFillings(free) > comparedMax)) return undefined
    return ways.map(({ words, choices, placements, free, accepted, acceptedIn }) => [
      ...[isExact, [...words], [...choices], free, numbersOf(accepted)],
      placements.map(each => [[...each.words], each.besides]),
      free.length === 0 ? [] : fillingsOf(free).map(filling => numbersOf(acceptedIn(filling))),
    ])
  }
}

/** In each of the states what holes hide, by roles for those that are of the service itself, and by whole texts for all others. */
const behindOwn = ({ states }: ReachEnd) =>
  states.map(({ peer }) =>
    peer === undefined
      ? []
      : [
          peer.outer.map(hole => roleOf(hole, peer.service)),
          ...(peer.listens === undefined ? peer.endpoints.maybe : []).map(({ value, hole }) => {
            const role = roleOf(hole, peer.service)
            const { network, family, text, isShared } = value
            return [role, network, family, role === hole ? text : isShared]
          }),
        ],
  )

/** In each of the states what an instance may have besides; nobody can tell what a balancer sends. */
export const maybeAt = ({ states }: ReachEnd) =>
  states.map(({ peer }) =>
    (peer?.listens === undefined ? (peer?.endpoints.maybe ?? []) : []).map(
      ({ value: { network, family, text }, hole }) => [hole, network, family, text],
    ),
  )

const wholeLists: ReadonlySet<string> = new Set([sharesName, listName('ranges'), listName('pools')])

/** Are all its holes those of whole lists? */
export const isPlain = ({ services: [first], ways, states }: ReachEnd): boolean =>
  first !== undefined &&
  ways.isExact &&
  ways.ways.length === 1 &&
  ways.ways.every(
    ({ words, free, placements }) =>
      words.size + free.length === 0 &&
      placements.every(each => each.words.size + each.besides.length === 0),
  ) &&
  states.every(
    ({ peer }) =>
      peer === undefined ||
      (peer.vlans.maybe.length + peer.serves.maybe.length === 0 &&
        peer.listensBehind === undefined &&
        peer.endpoints.maybe.every(({ hole }) => wholeLists.has(hole))),
  )

/**
 * One of each that are not one and the same service: it stands for each two that are not. Undefined where there is only one service
 * in all.
 */
export function twoOf(
  sources: readonly AlikeEnds[],
  targets: AlikeEnds,
): readonly [source: ReachEnd, target: ReachEnd] | undefined {
  for (const { ends } of sources)
    for (const source of ends) {
      const other = targets.ends.find(each => each !== source)
      if (other !== undefined) return [source, other]
    }
  const [source] = sources[0]?.ends ?? []
  return source === undefined || source.services.length < 2 ? undefined : [source, source]
}
