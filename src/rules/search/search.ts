/** Questions to one rule set about all packets at once; an empty answer is a proof. */
import type { WrittenRules } from '../../contract/rules.ts'
import { type Action, actions } from '../../contract/vocabulary.ts'
import { optional, type Reader, record, word } from '../../refusals/usage.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { acceptedBy } from '../regions/accept-region.ts'
import { classesOf, type PacketRegion } from '../regions/packet-region.ts'
import {
  complementRegion,
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
} from '../regions/region-algebra.ts'

export interface SearchQuestion {
  /** What becomes of the packets. */
  readonly verdict: Action
  /** Only packets in here, when given. */
  readonly inside?: PacketRegion | undefined
  /** No packets in here, when given. */
  readonly outside?: PacketRegion | undefined
}

/**
 * All packets with that verdict: the answer to "which of these get through" or "are stopped". Take
 * one out with `pickPacket`. Throws a UsageError for rules that no firewall could hold, and for a question with another
 * field or word than these.
 */
export function search(rules: WrittenRules, question: SearchQuestion): PacketRegion {
  const { verdict, inside, outside } = readQuestion(question, 'question')
  const found = packetsWith(prepare(rules), verdict)
  const within = inside === undefined ? found : intersectRegions(found, inside)
  return outside === undefined ? within : subtractRegions(within, outside)
}

/** The region itself. Throws a UsageError for what is none. */
export const readRegion: Reader<PacketRegion> = (given, place) => {
  const region = given as PacketRegion
  classesOf(region, place)
  return region
}

export const readQuestion: Reader<SearchQuestion> = record({
  verdict: word(actions),
  inside: optional(readRegion),
  outside: optional(readRegion),
})

/** All packets with that verdict, by rules that were compiled before. */
export const packetsWith = (rules: PreparedRules, verdict: Action): PacketRegion =>
  verdict === 'ACCEPT' ? acceptedBy(rules) : complementRegion(acceptedBy(rules))

/**
 * Do the rules accept every packet of the region? A counterexample is in `search` for DROP inside it. Of a region without
 * packets (`isEmptyRegion`) it is true, and says nothing: `forbids` is true then as well.
 */
export const permits = (rules: WrittenRules, region: PacketRegion): boolean =>
  contains(packetsWith(prepare(rules), 'ACCEPT'), readRegion(region, 'region'))

/** Do the rules drop every packet of the region? A counterexample is in `search` for ACCEPT inside it. Of none it is true, as `permits` is. */
export const forbids = (rules: WrittenRules, region: PacketRegion): boolean =>
  contains(packetsWith(prepare(rules), 'DROP'), readRegion(region, 'region'))

/** Is every packet of the second region in the first? */
export const contains = (whole: PacketRegion, part: PacketRegion): boolean =>
  isEmptyRegion(subtractRegions(readRegion(part, 'part'), readRegion(whole, 'whole')))
