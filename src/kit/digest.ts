/** SHA-256 (FIPS 180-4) of values and of columns of numbers: equal ones, equal digests, on every machine. */
import { _SHA256, sha256 } from '@noble/hashes/sha2.js'
import { canonicalText } from './canonical-text.ts'

/** Of a JSON value's canonical text: 64 lower-case hexadecimal digits. */
export const digestOf = (value: unknown): string => digestOfText(canonicalText(value), digits)

/** The first 16 of them, in a text of their own: a slice would keep all of them alive. */
export const shortDigestOf = (value: unknown): string =>
  digestOfText(canonicalText(value), shortDigits)

function digestOfText(text: string, into: number[]): string {
  const room = roomFor(text.length)
  const { bytes } = room
  // A loop, for `Uint8Array.from` with a function takes six times as long.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return digestOfBytes(room, text.length, into)
}

/** Of columns of 32-bit numbers, each with how many it has; 64 digits as well. */
export const digestOfColumns = (columns: readonly ArrayLike<number>[]): string =>
  digestOfNumbers(columns, digits)

/** The first 16 of them. */
export const shortDigestOfColumns = (columns: readonly ArrayLike<number>[]): string =>
  digestOfNumbers(columns, shortDigits)

function digestOfNumbers(columns: readonly ArrayLike<number>[], into: number[]): string {
  let length = 0
  for (const column of columns) length += 4 * (1 + column.length)
  const room = roomFor(length)
  const { bytes } = room
  let at = 0
  for (const column of columns) {
    at = putWord(bytes, at, column.length)
    for (let index = 0; index < column.length; index++) at = putWord(bytes, at, column[index] ?? 0)
  }
  return digestOfBytes(room, length, into)
}

/** Byte by byte, so that the order of bytes is that of no machine. */
function putWord(bytes: Uint8Array, at: number, word: number): number {
  bytes[at] = word
  bytes[at + 1] = word >>> 8
  bytes[at + 2] = word >>> 16
  bytes[at + 3] = word >>> 24
  return at + 4
}

/**
 * The compression alone, of blocks that are padded here: most of what is digested is short, there is very much of it, and what
 * wraps the compression takes as long as a block.
 */
class Compression extends _SHA256 {
  readonly #start = this.get()

  /** Eight words. */
  of(blocks: DataView, count: number): readonly number[] {
    this.set(...this.#start)
    for (let block = 0; block < count; block++) this.process(blocks, blockLength * block)
    return this.get()
  }
}

const blockLength = 64
const compression = new Compression()

/** Where a message is put together, with room for its padding. */
interface Room {
  readonly bytes: Uint8Array
  readonly view: DataView
}

const openRoom = (blocks: number): Room => {
  const bytes = new Uint8Array(blockLength * blocks)
  return { bytes, view: new DataView(bytes.buffer) }
}

/** A message ends with a bit and with its length in eight bytes. */
const blocksFor = (length: number): number => Math.floor((length + 8) / blockLength) + 1

/** Written and read within one call. */
const shortBlocks = 64
const short = openRoom(shortBlocks)

const roomFor = (length: number): Room => {
  const blocks = blocksFor(length)
  return blocks <= shortBlocks ? short : openRoom(blocks)
}

function digestOfBytes({ bytes, view }: Room, length: number, into: number[]): string {
  const blocks = blocksFor(length)
  const end = blockLength * blocks
  bytes[length] = 0x80
  bytes.fill(0, length + 1, end)
  view.setUint32(end - 8, Math.floor(length / 2 ** 29))
  view.setUint32(end - 4, length << 3)
  const words = compression.of(view, blocks)
  for (let at = 0; at < into.length; at++)
    into[at] = digitCode(((words[at >>> 3] ?? 0) >>> (28 - 4 * (at & 7))) & 15)
  // In one piece: a text that is joined digit by digit is put together once more when somebody looks it up.
  return String.fromCharCode.apply(null, into)
}

/** The codes of digits, as many as a digest has; written and read within one call. */
const digits: number[] = new Array(64).fill(0)
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
