/** The smallest edit to a rule set that gives some packets a verdict, and changes nothing else. */
import { limits } from '../../contract/limits.ts'
import type { Rules, WrittenRules } from '../../contract/rules.ts'
import { directions } from '../../contract/vocabulary.ts'
import { type Effort, effortOf, type Stop } from '../../kit/effort.ts'
import { tooMany } from '../../refusals/found.ts'
import { printReason } from '../../refusals/print.ts'
import { optional, readStop, record } from '../../refusals/usage.ts'
import { preparedOf } from '../compile/prepare.ts'
import { readRules } from '../read-rules.ts'
import { blocksOf, type RegionBlock } from '../regions/blocks-of.ts'
import { isEmptyRegion, subtractRegions } from '../regions/region-algebra.ts'
import { sizeOfCommon } from '../regions/size-of-common.ts'
import { sizeOfRegion } from '../regions/size-of-region.ts'
import { checkPrepared, type Intent, readIntent } from '../search/check-change.ts'
import { packetsWith } from '../search/search.ts'
import { type Attempt, attemptsAt, compareAttempts, joinAttempts } from './attempts.ts'
import { compactSound } from './compact.ts'
import { type Edit, edited } from './edits.ts'
import { makeRoom } from './make-room.ts'
import { unnamed } from './rules-accepting.ts'
import { compareSizes, countAddresses, countPieces, fitsLimits, sizeOf } from './size-of-rules.ts'

/** Plain JSON. */
export interface Repaired {
  readonly ok: true
  /** None when the rules meet the intent as they are. */
  readonly edits: readonly Edit[]
  readonly rules: Rules
  /** Proved: no fewer edits do it. */
  readonly smallest: boolean
  /** No more edits that write far less, where packets are to be dropped: others are dropped too. Left out where there are none. */
  readonly simpler?: NearRepair
}

