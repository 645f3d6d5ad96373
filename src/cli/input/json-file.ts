/** Reads JSON files so that every fault can be shown where it stands: file, line and column. */
import { type Buffer, isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { otherFileIn } from '../../account/plan/other-files.ts'
import { once } from '../../kit/once.ts'
import { quote } from '../../refusals/got.ts'
import { printPath, printReason, printRefusal } from '../../refusals/print.ts'
import type { Fault, Path } from '../../refusals/problem.ts'
import { type FindingPlace, standardInput } from '../../report/finding.ts'
import { count } from '../../report/words.ts'
import { showStep } from '../progress.ts'
import { refuseLarge, sizeOf } from './file-sizes.ts'
import { InputError } from './input-error.ts'
import { placesIn } from './json-places.ts'
import { withoutComments } from './json-with-comments.ts'
import { hasTrouble, troubleIn } from './scan-json.ts'

export interface JsonFile {
  /** As it is shown: `standard input` for `-`. */
  readonly name: string
  readonly value: unknown
  /** Where comments were, blanks are. */
  readonly text: string
  /** Where a path leads, or the nearest part of it that is there. */
  readonly placeOf: (path: Path, field?: string) => FindingPlace
  /** An error that shows these faults where they stand in the file. */
  readonly faultsAt: (faults: readonly Fault[]) => InputError
}

/** All of them, once it is known that they are not too large together. Throws like `readJsonFile`. */
export function readJsonFiles(given: readonly string[]): readonly JsonFile[] {
  refuseLarge(given.map(each => ({ name: each, bytes: sizeOf(each) })))
  return given.map(each => readJsonFile(each))
}

/**
 * `-` is standard input; where there may be comments, they and commas before the end of a list are no part of the text. Throws an InputError for a file that cannot be read, is larger than is allowed or is not JSON.
 */
export function readJsonFile(given: string, { mayComment = false } = {}): JsonFile {
  refuseLarge([{ name: given, bytes: sizeOf(given) }])
  const name = shownName(given)
  showStep(`reading ${name}`)
  const bytes = readBytes(given)
  // How much standard input holds is known once it was read.
  refuseLarge([{ name, bytes: bytes.length }])
  return jsonFileOf(name, bytes, { mayComment })
}

/** The same of bytes that were read before. */
export function jsonFileOf(name: string, bytes: Buffer, { mayComment = false } = {}): JsonFile {
  const { text: written, isUtf8 } = textOf(name, bytes)
  const text = mayComment ? withoutComments(written) : written
  const refuse = (offset: number, said: string): never => {
    const { line, column } = positionOf(text, offset)
    throw new InputError(`${name}:${line}:${column}: document: ${said}`)
  }
  if (text.trim() === '') refuse(0, 'expected JSON, got nothing: it is empty')
  if (!isUtf8) refuseOther(text, refuse)
  if (!isUtf8)
    refuse(text.indexOf('\uFFFD'), 'expected JSON in UTF-8, got bytes that are not UTF-8')
  const value = parse(text, refuse)
  // Only what is shown has to have a place.
  const offsets = once(() => placesIn(text))
  const lines = once(() => lineStarts(text))
  const placeOf: JsonFile['placeOf'] = (path, field = printPath(path, 'document')) => ({
    ...{ file: name, field },
    ...positionIn(lines(), offsets()(path)),
  })
  return {
    ...{ name, value, text, placeOf },
    faultsAt: faults =>
      refuseFaults(faults, fault => {
        const { line, column } = placeOf(fault.path)
        return `${name}:${line}:${column}: ${printRefusal(fault, 'document')}`
      }),
  }
}

/** A line for each fault; of those that differ in the record alone the first few, and how many more there are. */
export function refuseFaults<Each extends Fault>(
  faults: readonly Each[],
  lineOf: (fault: Each) => string,
): InputError {
  const counts = new Map<string, number>()
  const kindOf = ({ problem, path }: Fault): string =>
    [problem, ...path.filter(each => typeof each === 'string')].join('.')
  for (const fault of faults) counts.set(kindOf(fault), (counts.get(kindOf(fault)) ?? 0) + 1)
  const shown = new Map<string, number>()
  const lines = faults.flatMap(fault => {
    const kind = kindOf(fault)
    const place = (shown.get(kind) ?? 0) + 1
    shown.set(kind, place)
    if (place > alikeShown) return []
    const more = (counts.get(kind) ?? 0) - alikeShown
    return place < alikeShown || more <= 0
      ? [lineOf(fault)]
      : [lineOf(fault), `and ${count(`${more}`)} more alike`]
  })
  return new InputError(...lines)
}

const alikeShown = 5

/** The same, of faults in several files: each where it stands in its own. */
export const refuseIn = (
  files: readonly JsonFile[],
  faults: readonly (Fault & { readonly file: string })[],
): InputError =>
  refuseFaults(faults, fault => {
    const file = files.find(each => each.name === fault.file)
    const said = printRefusal(fault, 'document')
    if (file === undefined) return `${fault.file}: ${said}`
    const { line, column } = file.placeOf(fault.path)
    return `${file.name}:${line}:${column}: ${said}`
  })

/** Bytes that are no UTF-8 read as U+FFFD. */
function textOf(name: string, bytes: Buffer): { readonly text: string; readonly isUtf8: boolean } {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff')
    throw new InputError(`${name}:1:1: document: expected JSON in UTF-8, got UTF-16`)
  // A byte order mark is how some editors begin; it is no part of the document.
  return { text: bytes.toString('utf8').replace(/^\uFEFF/, ''), isUtf8: isUtf8(bytes) }
}

function readBytes(given: string): Buffer {
  try {
    return readFileSync(given === '-' ? 0 : given)
  } catch (error) {
    const got = `none that can be read (${error instanceof Error && 'code' in error ? error.code : error})`
    throw new InputError(`${given}: expected a JSON file, or - for standard input, got ${got}`)
  }
}

const shownName = (given: string): string => (given === '-' ? standardInput : given)

type Refuse = (offset: number, said: string) => never

/** Far more levels than any account or change has; what reads it goes as deep as the document does. */
const depthMax = 100

function parse(text: string, refuse: Refuse): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuseText(text, refuse)
  }
  if (!hasTrouble(text, value, depthMax)) return value
  const trouble = troubleIn(text, depthMax)
  if (trouble?.kind === 'deep')
    refuse(trouble.offset, `expected at most ${depthMax} levels of lists and objects, got more`)
  if (trouble?.kind === 'repeated')
    refuse(trouble.offset, `expected each key once in an object, got ${quote(trouble.key)} again`)
  return value
}

