/** The smallest edit to a rule set that gives some packets a verdict, and changes nothing else. */

import { limits } from '../../contract/limits.ts'
import type { Rules, WrittenRules } from '../../contract/rules.ts'
import { type Direction, directions } from '../../contract/vocabulary.ts'
import { tooMany } from '../../refusals/found.ts'
import { printReason } from '../../refusals/print.ts'
import { rulesPerMask } from '../compile/mask.ts'
import { preparedOf } from '../compile/prepare.ts'
import { readRules } from '../read-rules.ts'
import { blocksOf, type RegionBlock } from '../regions/blocks-of.ts'
import { intersectRegions, isEmptyRegion, subtractRegions } from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import { sizeOfRegion } from '../regions/size-of-region.ts'
import { type ChangeCheck, checkPrepared, type Intent, readIntent } from '../search/check-change.ts'
import { packetsWith } from '../search/search.ts'
import { compactSound } from './compact.ts'
import { type Edit, edited } from './edits.ts'
import { editsToTry } from './edits-to-try.ts'
import { unnamed } from './rules-accepting.ts'
import { fitsLimits, rulesFit, sizeOf } from './size-of-rules.ts'

/** Plain JSON. */
export interface Repaired {
  readonly ok: true
  /** None when the rules meet the intent as they are. */
  readonly edits: readonly Edit[]
  readonly rules: Rules
}

/** Plain JSON. */
export interface NotRepaired {
  readonly ok: false
  /** One line: what stands in the way. */
  readonly reason: string
  /** The least harmful edits that meet the intent within the limits; null if there are none. */
  readonly nearest: NearRepair | null
}

export interface NearRepair {
  readonly edits: readonly Edit[]
  readonly rules: Rules
  /** Packets outside the intent whose verdict changes. */
  readonly collateral: readonly RegionBlock[]
  /** How many packets that is, exactly: a whole number in decimal digits. */
  readonly size: string
}

/**
 * Tries to remove rules, to turn, narrow, split or widen them, to insert rules, and to turn a policy,
 * each judged by an exact comparison: what is answered as repaired gives every packet of the intent
 * its verdict and leaves the verdict on every other packet, within the limits of a firewall (RULESET-8, RULE-21, PORT-6). Of several the one with the fewest edits
 * is taken, then the one with the fewest rules.
 *
 * Throws a UsageError for rules that no firewall could hold, and for an intent that is none.
 */
export function repair(given: WrittenRules, wanted: Intent): Repaired | NotRepaired {
  const rules = readRules(given)
  const intent = readIntent(wanted, 'intent')
  const halves = directions.map(direction => attemptsAt(rules, direction, intent))
  const pairs = halves.reduce<readonly Attempt[]>(
    (all, half) => all.flatMap(one => half.map(other => join(one, other))),
    [{ edits: [], collateral: 0n }],
  )
  const sound = pairs
    .map(({ edits, collateral }) => ({ edits, collateral, rules: edited(rules, edits) }))
    .sort((a, b) => compareAttempts(a, b) || sizeOf(a.rules).rules - sizeOf(b.rules).rules)
  const fitting = sound.filter(each => fitsLimits(each.rules))
  const [best] = fitting
  if (best !== undefined && best.collateral === 0n)
    return { ok: true, edits: best.edits, rules: best.rules }
  const fewest = sound
    .filter(({ collateral }) => collateral === 0n)
    .reduce((least, each) => Math.min(least, sizeOf(each.rules).rules), Number.POSITIVE_INFINITY)
  return {
    ok: false,
    reason: reasonWhy(rules, intent, fewest),
    nearest: best === undefined ? null : nearRepair(rules, intent, best),
  }
}

/** Edits that meet the intent in one direction; no collateral is what is wanted. */
interface Attempt {
  readonly edits: readonly Edit[]
  readonly collateral: bigint
}

const join = (a: Attempt, b: Attempt): Attempt => ({
  edits: [...a.edits, ...b.edits],
  collateral: a.collateral + b.collateral,
})

/** Exact ones first, then by the number of edits, then by what else they change. */
function compareAttempts(a: Attempt, b: Attempt): number {
  const isHarmful = Number(a.collateral > 0n) - Number(b.collateral > 0n)
  if (isHarmful !== 0 || a.edits.length !== b.edits.length)
    return isHarmful || a.edits.length - b.edits.length
  return a.collateral === b.collateral ? 0 : a.collateral < b.collateral ? -1 : 1
}

/** The best of each kind and size: enough to choose from, few enough to pair with the other direction. */
const attemptsKept = 24

function attemptsAt(rules: Rules, direction: Direction, whole: Intent): readonly Attempt[] {
  const region = intersectRegions(whole.region, regionOf({ direction }))
  const intent = { region, verdict: whole.verdict }
  const missing = subtractRegions(region, packetsWith(preparedOf(rules), whole.verdict))
  if (isEmptyRegion(missing)) return [{ edits: [], collateral: 0n }]
  return editsToTry({ rules, direction, intent, missing })
    .flatMap((edits): readonly Attempt[] => {
      const after = edited(rules, edits)
      // More rules than a firewall holds are tried as well: the other direction may need none.
      if (after[direction].length > rulesPerMask || !rulesFit(after)) return []
      const check = checkSound(rules, after, intent)
      return isEmptyRegion(check.missing)
        ? [{ edits, collateral: sizeOfRegion(check.collateral) }]
        : []
    })
    .sort(compareAttempts)
    .slice(0, attemptsKept)
}

const checkSound = (before: Rules, after: Rules, intent: Intent): ChangeCheck =>
  checkPrepared(preparedOf(before), preparedOf(after), intent)

function nearRepair(
  rules: Rules,
  intent: Intent,
  { edits, rules: after }: { readonly edits: readonly Edit[]; readonly rules: Rules },
): NearRepair {
  const { collateral } = checkSound(rules, after, intent)
  return {
    edits,
    rules: after,
    collateral: blocksOf(collateral),
    size: `${sizeOfRegion(collateral)}`,
  }
}

function reasonWhy(rules: Rules, intent: Intent, fewest: number): string {
  const missing = subtractRegions(intent.region, packetsWith(preparedOf(rules), intent.verdict))
  const beyondRules = directions.filter(direction => {
    const others = unnamed(direction)
    const isWanted = !isEmptyRegion(intersectRegions(missing, others))
    return isWanted && !isEmptyRegion(subtractRegions(others, intent.region))
  })
  if (beyondRules.length > 0)
    return `no rule can name OTHER packets, and the ${beyondRules.join(' and the ')} policy decides all of them alike`
  const now = sizeOf(rules).rules
  const compacted = sizeOf(compactSound(rules).rules).rules
  const hint = compacted < now ? `; compacting first takes ${now} rules to ${compacted}` : ''
  if (fewest < Number.POSITIVE_INFINITY)
    return `${printReason(tooMany('rules', limits.rulesPerFirewall, fewest))}${hint}`
  return `no edit was found that meets it exactly within ${limits.rulesPerFirewall} rules, ${limits.addressesPerRule} addresses and ${limits.portPieces} port pieces a rule${hint}`
}
