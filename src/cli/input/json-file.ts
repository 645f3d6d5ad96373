/** Reads JSON files so that every fault can be shown where it stands: file, line and column. */
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
import type { FindingPlace } from '../../report/finding.ts'

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
  const name = given === '-' ? 'standard input' : given
  const text = readText(given)
  const refuse = (offset: number, said: string): never => {
    const { line, column } = positionOf(text, offset)
    throw new InputError(`${name}:${line}:${column}: document: ${said}`)
  }
  refuseDeepNesting(text, refuse)
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

function readText(name: string): string {
  try {
    // A byte order mark is how some editors begin; it is no part of the document.
    return readFileSync(name === '-' ? 0 : name, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const got = `none that can be read (${error instanceof Error && 'code' in error ? error.code : error})`
    throw new InputError(`${name}: expected a JSON file, or - for standard input, got ${got}`)
  }
}

type Refuse = (offset: number, said: string) => never

/** Far more levels than any account or change has; what reads it goes as deep as the document does. */
const depthMax = 100

function refuseDeepNesting(text: string, refuse: Refuse): void {
  let depth = 0
  // Texts are passed over as a whole, with what they quote.
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    if (depth > depthMax)
      refuse(index, `expected at most ${depthMax} levels of lists and objects, got more`)
  }
}

function readTree(text: string, refuse: Refuse): Node {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
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
