/** Takes apart the packets of which nothing is certain, by the holes that make the difference to them. */
import { type Filling, fillingsOf } from '../../rules/partial/unknown.ts'
import { noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../rules/regions/region-algebra.ts'
import { namesShared } from './bounds-over.ts'
import { type Case, neighboursIn } from './cases.ts'
import { holeBehind } from './possible-guard.ts'

export interface Part {
  /** At least one packet. */
  readonly region: PacketRegion
  /** The names of the holes that make the difference to each of its packets. */
  readonly on: readonly string[]
}

/** `packetsIn` is the set of which nothing is certain at the packets of `open`. */
export function partsOf(
  open: PacketRegion,
  cases: readonly Case[],
  packetsIn: (each: Case, filling: Filling) => PacketRegion,
): readonly Part[] {
  const reach = reachOfHoles(cases, packetsIn)
  let parts: readonly Part[] = [{ region: open, on: [] }]
  for (const [name, region] of reach)
    parts = parts.flatMap(part =>
      [
        {
          region: intersectRegions(part.region, region),
          on: [...new Set([...part.on, holeBehind(name)])],
        },
        { region: subtractRegions(part.region, region), on: part.on },
      ].filter(each => !isEmptyRegion(each.region)),
    )
  return parts.filter(({ region }) => !isEmptyRegion(region))
}

/** By the name of each hole the packets to which it can make a difference. */
function reachOfHoles(
  cases: readonly Case[],
  packetsIn: (each: Case, filling: Filling) => PacketRegion,
): ReadonlyMap<string, PacketRegion> {
  const reach = new Map<string, PacketRegion>()
  const add = (name: string, region: PacketRegion) =>
    reach.set(name, unionRegions(reach.get(name) ?? noPackets, region))
  for (const each of cases)
    for (const { name, choices } of each.unknowns)
      for (const filling of fillingsOf(each.unknowns.filter(other => other.name !== name)))
        add(
          name,
          differenceAmong(
            choices.map(choice => packetsIn(each, new Map(filling).set(name, choice))),
          ),
        )
  for (const { one, other, holes } of neighboursIn(cases)) {
    const region = differenceBetween(one, other, packetsIn)
    for (const name of holes) add(name, region)
  }
  return reach
}

/** The packets that one case has and the other has not in a filling of what both have. */
function differenceBetween(
  one: Case,
  other: Case,
  packetsIn: (each: Case, filling: Filling) => PacketRegion,
): PacketRegion {
  const shared = namesShared(one, other)
  const regions = new Map<string, PacketRegion[]>()
  for (const each of [one, other])
    for (const filling of fillingsOf(each.unknowns)) {
      const text = shared.map(name => filling.get(name)).join(' ')
      regions.set(text, [...(regions.get(text) ?? []), packetsIn(each, filling)])
    }
  return [...regions.values()].map(differenceAmong).reduce(unionRegions, noPackets)
}

/** The packets that are in some of the regions and not in all of them. */
function differenceAmong(regions: readonly PacketRegion[]): PacketRegion {
  const [first = noPackets, ...others] = regions
  return subtractRegions(others.reduce(unionRegions, first), others.reduce(intersectRegions, first))
}
