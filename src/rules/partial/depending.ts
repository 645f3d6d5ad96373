/** Of rules of which a part is not known the packets that it makes a difference to. */
import { noPackets, type PacketRegion } from '../regions/packet-region.ts'
import { subtractRegions, unionRegions } from '../regions/region-algebra.ts'
import { acceptedIn, type PartialRules, unknownsIn } from './partial-rules.ts'

/**
 * Exactly the packets of which it is not known whether they are accepted. One unknown at a time is filled in: the first that decides a packet
 * otherwise than none does so by itself too.
 */
export function packetsDepending(rules: PartialRules): PacketRegion {
  const unknowns = unknownsIn(rules)
  const none = new Map(unknowns.map(({ name, choices }) => [name, choices[0] ?? '']))
  const base = acceptedIn(rules, none)
  return unknowns
    .flatMap(({ name, choices }) =>
      choices.slice(1).map(choice => acceptedIn(rules, new Map(none).set(name, choice))),
    )
    .map(other => unionRegions(subtractRegions(other, base), subtractRegions(base, other)))
    .reduce(unionRegions, noPackets)
}
