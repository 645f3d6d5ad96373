/** Does a change of rules do what it was made for, and nothing else? */
import type { WrittenRules } from '../../contract/rules.ts'
import { type Action, actions } from '../../contract/vocabulary.ts'
import { type Reader, record, word } from '../../refusals/usage.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import type { PacketRegion } from '../regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../regions/region-algebra.ts'
import { packetsWith, readRegion } from './search.ts'

/** What is wanted: that these packets get this verdict. */
export interface Intent {
  readonly region: PacketRegion
  readonly verdict: Action
}

/** Four regions without overlap; the first three make up the intent. */
export interface ChangeCheck {
  /** Nothing is missing, and there is no collateral. */
  readonly passes: boolean
  /** The region of the intent has no packets: `passes` says that nothing changes, and no more. */
  readonly isAboutNothing: boolean
  /** Wanted packets that have the verdict before and after. */
  readonly alreadyMet: PacketRegion
  /** Wanted packets that have the verdict after, but not before. */
  readonly met: PacketRegion
  /** Wanted packets that do not have the verdict after. */
  readonly missing: PacketRegion
  /** Other packets whose verdict changes. */
  readonly collateral: PacketRegion
}

/**
 * Exact; of what fails, `pickPacket` takes out an example. Throws a UsageError for rules that no firewall could hold, and
 * for an intent with another field or word than these.
 */
export const checkChange = (
  before: WrittenRules,
  after: WrittenRules,
  intent: Intent,
): ChangeCheck =>
  checkPrepared(prepare(before, 'before'), prepare(after, 'after'), readIntent(intent, 'intent'))

export const readIntent: Reader<Intent> = record({ region: readRegion, verdict: word(actions) })

/** The same of what was read and compiled before. */
export function checkPrepared(
  before: PreparedRules,
  after: PreparedRules,
  { region, verdict }: Intent,
): ChangeCheck {
  return checkPackets(packetsWith(before, verdict), packetsWith(after, verdict), region)
}

/** The same of the packets that have the verdict before and after. */
export function checkPackets(
  had: PacketRegion,
  has: PacketRegion,
  region: PacketRegion,
): ChangeCheck {
  const wanted = intersectRegions(region, has)
  const missing = subtractRegions(region, has)
  const changed = unionRegions(subtractRegions(had, has), subtractRegions(has, had))
  const collateral = subtractRegions(changed, region)
  return {
    passes: isEmptyRegion(missing) && isEmptyRegion(collateral),
    isAboutNothing: isEmptyRegion(region),
    alreadyMet: intersectRegions(wanted, had),
    met: subtractRegions(wanted, had),
    missing,
    collateral,
  }
}
