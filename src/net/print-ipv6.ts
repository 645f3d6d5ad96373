/** The one text of an IPv6 address that RFC 5952 recommends. */
import { printIpv4 } from './print-ipv4.ts'

/**
 * Takes four unsigned 32-bit words. Lower case, no leading zeros, the longest run of two or more
 * zero groups (the first of equals) as `::`, and a dotted quad at the end of an IPv4-mapped
 * address.
 */
export const printIpv6 = (words: readonly number[]): string =>
  String.fromCharCode(...codesOf(words))

/** Is this what `text[0, end)` says? Printing it first would take twice as long. */
export function isPrintedIpv6(words: readonly number[], text: string, end: number): boolean {
  const codes = codesOf(words)
  return codes.length === end && codes.every((code, at) => text.charCodeAt(at) === code)
}

/** Written and read within one call. */
const codes: number[] = []

/** The characters of the text. */
function codesOf(words: readonly number[]): readonly number[] {
  if (words[0] === 0 && words[1] === 0 && words[2] === 0xffff)
    return Array.from(`::ffff:${printIpv4(words[3] ?? 0)}`, each => each.charCodeAt(0))
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
  codes.length = 0
  if (length < 2) putGroups(words, 0, 8)
  else {
    putGroups(words, 0, start)
    codes.push(colon, colon)
    putGroups(words, start + length, 8)
  }
  return codes
}

/** One of the eight groups of four words. */
const groupAt = (words: readonly number[], index: number): number =>
  ((words[index >> 1] ?? 0) >>> (index % 2 === 0 ? 16 : 0)) & 0xffff

function putGroups(words: readonly number[], from: number, to: number): void {
  for (let index = from; index < to; index++) {
    if (index > from) codes.push(colon)
    const group = groupAt(words, index)
    for (let shift = 12; shift >= 0; shift -= 4)
      if (shift === 0 || group >> shift > 0) codes.push(digits[(group >> shift) & 0xf] ?? 0)
  }
}

const colon = 0x3a
const digits = Array.from('0123456789abcdef', digit => digit.charCodeAt(0))
