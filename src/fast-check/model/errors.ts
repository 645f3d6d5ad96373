/** The errors of runs that fail: each tells the calls, the differences, and a test that fails in the same way. */
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import type { Difference } from './compare.ts'
import { type History, printHistory, printOrder } from './history.ts'
import type { RunResult } from './run.ts'

/** Where a failure was found, and a test that repeats it. */
export interface Found {
  readonly where: string
  readonly test: string
}

/** The system and the model disagree. Thrown by `kit.assert`, `kit.replay` and the commands of model runs. */
export class DisagreementError extends Error {
  override readonly name = 'DisagreementError'
  /** The calls that lead to it; they disagree on the last. */
  readonly journal: readonly AnyCall[]
  readonly differences: readonly Difference[]
  /** A vitest file that fails in the same way; undefined where the error was thrown by that test. */
  readonly test: string | undefined

  constructor({ journal, differences }: Pick<RunResult, 'journal' | 'differences'>, found?: Found) {
    const calls = `${journal.length} ${journal.length === 1 ? 'call' : 'calls'}`
    const summary = [
      `the system and the model disagree after ${calls}`,
      ...journal.slice(-1).map(call => printLiteral(call)),
      ...printDifferences(differences),
    ]
    super(withTest(summary, found))
    this.journal = journal
    this.differences = differences
    this.test = found?.test
  }
}

/** No order of calls made at once explains what was observed. Thrown by `kit.assertParallel` and `kit.replayParallel`. */
export class NotLinearizableError extends Error {
  override readonly name = 'NotLinearizableError'
  /** The calls that were made one by one, before the callers started. */
  readonly before: readonly AnyCall[]
  /** The calls of the callers, and of those that read back the ones that no order explains. */
  readonly history: History
  /** How the order that explains most differs from what was observed. */
  readonly differences: readonly Difference[]
  /** A vitest file that fails in the same way; undefined where the error was thrown by that test. */
  readonly test: string | undefined

  constructor({ journal, history, failedOrder }: RunResult, found?: Found) {
    const summary = [
      'the history is not linearizable: no order of the calls explains what was observed',
      ...journal.map(call => `  before  ${printLiteral(call, '  ')}`),
      ...printHistory(history),
      `the order that explains most: ${printOrder(failedOrder.order)}. After it`,
      ...printDifferences(failedOrder.differences),
    ]
    super(withTest(summary, found))
    this.before = journal
    this.history = history
    this.differences = failedOrder.differences
    this.test = found?.test
  }
}

/** The same first lines for the same failure, wherever it was found. */
const withTest = (summary: readonly string[], found: Found | undefined): string =>
  [...summary, ...(found === undefined ? [] : [found.where, '', found.test])].join('\n')

const printDifferences = (differences: readonly Difference[]): readonly string[] =>
  differences
    .slice(0, 5)
    .map(({ at, model, system }) => `  ${at}: expected ${printed(model)}, got ${printed(system)}`)

function printed(value: unknown): string {
  const text = value === undefined ? 'nothing' : printLiteral(value).replaceAll(/\s*\n\s*/g, ' ')
  return text.length > 300 ? `${text.slice(0, 297)}…` : text
}
