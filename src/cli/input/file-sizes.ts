/** A limit on how much is read for one question: what is larger is refused before it is read. */
import { Buffer } from 'node:buffer'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { InputError } from './input-error.ts'

/** Read and checked within about four seconds and in less than half a gigabyte. */
const megabytesMax = 20
const bytesPerMegabyte = 1_000_000
/** A text of JavaScript holds little more. */
const megabytesEver = 500

let allowed = megabytesMax

/** Each run begins with what is allowed when nothing is said. */
export const forgetSize = (): void => {
  allowed = megabytesMax
}

export const sizeOption = [
  '--max-size <megabytes>',
  `read files of so many megabytes together, ${megabytesMax} when left out; each takes about 0.2 s and 20 MB of memory`,
] as const

/** Throws an InvalidArgumentError for what is no whole number from 1 on, and where it is given again. */
export function allowSize(megabytes: string, before?: number): number {
  if (before !== undefined) throw new InvalidArgumentError('It was given before, and counts once.')
  if (!/^[1-9]\d{0,5}$/.test(megabytes) || Number(megabytes) > megabytesEver)
    throw new InvalidArgumentError(
      `Expected a whole number of megabytes from 1 to ${megabytesEver}.`,
    )
  allowed = Number(megabytes)
  return allowed
}

export interface SizedFile {
  readonly name: string
  readonly bytes: number
}

/** Files that cannot be looked at count for nothing: whoever reads them says why. */
export function sizeOf(name: string): number {
  try {
    return name === '-' ? 0 : statSync(name).size
  } catch {
    return 0
  }
}

/**
 * All that is there. Throws an InputError named so once it is more than is allowed: a pipe or a device may never end, and how
 * much is in it nobody knows before.
 */
export function bytesIn(source: string | number, name: string): Buffer {
  if (typeof source === 'string' && sizeOf(source) > 0) return readFileSync(source)
  const descriptor = typeof source === 'number' ? source : openSync(source, 'r')
  try {
    const chunks: Buffer[] = []
    for (let left = allowed * bytesPerMegabyte; left >= 0; ) {
      const chunk = Buffer.allocUnsafe(chunkBytes)
      const length = readSync(descriptor, chunk, 0, chunkBytes, null)
      if (length === 0) return Buffer.concat(chunks)
      chunks.push(chunk.subarray(0, length))
      left -= length
    }
  } finally {
    if (typeof source === 'string') closeSync(descriptor)
  }
  throw new InputError(`${name}: expected at most ${allowed} MB, got more; ${largerReadBy()}`)
}

/** As much as pipes hold. */
const chunkBytes = 65_536

/** What to do about it, where anything can be done. */
const largerReadBy = (megabytes = megabytesEver): string =>
  megabytes < megabytesEver
    ? `--max-size ${megabytes} reads as much`
    : `--max-size ${megabytesEver} reads the most`

/** Throws an InputError that names the files, the largest first, if they are larger together than is allowed. */
export function refuseLarge(files: readonly SizedFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= allowed * bytesPerMegabyte) return
  const needed = Math.ceil(bytes / bytesPerMegabyte)
  const shown = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, shownMax)
  const [largest, other] = shown
  const subject = other === undefined ? largest?.name : `${files.length} files`
  throw new InputError(
    `${subject}: expected at most ${allowed} MB, got ${inMegabytes(bytes)}; ${largerReadBy(needed)}`,
    ...(other === undefined ? [] : shown).map(file => `${file.name}: ${inMegabytes(file.bytes)}`),
  )
}

/** Of many files the largest few. */
const shownMax = 5

const inMegabytes = (bytes: number): string => `${(bytes / bytesPerMegabyte).toFixed(1)} MB`
