/** Edits tried on one direction of a rule set, and what else they change. */
import type { Rules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import type { Effort } from '../../kit/effort.ts'
import { rulesPerMask } from '../compile/mask.ts'
import { preparedOf } from '../compile/prepare.ts'
import { acceptedBy } from '../regions/accept-region.ts'
import type { PacketRegion } from '../regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import { sizeOfCommon, workOn } from '../regions/size-of-common.ts'
import { sizeOfRegion } from '../regions/size-of-region.ts'
import type { Intent } from '../search/check-change.ts'
import { packetsWith } from '../search/search.ts'
import { type Edit, edited } from './edits.ts'
import { editsToTry } from './edits-to-try.ts'
import { workOfReading } from './shorten.ts'
import { rulesFit } from './size-of-rules.ts'

/** Edits that meet the intent in one direction; no collateral is what is wanted. */
export interface Attempt {
  readonly edits: readonly Edit[]
  readonly collateral: bigint
}

export const joinAttempts = (a: Attempt, b: Attempt): Attempt => ({
  edits: [...a.edits, ...b.edits],
  collateral: a.collateral + b.collateral,
})

/** Exact ones first, then by the number of edits, then by what else they change. */
export function compareAttempts(a: Attempt, b: Attempt): number {
  const isHarmful = Number(a.collateral > 0n) - Number(b.collateral > 0n)
  if (isHarmful !== 0 || a.edits.length !== b.edits.length)
    return isHarmful || a.edits.length - b.edits.length
  return a.collateral === b.collateral ? 0 : a.collateral < b.collateral ? -1 : 1
}

/** Every edit that is found to meet the intent there, the best first; none where packets have the verdict already. */
export function attemptsAt(
  rules: Rules,
  direction: Direction,
  whole: Intent,
  effort: Effort,
): readonly Attempt[] {
  const region = intersectRegions(whole.region, regionOf({ direction }))
  const intent = { region, verdict: whole.verdict }
  const had = acceptedBy(preparedOf(rules))
  const missing = subtractRegions(region, packetsWith(preparedOf(rules), whole.verdict))
  if (isEmptyRegion(missing)) return [{ edits: [], collateral: 0n }]
  const goal =
    intent.verdict === 'ACCEPT' ? unionRegions(had, region) : subtractRegions(had, region)
  const isSpent = effort.until(effort.spent() + unitsOfTrying)
  return editsToTry({ rules, direction, intent, missing })
    .toSorted((a, b) => a.length - b.length)
    .flatMap((edits): readonly Attempt[] => {
      const after = edited(rules, edits)
      // More rules than a firewall holds are tried as well: the other direction may need none.
      if (isSpent() || after[direction].length > rulesPerMask || !rulesFit(after)) return []
      const collateral = collateralOf(after, goal, intent, effort)
      return collateral === undefined ? [] : [{ edits, collateral }]
    })
    .sort(compareAttempts)
}

/** How many packets are judged otherwise than in the goal; undefined when these are some of the intent. */
function collateralOf(
  rules: Rules,
  goal: PacketRegion,
  { region, verdict }: Intent,
  effort: Effort,
): bigint | undefined {
  const has = acceptedBy(preparedOf(rules))
  effort.spend(workOfReading(rules) + 4 * workOn(has) + 2 * workOn(goal))
  const wanted = verdict === 'ACCEPT' ? sizeOfRegion(region) : 0n
  if (sizeOfCommon(has, region) !== wanted) return undefined
  return sizeOfRegion(has) + sizeOfRegion(goal) - 2n * sizeOfCommon(has, goal)
}

/** About a second's work in each direction. */
const unitsOfTrying = 1_000_000
