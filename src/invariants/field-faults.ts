/** Faults of single fields, by the form that each has. */
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Fault } from '../refusals/problem.ts'
import type { Field } from './fields.ts'
import type { Around, Flaw } from './form.ts'

export const none: readonly Fault[] = []

export function fieldFaults(
  name: string,
  [clause, form]: Field,
  held: unknown,
  around?: Around,
): readonly Fault[] {
  const flaws = form(held, around)
  if (flaws.length === 0) return none
  return flaws.map(({ path, problem }) => faultAt(clause, { path: [name, ...path], problem }))
}

export const faultAt = (clause: ClauseOrAssumption, { path, problem }: Flaw): Fault => ({
  clause,
  path,
  ...problem,
})
