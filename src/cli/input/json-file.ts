/** Reads JSON files so that every fault can be shown where it stands: file, line and column. */
import { type Buffer, isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { printPath, printRefusal } from '../../refusals/print.ts'
import type { Fault, Path } from '../../refusals/problem.ts'
import { type FindingPlace, standardInput } from '../../report/finding.ts'

/** Bad input: the command ends with exit code 2, and says what is wrong, a line for each thing. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly lines: readonly string[]

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

export interface JsonFile {
  /** As it is shown: `standard input` for `-`. */
  readonly name: string
  readonly value: unknown
  /** Where a path leads, or the nearest part of it that is there. */
  readonly placeOf: (path: Path, field?: string) => FindingPlace
  /** An error that shows these faults where they stand in the file. */
  readonly faultsAt: (faults: readonly Fault[]) => InputError
}

/** `-` is standard input. Throws an InputError for a file that cannot be read or is not JSON. */
export function readJsonFile(given: string): JsonFile {
  const name = shownName(given)
  const { text, isUtf8 } = readText(given)
  const refuse = (offset: number, said: string): never => {
    const { line, column } = positionOf(text, offset)
    throw new InputError(`${name}:${line}:${column}: document: ${said}`)
  }
  if (text.trim() === '') refuse(0, 'expected JSON, got nothing: it is empty')
  if (!isUtf8)
    refuse(text.indexOf('\uFFFD'), 'expected JSON in UTF-8, got bytes that are not UTF-8')
  const root = readTree(text, refuse)
  const placeOf: JsonFile['placeOf'] = (path, field = printPath(path, 'document')) => ({
    ...{ file: name, field },
    ...positionOf(text, offsetOf(root, path)),
  })
  return {
    ...{ name, value: getNodeValue(root), placeOf },
    faultsAt: faults =>
      new InputError(
        ...faults.map(fault => {
          const { line, column } = placeOf(fault.path)
          return `${name}:${line}:${column}: ${printRefusal(fault, 'document')}`
        }),
      ),
  }
}

/** Bytes that are no UTF-8 read as U+FFFD. */
function readText(given: string): { readonly text: string; readonly isUtf8: boolean } {
  const bytes = readBytes(given)
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff')
    throw new InputError(`${shownName(given)}:1:1: document: expected JSON in UTF-8, got UTF-16`)
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

/** Where the text goes deeper than that; undefined where it does not. */
function deepIn(text: string): number | undefined {
  let depth = 0
  // Texts are passed over as a whole, with what they quote.
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    if (depth > depthMax) return index
  }
  return undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function readTree(text: string, refuse: Refuse): Node {
  const deep = deepIn(text)
  // What is no JSON may open lists as often as it likes.
  if (deep !== undefined && isJson(text))
    refuse(deep, `expected at most ${depthMax} levels of lists and objects, got more`)
  const errors: ParseError[] = []
  const options = { disallowComments: true, allowTrailingComma: false }
  const root = parseTree(text.slice(0, deep), errors, options)
  const [error] = errors
  if (error === undefined) return root ?? refuse(0, 'expected JSON, got nothing')
  return refuse(error.offset, `expected JSON, got other text (${printParseErrorCode(error.error)})`)
}

/** Where the path leads, or the nearest part of it that is there. */
function offsetOf(root: Node, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node !== undefined) return node.offset
  }
  return root.offset
}

function positionOf(text: string, offset: number) {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** A field of a value that may be anything; undefined where there is none. */
export function fieldOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string | number, unknown>)[name]
    : undefined
}
