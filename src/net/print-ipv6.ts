/** The one text of an IPv6 address that RFC 5952 recommends. */
import { printIpv4 } from './print-ipv4.ts'

/**
 * Takes four unsigned 32-bit words. Lower case, no leading zeros, the longest run of two or more
 * zero groups (the first of equals) as `::`, and a dotted quad at the end of an IPv4-mapped
 * address.
 */
export function printIpv6(words: readonly number[]): string {
  if (words[0] === 0 && words[1] === 0 && words[2] === 0xffff)
    return `::ffff:${printIpv4(words[3] ?? 0)}`
  // The first group of the longest run of zeros, and its length.
  let start = 0
  let length = 0
  let run = 0
  for (let index = 0; index < 8; index++) {
    run = groupAt(words, index) === 0 ? run + 1 : 0
    if (run > length) {
      start = index - run + 1
      length = run
    }
  }
  if (length < 2) return printGroups(words, 0, 8)
  return `${printGroups(words, 0, start)}::${printGroups(words, start + length, 8)}`
}

/** One of the eight groups of four words. */
const groupAt = (words: readonly number[], index: number): number =>
  ((words[index >> 1] ?? 0) >>> (index % 2 === 0 ? 16 : 0)) & 0xffff

function printGroups(words: readonly number[], from: number, to: number): string {
  let text = ''
  for (let index = from; index < to; index++) {
    const group = printGroup(groupAt(words, index))
    text += index > from ? `:${group}` : group
  }
  return text
}

function printGroup(group: number): string {
  const [high, low] = [group >> 8, group & 0xff]
  return high === 0 ? (bytes[low] ?? '') : `${bytes[high]}${paddedBytes[low]}`
}

/** Looked up, for `toString` takes three times as long. */
const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16))
const paddedBytes = bytes.map(text => text.padStart(2, '0'))
