/** Reads a text that should be JSON: its value and where each part of it stands, or the first thing that is wrong and where. */
import { once } from '../kit/once.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { quote } from '../refusals/got.ts'
import type { Path } from '../refusals/problem.ts'
import { type OtherText, otherText, tooDeep } from './not-json.ts'
import { parseOnce } from './parse-once.ts'
import { placesIn } from './places.ts'
import { hasTrouble, troubleIn } from './scan.ts'

export interface JsonText {
  readonly value: unknown
  /** Where a path leads, or the nearest part of it that is there. */
  readonly positionOf: (path: Path) => Position
}

export interface Position {
  /** In characters from the start of the text. */
  readonly offset: number
  /** Counted from 1. */
  readonly line: number
  readonly column: number
}

export interface TextFault extends Position {
  /** As in `expected a value, got ",]"`. */
  readonly said: string
}

export function readJsonText(text: string): Result<JsonText, TextFault> {
  // Only what is shown has to have a place.
  const lines = once(() => lineStarts(text))
  const offsets = once(() => placesIn(text))
  const at = (offset: number): Position => ({ offset, ...positionIn(lines(), offset) })
  const parsed = parse(text)
  if (parsed.ok) return success({ value: parsed.value, positionOf: path => at(offsets()(path)) })
  return failure({ ...at(parsed.fault.offset), said: parsed.fault.said })
}

/** Far more levels than any account or change has; what reads it goes as deep as the document does. */
const depthMax = 100

function parse(text: string): Result<unknown, OtherText> {
  if (text.trim() === '') return other(0, 'expected JSON, got nothing: it is empty')
  let value: unknown
  try {
    value = parseOnce(text, depthMax)
    if (value !== undefined) return success(value)
    value = JSON.parse(text)
  } catch {
    return failure(otherText(text, depthMax))
  }
  const trouble = hasTrouble(text, value, depthMax) ? troubleIn(text, depthMax) : undefined
  if (trouble?.kind === 'deep') return other(trouble.offset, tooDeep(depthMax))
  if (trouble?.kind === 'repeated')
    return other(
      trouble.offset,
      `expected each key once in an object, got ${quote(trouble.key)} again`,
    )
  return success(value)
}

const other = (offset: number, said: string) => failure({ offset, said })

export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The last line that starts at or before the offset, by a binary search. */
export function positionIn(starts: readonly number[], offset: number) {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}
