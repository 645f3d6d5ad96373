/** Reads an earlier report of a fleet: the answer that the command printed as JSON. */

import { readFleet } from '../../fleet/read-results.ts'
import { UsageError } from '../../kit/errors.ts'
import { fieldOf, isRecord } from '../../kit/json.ts'
import { printValue } from '../../refusals/print.ts'
import type { EarlierFleet } from '../../report/fleet/results.ts'
import { InputError } from './input-error.ts'
import { readJsonFile } from './json-file.ts'

/** Throws an InputError for a file that is no such report. */
export function readEarlierFleet(given: string): EarlierFleet {
  const { name, value } = readJsonFile(given)
  const command = fieldOf(value, 'command')
  if (command !== 'fleet' || !isRecord(value))
    throw new InputError(
      `${name}:1:1: command: expected a report of a fleet that firedrill printed with --format json, got ${printValue(command)}`,
    )
  try {
    return readFleet(value)
  } catch (error) {
    if (error instanceof UsageError) throw new InputError(`${name}: ${error.message}`)
    throw error
  }
}
