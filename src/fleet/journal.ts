/** Results in a file as they come, a line each, so that a run that was cut off is taken up again. */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { UsageError } from '../kit/errors.ts'
import type { AccountResult } from '../report/fleet/results.ts'
import { readResult } from './read-results.ts'

export interface Journal {
  /** What the file held, by digest: all but what crashed, which is tried again. */
  readonly known: ReadonlyMap<string, AccountResult>
  readonly write: (result: AccountResult) => void
  readonly close: () => void
}

/** Makes the file where there is none. Throws a UsageError for a file that is no journal, or that cannot be written. */
export function openJournal(name: string): Journal {
  const { text, fd } = openOrRefuse(name)
  // A run that was cut off may have written a part of its last line.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const known = new Map<string, AccountResult>()
  for (const [at, line] of whole.split('\n').slice(0, -1).entries()) {
    const result = readLine(line, `${name}:${at + 1}`)
    if (result.outcome !== 'crashed') known.set(result.digest, result)
  }
  ftruncateSync(fd, Buffer.byteLength(whole))
  let end = Buffer.byteLength(whole)
  return {
    known,
    write(result) {
      end += writeSync(fd, `${JSON.stringify(result)}\n`, end)
    },
    close: () => closeSync(fd),
  }
}

function openOrRefuse(name: string): { readonly text: string; readonly fd: number } {
  try {
    const fd = openSync(name, 'a+')
    const text = readFileSync(name, 'utf8')
    closeSync(fd)
    return { text, fd: openSync(name, 'r+') }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new UsageError(`--journal: expected a file that can be written, got ${name} (${code})`)
  }
}

function readLine(line: string, place: string): AccountResult {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new UsageError(`${place}: expected a result of a fleet as JSON, got other text`)
  }
  return readResult(value, place)
}
