/** The fast path for IPv6 text (RFC 4291 section 2.2), over char codes. */
import type { AddressFault } from '../refusals/words.ts'
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
  const gap = text.indexOf('::', start)
  if (gap < 0 || gap >= end) {
    const groups = readGroups(text, start, end, true)
    if (typeof groups === 'string') return groups
    return groups.length === 8 ? wordsOf(groups) : 'not-an-address'
  }
  const before = readGroups(text, start, gap, false)
  if (typeof before === 'string') return before
  const after = readGroups(text, gap + 2, end, true)
  if (typeof after === 'string') return after
  const missing = 8 - before.length - after.length
  if (missing < 1) return 'not-an-address'
  for (let index = 0; index < missing; index++) before.push(0)
  return wordsOf(before.concat(after))
}

/**
 * Reads groups with single colons between them; none at all when the part is empty. Only the last
 * part has a tail.
 */
function readGroups(
  text: string,
  start: number,
  end: number,
  mayHaveDottedTail: boolean,
): number[] | AddressFault {
  const groups: number[] = []
  let at = start
  while (at < end || (at === end && at > start)) {
    const colon = text.indexOf(':', at)
    const stop = colon < 0 || colon > end ? end : colon
    if (mayHaveDottedTail && stop === end && text.includes('.', at)) {
      const word = readIpv4(text, at, end)
      if (typeof word === 'string') return word
      groups.push(word >>> 16, word & 0xffff)
      return groups
    }
    const group = readGroup(text, at, stop)
    if (typeof group === 'string') return group
    groups.push(group)
    at = stop + 1
  }
  return groups
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

function wordsOf(groups: readonly number[]): readonly number[] {
  const word = (high: number): number => (groups[high] ?? 0) * 0x10000 + (groups[high + 1] ?? 0)
  return [word(0), word(2), word(4), word(6)]
}
