/** Runs as observations: a line of JSON for each, in the form that Hypothesis publishes for all libraries of property-based testing. */
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import { callable, optional, type ReadersOf, record, text, whole } from '../../refusals/usage.ts'
import { printDifferences } from './errors.ts'
import type { Unreached } from './reached.ts'
import { callsMade, type RunResult } from './run.ts'

export interface Observing {
  /** Gets each observation as one line of JSON, without the line break at its end. */
  readonly onLine: (line: string) => void
  /** What the property is called: `kit` when left out. */
  readonly property?: string
  /** When it was started, in whole seconds since 1970, so that runs of one night can be told from those of another: 0 when left out. */
  readonly runStart?: number
}

export const readObserving = record<ReadersOf<Observing>>({
  onLine: callable,
  property: optional(text()),
  runStart: optional(whole(0)),
})

/** What is told of one run besides its result. */
interface Observed {
  readonly run: number
  readonly isExample: boolean
  /** How often each outcome of each operation came up in it. */
  readonly tally: ReadonlyMap<string, number>
}

type Line = (fields: Readonly<Record<string, unknown>>) => void

export class Observations {
  readonly #write: Line

  constructor({ onLine, property = 'kit', runStart = 0 }: Observing) {
    this.#write = fields => onLine(JSON.stringify({ ...fields, property, run_start: runStart }))
  }

  /** A run that made no call, because all were set aside, gave up. */
  run(result: RunResult, { run, isExample, tally }: Observed): void {
    const { journal, interleaving } = result
    const { callers } = callsMade(result)
    const isEmpty = journal.length === 0 && callers.length === 0
    const hasFailed = result.linearization === undefined
    this.#write({
      type: 'test_case',
      status: hasFailed ? 'failed' : isEmpty ? 'gave_up' : 'passed',
      status_reason: hasFailed ? reasonOf(result) : isEmpty ? 'every call was set aside' : '',
      representation: representationOf(journal, callers),
      arguments: { journal, ...(callers.length > 0 && { callers, interleaving }) },
      how_generated: isExample ? 'explicit example' : 'generated',
      features: Object.fromEntries(tally),
      coverage: null,
      timing: {},
      metadata: { run },
    })
  }

  /** The smallest run that fails in the same way, as people read it. */
  failure(error: Error): void {
    this.#write({ type: 'error', title: error.name, content: error.message })
  }

  /** What makes runs that passed worth little, and what they have not reached. */
  end(warnings: readonly string[], unreached: readonly Unreached[]): void {
    for (const content of warnings)
      this.#write({ type: 'alert', title: 'little was tried', content })
    this.#write({ type: 'info', title: 'clauses that refused no call', content: { unreached } })
  }
}

function reasonOf({ differences, failedOrder }: RunResult): string {
  const all = differences.length > 0 ? differences : failedOrder.differences
  return (
    printDifferences(all).join('\n').trim() || 'no order of the calls explains what was observed'
  )
}

const representationOf = (
  journal: readonly AnyCall[],
  callers: readonly (readonly AnyCall[])[],
): string =>
  [journal, ...callers]
    .flatMap((calls, caller) =>
      calls.map(call => `${caller === 0 ? '' : `caller ${caller}: `}${printLiteral(call)}`),
    )
    .join('\n')
