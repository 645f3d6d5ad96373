/** `toRefuse`: the call is refused, and for this reason. */

import { assumptions, type ClauseOrAssumption } from '../contract/assumptions.ts'
import { type Clause, clauses } from '../contract/clauses.ts'
import { RefusedError } from '../engine/refused-error.ts'
import { printPath, printRefusal } from '../refusals/print.ts'
import type { Refusal } from '../refusals/problem.ts'
import { readClause } from '../refusals/read-clause.ts'
import { isOutcome, type MatcherResult, matcherResult, wrongSubject } from './subject.ts'

/** Without a clause any refusal matches; a field has to be that of a refusal on the clause. */
export function toRefuse(
  subject: unknown,
  clause?: ClauseOrAssumption,
  field?: string,
): MatcherResult {
  if (clause !== undefined) readClause(clause, 'toRefuse clause')
  const errors = errorsOf(subject)
  const expected = `${clause === undefined ? '' : ` on ${clause}`}${field === undefined ? '' : ` at ${field}`}`
  const pass = errors.some(
    each =>
      (clause === undefined || each.clause === clause) &&
      (field === undefined || printPath(each.path) === field),
  )
  const named = new Set([
    ...errors.map(each => each.clause),
    ...(clause === undefined ? [] : [clause]),
  ])
  const reasons = errors.map(each => printRefusal(each))
  return matcherResult(pass, () => ({
    head: pass
      ? `expected no refusal${expected}, but the call was refused`
      : `expected a refusal${expected}, but ${errors.length > 0 ? 'it was refused for another reason' : 'the call was carried out'}`,
    lines: [...reasons, ...(reasons.length > 0 ? [''] : []), ...[...named].map(describeClause)],
  }))
}

/** Empty for a call that was carried out. Throws what the function throws, unless that is a refusal. */
function errorsOf(subject: unknown): readonly Refusal[] {
  if (subject instanceof RefusedError) return subject.errors
  if (typeof subject === 'function') return errorsOfRun(subject as () => unknown)
  if (isOutcome(subject)) return subject.ok ? [] : subject.errors
  const expected = 'an outcome, a RefusedError, or a function that makes a call'
  throw wrongSubject('toRefuse', expected, subject)
}

function errorsOfRun(run: () => unknown): readonly Refusal[] {
  try {
    const result = run()
    return isOutcome(result) && 'assumptions' in result ? errorsOf(result) : []
  } catch (error) {
    if (error instanceof RefusedError) return error.errors
    throw error
  }
}

const describeClause = (clause: ClauseOrAssumption): string =>
  isClause(clause)
    ? `${clause}: ${clauses[clause].text}`
    : `${clause}, where the contract says nothing: ${assumptions[clause].choice}`

const isClause = (clause: ClauseOrAssumption): clause is Clause => clause in clauses
