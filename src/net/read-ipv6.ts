/** The fast path for IPv6 text (RFC 4291 section 2.2), over char codes. */
import type { AddressFault } from '../refusals/words.ts'
import { groupAt } from './print-ipv6.ts'
import { readIpv4 } from './read-ipv4.ts'

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
  const words = [0, 0, 0, 0]
  const gap = text.indexOf('::', start)
  if (gap < 0 || gap >= end) {
    const count = readGroups(words, 0, text, start, end)
    return count === 8 ? words : typeof count === 'string' ? count : 'not-an-address'
  }
  const before = readGroups(words, 0, text, start, gap)
  if (typeof before === 'string') return before
  const count = readGroups(words, before, text, gap + 2, end)
  if (typeof count === 'string') return count
  const missing = 8 - count
  if (missing < 1) return 'not-an-address'
  for (let index = 7; index >= before; index--)
    putGroup(words, index, index - missing < before ? 0 : groupAt(words, index - missing))
  return words
}

/**
 * Reads groups with single colons between them, none at all when the part is empty, and puts them into the words from
 * the group `first` on. Answers the number of the group after them. A part that a colon follows has no tail.
 */
function readGroups(
  words: number[],
  first: number,
  text: string,
  start: number,
  end: number,
): number | AddressFault {
  const mayHaveDottedTail = text.charCodeAt(end) !== colon
  let count = first
  let at = start
  while (at < end || (at === end && at > start)) {
    const next = text.indexOf(':', at)
    const stop = next < 0 || next > end ? end : next
    const isTail = mayHaveDottedTail && stop === end && text.includes('.', at)
    const read = isTail ? readIpv4(text, at, end) : readGroup(text, at, stop)
    if (typeof read === 'string') return read
    if (isTail) putGroup(words, count++, read >>> 16)
    putGroup(words, count++, read & 0xffff)
    at = stop + 1
  }
  return count
}

/** Too many groups are counted, and go nowhere. */
function putGroup(words: number[], index: number, group: number): void {
  if (index > 7) return
  const word = words[index >> 1] ?? 0
  words[index >> 1] =
    (index % 2 === 0 ? (word & 0xffff) | (group << 16) : (word & ~0xffff) | group) >>> 0
}

function readGroup(text: string, start: number, end: number): number | AddressFault {
  let group = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const digit = hexDigit(code)
    if (digit === undefined) return code === percent ? 'zone-id' : 'not-an-address'
    group = group * 16 + digit
  }
  return end > start && end - start <= 4 ? group : 'not-an-address'
}

function hexDigit(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : undefined
}

const percent = 0x25
const colon = 0x3a
