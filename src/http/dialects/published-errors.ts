/** Errors of the published interface: the reason first, in its words where they are known, and a field if one is at fault. */
import type { AnyOperation } from '../../operations/operation.ts'
import type { HttpRefusal, HttpRefusalKind } from '../door-refusal.ts'
import { type PublishedError, reasonFor } from './published-reasons.ts'
import { exchangeField, exchangeType, isOfInstance, speakPublished } from './published-words.ts'

export function publishedError(refusal: HttpRefusal, operation?: AnyOperation): PublishedError {
  const reason = reasonsByKind[refusal.kind]
  if (reason !== undefined) return { reason }
  const isInstance = isOfInstance(operation?.name ?? '')
  const field = fieldOf(refusal.field, operation)
  return (
    shapeFault(refusal, field, isInstance) ??
    reasonFor(refusal, field, operation?.name) ??
    inOurWords(refusal, field)
  )
}

/** Refusals that are about no field, whatever they rest on. */
const reasonsByKind: Readonly<Partial<Record<HttpRefusalKind, string>>> = {
  unauthenticated: 'Invalid Token',
  unscoped: 'Your OAuth token is not authorized to use this endpoint.',
  forbidden: 'Unauthorized',
  missing: 'Not found',
  unrouted: 'Not found',
  'wrong-method': 'Method Not Allowed',
  limited: 'Too many requests',
}

/** What is no field of a body or a query, and no header that is answered for. */
const nowhere = ['body', 'query', 'params', 'Content-Type']

/** Undefined when the whole request is at fault. */
function fieldOf(field: string, operation: AnyOperation | undefined): string | undefined {
  if (field === '' || nowhere.includes(field)) return undefined
  const exchanged = exchangeField(field, isOfInstance(operation?.name ?? ''))
  return operation?.name === 'firewallRulesUpdate' ? `rules.${exchanged}` : exchanged
}

/** Faults that any field may have: it is missing, it is unknown, or it is none of a few words. */
function shapeFault(
  { clause, kind, reason }: HttpRefusal,
  field: string | undefined,
  isInstance: boolean,
): PublishedError | undefined {
  if (kind !== 'malformed' || field === undefined) return undefined
  if (clause === 'ASSUME-UNKNOWN-FIELDS') return unknownKey(reason, field, isInstance)
  if (reason.startsWith('saw nothing;')) return { reason: `${leafOf(field)} is required`, field }
  const options = /; accepted is (\w+(?: or \w+)+)$/.exec(reason)?.[1]?.split(' or ')
  if (options === undefined || options.includes('true')) return undefined
  return { reason: `Must be one of ${options.map(exchangeType).join(', ')}`, field }
}

/** An unknown key is a fault of the object that it stands in. */
function unknownKey(reason: string, field: string, isInstance: boolean): PublishedError {
  const known = reason.split('; ')[1]?.replace(/^accepted (?:are|is) /, '') ?? ''
  const owner = field.slice(0, Math.max(0, field.lastIndexOf('.')))
  return {
    reason: `Keys must be one of: ${exchangeField(known, isInstance)}`,
    ...(owner !== '' && { field: owner }),
  }
}

const leafOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1)

/** What the world forbids is about several things at once, and mostly told without a field. */
const inOurWords = ({ kind, reason }: HttpRefusal, field: string | undefined): PublishedError => ({
  reason: speakPublished(reason),
  ...(kind === 'malformed' && field !== undefined && { field }),
})
