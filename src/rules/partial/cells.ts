/** Takes packets apart by what they meet of rules of which a part is not known. */
import { addressFamilies, type Direction, directions } from '../../contract/vocabulary.ts'
import { matchedBy } from '../regions/accept-region.ts'
import { noPackets, type PacketRegion } from '../regions/packet-region.ts'
import { intersectRegions, isEmptyRegion, subtractRegions } from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import { type PartialRule, type PartialRules, plainRule, unknownsOfEntry } from './partial-rules.ts'
import { type Filling, fillingsOf } from './unknown.ts'

/** None is empty, and no two overlap. The packets of each are decided by the same entry, whatever the filling. */
export const cellsOf = (rules: PartialRules, region: PacketRegion): readonly PacketRegion[] =>
  directions.flatMap(direction => {
    const decided: PacketRegion[] = []
    // A name stands for other addresses in each family.
    let open = addressFamilies.flatMap(
      family => splitBy([region], regionOf({ direction, family })).inside,
    )
    for (const { entry } of rules[direction].entries) {
      // Unknown rules look the same to every packet.
      if (entry.kind === 'unknown') continue
      const { known, named, isSure } = matchedIn(entry, direction)
      const { inside, outside } = splitBy(open, known)
      const others = splitBy(outside, named)
      open = [...others.inside, ...others.outside]
      if (isSure) decided.push(...inside)
      else open.push(...inside)
      if (open.length === 0) break
    }
    return [...decided, ...open]
  })

/** What the entry matches as it is, and what it may match by names for addresses. */
function matchedIn(entry: PartialRule, direction: Direction) {
  const unknowns = unknownsOfEntry(entry)
  const addresses = unknowns.filter(({ kind }) => kind === 'addresses')
  const protocols = unknowns.filter(({ kind }) => kind === 'protocol')
  // The last choice is the number that the entry has.
  const protocol = fillingsOf(protocols).at(-1) ?? new Map()
  const all = new Map([...protocol, ...addresses.map(({ name }) => [name, 'all'] as const)])
  return {
    known: matched(entry, direction, protocol),
    named: addresses.length === 0 ? noPackets : matched(entry, direction, all),
    isSure: protocols.length === 0,
  }
}

function matched(entry: PartialRule, direction: Direction, filling: Filling): PacketRegion {
  const plain = plainRule(entry, filling)
  if (plain === undefined) return noPackets
  if (plain.kind === 'rule') return matchedBy(plain.rule, direction)
  return regionOf({ direction, protocol: plain.protocol, addresses: plain.addresses })
}

function splitBy(regions: readonly PacketRegion[], by: PacketRegion) {
  const parts = (split: typeof intersectRegions) =>
    regions.map(each => split(each, by)).filter(each => !isEmptyRegion(each))
  return { inside: parts(intersectRegions), outside: parts(subtractRegions) }
}
