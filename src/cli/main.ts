#!/usr/bin/env node
/** The `firedrill` command: reads files, asks the library, prints the report. */
import { isMainThread } from 'node:worker_threads'
import type { FleetJob } from '../fleet/job.ts'
import type { AccountResult } from '../report/fleet/results.ts'
import { exitCodes } from './exit-codes.ts'

/** What a thread of the pool is handed, and what it answers: a fleet is checked by this module in threads. */
export const takeJob = async (job: FleetJob): Promise<AccountResult> =>
  (await import('./program.ts')).takeJob(job)

/** Runs one command, and may be asked again: how it ends is the exit code of the process or thread. */
export const runProgram = async (words?: readonly string[]): Promise<void> =>
  (await import('./program.ts')).runProgram(words)

if (isMainThread) {
  // Node would end with 1 for what nobody catches, as if there were findings; a broken installation is caught here too.
  process.on('uncaughtException', reportBug)
  await runProgram().catch(reportBug)
}

/** Neither an answer nor bad input: exit codes of these must not be mistaken for it. */
function reportBug(error: unknown): never {
  process.exitCode = exitCodes.bug
  try {
    process.stderr.write(`firedrill: ${whatHappened(error)}\n`)
  } finally {
    process.exit(exitCodes.bug)
  }
}

function whatHappened(error: unknown): string {
  if (!(error instanceof Error)) return `this is a bug in firedrill: ${String(error)}`
  if ('syscall' in error && error.syscall === 'write')
    return `the answer could not be written: ${error.message}`
  // What was told as a wrong answer has the error that shows where.
  const { stack, message } = error.cause instanceof Error ? error.cause : error
  return `this is a bug in firedrill: ${stack ?? message}`
}
