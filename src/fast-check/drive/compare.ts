/** Compares an answer with the outcome that the model gives. */
import type { Outcome } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { printPath } from '../../refusals/print.ts'
import type { Refusal } from '../../refusals/problem.ts'
import type { GivenError, Reaction } from './answer.ts'

/** One thing on which the system and the model differ. */
export interface Difference {
  /** Where: `reply.label`, `errors[0].clause`, `events`, `world.firewalls[1].status`, or `answer` as a whole. */
  readonly at: string
  readonly model: unknown
  readonly system: unknown
}

/** All differences, in reading order; none means that they agree. */
export function differencesOf(outcome: Outcome, answer: Reaction): readonly Difference[] {
  if ('instead' in answer) return [{ at: 'answer', model: said(outcome), system: answer.instead }]
  if (outcome.ok && answer.ok)
    return [
      ...(answer.reply === undefined ? [] : compare('reply', outcome.reply, answer.reply)),
      ...(answer.events === undefined ? [] : compare('events', outcome.events, answer.events)),
    ]
  if (outcome.ok) return [{ at: 'answer', model: said(outcome), system: 'refused' }]
  if (answer.ok) return [{ at: 'answer', model: said(outcome), system: 'done' }]
  const { errors } = outcome
  if (answer.errors === undefined) return []
  const given = answer.errors
  if (given.length !== errors.length)
    return [{ at: 'errors', model: errors.map(briefly), system: given }]
  return errors.flatMap((error, at) => compareError(`errors[${at}]`, error, given[at] ?? {}))
}

function said(outcome: Outcome): string {
  if (outcome.ok) return 'done'
  const [first] = outcome.errors
  return `refused on ${first.clause} (${printPath(first.path)})`
}

const briefly = ({ clause, path }: Refusal) => ({ clause, field: printPath(path) })

function compareError(at: string, error: Refusal, given: GivenError): readonly Difference[] {
  const model = { ...error, field: printPath(error.path) }
  return (['kind', 'clause', 'path', 'field', 'problem'] as const).flatMap(key =>
    given[key] === undefined ? [] : compare(`${at}.${key}`, model[key], given[key]),
  )
}

/** Down to the first places where the two part; as JSON, for that is what travels. */
export function compare(at: string, model: unknown, system: unknown): readonly Difference[] {
  if (textOf(model) === textOf(system)) return []
  if (!isHolder(model) || !isHolder(system) || Array.isArray(model) !== Array.isArray(system))
    return [{ at, model, system }]
  if (Array.isArray(model) && model.length !== Reflect.get(system, 'length'))
    return [{ at, model, system }]
  const keys = [...new Set([...Object.keys(model), ...Object.keys(system)])]
  return keys.flatMap(key =>
    compare(
      Array.isArray(model) ? `${at}[${key}]` : `${at}.${key}`,
      Reflect.get(model, key),
      Reflect.get(system, key),
    ),
  )
}

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : canonicalText(value)

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
