/**
 * The entry point `firedrill/vitest/reporter`, for `reporters` in a vitest configuration. It is apart from the matchers, as
 * configurations are read where there is no `expect`.
 */
import { callable, optional, type ReadersOf, record } from '../refusals/usage.ts'
import { describeCoverage } from './describe-coverage.ts'
import { addCoverage, coverageKey, newCoverage, type SuiteCoverage } from './suite-coverage.ts'

export interface CoverageReporterOptions {
  /** Where the table goes: to the console when left out. */
  readonly print?: (text: string) => void
}

/** As much of vitest's reporter as is needed, and the same in vitest 4 and 5. */
export interface CoverageReporter {
  readonly onTestCaseResult: (test: { readonly meta: () => object }) => void
  readonly onTestRunEnd: () => void
}

const nothingCounted =
  '\n firedrill  nothing was counted of the contract: no test used the cloud of firedrillTest\n'

/** Prints what tests with `firedrillTest` never covered of the contract; that nothing was counted, if there were none. */
export function contractCoverageReporter(options: CoverageReporterOptions = {}): CoverageReporter {
  record<ReadersOf<CoverageReporterOptions>>({ print: optional(callable) })(options, 'options')
  const print = options.print ?? console.log
  let sum: SuiteCoverage | undefined
  return {
    onTestCaseResult(test) {
      const coverage: unknown = Reflect.get(test.meta(), coverageKey)
      // Only the fixture writes under this key.
      if (coverage === undefined) return
      sum ??= newCoverage()
      addCoverage(sum, coverage as SuiteCoverage)
    },
    onTestRunEnd() {
      print(sum === undefined ? nothingCounted : describeCoverage(sum))
      sum = undefined
    },
  }
}
