/** Reads an earlier report of a fleet: the answer that the command printed as JSON. */

import { readResult } from '../../fleet/read-results.ts'
import { UsageError } from '../../kit/errors.ts'
import { fieldOf } from '../../kit/json.ts'
import { printValue } from '../../refusals/print.ts'
import { listOf, text } from '../../refusals/usage.ts'
import type { EarlierFleet } from '../../report/fleet/results.ts'
import { InputError } from './input-error.ts'
import { readJsonFile } from './json-file.ts'

/** Throws an InputError for a file that is no such report. */
export function readEarlierFleet(given: string): EarlierFleet {
  const { name, value } = readJsonFile(given)
  const command = fieldOf(value, 'command')
  if (command !== 'fleet')
    throw new InputError(
      `${name}:1:1: command: expected a report of a fleet that firedrill printed with --format json, got ${printValue(command)}`,
    )
  const promises = fieldOf(value, 'promises')
  try {
    return {
      promises: listOf((each, place) => text()(fieldOf(each, 'id'), `${place}.id`))(
        promises,
        'promises',
      ),
      accounts: listOf(readResult)(fieldOf(value, 'accounts'), 'accounts'),
    }
  } catch (error) {
    if (error instanceof UsageError) throw new InputError(`${name}: ${error.message}`)
    throw error
  }
}
