/** SHA-256 (FIPS 180-4) of values and of columns of numbers: equal ones, equal digests, on every machine. */
import { sha256 } from '@noble/hashes/sha2.js'
import { canonicalText } from './canonical-text.ts'

/** Of a JSON value's canonical text: 64 lower-case hexadecimal digits. */
export const digestOf = (value: unknown): string => digestOfText(canonicalText(value), digits)

/** The first 16 of them, in a text of their own: a slice would keep all of them alive. */
export const shortDigestOf = (value: unknown): string =>
  digestOfText(canonicalText(value), shortDigits)

function digestOfText(text: string, into: number[]): string {
  const paper = paperFor(text.length)
  const { bytes } = paper
  // A loop, for `Uint8Array.from` with a function takes six times as long.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return digestOfPaper(paper, text.length, into)
}

/** Of columns of 32-bit numbers, each with how many it has; 64 digits as well. */
export const digestOfColumns = (columns: readonly ArrayLike<number>[]): string =>
  digestOfNumbers(columns, digits)

/** The first 16 of them. */
export const shortDigestOfColumns = (columns: readonly ArrayLike<number>[]): string =>
  digestOfNumbers(columns, shortDigits)

function digestOfNumbers(columns: readonly ArrayLike<number>[], into: number[]): string {
  const length = 4 * columns.reduce((sum, column) => sum + 1 + column.length, 0)
  const paper = paperFor(length)
  const { bytes } = paper
  let at = 0
  for (const column of columns) {
    at = putWord(bytes, at, column.length)
    for (let index = 0; index < column.length; index++) at = putWord(bytes, at, column[index] ?? 0)
  }
  return digestOfPaper(paper, length, into)
}

/** What is put down one after the other and digested together: for very many short ones, of which each is put where the last one was. */
export interface DigestWriter {
  /** A 32-bit number, in a byte that tells which of its bytes are not 0, and these. */
  readonly putWord: (word: number) => void
  /** Characters of ASCII without the zero, and a zero. */
  readonly putText: (text: string) => void
  /** 16 digits, and the writer is empty. */
  readonly takeShort: () => string
  /** The same as two whole numbers below 2 ** 32. */
  readonly takeWords: () => readonly [number, number]
}

export function digestWriter(): DigestWriter {
  let paper = paperOf(1024)
  let at = 0
  const roomFor = (more: number): Uint8Array => {
    if (at + more <= paper.bytes.length) return paper.bytes
    const wider = paperOf(2 * (at + more))
    wider.bytes.set(paper.bytes)
    paper = wider
    return paper.bytes
  }
  const hashAll = (): void => {
    hashPaper(paper, at)
    at = 0
  }
  return {
    putWord(word) {
      const bytes = roomFor(5)
      const head = at++
      let present = 0
      for (let shift = 24; shift >= 0; shift -= 8) {
        const byte = (word >>> shift) & 255
        present = 2 * present + (byte === 0 ? 0 : 1)
        if (byte !== 0) bytes[at++] = byte
      }
      bytes[head] = present
    },
    putText(text) {
      const bytes = roomFor(text.length + 1)
      for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index)
      bytes[at++] = 0
    },
    takeShort() {
      hashAll()
      return printDigest(shortDigits)
    },
    takeWords() {
      hashAll()
      return [wordOfDigest(0), wordOfDigest(4)]
    },
  }
}

const wordOfDigest = (at: number): number =>
  (((digest[at] ?? 0) << 24) |
    ((digest[at + 1] ?? 0) << 16) |
    ((digest[at + 2] ?? 0) << 8) |
    (digest[at + 3] ?? 0)) >>>
  0

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

/** Bytes to digest, and views of the first so many of them: to make a view takes a good part of the time of a short digest. */
interface Paper {
  readonly bytes: Uint8Array
  readonly views: Map<number, Uint8Array>
}

const paperOf = (length: number): Paper => ({ bytes: new Uint8Array(length), views: new Map() })
const short = paperOf(4096)

/** Written and read within one call. */
const paperFor = (length: number): Paper => (length <= short.bytes.length ? short : paperOf(length))

function digestOfPaper(paper: Paper, length: number, into: number[]): string {
  hashPaper(paper, length)
  return printDigest(into)
}

function hashPaper({ bytes, views }: Paper, length: number): void {
  const view = views.get(length) ?? bytes.subarray(0, length)
  views.set(length, view)
  blank._cloneInto(hash)
  hash.update(view).digestInto(digest)
}

function printDigest(into: number[]): string {
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
