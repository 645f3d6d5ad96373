/**
 * A set of rules of one direction as one integer: bit `index` stands for the rule at `index`. Masks are signed 32-bit
 * numbers, so that the mask of rule 31 alone is negative. What a mask looks like is known here and nowhere else.
 */
import { limits } from '../../contract/limits.ts'

/** How many rules of one direction a mask can tell apart. */
export const rulesPerMask = 32

/** A rule or the policy: at `deciderAt` of a mask. */
export const decidersMax = rulesPerMask + 1

/** The rules of a firewall may all be of one direction. Where this does not compile, masks need more bits. */
limits.rulesPerFirewall satisfies FitsInMask<typeof limits.rulesPerFirewall>

type FitsInMask<Count extends number> =
  Count extends WholeNumbersTo<typeof rulesPerMask>
    ? Count
    : `limits.rulesPerFirewall is ${Count}, more rules than a mask has bits: widen the masks of src/rules/compile/mask.ts`

type WholeNumbersTo<
  Last extends number,
  Smaller extends readonly unknown[] = [],
> = Smaller['length'] extends Last
  ? Last
  : Smaller['length'] | WholeNumbersTo<Last, [...Smaller, 0]>

/** No rule, and every rule that there can be. */
export const noRules = 0
export const allRules = -1

/** The mask of one rule; the index is 0 to 31. */
export const maskOfRule = (index: number): number => 1 << index

/** The lowest index in the mask, which is the rule that decides; -1 for the empty mask. */
export const decidingRule = (mask: number): number => 31 - Math.clz32(mask & -mask)

/** The place of what decides: 0 for the policy, else the index of the rule plus one. */
export const deciderAt = (mask: number): number => 32 - Math.clz32(mask & -mask)

/** One more than the highest index in the mask; 0 for the empty mask. */
export const rulesUpTo = (mask: number): number => 32 - Math.clz32(mask)

/** The mask of the deciding rule alone. */
export const firstInMask = (mask: number): number => mask & -mask

/** The mask without its deciding rule. */
export const afterFirst = (mask: number): number => mask & (mask - 1)

export const inMask = (mask: number, index: number): boolean => (mask & maskOfRule(index)) !== 0

/** All rules before the one at the index. */
export const earlierThan = (index: number): number => (maskOfRule(index) - 1) | noRules

/** The indexes in the mask, ascending. */
export function rulesInMask(mask: number): readonly number[] {
  const rules: number[] = []
  for (let rest = mask; rest !== noRules; rest = afterFirst(rest)) rules.push(decidingRule(rest))
  return rules
}

/** The mask of the items that are meant, by their indexes. */
export const maskWhere = <Item>(items: readonly Item[], isMeant: (item: Item) => boolean): number =>
  items.reduce((mask, item, index) => (isMeant(item) ? mask | maskOfRule(index) : mask), noRules)

/** The rules that are in any of the masks. Walking typed arrays by iterator makes an object for each of their numbers. */
export function inAny(masks: ArrayLike<number>): number {
  let all = noRules
  for (let at = 0; at < masks.length; at++) all |= masks[at] ?? noRules
  return all
}

/** The rules that are in all of the masks. */
export function inEach(masks: ArrayLike<number>): number {
  let all = allRules
  for (let at = 0; at < masks.length; at++) all &= masks[at] ?? noRules
  return all
}

/** The rules that are in all of those masks that a rule is in. */
export function inEachWith(masks: ArrayLike<number>, index: number): number {
  let all = allRules
  for (let at = 0; at < masks.length; at++) {
    const mask = masks[at] ?? noRules
    if (inMask(mask, index)) all &= mask
  }
  return all
}

/** Those of the masks that a rule is in: a plain list, for V8 makes typed ones ten times as slow. */
export function masksWith(masks: ArrayLike<number>, index: number): readonly number[] {
  const found: number[] = []
  for (let at = 0; at < masks.length; at++) {
    const mask = masks[at] ?? noRules
    if (inMask(mask, index)) found.push(mask)
  }
  return found
}
