/** The fast path for IPv6 text (RFC 4291 section 2.2), over char codes. */
import type { AddressFault } from '../refusals/words.ts'
import { readIpv4 } from './read-ipv4.ts'

/** Written and read within one call. Groups beyond the eighth are counted, and go nowhere. */
const groups = new Uint16Array(8)

/**
 * Reads `text[start, end)` as eight groups of one to four hexadecimal digits, where one `::` may
 * stand for one group or more, and a dotted quad for the last two. Zone ids are refused. Answers
 * four unsigned 32-bit words, or the kind of fault.
 */
export function readIpv6(
  text: string,
  start: number,
  end: number,
): readonly number[] | AddressFault {
  const gap = text.indexOf('::', start)
  if (gap < 0 || gap >= end) {
    const count = readGroups(0, text, start, end)
    return count === 8 ? words() : typeof count === 'string' ? count : 'not-an-address'
  }
  const before = readGroups(0, text, start, gap)
  if (typeof before === 'string') return before
  const count = readGroups(before, text, gap + 2, end)
  if (typeof count === 'string') return count
  const missing = 8 - count
  if (missing < 1) return 'not-an-address'
  for (let index = 7; index >= before; index--)
    groups[index] = index - missing < before ? 0 : (groups[index - missing] ?? 0)
  return words()
}

const words = (): readonly number[] => [wordAt(0), wordAt(2), wordAt(4), wordAt(6)]

const wordAt = (group: number): number =>
  (((groups[group] ?? 0) << 16) | (groups[group + 1] ?? 0)) >>> 0

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
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

const percent = 0x25
const colon = 0x3a
