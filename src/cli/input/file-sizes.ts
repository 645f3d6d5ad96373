/** A limit on how much is read for one question: what is larger is refused before it is read. */
import { statSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { InputError } from './input-error.ts'

/** Read and checked within about four seconds and in less than half a gigabyte. */
const megabytesMax = 20
const bytesPerMegabyte = 1_000_000

let allowed = megabytesMax

export const sizeOption = [
  '--max-size <megabytes>',
  `read files of so many megabytes together, ${megabytesMax} when left out; each takes about 0.2 s and 20 MB of memory`,
] as const

/** Throws an InvalidArgumentError for what is no whole number from 1 on, and where it is given again. */
export function allowSize(megabytes: string, before?: number): number {
  if (before !== undefined) throw new InvalidArgumentError('It was given before, and counts once.')
  if (!/^[1-9]\d{0,5}$/.test(megabytes))
    throw new InvalidArgumentError('Expected a whole number of megabytes from 1 on.')
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

/** Throws an InputError that names the files, the largest first, if they are larger together than is allowed. */
export function refuseLarge(files: readonly SizedFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= allowed * bytesPerMegabyte) return
  const needed = Math.ceil(bytes / bytesPerMegabyte)
  const shown = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, shownMax)
  const [largest, other] = shown
  const subject = other === undefined ? largest?.name : `${files.length} files`
  throw new InputError(
    `${subject}: expected at most ${allowed} MB, got ${inMegabytes(bytes)}; --max-size ${needed} reads as much`,
    ...(other === undefined ? [] : shown).map(file => `${file.name}: ${inMegabytes(file.bytes)}`),
  )
}

/** Of many files the largest few. */
const shownMax = 5

const inMegabytes = (bytes: number): string => `${(bytes / bytesPerMegabyte).toFixed(1)} MB`
