/** The fast path for IPv4 text: one pass over char codes, nothing allocated. */
import type { AddressFault } from '../refusals/words.ts'

/**
 * Reads `text[start, end)` as four decimal octets without leading zeros.
 * Answers the unsigned 32-bit word, or the kind of fault.
 */
export function readIpv4(text: string, start: number, end: number): number | AddressFault {
  let word = 0
  let at = start
  for (let dots = 0; dots < 4; dots++) {
    const stop = dots < 3 ? text.indexOf('.', at) : end
    if (stop < 0 || stop > end) return 'not-an-address'
    const octet = readOctet(text, at, stop)
    if (typeof octet === 'string') return octet
    word = word * 256 + octet
    at = stop + 1
  }
  return word
}

function readOctet(text: string, start: number, end: number): number | AddressFault {
  let octet = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const digit = code - zero
    if (digit < 0 || digit > 9) return code === percent ? 'zone-id' : 'not-an-address'
    if (octet === 0 && at > start) return 'leading-zero'
    octet = octet * 10 + digit
  }
  return start === end || octet > 255 ? 'not-an-address' : octet
}

const percent = 0x25
const zero = 0x30
