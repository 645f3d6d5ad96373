/** The one text of an IPv6 address that RFC 5952 recommends. */
import { printIpv4 } from './print-ipv4.ts'

/**
 * Takes four unsigned 32-bit words. Lower case, no leading zeros, the longest run of two or more
 * zero groups (the first of equals) as `::`, and a dotted quad at the end of an IPv4-mapped
 * address.
 */
export function printIpv6(words: readonly number[]): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = words
  if (first === 0 && second === 0 && third === 0xffff) return `::ffff:${printIpv4(fourth)}`
  const groups = groupsOf([first, second, third, fourth])
  const { start, length } = longestZeroRun(groups)
  if (length < 2) return printGroups(groups, 0, groups.length)
  const end = start + length
  return `${printGroups(groups, 0, start)}::${printGroups(groups, end, groups.length)}`
}

function groupsOf(words: readonly number[]): readonly number[] {
  const groups: number[] = []
  for (const word of words) groups.push(word >>> 16, word & 0xffff)
  return groups
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let start = 0
  let length = 0
  let run = 0
  for (let index = 0; index < groups.length; index++) {
    run = groups[index] === 0 ? run + 1 : 0
    if (run > length) {
      start = index - run + 1
      length = run
    }
  }
  return { start, length }
}

function printGroups(groups: readonly number[], from: number, to: number): string {
  let text = ''
  for (let index = from; index < to; index++)
    text += `${index > from ? ':' : ''}${(groups[index] ?? 0).toString(16)}`
  return text
}
