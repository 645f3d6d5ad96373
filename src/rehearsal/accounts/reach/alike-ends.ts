/** Services of accounts with holes that send alike, or take alike: what passes is worked out once for all of them. */
import { listName, sharesName } from '../../../account/holes/list-holes.ts'
import type { Direction } from '../../../contract/vocabulary.ts'
import { canonicalText } from '../../../kit/canonical-text.ts'
import { groupedBy } from '../../../kit/grouped-by.ts'
import { remembered } from '../../../kit/once.ts'
import { oneWay, type PacketRegion } from '../../../rules/regions/packet-region.ts'
import { openRegionNumbers } from '../../../rules/regions/region-algebra.ts'
import type { Service } from '../../../world/records/device.ts'
import type { ReachEnd } from './ends.ts'

/** Ends that differ only by the names of their services, and by what guards them in the other direction. */
export interface AlikeEnds {
  readonly ends: readonly [ReachEnd, ...ReachEnd[]]
  /** Of all of them. */
  readonly services: readonly Service[]
}

/** Which hole may stand at which service is known of plain ends alone: each of the others is by itself. */
export function alikeAs(
  role: 'source' | 'target',
  ends: readonly ReachEnd[],
): readonly AlikeEnds[] {
  const accepted = openAccepted(role === 'source' ? 'outbound' : 'inbound')
  const keyOf = (end: ReachEnd): ReachEnd | string =>
    isPlain(end) ? canonicalText([accepted(end), maybeAt(end), end.key]) : end
  return [...groupedBy(ends, keyOf).values()].map(alike => ({
    ends: alike,
    services: alike.flatMap(({ services }) => services),
  }))
}

/** Equal numbers for the same packets in this direction. */
function openAccepted(direction: Direction) {
  const numberOf = openRegionNumbers()
  const numberIn = remembered((region: PacketRegion) => numberOf(oneWay(region, direction)))
  return ({ ways }: ReachEnd) =>
    ways.ways.map(({ accepted }) =>
      accepted.map(({ certain, possible, only }) => [certain, possible, only].map(numberIn)),
    )
}

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
