/**
 * Cuts an address family into atoms, the widest intervals within which the same rules match: one
 * sweep over sorted prefixes, with a mask of rules for each atom. The method is the bit vector of
 * Lakshman and Stiliadis (1998), in one machine word because a direction has few rules.
 */
import type { Family } from '../../net/address.ts'
import { maskOfRule } from './mask.ts'

/** The prefixes of all rules of one direction and family, in the order of the texts. */
export interface PrefixColumns {
  readonly family: Family
  /** Lowest addresses: one word a prefix for IPv4, four for IPv6, one prefix after the other. */
  readonly firsts: Uint32Array
  /** Highest addresses, in the same form. */
  readonly lasts: Uint32Array
  /** The rule that each prefix belongs to. */
  readonly rules: Uint8Array
}

/**
 * Atoms in ascending order: they do not overlap, leave no gap, and neighbours differ in their
 * masks.
 */
export interface AddressSweep {
  readonly family: Family
  /** At least 1: the first atom starts at the lowest address of the family. */
  readonly size: number
  /**
   * The lowest address of each atom: one word an atom for IPv4, four for IPv6, most significant
   * first. An atom ends one below the next one, the last at the highest address of the family.
   */
  readonly firsts: Uint32Array
  /** The rules whose addresses hold the atom, whatever their protocol and ports. */
  readonly masks: Int32Array
}

/** How many words an address of the family has. */
export const wordsPerAddress: Readonly<Record<Family, number>> = { ipv4: 1, ipv6: 4 }

export function sweepAddresses(prefixes: PrefixColumns): AddressSweep {
  const { family, firsts, lasts, rules } = prefixes
  const width = wordsPerAddress[family]
  const atoms = openAtoms(width, rules.length)
  // Two prefixes nest or are apart, so those that hold the current address form a stack.
  const open: { readonly prefix: number; readonly mask: number }[] = []
  const close = (): void => {
    const closed = open.pop()
    if (closed === undefined) return
    startAfter(atoms, lasts, closed.prefix, open.at(-1)?.mask ?? 0)
  }
  for (const prefix of inOrder(prefixes, width)) {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (compareWords(lasts, top.prefix * width, firsts, prefix * width, width) >= 0) break
      close()
    }
    const mask = (open.at(-1)?.mask ?? 0) | maskOfRule(rules[prefix] ?? 0)
    open.push({ prefix, mask })
    startAt(atoms, firsts, prefix, mask)
  }
  while (open.length > 0) close()
  return {
    family,
    size: atoms.size,
    firsts: atoms.firsts.slice(0, atoms.size * width),
    masks: atoms.masks.slice(0, atoms.size),
  }
}

/** The mask of the atom that holds the address whose words start at `at`: a binary search. */
export function addressMaskInSweep(sweep: AddressSweep, words: Uint32Array, at: number): number {
  const { family, firsts, masks, size } = sweep
  const width = wordsPerAddress[family]
  let low = 0
  let high = size - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (compareWords(firsts, middle * width, words, at, width) <= 0) low = middle
    else high = middle - 1
  }
  return masks[low] ?? 0
}

/** The mask of the rules with a prefix that holds the address: a look at each prefix. */
export function addressMaskInPrefixes(
  prefixes: PrefixColumns,
  words: Uint32Array,
  at: number,
): number {
  const { family, firsts, lasts, rules } = prefixes
  const width = wordsPerAddress[family]
  let mask = 0
  for (let prefix = 0; prefix < rules.length; prefix++) {
    const from = prefix * width
    if (compareWords(firsts, from, words, at, width) > 0) continue
    if (compareWords(lasts, from, words, at, width) >= 0) mask |= maskOfRule(rules[prefix] ?? 0)
  }
  return mask
}

interface Atoms {
  readonly width: number
  size: number
  readonly firsts: Uint32Array
  readonly masks: Int32Array
}

/** Room for all atoms that so many prefixes can cut, and one that starts at the lowest address. */
function openAtoms(width: number, prefixes: number): Atoms {
  const room = 2 * prefixes + 1
  return { width, size: 1, firsts: new Uint32Array(room * width), masks: new Int32Array(room) }
}

/** From the lowest address of the prefix on, these rules match. */
function startAt(atoms: Atoms, firsts: Uint32Array, prefix: number, mask: number): void {
  const { width } = atoms
  const target = atoms.size * width
  for (let word = 0; word < width; word++)
    atoms.firsts[target + word] = firsts[prefix * width + word] ?? 0
  settle(atoms, mask)
}

/** From the address above the prefix on, these rules match; the highest has none above it. */
function startAfter(atoms: Atoms, lasts: Uint32Array, prefix: number, mask: number): void {
  const { width } = atoms
  const target = atoms.size * width
  let carry = 1
  for (let word = width - 1; word >= 0; word--) {
    const sum = (lasts[prefix * width + word] ?? 0) + carry
    atoms.firsts[target + word] = sum
    carry = sum > 0xffffffff ? 1 : 0
  }
  if (carry === 0) settle(atoms, mask)
}

/** Keeps the atom just written past the end, unless it replaces the last one or continues it. */
function settle(atoms: Atoms, mask: number): void {
  const { firsts, masks, width, size } = atoms
  const replaces = compareWords(firsts, (size - 1) * width, firsts, size * width, width) === 0
  const last = replaces ? size - 1 : size
  const continues = last > 0 && masks[last - 1] === mask
  masks[last] = mask
  atoms.size = continues ? last : last + 1
}

/** Prefixes by lowest address, and of two that start together the wider first. */
function inOrder({ firsts, lasts, rules }: PrefixColumns, width: number): Uint32Array {
  return Uint32Array.from(rules.keys()).sort(
    (a, b) =>
      compareWords(firsts, a * width, firsts, b * width, width) ||
      compareWords(lasts, b * width, lasts, a * width, width),
  )
}

/** Negative, zero or positive, like a difference. */
function compareWords(a: Uint32Array, atA: number, b: Uint32Array, atB: number, width: number) {
  for (let word = 0; word < width; word++) {
    const left = a[atA + word] ?? 0
    const right = b[atB + word] ?? 0
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
