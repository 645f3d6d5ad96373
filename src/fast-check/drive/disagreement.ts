/** What the kit throws when the system and the model part: the calls that lead there, how they part, and a test. */
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import type { Difference } from './compare.ts'

export class DisagreementError extends Error {
  override readonly name = 'DisagreementError'
  /** The calls that lead to it; they parted on the last. */
  readonly journal: readonly AnyCall[]
  readonly differences: readonly Difference[]
  /** A vitest file that fails in the same way; undefined when this is that test. */
  readonly test: string | undefined

  constructor(
    parted: { readonly journal: readonly AnyCall[]; readonly differences: readonly Difference[] },
    found?: { readonly where: string; readonly test: string },
  ) {
    const head = summaryOf(parted)
    super(found === undefined ? head : `${head}\n${found.where}\n\n${found.test}`)
    this.journal = parted.journal
    this.differences = parted.differences
    this.test = found?.test
  }
}

/** The same text for the same journal, wherever it was found. */
function summaryOf({
  journal,
  differences,
}: {
  readonly journal: readonly AnyCall[]
  readonly differences: readonly Difference[]
}): string {
  const last = journal.at(-1)
  const calls = `${journal.length} ${journal.length === 1 ? 'call' : 'calls'}`
  return [
    `the system and the model part after ${calls}`,
    ...(last === undefined ? [] : [printLiteral(last)]),
    ...differences.slice(0, 5).map(printDifference),
  ].join('\n')
}

export const printDifference = ({ at, model, system }: Difference): string =>
  `  ${at}: the model says ${shown(model)}, the system says ${shown(system)}`

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : printLiteral(value).replaceAll(/\s*\n\s*/g, ' ')
  return text.length > 300 ? `${text.slice(0, 297)}…` : text
}
