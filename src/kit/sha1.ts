/** SHA-1 (FIPS 180-4) of an ASCII text: for short names that others derive with it, never to be trusted. */
import { sha1 as hash } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** 40 lower-case hexadecimal digits. */
export const sha1 = (ascii: string): string =>
  bytesToHex(hash(Uint8Array.from(ascii, unit => unit.charCodeAt(0))))
