/** The errors of runs that fail: each tells the calls, the differences, and a test that fails in the same way. */
import type { AnyCall } from '../../engine/call.ts'
import { cutTo } from '../../kit/characters.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import { type Checked, type Difference, isSame } from './compare.ts'
import { byStart, type History } from './linearize.ts'
import type { TestText } from './print-test.ts'
import type { Observed } from './response.ts'
import type { RunResult } from './run.ts'

/** Where a failure was found, and what repeats it. */
export interface Found extends TestText {
  readonly where: string
  readonly replay: string
}

class FailedRunError extends Error {
  readonly differences: readonly Difference[]
  /** A vitest file that fails in the same way; undefined where the error was thrown by that test. */
  readonly test: string | undefined
  /** A replay file, as text, for `firedrill replay` and `onFailure`; undefined where `test` is. */
  readonly replay: string | undefined

  /** The summary is the same for the same failure, wherever it was found. */
  constructor(
    summary: readonly string[],
    { differences, thrown }: Checked,
    found: Found | undefined,
  ) {
    const rest = found === undefined ? [] : [found.where, '', found.shown]
    const text = [...summary, ...printDifferences(differences), ...rest].join('\n')
    super(text, thrown === undefined ? {} : { cause: thrown })
    this.differences = differences
    this.test = found?.test
    this.replay = found?.replay
  }
}

/** The system and the model disagree. Thrown by `kit.assert`, `kit.replay` and the commands of model runs. */
export class DisagreementError extends FailedRunError {
  override readonly name = 'DisagreementError'
  /** The calls that lead to it; they disagree on the last, where `differences` says how. */
  readonly journal: readonly AnyCall[]

  constructor(failed: Checked & Pick<RunResult, 'journal'>, found?: Found) {
    const { journal } = failed
    const calls = `${journal.length} ${journal.length === 1 ? 'call' : 'calls'}`
    const last = journal.slice(-1).map(call => printLiteral(call))
    super([`the system and the model disagree after ${calls}`, ...last], failed, found)
    this.journal = journal
  }
}

/**
 * No order of calls made at once explains what was observed; `differences` says how the order that explains most differs.
 * Thrown by `kit.assertParallel` and `kit.replayParallel`.
 */
export class NotLinearizableError extends FailedRunError {
  override readonly name = 'NotLinearizableError'
  /** The calls that were made one by one, before the callers started. */
  readonly before: readonly AnyCall[]
  /** The calls of the callers, and of those that read back the ones that no order explains. */
  readonly history: History

  constructor({ journal, history, failedOrder }: RunResult, found?: Found) {
    const summary = [
      'the history is not linearizable: no order of the calls explains what was observed',
      ...journal.map(call => `  before  ${printLiteral(call, '  ')}`),
      ...printHistory(history),
      `the order that explains most: ${printOrder(failedOrder.order)}. After it`,
    ]
    super(summary, failedOrder, found)
    this.before = journal
    this.history = history
  }
}

/** A line for each of the first few. */
export const printDifferences = (differences: readonly Difference[]): readonly string[] =>
  differences.slice(0, 5).map(({ at, ...pair }) => `  ${at}: ${printPair(pair)}`)

type Pair = Pick<Difference, 'model' | 'system'>

/** Of two lists how long each is, and the first place where they differ: both may begin alike for long. */
function printPair({ model, system }: Pair): string {
  if (!Array.isArray(model) || !Array.isArray(system) || model.length === system.length)
    return `expected ${printed(model)}, got ${printed(system)}`
  const at = Array.from({ length: Math.max(model.length, system.length) }).findIndex(
    (_, each) => !isSame(model[each], system[each]),
  )
  const [expected, got] = [model, system].map(list => (at < list.length ? list[at] : undefined))
  const sizes = `expected ${model.length} ${model.length === 1 ? 'item' : 'items'}, got ${system.length}`
  return `${sizes}; at [${at}] expected ${printed(expected)}, got ${printed(got)}`
}

function printed(value: unknown): string {
  const text = value === undefined ? 'nothing' : printLiteral(value).replaceAll(/\s*\n\s*/g, ' ')
  return cutTo(text, 300)
}

/** A line for each call, in the order in which they were made. */
const printHistory = (history: History): readonly string[] =>
  byStart(history).map(({ caller, call, response, startedAt, endedAt }) => {
    const span = `${startedAt}..${endedAt}`
    return `  ${nameOf(caller)}  ${span}  ${printLiteral(call, '  ')}  ${summaryOf(response)}`
  })

/** `caller 1, 0; caller 2, 1`: who, and when the call was made. */
const printOrder = (order: History): string =>
  order.length === 0
    ? 'none'
    : order.map(({ caller, startedAt }) => `${nameOf(caller)}, ${startedAt}`).join('; ')

const nameOf = (caller: number): string => (caller === 0 ? 'at the end' : `caller ${caller}`)

function summaryOf(response: Observed): string {
  if ('instead' in response) return response.instead
  if (response.ok) return 'done'
  const clause = response.errors?.[0]?.clause
  return clause === undefined ? 'refused' : `refused on ${clause}`
}
