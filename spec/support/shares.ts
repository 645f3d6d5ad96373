/** How often generated values show something, and what they must show at least that often. */
import fc from 'fast-check'
import { expect } from 'vitest'

/** Least shares, in percent of the values, by what is shown. */
export type LeastShares = Readonly<Record<string, number>>

/** Fails with all the shares when one of them is too small; what is shown and not asked for does not matter. */
export function expectShares<Value>(
  arbitrary: fc.Arbitrary<Value>,
  showings: (value: Value) => readonly string[],
  least: LeastShares,
  numRuns = 500,
): void {
  const counts = new Map<string, number>()
  for (const value of fc.sample(arbitrary, { numRuns, seed: 9 }))
    for (const shown of new Set(showings(value))) counts.set(shown, (counts.get(shown) ?? 0) + 1)
  const shares = Object.keys(least).map(shown => [
    shown,
    (100 * (counts.get(shown) ?? 0)) / numRuns,
  ])
  const tooRare = shares.filter(([shown, share]) => Number(share) < (least[String(shown)] ?? 0))
  expect(tooRare, `of ${JSON.stringify(Object.fromEntries(shares))}`).toEqual([])
}

/** Names of what is so. */
export const shown = (facts: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(facts).filter(name => facts[name])