/** Plain JSON. */
export interface NotRepaired {
  readonly ok: false
  /** One line: what stands in the way. */
  readonly reason: string
  /** Proved: no edits at all do it. */
  readonly proved: boolean
  /** The least harmful edits that were found to meet the intent within the limits; null if there are none. */
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

export interface RepairOptions {
  /**
   * Says when to stop, and is asked now and then: the best edits found until then are the answer. When left out the search
   * ends after so much work, which is counted: the same input has the same answer on every machine.
   */
  readonly stop?: Stop
}

/**
 * Tries to remove rules, to turn, narrow, split or widen them, to insert rules, and to turn a policy. What is answered as
 * repaired gives every packet of the intent its verdict and leaves the verdict on every other packet, within the limits of
 * a firewall (RULESET-8, RULE-21, PORT-6): an exact comparison shows it. Of several the one with the fewest edits
 * is taken, then the one with the fewest rules. Where that is more rules than a firewall holds, idle rules go and others
 * are merged until there is room.
 *
 * Throws a UsageError for rules that no firewall could hold, for an intent that is none, and for an option that there is not.
 */
export function repair(
  given: WrittenRules,
  wanted: Intent,
  options: RepairOptions = {},
): Repaired | NotRepaired {
  const rules = readRules(given)
  const intent = readIntent(wanted, 'intent')
  const { stop } = readOptions(options, 'options')
  const effort = effortOf(stop)
  const halves = directions.map(direction => attemptsAt(rules, direction, intent, effort))
  const pairs = halves.reduce<readonly Attempt[]>(
    (all, half) => all.flatMap(one => half.map(other => joinAttempts(one, other))),
    [{ edits: [], collateral: 0n }],
  )
  const sound = pairs
    .map(({ edits, collateral }) => ({ edits, collateral, rules: edited(rules, edits) }))
    .sort((a, b) => compareAttempts(a, b) || compareSizes(sizeOf(a.rules), sizeOf(b.rules)))
  const [best] = sound.filter(each => fitsLimits(each.rules))
  // Each direction in which a packet has the wrong verdict takes an edit.
  const least = halves.filter(half => half.every(({ edits }) => edits.length > 0)).length
  if (best !== undefined && best.collateral === 0n) {
    const simpler = simplerThan(best, intent, sound)
    return {
      ...repaired(best.edits, best.rules, best.edits.length <= least),
      ...(simpler !== undefined && { simpler: nearRepair(rules, intent, simpler) }),
    }
  }
  const exact = sound.filter(({ collateral }) => collateral === 0n)
  const shorter = withRoom(rules, exact, effort)
  if (shorter !== undefined)
    return repaired(shorter, edited(rules, shorter), shorter.length <= least)
  const fewest = Math.min(...exact.map(each => sizeOf(each.rules).rules))
  return {
    ok: false,
    ...reasonWhy(rules, intent, fewest, effort),
    nearest: best === undefined ? null : nearRepair(rules, intent, best),
  }
}

interface Sound extends Attempt {
  readonly rules: Rules
}

/** The one that drops the least besides, of those that take rules away or narrow them and are read at a glance. */
function simplerThan(
  { edits: exact }: Attempt,
  { verdict }: Intent,
  sound: readonly Sound[],
): Sound | undefined {
  if (verdict !== 'DROP' || sizeOfEdits(exact) <= shortEnough) return undefined
  return sound
    .filter(
      ({ edits, collateral, rules }) =>
        collateral > 0n &&
        edits.length <= exact.length &&
        edits.every(isTakingAway) &&
        sizeOfEdits(edits) <= shortEnough &&
        fitsLimits(rules),
    )
    .reduce<Sound | undefined>(
      (a, b) => (a === undefined || b.collateral < a.collateral ? b : a),
      undefined,
    )
}

/** Addresses and ports that somebody reads at a glance. */
const shortEnough = 6

const isTakingAway = (edit: Edit): boolean =>
  edit.kind === 'remove' || (edit.kind === 'replace' && edit.rule.action === 'ACCEPT')

const sizeOfEdits = (edits: readonly Edit[]): number =>
  edits
    .flatMap(edit => ('rule' in edit ? edit.rule : []))
    .reduce((sum, rule) => sum + countAddresses(rule) + countPieces(rule.ports), 0)

const readOptions = record({ stop: optional(readStop) })

/** About half a second's work. */
const unitsOfRoom = 500_000

const repaired = (edits: readonly Edit[], rules: Rules, smallest: boolean): Repaired => {
  return { ok: true, edits, rules, smallest }
}

/** The fewest edits that bring any of these sets within the limits. */
function withRoom(
  rules: Rules,
  exact: readonly { readonly edits: readonly Edit[] }[],
  effort: Effort,
): readonly Edit[] | undefined {
  const isSpent = effort.until(effort.spent() + unitsOfRoom)
  return exact
    .flatMap(({ edits }) => {
      const found = isSpent() ? undefined : makeRoom(rules, edits, effort, isSpent)
      return found === undefined ? [] : [found]
    })
    .reduce<readonly Edit[] | undefined>(
      (a, b) => (a === undefined || b.length < a.length ? b : a),
      undefined,
    )
}

function nearRepair(
  rules: Rules,
  intent: Intent,
  { edits, rules: after }: { readonly edits: readonly Edit[]; readonly rules: Rules },
): NearRepair {
  const { collateral } = checkPrepared(preparedOf(rules), preparedOf(after), intent)
  return {
    edits,
    rules: after,
    collateral: blocksOf(collateral),
    size: `${sizeOfRegion(collateral)}`,
  }
}

function reasonWhy(
  rules: Rules,
  intent: Intent,
  fewest: number,
  effort: Effort,
): Pick<NotRepaired, 'reason' | 'proved'> {
  const missing = subtractRegions(intent.region, packetsWith(preparedOf(rules), intent.verdict))
  const beyondRules = directions.filter(direction => {
    const others = unnamed(direction)
    return (
      sizeOfCommon(missing, others) > 0n && !isEmptyRegion(subtractRegions(others, intent.region))
    )
  })
  if (beyondRules.length > 0)
    return {
      reason: `no rule can name OTHER packets, and the ${beyondRules.join(' and the ')} policy decides all of them alike`,
      proved: true,
    }
  const now = sizeOf(rules).rules
  const compacted = sizeOf(compactSound(rules, effort).rules).rules
  const hint = compacted < now ? `; compacting first takes ${now} rules to ${compacted}` : ''
  const reason =
    fewest < Number.POSITIVE_INFINITY
      ? printReason(tooMany('rules', limits.rulesPerFirewall, fewest))
      : `no edit was found that meets it exactly within ${limits.rulesPerFirewall} rules, ${limits.addressesPerRule} addresses and ${limits.portPieces} port pieces a rule`
  return { reason: `${reason}${hint}`, proved: false }
}
