/**
 * The public door `firedrill/vitest/reporter`, for `reporters` in a vitest configuration: apart from the matchers, for
 * configurations are read where there is no `expect`.
 */
import { describeReach } from './describe-reach.ts'
import { addReach, nothingReached, type Reach, reachKey } from './reach.ts'

export interface ReachReporterOptions {
  /** Where the table goes: to the console, unless told otherwise. */
  readonly print?: (text: string) => void
}

/** As much of vitest's reporter as is needed, and the same in vitest 4 and 5. */
export interface ReachReporter {
  readonly onTestCaseResult: (test: { readonly meta: () => object }) => void
  readonly onTestRunEnd: () => void
}

/** Prints what tests with `firedrillTest` never reached; nothing when there were none. */
export function reachReporter(options: ReachReporterOptions = {}): ReachReporter {
  const print = options.print ?? console.log
  let sum: Reach | undefined
  return {
    onTestCaseResult(test) {
      const reach: unknown = Reflect.get(test.meta(), reachKey)
      // Only the fixture writes under this key.
      if (reach === undefined) return
      sum ??= nothingReached()
      addReach(sum, reach as Reach)
    },
    onTestRunEnd() {
      if (sum !== undefined) print(describeReach(sum))
      sum = undefined
    },
  }
}
