/** What two rule sets, or two promises about packets, have to do with each other: proofs, or all counterexamples. */
import type { WrittenRules } from '../contract/rules.ts'
import { misuse } from '../refusals/usage.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import { acceptRegion } from '../rules/regions/accept-region.ts'
import { blocksOf, type RegionBlock } from '../rules/regions/blocks-of.ts'
import { everyPacket, noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { sizeOfRegion } from '../rules/regions/size-of-region.ts'
import { isAboutPackets } from './judge.ts'
import { isForbidding, type PacketDemand, type Policy } from './policy.ts'
import { type Policies, readPoliciesValue } from './read-policies.ts'

/** Plain JSON. */
export interface Proof {
  readonly holds: boolean
  /** All packets that show that it does not hold; none where it does. */
  readonly counterexamples: readonly RegionBlock[]
  /** How many they are, exactly: a whole number in decimal digits. */
  readonly size: string
  readonly witness: Packet | null
}

export interface RulesRelation {
  /** The first rules accept every packet. */
  readonly always: Proof
  /** They accept none. */
  readonly never: Proof
  /** What the first accept, the second accept. */
  readonly implies: Proof
  /** What the second accept, the first accept. */
  readonly impliedBy: Proof
  /** Both accept the same. */
  readonly equivalent: Proof
  /** No packet is accepted by both. */
  readonly disjoint: Proof
}

export interface PromisesRelation {
  /** Whatever the rules are, the first promise holds; its counterexamples are the packets that it is about. */
  readonly always: Proof
  /** Whoever keeps the first keeps the second; its counterexamples are packets that only the second speaks of. */
  readonly implies: Proof
  readonly impliedBy: Proof
  readonly equivalent: Proof
  /** Some rules keep both; its counterexamples are packets that one wants accepted, and the other does not. */
  readonly compatible: Proof
}

/** Throws a UsageError for rules that no firewall could hold. */
export function relateRules(one: WrittenRules, other: WrittenRules): RulesRelation {
  const [a, b] = [acceptRegion(one), acceptRegion(other)]
  const [onlyA, onlyB] = [subtractRegions(a, b), subtractRegions(b, a)]
  return {
    always: proofBy(subtractRegions(everyPacket, a)),
    never: proofBy(a),
    implies: proofBy(onlyA),
    impliedBy: proofBy(onlyB),
    equivalent: proofBy(unionRegions(onlyA, onlyB)),
    disjoint: proofBy(intersectRegions(a, b)),
  }
}

/**
 * Two promises about packets, by their ids, at a service that both mean; the second is one of `others`. Exceptions for some services
 * alone are not counted, as they do not hold at all. Throws a UsageError for an id that there is not, and for a promise about something else.
 */
export function relatePromises(
  policies: Policies,
  one: string,
  other: string,
  others: Policies = policies,
): PromisesRelation {
  const a = wantedBy(readPoliciesValue(policies, 'policies').all, one, 'one')
  const b = wantedBy(readPoliciesValue(others, 'others').all, other, 'other')
  const onlyB = beyond(b, a)
  const onlyA = beyond(a, b)
  return {
    always: proofBy(unionRegions(a.dropped, a.accepted)),
    implies: proofBy(onlyB),
    impliedBy: proofBy(onlyA),
    equivalent: proofBy(unionRegions(onlyA, onlyB)),
    compatible: proofBy(
      unionRegions(
        intersectRegions(a.dropped, b.accepted),
        intersectRegions(a.accepted, b.dropped),
      ),
    ),
  }
}

/** What a promise wants of packets. */
interface Wanted {
  readonly dropped: PacketRegion
  readonly accepted: PacketRegion
}

function wantedBy(all: readonly Policy[], id: string, place: string): Wanted {
  const policy = all.find(each => each.id === id)
  const ids = all.map(each => each.id)
  if (policy === undefined) throw misuse(place, 'the id of a promise', id, ids)
  if (!isAboutPackets(policy)) throw misuse(place, 'a promise about packets', id)
  const region = withoutExceptions(policy)
  return isForbidding(policy)
    ? { dropped: region, accepted: noPackets }
    : { dropped: noPackets, accepted: region }
}

/** The packets of a promise that no exception for all services passes over. */
export const withoutExceptions = ({ demand, except }: Policy<PacketDemand>): PacketRegion =>
  except
    .filter(({ services }) => services === undefined)
    .reduce(
      (region, { region: passed = everyPacket }) => subtractRegions(region, passed),
      demand.region,
    )

/** What the first wants and the second does not. */
const beyond = (one: Wanted, other: Wanted): PacketRegion =>
  unionRegions(
    subtractRegions(one.dropped, other.dropped),
    subtractRegions(one.accepted, other.accepted),
  )

const proofBy = (region: PacketRegion): Proof => ({
  holds: isEmptyRegion(region),
  counterexamples: blocksOf(region),
  size: `${sizeOfRegion(region)}`,
  witness: pickPacket(region) ?? null,
})
