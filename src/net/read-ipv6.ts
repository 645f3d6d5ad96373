/** The fast path for IPv6 text (RFC 4291 section 2.2), over char codes. */
import type { AddressFault } from '../refusals/words.ts'
import { readIpv4 } from './read-ipv4.ts'

/** Written and read within one call. Groups beyond the eighth are counted, and go nowhere. */
const groups = new Uint16Array(8)

/** Were they written as they are printed: in lower case, without leading zeros, none as a dotted quad? */
let isPlain = true
/** Where the gap begins, and how many groups it stands for; none where there is none. */
let gapStart = 0
let gapLength = 0

/**
 * Reads `text[start, end)` as eight groups of one to four hexadecimal digits, where one `::` may
 * stand for one group or more, and a dotted quad for the last two. Zone ids are refused. Answers
 * four unsigned 32-bit words, or the kind of fault.
 */
export const readIpv6 = (
  text: string,
  start: number,
  end: number,
): readonly number[] | AddressFault =>
  faultInIpv6(text, start, end) ?? [ipv6Word(0), ipv6Word(1), ipv6Word(2), ipv6Word(3)]

/** The same where nothing is to be allocated: the words are those of `ipv6Word`, until another text is read. */
export function faultInIpv6(text: string, start: number, end: number): AddressFault | undefined {
  isPlain = true
  const gap = text.indexOf('::', start)
  const isWhole = gap < 0 || gap >= end
  const before = readGroups(0, text, start, isWhole ? end : gap)
  if (typeof before === 'string') return before
  const count = isWhole ? before : readGroups(before, text, gap + 2, end)
  if (typeof count === 'string') return count
  gapStart = before
  gapLength = 8 - count
  if (isWhole ? gapLength !== 0 : gapLength < 1) return 'not-an-address'
  for (let index = 7; index >= before; index--)
    groups[index] = index - gapLength < before ? 0 : (groups[index - gapLength] ?? 0)
  return undefined
}

/** One of the four words of the address that was read last. */
export const ipv6Word = (index: number): number =>
  (((groups[2 * index] ?? 0) << 16) | (groups[2 * index + 1] ?? 0)) >>> 0

/** Is `text[0, end)` what would be printed for an address? Mapped ones, which are printed with a dotted quad, are none of these. */
export const isPrintedIpv6 = (text: string, end: number): boolean =>
  faultInIpv6(text, 0, end) === undefined && isPlain && isShortest()

/** Does the gap stand for the first of the longest runs of zeros, where one has two of them at least? */
function isShortest(): boolean {
  const longest = longestZeros(8)
  if (longest < 2) return gapLength === 0
  const isMapped = longest === 5 && gapStart === 0 && groups[5] === 0xffff
  return longest === gapLength && longest > longestZeros(gapStart) && !isMapped
}

/** The length of the longest run of zeros before a group. */
function longestZeros(end: number): number {
  let longest = 0
  let run = 0
  for (let group = 0; group < end; group++) {
    run = groups[group] === 0 ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}

/**
 * Reads groups with single colons between them, none at all when the part is empty, and puts them into `groups` from
 * `first` on. Answers the number of the group after them.
 */
function readGroups(
  first: number,
  text: string,
  start: number,
  end: number,
): number | AddressFault {
  const tail = dottedTailOf(text, start, end)
  let count = first
  let at = start
  while (at < end || (at === end && at > start)) {
    if (at === tail) {
      isPlain = false
      const word = readIpv4(text, at, end)
      if (typeof word === 'string') return word
      groups[count] = word >>> 16
      groups[count + 1] = word
      return count + 2
    }
    const stop = readDigits(text, at, end, count++)
    const fault = faultOf(text, at, stop, end)
    if (fault !== undefined) return fault
    at = stop + 1
  }
  return count
}

/** Where the dotted quad begins that ends the part; -1 for none. A part that a colon follows has no tail. */
function dottedTailOf(text: string, start: number, end: number): number {
  if (text.charCodeAt(end) === colon || !text.includes('.', start)) return -1
  const tail = Math.max(start, text.lastIndexOf(':', end - 1) + 1)
  return text.includes('.', tail) ? tail : -1
}

/** Puts the digits from `at` on into a group, and answers where they end. */
function readDigits(text: string, at: number, end: number, group: number): number {
  let stop = at
  let value = 0
  for (let digit = digitAt(text, at, end); digit >= 0; digit = digitAt(text, ++stop, end))
    value = value * 16 + digit
  groups[group] = value
  if (stop > at + 1 && text.charCodeAt(at) === zero) isPlain = false
  return stop
}

/** What is wrong with a group whose digits end at `stop`. */
function faultOf(text: string, at: number, stop: number, end: number): AddressFault | undefined {
  const code = stop < end ? text.charCodeAt(stop) : colon
  if (code !== colon) return code === percent ? 'zone-id' : 'not-an-address'
  return stop === at || stop - at > 4 ? 'not-an-address' : undefined
}

/** The value of a hexadecimal digit; -1 for another character, and for none. */
function digitAt(text: string, at: number, end: number): number {
  if (at >= end) return -1
  const code = text.charCodeAt(at)
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  if (lower < 0x61 || lower > 0x66) return -1
  if (code !== lower) isPlain = false
  return lower - 0x57
}

const zero = 0x30
const percent = 0x25
const colon = 0x3a
