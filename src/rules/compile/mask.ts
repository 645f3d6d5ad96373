/**
 * A set of rules of one direction as one integer: bit `index` stands for the rule at `index`. Masks
 * are signed 32-bit numbers, so the mask of rule 31 alone is negative.
 */

/** As many rules of one direction as a mask can tell apart. */
export const rulesPerMask = 32

/** The mask of one rule; the index is 0 to 31. */
export function maskOfRule(index: number): number {
  return 1 << index
}

/** The lowest index in the mask, which is the rule that decides; -1 for the empty mask. */
export function decidingRule(mask: number): number {
  return 31 - Math.clz32(mask & -mask)
}

/** The indexes in the mask, ascending. */
export function rulesInMask(mask: number): readonly number[] {
  const rules: number[] = []
  for (let rest = mask; rest !== 0; rest &= rest - 1) rules.push(decidingRule(rest))
  return rules
}
