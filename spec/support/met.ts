/** Floors: a law that meets its cases too seldom says less than it seems to. */
import { expect } from 'vitest'

/** Expects each case of a law to have been met at least so often. */
export function expectMet<Case extends string>(
  met: Readonly<Record<Case, number>>,
  least: Readonly<Record<Case, number>>,
): void {
  const short = (Object.keys(least) as Case[]).filter(each => met[each] < least[each])
  expect(short, JSON.stringify(met)).toEqual([])
}
