/** SHA-256 (FIPS 180-4) of values and of columns of numbers: equal ones, equal digests, on every machine. */
import { sha256 } from '@noble/hashes/sha2.js'
import { canonicalText } from './canonical-text.ts'

/** Of a JSON value's canonical text: 64 lower-case hexadecimal digits. */
export const digestOf = (value: unknown): string => digestOfText(canonicalText(value), digits)

/** The first 16 of them, in a text of their own: a slice would keep all of them alive. */
export const shortDigestOf = (value: unknown): string =>
  digestOfText(canonicalText(value), shortDigits)

function digestOfText(text: string, into: number[]): string {
  const bytes = room(text.length)
  // A loop, for `Uint8Array.from` with a function takes six times as long.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return digestOfBytes(bytes, text.length, into)
}

/** Of columns of 32-bit numbers, each with how many it has; 64 digits as well. */
export const digestOfColumns = (columns: readonly ArrayLike<number>[]): string =>
  digestOfNumbers(columns, digits)

/** The first 16 of them. */
export const shortDigestOfColumns = (columns: readonly ArrayLike<number>[]): string =>
  digestOfNumbers(columns, shortDigits)

function digestOfNumbers(columns: readonly ArrayLike<number>[], into: number[]): string {
  const length = 4 * columns.reduce((sum, column) => sum + 1 + column.length, 0)
  const bytes = room(length)
  let at = 0
  for (const column of columns) {
    at = putWord(bytes, at, column.length)
    for (let index = 0; index < column.length; index++) at = putWord(bytes, at, column[index] ?? 0)
  }
  return digestOfBytes(bytes, length, into)
}

/** Byte by byte, so that the order of bytes is that of no machine. */
function putWord(bytes: Uint8Array, at: number, word: number): number {
  bytes[at] = word
  bytes[at + 1] = word >>> 8
  bytes[at + 2] = word >>> 16
  bytes[at + 3] = word >>> 24
  return at + 4
}

// Most of what is digested is short, and there is very much of it: to make a hash and its columns takes longer than to use it.
const blank = sha256.create()
const hash = sha256.create()
const digest = new Uint8Array(hash.outputLen)
const short = new Uint8Array(4096)

/** Written and read within one call. */
const room = (length: number): Uint8Array =>
  length <= short.length ? short : new Uint8Array(length)

function digestOfBytes(bytes: Uint8Array, length: number, into: number[]): string {
  blank._cloneInto(hash)
  hash.update(bytes.subarray(0, length)).digestInto(digest)
  for (let at = 0; at < into.length; at += 2) {
    const byte = digest[at / 2] ?? 0
    into[at] = digitCode(byte >>> 4)
    into[at + 1] = digitCode(byte & 15)
  }
  // In one piece: a text that is joined digit by digit is put together once more when somebody looks it up.
  return String.fromCharCode.apply(null, into)
}

/** The codes of digits, as many as a digest has; written and read within one call. */
const digits: number[] = new Array(2 * digest.length).fill(0)
const shortDigits: number[] = new Array(16).fill(0)
const digitCode = (digit: number): number => digit + (digit < 10 ? 0x30 : 0x57)

/** Of a text in ASCII, in base64 as browsers want it where they are told which styles to allow. */
export function base64DigestOf(text: string): string {
  const bytes = sha256(Uint8Array.from(text, character => character.charCodeAt(0)))
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(/.{1,6}/g) ?? []
  const text64 = digits.map(each => base64[Number.parseInt(each.padEnd(6, '0'), 2)] ?? '').join('')
  return text64.padEnd(Math.ceil(bytes.length / 3) * 4, '=')
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Of an ASCII text: 256 bits as eight whole numbers below 2 ** 32. */
export function digestWords(text: string): Uint32Array {
  const written = digestOfText(text, digits)
  return Uint32Array.from({ length: 8 }, (_, at) =>
    Number.parseInt(written.slice(8 * at, 8 * at + 8), 16),
  )
}
