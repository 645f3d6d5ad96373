/** What reading an account shares: the document, what it leaves open, and the faults found so far. */
import { joined } from '../kit/json.ts'
import type { DocumentProblem } from '../refusals/document-problems.ts'
import { repeated, unknownField } from '../refusals/found.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path, Problem } from '../refusals/problem.ts'
import type { Region } from '../world/records/region.ts'
import { idMax } from '../world/table.ts'
import type { Account } from './account-schema.ts'

export interface Reading {
  readonly account: Account
  readonly regions: readonly Region[]
  /** The time of the world, as records tell it. */
  readonly created: string
  readonly faults: Fault[]
}

/** Gives an id to each record that has none: the next one after the highest. */
export function numbered<Given extends object>(
  given: readonly (Given & { readonly id?: number })[],
): (Omit<Given, 'id'> & { readonly id: number })[] {
  let last = given.reduce((highest, { id = 0 }) => Math.max(highest, id), 0)
  return given.map(record => {
    if (record.id === undefined) last += 1
    return joined(record, { id: record.id ?? last })
  })
}

/** Finds ids that no record can have, and ids that two records have. */
export function checkIds(
  reading: Reading,
  list: string,
  given: readonly { readonly id?: number }[],
): void {
  const met = new Set<number>()
  given.forEach(({ id: got }, index) => {
    if (got === undefined) return
    const path = [list, index, 'id']
    if (got < 1 || got > idMax)
      wrong(reading, path, { problem: 'bad-number', expected: { min: 1, max: idMax }, got })
    if (met.has(got)) wrong(reading, path, repeated('id', got))
    met.add(got)
  })
}

export function wrong({ faults }: Reading, path: Path, problem: Problem): void {
  faults.push(faultAt(path, problem))
}

export const faultAt = <Of extends DocumentProblem>(path: Path, problem: Of): Fault<Of> => ({
  ...{ clause: 'ASSUME-ACCOUNT', path },
  ...problem,
})

/** What nobody knows among what stands at a path. */
export const strangers = (
  held: object,
  known: readonly string[],
  path: Path = [],
): readonly Fault[] =>
  Object.keys(held)
    .filter(key => !known.includes(key))
    .map(key => faultAt([...path, key], unknownField(known, key)))

export const mustBe = (path: Path, expected: string | number, got: unknown): readonly Fault[] =>
  got === expected
    ? []
    : [faultAt(path, { problem: 'unknown-option', expected: [expected], got: gotOf(got) })]
