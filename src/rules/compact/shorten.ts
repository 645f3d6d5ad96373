/** Makes one direction of a rule set shorter, step by step, while exactly the same packets stay accepted. */
import type { Rule, Rules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import type { Effort, IsSpent } from '../../kit/effort.ts'
import { inMask } from '../compile/mask.ts'
import { preparedOf } from '../compile/prepare.ts'
import { factsOf } from '../lint/direction-facts.ts'
import { acceptedBy } from '../regions/accept-region.ts'
import type { PacketRegion } from '../regions/packet-region.ts'
import { sameRegion } from '../regions/region-algebra.ts'
import { workOn } from '../regions/size-of-common.ts'
import { mergeRules } from './merge-rules.ts'
import { sizeOf } from './size-of-rules.ts'

/** A rule with what went into it. */
export interface Traced<Origin> {
  readonly rule: Rule
  /** In whose place it stands. */
  readonly origin: Origin
  /** That one and all others that are part of it now. */
  readonly origins: readonly Origin[]
}

export interface Shortening {
  readonly rules: Rules
  readonly direction: Direction
  /** What has to stay accepted. */
  readonly goal: PacketRegion
  readonly effort: Effort
  readonly isSpent: IsSpent
  /** No more steps are needed. */
  readonly isEnough: (length: number) => boolean
}

/** Shortened as far as steps lead, unless work runs out. */
export interface Shortened<Origin> {
  readonly ruleset: readonly Traced<Origin>[]
  /** No step is left, or needed. */
  readonly isDone: boolean
}

/** Each step makes the set one rule shorter: an idle rule goes, or two become one. */
export function shorten<Origin>(
  given: readonly Traced<Origin>[],
  shortening: Shortening,
): Shortened<Origin> {
  const steps = stepsOf<Origin>(shortening)
  let ruleset = given
  while (!shortening.isEnough(ruleset.length)) {
    const next = steps.withOneLess(ruleset) ?? steps.withOneMerged(ruleset)
    if (next === undefined) return { ruleset, isDone: !shortening.isSpent() }
    ruleset = next
  }
  return { ruleset, isDone: true }
}

type Step<Origin> = (ruleset: readonly Traced<Origin>[]) => readonly Traced<Origin>[] | undefined

function stepsOf<Origin>({ rules, direction, goal, effort, isSpent }: Shortening) {
  const withRuleset = (ruleset: readonly Traced<Origin>[]): Rules => ({
    ...rules,
    [direction]: ruleset.map(({ rule }) => rule),
  })
  const isSame = (ruleset: readonly Traced<Origin>[]): boolean => {
    if (isSpent()) return false
    effort.spend(workOfReading(withRuleset(ruleset)) + 3 * workOn(goal))
    return sameRegion(acceptedBy(preparedOf(withRuleset(ruleset))), goal)
  }

  /** Last to first, because of two rules that say the same the later one is idle. */
  const withOneLess: Step<Origin> = ruleset => {
    if (isSpent()) return undefined
    const facts = factsOf(preparedOf(withRuleset(ruleset)), direction)
    effort.spend(workOfReading(withRuleset(ruleset)))
    for (let at = ruleset.length - 1; at >= 0; at--) {
      if (inMask(facts.matters, at)) continue
      const without = ruleset.toSpliced(at, 1)
      if (isSame(without)) return without
    }
    return undefined
  }

  const withOneMerged: Step<Origin> = ruleset => {
    for (const [early, late] of pairsUpTo(ruleset.length)) {
      const [first, second] = [ruleset[early], ruleset[late]]
      const rule = first && second && !isSpent() && mergeRules(first.rule, second.rule)
      if (!rule) continue
      effort.spend(sizeOf({ ...rules, inbound: [rule], outbound: [] }).addresses)
      const origins = [...first.origins, ...second.origins]
      const found = [
        ruleset.with(early, { rule, origin: first.origin, origins }).toSpliced(late, 1),
        ruleset.with(late, { rule, origin: second.origin, origins }).toSpliced(early, 1),
      ].find(isSame)
      if (found !== undefined) return found
    }
    return undefined
  }

  return { withOneLess, withOneMerged }
}

/** The earlier one first, in the order of the earlier ones. */
function* pairsUpTo(length: number): Generator<readonly [number, number]> {
  for (let early = 0; early < length; early++)
    for (let late = early + 1; late < length; late++) yield [early, late]
}

/** About how many microseconds it takes to compile rules. */
export const workOfReading = (rules: Rules): number => 100 + sizeOf(rules).addresses
