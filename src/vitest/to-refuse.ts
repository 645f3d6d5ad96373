/** `toRefuse`: the call is refused, and for this reason. */

import { assumptions, type ClauseOrAssumption } from '../contract/assumptions.ts'
import { type Clause, clauses } from '../contract/clauses.ts'
import { RefusedError } from '../engine/refused-error.ts'
import { UsageError } from '../kit/errors.ts'
import { printPath, printRefusal } from '../refusals/print.ts'
import type { Refusal } from '../refusals/problem.ts'
import { readClause } from '../refusals/read-clause.ts'
import { readField } from './known-fields.ts'
import { isOutcome, isRecord, type MatcherResult, matcherResult, wrongSubject } from './subject.ts'

/** Without a clause any refusal matches; a field has to be that of a refusal on the clause. */
export function toRefuse(
  subject: unknown,
  clause?: ClauseOrAssumption,
  field?: string,
): MatcherResult {
  if (clause !== undefined) readClause(clause, 'toRefuse clause')
  const errors = errorsOf(subject)
  if (field !== undefined)
    readField(
      field,
      'toRefuse field',
      errors.map(({ path }) => printPath(path)),
    )
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
  if (isPromise(subject)) throw notYet('a promise', subject)
  const expected = 'an outcome, a RefusedError, or a function that makes a call'
  throw wrongSubject('toRefuse', expected, subject)
}

function errorsOfRun(run: () => unknown): readonly Refusal[] {
  try {
    const result = run()
    if (isPromise(result)) throw notYet('a function that gives a promise', result)
    return isOutcome(result) && 'assumptions' in result ? errorsOf(result) : []
  } catch (error) {
    if (error instanceof RefusedError) return error.errors
    throw error
  }
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  isRecord(value) && typeof value['then'] === 'function'

/** What will come of a call is not known yet; nobody else hears of it where it fails. */
function notYet(what: string, promise: PromiseLike<unknown>): UsageError {
  promise.then(undefined, () => undefined)
  return new UsageError(
    `toRefuse: expected what came of a call, got ${what}; write await expect(…).rejects.toRefuse(…)`,
  )
}

const describeClause = (clause: ClauseOrAssumption): string =>
  isClause(clause)
    ? `${clause}: ${clauses[clause].text}`
    : `${clause}, where the contract says nothing: ${assumptions[clause].choice}`

const isClause = (clause: ClauseOrAssumption): clause is Clause => clause in clauses