/** Says where the text is no JSON; where only the first lines of it are none, that they are. */
function refuseText(text: string, refuse: Refuse): never {
  const start = /^[ \t]*[[{]/m.exec(text.slice(0, noiseMax))?.index ?? 0
  if (start > 0 && isJson(text.slice(start)))
    return refuse(0, `expected JSON alone, got other text before the line where it starts`)
  if (/^\s*(?:[\u2500-\u257f|+]|[^\s"{[]+\t)/.test(text))
    return refuse(0, 'expected JSON, got a table: print it with --json')
  refuseOther(text, refuse)
  const errors: ParseError[] = []
  // What is no JSON may open lists as often as it likes, and what reads it goes as deep.
  const deep = troubleIn(text, depthMax)
  parseTree(deep?.kind === 'deep' ? text.slice(0, deep.offset) : text, errors, {
    ...{ disallowComments: true, allowTrailingComma: false },
  })
  const [{ offset, error } = { offset: 0, error: 0 }] = errors
  return refuse(offset, `expected JSON, got other text (${printParseErrorCode(error)})`)
}

/** Says what a file of Terraform is that is no JSON. */
function refuseOther(text: string, refuse: Refuse): void {
  const got = otherFileIn(text)
  if (got !== undefined) refuse(0, printReason({ problem: 'other-file', got }))
}

/** Warnings and the like are not longer. */
const noiseMax = 100_000

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function positionOf(text: string, offset: number) {
  return positionIn(lineStarts(text.slice(0, offset)), offset)
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The last line that starts at or before the offset, by a binary search. */
function positionIn(starts: readonly number[], offset: number) {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

/** A field of a value that may be anything; undefined where there is none. */
export function fieldOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string | number, unknown>)[name]
    : undefined
}
