/** SHA-256 (FIPS 180-4) of a JSON value's canonical text: equal values, equal digests, on every machine. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { canonicalText } from './canonical-text.ts'

/** 64 lower-case hexadecimal digits. */
export function digestOf(value: unknown): string {
  const text = canonicalText(value)
  const bytes = new Uint8Array(text.length)
  // A loop, for `Uint8Array.from` with a function takes six times as long.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytesToHex(sha256(bytes))
}
