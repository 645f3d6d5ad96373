/** `toRefuse`: the call is refused, and for this reason. */
import { type Clause, clauses } from '../contract/clauses.ts'
import { silences } from '../contract/silences.ts'
import type { Ground } from '../shape/fault.ts'
import { type Judgement, judge } from './judgement.ts'
import { endingOf } from './received.ts'

/** Without a ground any refusal will do; a field has to be that of a refusal on the ground. */
export function toRefuse(received: unknown, ground?: Ground, field?: string): Judgement {
  const ending = endingOf(received, 'toRefuse')
  const wanted = describeWanted(ground, field)
  if (ending.kind === 'done')
    return judge(false, () => ({
      head: `expected a refusal${wanted}, but the call was carried out`,
      lines: ground === undefined ? [] : [describeGround(ground)],
    }))
  const { errors } = ending
  const pass = errors.some(
    each =>
      (ground === undefined || each.clause === ground) &&
      (field === undefined || each.field === field),
  )
  const seen = errors.map(each => `${each.field}: ${each.reason} (${each.clause})`)
  const grounds = new Set(errors.map(({ clause }) => clause))
  if (ground !== undefined) grounds.add(ground)
  return judge(pass, () => ({
    head: pass
      ? `expected no refusal${wanted}, but the call was refused`
      : `expected a refusal${wanted}, but it was refused for another reason`,
    lines: [...seen, '', ...[...grounds].map(describeGround)],
  }))
}

function describeWanted(ground: Ground | undefined, field: string | undefined): string {
  return `${ground === undefined ? '' : ` on ${ground}`}${field === undefined ? '' : ` at ${field}`}`
}

function describeGround(ground: Ground): string {
  if (isClause(ground)) return `${ground}: ${clauses[ground].text}`
  return `${ground}, where the contract says nothing: ${silences[ground].choice}`
}

const isClause = (ground: Ground): ground is Clause => ground in clauses
