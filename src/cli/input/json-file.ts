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
import type { Fault } from '../../index.ts'
import type { Place } from '../../report/finding.ts'
import { InputError } from './input-error.ts'

export interface JsonFile {
  /** As it is shown: `standard input` for `-`. */
  readonly name: string
  readonly value: unknown
  /** Where a path leads, or the nearest thing on the way that is there. */
  readonly placeOf: (path: Path, field: string) => Place
  /** An error that shows these faults where they stand in the file. */
  readonly faultsAt: (faults: readonly (Fault & { readonly path?: Path })[]) => InputError
}

export type Path = readonly (string | number)[]

/** `-` is standard input. Throws an InputError for a file that cannot be read or is not JSON. */
export function readJsonFile(name: string): JsonFile {
  const text = readText(name)
  const shown = name === '-' ? 'standard input' : name
  const root = readTree(text, shown)
  const placeOf = (path: Path, field: string): Place => ({
    ...{ file: shown, field },
    ...positionOf(text, offsetOf(root, path)),
  })
  return {
    name: shown,
    value: getNodeValue(root),
    placeOf,
    faultsAt: faults =>
      new InputError(
        faults.map(({ field, reason, clause, path }) => {
          if (path === undefined) return `${shown}: ${field}: ${reason} (${clause})`
          const { line, column } = placeOf(path, field)
          return `${shown}:${line}:${column}: ${field}: ${reason} (${clause})`
        }),
      ),
  }
}

function readText(name: string): string {
  try {
    // A byte order mark is how some editors begin; it is no part of the document.
    return readFileSync(name === '-' ? 0 : name, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new InputError([
      `${name}: could not be read (${reason}); accepted is a JSON file, or - for standard input`,
    ])
  }
}

function readTree(text: string, shown: string): Node {
  refuseDeepNesting(text, shown)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [error] = errors
  if (error === undefined && root !== undefined) return root
  const { line, column } = positionOf(text, error?.offset ?? 0)
  const saw = error === undefined ? 'nothing' : printParseErrorCode(error.error)
  throw new InputError([`${shown}:${line}:${column}: document: saw ${saw}; accepted is JSON`])
}

/** Far more than any account or change has; what reads it goes as deep as the document does. */
const depthMax = 100

function refuseDeepNesting(text: string, shown: string): void {
  let depth = 0
  // Texts are passed over as a whole, with what they quote.
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    if (depth <= depthMax) continue
    const { line, column } = positionOf(text, index)
    const saw = `more than ${depthMax} levels of lists and objects`
    throw new InputError([
      `${shown}:${line}:${column}: document: saw ${saw}; accepted are at most ${depthMax}`,
    ])
  }
}

/** Where the path leads, or the nearest thing on the way that is there. */
function offsetOf(root: Node, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node !== undefined) return node.offset
  }
  return root.offset
}

function positionOf(text: string, offset: number): Pick<Place, 'line' | 'column'> {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
