/** The shortest path for IPv6 text: read, and found to be in the one form of RFC 5952, in one look at each character. */

/** Written and read within one call. */
const groups = new Uint16Array(8)

/**
 * Writes the four words of `text[0, end)` into `words` from `at` on, where that is what would be printed for them. Answers
 * whether it is; addresses that are printed with a dotted quad are none of these.
 */
export function readPrintedIpv6(
  text: string,
  end: number,
  words: Uint32Array,
  at: number,
): boolean {
  const gap = text.indexOf('::')
  const isWhole = gap < 0 || gap >= end
  const before = readGroups(0, text, 0, isWhole ? end : gap)
  const count = isWhole || before < 0 ? before : readGroups(before, text, gap + 2, end)
  if (count < 0 || !(isWhole ? isWithoutGap(count) : isWithGap(before, count))) return false
  fillGap(before, count)
  for (let word = 0; word < 4; word++)
    words[at + word] = ((groups[2 * word] ?? 0) << 16) | (groups[2 * word + 1] ?? 0)
  return true
}

/** Reads groups with single colons between them, and answers the number of the group after them; -1 for other text. */
function readGroups(first: number, text: string, start: number, end: number): number {
  let count = first
  for (let at = start; at < end; at++) {
    if (count === 8) return -1
    at = readGroup(text, at, end, count++)
    if (at === end) return count
    if (at < 0 || text.charCodeAt(at) !== colon) return -1
  }
  // After a colon there has to be another group.
  return start === end ? first : -1
}

/** Puts one to four digits without leading zeros into a group, and answers where they end; -1 for others. */
function readGroup(text: string, start: number, end: number, group: number): number {
  let at = start
  let value = 0
  for (; at < end; at++) {
    const digit = lowerDigit(text.charCodeAt(at))
    if (digit < 0) break
    if (at > start && value === 0) return -1
    value = value * 16 + digit
  }
  groups[group] = value
  return at === start || at - start > 4 ? -1 : at
}

/** The value of a hexadecimal digit in lower case; -1 for another character. */
const lowerDigit = (code: number): number =>
  code >= 0x30 && code <= 0x39 ? code - 0x30 : code >= 0x61 && code <= 0x66 ? code - 0x57 : -1

const isWithoutGap = (count: number): boolean => count === 8 && zerosBetween(0, 8) < 2

/** Does the gap stand for the first of the longest runs of zeros, which has two of them at least? */
function isWithGap(before: number, count: number): boolean {
  const missing = 8 - count
  if (missing < 2 || (before > 0 && groups[before - 1] === 0)) return false
  if (before < count && groups[before] === 0) return false
  // An address in ::ffff:0:0/96 is printed with a dotted quad.
  if (before === 0 && count === 3 && groups[0] === 0xffff) return false
  return zerosBetween(0, before) < missing && zerosBetween(before, count) <= missing
}

/** The length of the longest run of zeros. */
function zerosBetween(from: number, to: number): number {
  let [longest, run] = [0, 0]
  for (let group = from; group < to; group++) {
    run = groups[group] === 0 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Puts the groups after the gap where they belong, and zeros between. */
function fillGap(before: number, count: number): void {
  const missing = 8 - count
  if (missing === 0) return
  for (let group = 7; group >= before; group--)
    groups[group] = group < before + missing ? 0 : (groups[group - missing] ?? 0)
}

const colon = 0x3a
