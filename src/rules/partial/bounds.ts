/** A set of packets that depends on what is not known: what is in it in every filling, in some, and whether it can be empty. */
import { addressFamilies } from '../../contract/vocabulary.ts'
import { everyPort, noPorts } from '../../net/port-set.ts'
import { mapSteps, mergeSteps, type Steps } from '../../net/steps.ts'
import { trafficClasses } from '../compile/traffic-class.ts'
import {
  type ClassRegion,
  classAt,
  classRegion,
  emptyClass,
  everyPacket,
  noPackets,
  type PacketRegion,
  packetRegion,
} from '../regions/packet-region.ts'
import { intersectRegions, isEmptyRegion, unionRegions } from '../regions/region-algebra.ts'
import { type Filling, fillingsOf, together, type Unknown, type UnknownKind } from './unknown.ts'

/** Does something hold whatever the unknowns are, whatever they are not, or in some fillings only? */
export type Holds = 'always' | 'never' | 'depends'

export interface Bounds {
  /** The packets that are in the set in every filling. */
  readonly certain: PacketRegion
  /** The packets that are in it in some filling. */
  readonly possible: PacketRegion
  /** Is there no packet in it? */
  readonly empty: Holds
}

/**
 * Exact over every filling, those included that take an unknown to be one thing for some packets and another for others.
 * `packetsIn` answers which packets are in the set in a filling, and asks nothing of one packet but what it sees.
 */
export function boundsOf(
  unknowns: readonly Unknown[],
  packetsIn: (filling: Filling) => PacketRegion,
): Bounds {
  const fillings = fillingsOf(unknowns)
  const known = new Map<string, PacketRegion>()
  const packets = (filling: Filling): PacketRegion => {
    const key = unknowns.map(({ name }) => filling.get(name)).join(' ')
    const region = known.get(key) ?? packetsIn(filling)
    known.set(key, region)
    return region
  }
  const regions = fillings.map(packets)
  const certain = intersectAll(regions)
  const possible = regions.reduce(unionRegions, noPackets)
  if (isEmptyRegion(possible)) return { certain, possible, empty: 'always' }
  const canBeEmpty = isEmptyRegion(certain) && canFillEmpty(unknowns, packets)
  return { certain, possible, empty: canBeEmpty ? 'depends' : 'never' }
}

const intersectAll = (regions: readonly PacketRegion[]): PacketRegion =>
  regions.reduce(intersectRegions, everyPacket)

/**
 * Words are one thing for all packets, a name for addresses is free at each address, unknown rules are free for each
 * packet, and there are packets of every protocol: the set can be empty when for some words at each address some
 * addresses leave no packet of any protocol that is in it whatever the rules.
 */
export function canFillEmpty(
  unknowns: readonly Unknown[],
  packetsIn: (filling: Filling) => PacketRegion,
): boolean {
  const fillings = (kind: UnknownKind) => fillingsOf(unknowns.filter(each => each.kind === kind))
  const [words, addresses] = [fillings('word'), fillings('addresses')]
  const [protocols, rules] = [fillings('protocol'), fillings('rules')]
  const leftIn = (...chosen: readonly Filling[]): PacketRegion =>
    intersectAll(rules.map(rule => packetsIn([...chosen, rule].reduce(together))))
  return words.some(word =>
    isEmptyRegion(
      intersectAll(
        addresses.map(address =>
          everythingAt(
            protocols
              .map(protocol => leftIn(word, address, protocol))
              .reduce(unionRegions, noPackets),
          ),
        ),
      ),
    ),
  )
}

/** All packets, of any direction, protocol and port, from the addresses from which any packet is in the region. */
function everythingAt(region: PacketRegion): PacketRegion {
  const peers = addressFamilies.map(family => {
    const [first, ...rest] = trafficClasses.flatMap((each, number) =>
      each.family === family ? [usedIn(classAt(region, number))] : [],
    )
    const used = rest.reduce(
      (all: Steps | undefined, steps) =>
        all === undefined ? steps : mergeSteps(all, steps, (a, b) => a | b),
      first,
    )
    return used === undefined ? emptyClass[family] : classRegion(used, [0, 1], [noPorts, everyPort])
  })
  return packetRegion(({ direction, family, protocol }) =>
    direction === 'inbound' && protocol === 'TCP'
      ? (peers[addressFamilies.indexOf(family)] ?? emptyClass[family])
      : emptyClass[family],
  )
}

/** 1 at each address with any port, 0 elsewhere. */
const usedIn = ({ addresses, portSets }: ClassRegion): Steps =>
  mapSteps(addresses, place => (portSets[place]?.length === 0 ? 0 : 1))
