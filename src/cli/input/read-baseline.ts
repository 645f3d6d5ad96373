/** Reads the findings that are known already: an answer that the command printed as JSON. */

import { fieldOf } from '../../kit/json.ts'
import { printValue } from '../../refusals/print.ts'
import type { Finding, FindingPlace } from '../../report/finding.ts'
import { type Level, levels } from '../../rules/lint/finding.ts'
import { InputError } from './input-error.ts'
import { readJsonFile } from './json-file.ts'

/** Throws an InputError for a file that is no such answer, or answers another question. */
export function readBaseline(given: string, question: string): readonly Finding[] {
  const { name, value, placeOf } = readJsonFile(given)
  const listed = fieldOf(value, 'findings')
  const command = fieldOf(value, 'command')
  if (!Array.isArray(listed))
    throw new InputError(
      `${name}:1:1: findings: expected an answer that firedrill printed with --format json, got ${printValue(listed)}`,
    )
  if (command !== question) {
    const { line, column } = placeOf(['command'])
    throw new InputError(
      `${name}:${line}:${column}: command: expected an answer to ${question}, got ${printValue(command)}`,
    )
  }
  return listed.map((each: unknown, at) => {
    const finding = readFinding(each)
    if (finding !== undefined) return finding
    const { line, column, field } = placeOf(['findings', at])
    throw new InputError(
      `${name}:${line}:${column}: ${field}: expected an object with id, kind, level and message, and sizes in digits if any, got ${printValue(each)}`,
    )
  })
}

function readFinding(given: unknown): Finding | undefined {
  const [id, kind, message] = ['id', 'kind', 'message'].map(name => fieldOf(given, name))
  const level = levels.find((each: Level) => each === fieldOf(given, 'level'))
  if (typeof id !== 'string' || typeof kind !== 'string' || typeof message !== 'string')
    return undefined
  const sizes = fieldOf(given, 'sizes')
  if (level === undefined || !(sizes === undefined || isSizes(sizes))) return undefined
  const place = readPlace(fieldOf(given, 'place'))
  return { id, kind, level, message, place, ...(sizes && { sizes }) }
}

const isSizes = (given: unknown): given is readonly string[] =>
  Array.isArray(given) &&
  given.every(each => typeof each === 'string' && /^(?:0|[1-9]\d*)$/.test(each))

function readPlace(given: unknown): FindingPlace {
  const [file, field, line, column] = ['file', 'field', 'line', 'column'].map(name =>
    fieldOf(given, name),
  )
  return {
    ...(typeof file === 'string' && { file }),
    field: typeof field === 'string' ? field : 'document',
    ...(isCount(line) && isCount(column) && { line, column }),
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
