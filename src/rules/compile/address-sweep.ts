/**
 * Cuts an address family into the widest intervals within which the same rules match: one sweep over sorted prefixes,
 * with a mask of rules for each interval. The method is the bit vector of Lakshman and Stiliadis (1998), in one machine
 * word because a direction has few rules.
 */

import { compareWords, openSteps, type Steps } from '../../net/steps.ts'
import { maskOfRule, noRules } from './mask.ts'

/** The prefixes of all rules of one direction and family, in the order of the texts. */
export interface PrefixColumns extends PrefixBounds {
  /** The prefixes that were written with bits beyond their lengths, ascending. */
  readonly withHostBits: readonly number[]
}

export interface PrefixBounds {
  /** Words of an address: one for IPv4, four for IPv6. */
  readonly width: number
  /** Lowest addresses, one prefix after the other. */
  readonly firsts: Uint32Array
  /** Highest addresses, in the same form. */
  readonly lasts: Uint32Array
  /** The rule that each prefix belongs to; ascending. */
  readonly rules: Uint8Array
}

/** For each address the rules with a prefix that holds it, whatever their protocol and ports. */
export function sweepAddresses(prefixes: PrefixBounds): Steps {
  const { width, firsts, lasts, rules } = prefixes
  const steps = openSteps(width, 2 * rules.length + 1)
  const after = new Uint32Array(width)
  steps.add(after, 0, noRules)
  // Two prefixes nest or are apart, so those that hold the current address form a stack: their numbers, and their masks together.
  const open: number[] = []
  const masks: number[] = [noRules]
  const close = (): void => {
    const prefix = open.pop() ?? 0
    masks.pop()
    if (writeNext(after, lasts, prefix * width)) steps.set(after, 0, masks.at(-1) ?? noRules)
  }
  for (const prefix of inOrder(prefixes)) {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (compareWords(lasts, top * width, firsts, prefix * width, width) >= 0) break
      close()
    }
    const mask = (masks.at(-1) ?? noRules) | maskOfRule(rules[prefix] ?? 0)
    open.push(prefix)
    masks.push(mask)
    steps.set(firsts, prefix * width, mask)
  }
  while (open.length > 0) close()
  return steps.close()
}

/** Writes the address above the one that starts there; false where it is the highest. */
function writeNext(next: Uint32Array, column: Uint32Array, at: number): boolean {
  let carry = 1
  for (let word = next.length - 1; word >= 0; word--) {
    const sum = (column[at + word] ?? 0) + carry
    next[word] = sum
    carry = sum > 0xffffffff ? 1 : 0
  }
  return carry === 0
}

/** The mask of the rules with a prefix that holds the address: a look at each prefix. */
export function addressMaskInPrefixes(
  { width, firsts, lasts, rules }: PrefixColumns,
  words: Uint32Array,
  at: number,
): number {
  let mask = noRules
  for (let prefix = 0; prefix < rules.length; prefix++) {
    const from = prefix * width
    if (compareWords(firsts, from, words, at, width) > 0) continue
    if (compareWords(lasts, from, words, at, width) >= 0) mask |= maskOfRule(rules[prefix] ?? 0)
  }
  return mask
}

/** Prefixes by lowest address, and of two that start together the wider first. */
function inOrder({ width, firsts, lasts, rules }: PrefixBounds): readonly number[] {
  // A plain list is sorted in two thirds of the time that a typed array takes.
  const order: number[] = []
  for (let prefix = 0; prefix < rules.length; prefix++) order.push(prefix)
  return order.sort((a, b) => {
    // Most differ in their first words.
    const difference = (firsts[a * width] ?? 0) - (firsts[b * width] ?? 0)
    return (
      difference ||
      compareWords(firsts, a * width, firsts, b * width, width) ||
      compareWords(lasts, b * width, lasts, a * width, width)
    )
  })
}
