/** What the kit throws when no order of the calls of a race explains what came of them. */
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import type { Difference } from '../drive/compare.ts'
import { printDifference } from '../drive/disagreement.ts'
import { type History, printHistory, whoOf } from './history.ts'
import type { Impasse } from './linearize.ts'

export interface Unexplained {
  readonly before: readonly AnyCall[]
  readonly history: History
  readonly impasse: Impasse
}

export class NotLinearizableError extends Error {
  override readonly name = 'NotLinearizableError'
  /** The calls that were made one by one, before the race. */
  readonly before: readonly AnyCall[]
  /** The calls of the race, and of those that read back what was there the ones that no order explains. */
  readonly history: History
  /** How the order that comes furthest differs from what came of the calls. */
  readonly differences: readonly Difference[]
  /** A vitest file that fails in the same way; undefined when this is that test. */
  readonly test: string | undefined

  constructor(unexplained: Unexplained, found?: { readonly where: string; readonly test: string }) {
    const head = summaryOf(unexplained)
    super(found === undefined ? head : `${head}\n${found.where}\n\n${found.test}`)
    this.before = unexplained.before
    this.history = unexplained.history
    this.differences = unexplained.impasse.differences
    this.test = found?.test
  }
}

/** The same text for the same race, wherever it was found. */
function summaryOf({ before, history, impasse }: Unexplained): string {
  return [
    'a non-linearizable history: no order of the calls explains what came of them',
    ...before.map(call => `  before  ${printLiteral(call, '  ')}`),
    printHistory(history),
    `the order that comes furthest: ${printOrder(impasse.order)}. Then`,
    ...impasse.differences.slice(0, 5).map(printDifference),
  ].join('\n')
}

const printOrder = (order: History): string =>
  order.length === 0
    ? 'none at all'
    : order.map(({ caller, began }) => `${whoOf(caller)}, ${began}`).join('; ')
