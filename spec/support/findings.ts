/** Findings of the lint in random rules. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import type { Direction } from '../../src/contract/vocabulary.ts'
import type { FindingKind, RuleFinding } from '../../src/rules/lint/finding.ts'
import { lintRules } from '../../src/rules/lint/lint-rules.ts'
import { rulesOf, smallRules } from './arbitrary-rules.ts'

export const someRules = fc.oneof(smallRules, rulesOf({ minRules: 4, maxRules: 9, maxEntries: 4 }))

export type Found = RuleFinding & { readonly direction: Direction }

/** Lints so many random rule sets, and hands over each finding of these kinds. */
export function eachFinding(
  kinds: readonly FindingKind[] | undefined,
  check: (rules: Rules, finding: Found) => void,
  numRuns = 40,
): void {
  let met = 0
  fc.assert(
    fc.property(someRules, rules => {
      for (const finding of lintRules(rules, { kinds })) {
        const { direction } = finding
        if (direction === null) continue
        met++
        check(rules, { ...finding, direction })
      }
    }),
    { numRuns },
  )
  expect(met).toBeGreaterThan(10)
}
