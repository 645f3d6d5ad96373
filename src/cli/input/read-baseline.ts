/** Reads the findings that are known already: an answer that the command printed as JSON. */
import { type Finding, type Level, levels, type Place } from '../../report/finding.ts'
import { fieldOf } from './field-of.ts'
import { InputError } from './input-error.ts'
import { readJsonFile } from './json-file.ts'

/** Throws an InputError for a file that is no such answer. */
export function readBaseline(name: string): readonly Finding[] {
  const { name: shown, value, placeOf } = readJsonFile(name)
  const listed = fieldOf(value, 'findings')
  if (!Array.isArray(listed))
    throw new InputError([
      `${shown}:1:1: findings: saw no list; accepted is an answer that firedrill printed with --format json`,
    ])
  return listed.map((each: unknown, at) => {
    const finding = readFinding(each, shown)
    if (finding !== undefined) return finding
    const field = `findings[${at}]`
    const { line, column } = placeOf(['findings', at], field)
    throw new InputError([
      `${shown}:${line}:${column}: ${field}: saw no finding; accepted is an object with id, kind, level and message`,
    ])
  })
}

function readFinding(given: unknown, file: string): Finding | undefined {
  const id = fieldOf(given, 'id')
  const kind = fieldOf(given, 'kind')
  const level = fieldOf(given, 'level')
  const message = fieldOf(given, 'message')
  if (typeof id !== 'string' || typeof kind !== 'string' || typeof message !== 'string')
    return undefined
  if (!isLevel(level)) return undefined
  return { id, kind, level, message, place: readPlace(fieldOf(given, 'place'), file) }
}

function readPlace(given: unknown, baseline: string): Place {
  const file = fieldOf(given, 'file')
  const field = fieldOf(given, 'field')
  const line = fieldOf(given, 'line')
  const column = fieldOf(given, 'column')
  return {
    file: typeof file === 'string' ? file : baseline,
    field: typeof field === 'string' ? field : 'document',
    line: isCount(line) ? line : 1,
    column: isCount(column) ? column : 1,
  }
}

const isLevel = (value: unknown): value is Level => (levels as readonly unknown[]).includes(value)

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
