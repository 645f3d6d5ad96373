/** The one text of an IPv6 address that RFC 5952 recommends. */
import { printIpv4 } from './print-ipv4.ts'

/**
 * Takes four unsigned 32-bit words. Lower case, no leading zeros, the longest run of two or more
 * zero groups (the first of equals) as `::`, and a dotted quad at the end of an IPv4-mapped
 * address.
 */
export const printIpv6 = (words: readonly number[]): string =>
  isMapped(words) ? printMapped(words) : String.fromCharCode(...codes.slice(0, putCodes(words)))

const isMapped = (words: readonly number[]): boolean =>
  words[0] === 0 && words[1] === 0 && words[2] === 0xffff

const printMapped = (words: readonly number[]): string => `::ffff:${printIpv4(words[3] ?? 0)}`

/** The characters of a text, as many as eight groups of four digits have. Written and read within one call. */
const codes: number[] = new Array(39).fill(0)

/** Writes the characters of the text, and answers how many there are. */
function putCodes(words: readonly number[]): number {
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
  if (length < 2) return putGroups(words, 0, 8, 0)
  const at = putGroups(words, 0, start, 0)
  codes[at] = colon
  codes[at + 1] = colon
  return putGroups(words, start + length, 8, at + 2)
}

/** One of the eight groups of four words. */
const groupAt = (words: readonly number[], index: number): number =>
  ((words[index >> 1] ?? 0) >>> (index % 2 === 0 ? 16 : 0)) & 0xffff

/** Writes groups from this place on, and answers where they end. */
function putGroups(words: readonly number[], from: number, to: number, place: number): number {
  let at = place
  for (let index = from; index < to; index++) {
    if (index > from) codes[at++] = colon
    const group = groupAt(words, index)
    for (let shift = 12; shift >= 0; shift -= 4)
      if (shift === 0 || group >> shift > 0) codes[at++] = digits[(group >> shift) & 0xf] ?? 0
  }
  return at
}

const colon = 0x3a
const digits = Array.from('0123456789abcdef', digit => digit.charCodeAt(0))
