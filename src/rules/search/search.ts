/** Questions to one rule set about all packets at once; an empty answer is a proof. */

import type { Rules } from '../../contract/rules.ts'
import type { Action } from '../../contract/vocabulary.ts'
import { acceptRegion } from '../regions/accept-region.ts'
import type { PacketRegion } from '../regions/packet-region.ts'
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
 * one out with `pickPacket`. Throws like `acceptRegion`.
 */
export function search(rules: Rules, { verdict, inside, outside }: SearchQuestion): PacketRegion {
  const accepted = acceptRegion(rules)
  const found = verdict === 'ACCEPT' ? accepted : complementRegion(accepted)
  const within = inside === undefined ? found : intersectRegions(found, inside)
  return outside === undefined ? within : subtractRegions(within, outside)
}

/** Do the rules accept every packet of the region? A counterexample is in `search` for DROP inside it. */
export function permits(rules: Rules, region: PacketRegion): boolean {
  return isEmptyRegion(search(rules, { verdict: 'DROP', inside: region }))
}

/** Do the rules drop every packet of the region? A counterexample is in `search` for ACCEPT inside it. */
export function forbids(rules: Rules, region: PacketRegion): boolean {
  return isEmptyRegion(search(rules, { verdict: 'ACCEPT', inside: region }))
}

/** Is every packet of the second region in the first? */
export function contains(whole: PacketRegion, part: PacketRegion): boolean {
  return isEmptyRegion(subtractRegions(part, whole))
}
