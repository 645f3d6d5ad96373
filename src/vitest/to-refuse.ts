/** `toRefuse`: the call is refused, and for this reason. */

import { assumptions, type ClauseOrAssumption } from '../contract/assumptions.ts'
import { type Clause, clauses } from '../contract/clauses.ts'
import { printPath, printRefusal } from '../refusals/print.ts'
import { type Judgement, judge } from './judgement.ts'
import { endingOf } from './received.ts'

/** Without a clause any refusal will do; a field has to be that of a refusal on the clause. */
export function toRefuse(
  received: unknown,
  clause?: ClauseOrAssumption,
  field?: string,
): Judgement {
  const ending = endingOf(received, 'toRefuse')
  const wanted = describeWanted(clause, field)
  if (ending.kind === 'done')
    return judge(false, () => ({
      head: `expected a refusal${wanted}, but the call was carried out`,
      lines: clause === undefined ? [] : [describeGround(clause)],
    }))
  const { errors } = ending
  const pass = errors.some(
    each =>
      (clause === undefined || each.clause === clause) &&
      (field === undefined || printPath(each.path) === field),
  )
  const seen = errors.map(each => printRefusal(each))
  const clauses = new Set(errors.map(({ clause }) => clause))
  if (clause !== undefined) clauses.add(clause)
  return judge(pass, () => ({
    head: pass
      ? `expected no refusal${wanted}, but the call was refused`
      : `expected a refusal${wanted}, but it was refused for another reason`,
    lines: [...seen, '', ...[...clauses].map(describeGround)],
  }))
}

function describeWanted(clause: ClauseOrAssumption | undefined, field: string | undefined): string {
  return `${clause === undefined ? '' : ` on ${clause}`}${field === undefined ? '' : ` at ${field}`}`
}

function describeGround(clause: ClauseOrAssumption): string {
  if (isClause(clause)) return `${clause}: ${clauses[clause].text}`
  return `${clause}, where the contract says nothing: ${assumptions[clause].choice}`
}

const isClause = (clause: ClauseOrAssumption): clause is Clause => clause in clauses
