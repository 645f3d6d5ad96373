/** Problems that are found in many places, made of what was looked for and of what was got. */
import { gotOf, gotText } from './got.ts'
import type { Got, Problem, ProblemName, Reference, Sought } from './problem.ts'
import type { Counted, Distinct, SoughtName } from './words.ts'

type ProblemOf<Name extends ProblemName> = Extract<Problem, { readonly problem: Name }>

/** A text, which is cut and escaped here, a number, or a record. */
type Subject = string | number | Reference

const subjectOf = (got: Subject): Got | Reference => (typeof got === 'object' ? got : gotOf(got))

export const notFound = (
  record: SoughtName,
  got: Subject,
  more?: Omit<Sought, 'record'>,
): ProblemOf<'not-found'> => ({
  problem: 'not-found',
  expected: { record, ...more },
  got: subjectOf(got),
})

export const repeated = (expected: Distinct, got: Subject): ProblemOf<'repeated'> => ({
  problem: 'repeated',
  expected,
  got: subjectOf(got),
})

export const taken = (expected: Distinct, got: string, by: Reference): ProblemOf<'taken'> => ({
  problem: 'taken',
  expected,
  got: gotText(got),
  by,
})

/** Without `got`, it was not counted to the end. */
export const tooMany = (
  of: Counted,
  max: number,
  got?: number,
  holder?: Reference,
): ProblemOf<'too-many'> => ({
  problem: 'too-many',
  expected: { max, of, ...(holder !== undefined && { holder }) },
  ...(got !== undefined && { got }),
})

export const unknownField = (
  known: readonly string[],
  got: string,
): ProblemOf<'unknown-field'> => ({
  problem: 'unknown-field',
  expected: known,
  got: gotText(got),
})
