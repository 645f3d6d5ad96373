/** Does a change of rules do what it was made for, and nothing else? */

import type { Rules } from '../../contract/rules.ts'
import type { Action } from '../../contract/vocabulary.ts'
import type { PacketRegion } from '../regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../regions/region-algebra.ts'
import { search } from './search.ts'

/** What is wanted: that these packets get this verdict. */
export interface Intent {
  readonly region: PacketRegion
  readonly verdict: Action
}

/** Four regions without overlap; the first three make up the intent. */
export interface ChangeCheck {
  /** Nothing is missing, and there is no collateral. */
  readonly passes: boolean
  /** Wanted packets that have the verdict before and after. */
  readonly alreadyMet: PacketRegion
  /** Wanted packets that have the verdict after, but not before. */
  readonly met: PacketRegion
  /** Wanted packets that do not have the verdict after. */
  readonly missing: PacketRegion
  /** Other packets whose verdict changes. */
  readonly collateral: PacketRegion
}

/** Exact; of what fails, `pickPacket` takes out an example. Throws like `acceptRegion`. */
export function checkChange(before: Rules, after: Rules, { region, verdict }: Intent): ChangeCheck {
  const had = search(before, { verdict })
  const has = search(after, { verdict })
  const wanted = intersectRegions(region, has)
  const missing = subtractRegions(region, has)
  const changed = unionRegions(subtractRegions(had, has), subtractRegions(has, had))
  const collateral = subtractRegions(changed, region)
  return {
    passes: isEmptyRegion(missing) && isEmptyRegion(collateral),
    alreadyMet: intersectRegions(wanted, had),
    met: subtractRegions(wanted, had),
    missing,
    collateral,
  }
}
