/** Reads JSON files so that every fault can be shown where it stands: file, line and column. */
import { type Buffer, isUtf8 } from 'node:buffer'
import type { DocumentFault } from '../../account/documents/reading.ts'
import { printDocumentFault } from '../../account/from-documents.ts'
import { otherFileSaid } from '../../json/not-json.ts'
import { lineStarts, positionIn, readJsonText, type TextFault } from '../../json/read-text.ts'
import { withoutComments } from '../../json/with-comments.ts'
import type { DocumentProblem } from '../../refusals/document-problems.ts'
import { printPath, printRefusal } from '../../refusals/print.ts'
import type { Fault, Path } from '../../refusals/problem.ts'
import { type FindingPlace, standardInput } from '../../report/finding.ts'
import { count, shownOf } from '../../report/words.ts'
import { showStep } from '../progress.ts'
import { bytesIn, refuseLarge, sizeOf } from './file-sizes.ts'
import { InputError } from './input-error.ts'
import { whyUnreadable } from './unreadable.ts'

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
  const { name, bytes } = bytesOf(given)
  return jsonFileOf(name, bytes, { mayComment })
}

/** The same of bytes that were read before. */
export function jsonFileOf(name: string, bytes: Buffer, { mayComment = false } = {}): JsonFile {
  const { text: written, isUtf8 } = textOf(name, bytes)
  const text = mayComment ? withoutComments(written) : written
  const refuse = ({ line, column, said }: TextFault): never => {
    throw new InputError(`${name}:${line}:${column}: document: ${said}`)
  }
  if (!isUtf8 && text.trim() !== '') refuse(notUtf8(text))
  if (text.trim() === '') refuse(emptyFile)
  const parsed = readJsonText(text)
  if (!parsed.ok) return refuse(parsed.fault)
  const { value, positionOf } = parsed.value
  const placeOf: JsonFile['placeOf'] = (path, field = printPath(path, 'document')) => {
    const { line, column } = positionOf(path)
    return { file: name, field, line, column }
  }
  return {
    ...{ name, value, text, placeOf },
    faultsAt: faults =>
      refuseFaults(faults, fault => {
        const { line, column } = placeOf(fault.path)
        return `${name}:${line}:${column}: ${printRefusal(fault, 'document')}`
      }),
  }
}

/** A shell makes the file before the command that fills it. */
const emptyFile: TextFault = {
  ...{ offset: 0, line: 1, column: 1 },
  said: 'expected JSON, got nothing: it is empty; the command that wrote it has probably failed: run it again',
}

/** A saved plan is told as what it is. */
function notUtf8(text: string): TextFault {
  const said = otherFileSaid(text)
  const offset = said === undefined ? text.indexOf('\uFFFD') : 0
  return {
    ...{ offset, ...positionIn(lineStarts(text), offset) },
    said: said ?? 'expected JSON in UTF-8, got bytes that are not UTF-8',
  }
}

/** A line for each fault; of those that differ in the record alone the first few, and how many more there are. */
export function refuseFaults<Each extends Fault<DocumentProblem>>(
  faults: readonly Each[],
  lineOf: (fault: Each) => string,
): InputError {
  const counts = new Map<string, number>()
  const kindOf = ({ problem, path }: Each): string =>
    [problem, ...path.filter(each => typeof each === 'string')].join('.')
  for (const fault of faults) counts.set(kindOf(fault), (counts.get(kindOf(fault)) ?? 0) + 1)
  const shown = new Map<string, number>()
  const lines = faults.flatMap(fault => {
    const kind = kindOf(fault)
    const place = (shown.get(kind) ?? 0) + 1
    shown.set(kind, place)
    const most = shownOf(alikeShown)
    if (place > most) return []
    const more = (counts.get(kind) ?? 0) - most
    return place < most || more <= 0
      ? [lineOf(fault)]
      : [lineOf(fault), `and ${count(`${more}`)} more alike`]
  })
  return new InputError(...lines)
}

const alikeShown = 5

/** The same, of faults in several files: each where it stands in its own. */
export const refuseIn = (
  files: readonly JsonFile[],
  faults: readonly DocumentFault[],
): InputError =>
  refuseFaults(faults, fault => {
    const file = files.find(each => each.name === fault.file)
    const said = printDocumentFault(fault)
    if (file === undefined) return `${fault.file}: ${said}`
    const { line, column } = file.placeOf(fault.path)
    return `${file.name}:${line}:${column}: ${said}`
  })

export interface TextFile {
  /** As it is shown. */
  readonly name: string
  readonly text: string
  /** Bytes that are no UTF-8 read as U+FFFD. */
  readonly isUtf8: boolean
}

/** Whatever text it is. Throws an InputError for a file that cannot be read, is larger than is allowed or is in UTF-16. */
export function readTextFile(given: string): TextFile {
  const { name, bytes } = bytesOf(given)
  return textOf(name, bytes)
}

function bytesOf(given: string): { readonly name: string; readonly bytes: Buffer } {
  refuseLarge([{ name: given, bytes: sizeOf(given) }])
  const name = shownName(given)
  showStep(`reading ${name}`)
  return { name, bytes: readBytes(given) }
}

function textOf(name: string, bytes: Buffer): TextFile {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff')
    throw new InputError(`${name}:1:1: document: expected JSON in UTF-8, got UTF-16`)
  // A byte order mark is how some editors begin; it is no part of the document.
  return { name, text: bytes.toString('utf8').replace(/^\uFEFF/, ''), isUtf8: isUtf8(bytes) }
}

function readBytes(given: string): Buffer {
  try {
    return bytesIn(given === '-' ? 0 : given, shownName(given))
  } catch (error) {
    if (error instanceof InputError) throw error
    const got = whyUnreadable(given, error)
    throw new InputError(`${given}: expected a JSON file, or - for standard input, got ${got}`)
  }
}

const shownName = (given: string): string => (given === '-' ? standardInput : given)
