/** Results in a file as they come, a line each, so that a run that was cut off is taken up again. */
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { UsageError } from '../kit/errors.ts'
import type { AccountResult } from '../report/fleet/results.ts'
import { readResult } from './read-results.ts'

export interface Journal {
  /** What the file held, by digest: all but what crashed, which is tried again. It is read from there when it is asked for. */
  readonly known: Pick<ReadonlyMap<string, AccountResult>, 'get' | 'has' | 'keys'>
  readonly write: (result: AccountResult) => void
  readonly close: () => void
}

/** Makes the file where there is none. Throws a UsageError for a file that is no journal, or that cannot be written. */
export function openJournal(name: string): Journal {
  const fd = openOrRefuse(name)
  const places = new Map<string, Line>()
  let end = 0
  for (const line of linesOf(fd)) {
    const result = readLine(line, `${name}:${line.number}`)
    if (result.outcome !== 'crashed') places.set(result.digest, { ...line, bytes: noBytes })
    end = line.at + line.length + 1
  }
  // A run that was cut off may have written a part of its last line.
  ftruncateSync(fd, end)
  return {
    known: {
      has: digest => places.has(digest),
      keys: () => places.keys(),
      get(digest) {
        const line = places.get(digest)
        if (line === undefined) return undefined
        const bytes = Buffer.alloc(line.length)
        readSync(fd, bytes, 0, line.length, line.at)
        return readLine({ ...line, bytes }, `${name}:${line.number}`)
      },
    },
    write(result) {
      end += writeSync(fd, `${JSON.stringify(result)}\n`, end)
    },
    close: () => closeSync(fd),
  }
}

function openOrRefuse(name: string): number {
  try {
    closeSync(openSync(name, 'a+'))
    return openSync(name, 'r+')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new UsageError(`--journal: expected a file that can be written, got ${name} (${code})`)
  }
}

interface Line {
  /** From 1 on. */
  readonly number: number
  /** In bytes, from the beginning of the file. */
  readonly at: number
  readonly length: number
  readonly bytes: Buffer
}

const noBytes = Buffer.alloc(0)
const newline = 10
const chunkBytes = 1 << 20

/** Whole lines alone, without their ends: the file may be larger than what one can hold. */
function* linesOf(fd: number): Generator<Line> {
  let left = noBytes
  let number = 0
  for (let at = 0; ; ) {
    const chunk = Buffer.alloc(chunkBytes)
    const count = readSync(fd, chunk, 0, chunkBytes, at + left.length)
    if (count === 0) return
    let rest = Buffer.concat([left, chunk.subarray(0, count)])
    for (let length = rest.indexOf(newline); length >= 0; length = rest.indexOf(newline)) {
      yield { number: ++number, at, length, bytes: rest.subarray(0, length) }
      rest = rest.subarray(length + 1)
      at += length + 1
    }
    left = rest
  }
}

function readLine({ bytes }: Line, place: string): AccountResult {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new UsageError(`${place}: expected a result of a fleet as JSON, got other text`)
  }
  return readResult(value, place)
}
