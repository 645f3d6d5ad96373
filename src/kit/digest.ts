/** SHA-256 (FIPS 180-4) of values and of columns of numbers: equal ones, equal digests, on every machine. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { canonicalText } from './canonical-text.ts'

/** Of a JSON value's canonical text: 64 lower-case hexadecimal digits. */
export function digestOf(value: unknown): string {
  const text = canonicalText(value)
  const bytes = new Uint8Array(text.length)
  // A loop, for `Uint8Array.from` with a function takes six times as long.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytesToHex(sha256(bytes))
}

/** Of columns of 32-bit numbers, each with how many it has; 64 digits as well. */
export function digestOfColumns(columns: readonly ArrayLike<number>[]): string {
  const length = columns.reduce((sum, column) => sum + 1 + column.length, 0)
  const bytes = new Uint8Array(4 * length)
  let at = 0
  const put = (word: number): void => {
    // Byte by byte, so that the order of bytes is that of no machine.
    bytes[at] = word
    bytes[at + 1] = word >>> 8
    bytes[at + 2] = word >>> 16
    bytes[at + 3] = word >>> 24
    at += 4
  }
  for (const column of columns) {
    put(column.length)
    for (let index = 0; index < column.length; index++) put(column[index] ?? 0)
  }
  return bytesToHex(sha256(bytes))
}
