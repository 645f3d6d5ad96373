/** Errors of the published interface: the reason first, in its words where they are known, and a field if one is at fault. */

import {
  exchangeField,
  exchangeType,
  isOfInstance,
  publishedVocabulary,
} from '../../account/published/words.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { isMissing } from '../../refusals/got.ts'
import { printPath } from '../../refusals/print.ts'
import type { Path } from '../../refusals/problem.ts'
import {
  fieldAndReason,
  filterHeader,
  type HttpRefusal,
  type HttpRefusalKind,
} from '../http-refusal.ts'
import { detailsIn, isOursAlone } from './published-details.ts'
import { wordingOf } from './published-reasons.ts'

interface PublishedError {
  readonly reason: string
  readonly field?: string
}

export function publishedError(refusal: HttpRefusal, operation?: AnyOperation): PublishedError {
  const reason = reasonsByKind[refusal.kind]
  if (reason !== undefined) return { reason }
  const path = publishedPath(refusal.path, operation)
  return (
    shapeFault(refusal, path, operation) ??
    inItsWords(refusal, path, operation) ??
    inOurWords(refusal, path)
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
const nowhere: Path = ['query', 'params', 'Content-Type', 'Content-Encoding', 'Host']

/** In its words, and for rules from the firewall down; empty when the whole request is at fault. */
function publishedPath(path: Path, operation: AnyOperation | undefined): Path {
  const [first] = path
  if (first === undefined || nowhere.includes(first)) return []
  const isInstance = isOfInstance(operation?.name ?? '')
  const isDetailed = operation !== undefined && Object.keys(detailsIn(operation)).length > 0
  // Details stand beside the other fields there.
  const shown = isDetailed ? path.filter(key => key !== 'details') : path
  const exchanged = shown.map((key, at) =>
    typeof key === 'number' ? key : exchangeField(key, isInstance && at === 0),
  )
  return operation?.name === 'firewallRulesUpdate' ? ['rules', ...exchanged] : exchanged
}

const at = (path: Path, reason: string): PublishedError =>
  path.length === 0
    ? { reason }
    : { reason, field: path[0] === filterHeader ? filterHeader : printPath(path) }

/** Faults that any field may have: it is missing, it is unknown, or it is none of a few words. */
function shapeFault(
  refusal: HttpRefusal,
  path: Path,
  operation: AnyOperation | undefined,
): PublishedError | undefined {
  const leaf = path.at(-1)
  if (refusal.kind !== 'malformed' || leaf === undefined) return undefined
  if (refusal.problem === 'unknown-field' && refusal.clause === 'ASSUME-UNKNOWN-FIELDS') {
    if (refusal.expected.length === 0) return undefined
    const isInstance = isOfInstance(operation?.name ?? '') && path.length === 1
    const details = operation === undefined ? [] : Object.keys(detailsIn(operation))
    const known = refusal.expected
      .filter(name => operation === undefined || path.length > 1 || !isOursAlone(operation, name))
      .flatMap(name => (name === 'details' ? details : name))
      .map(name => exchangeField(name, isInstance))
    // An unknown key is a fault of the object that it stands in.
    return at(path.slice(0, -1), `Keys must be one of: ${known.join(', ')}`)
  }
  if (isMissing(refusal)) return at(path, `${leaf} is required`)
  if (refusal.problem !== 'unknown-option' || refusal.expected.length < 2) return undefined
  const options = refusal.expected.map(option => exchangeType(String(option)))
  return at(path, `Must be one of ${options.join(', ')}`)
}

function inItsWords(
  refusal: HttpRefusal,
  path: Path,
  operation: AnyOperation | undefined,
): PublishedError | undefined {
  const wording = wordingOf(refusal, operation?.name)
  const reason = wording?.reason(refusal)
  return reason === undefined ? undefined : at(wording?.where ?? path, reason)
}

/** What the world forbids is about several things at once, and told without a field; an id that names nothing is one thing. */
function inOurWords(refusal: HttpRefusal, path: Path): PublishedError {
  const { reason } = fieldAndReason(refusal, publishedVocabulary)
  const isOfField = refusal.kind === 'malformed' || refusal.problem === 'not-found'
  return isOfField ? at(path, reason) : { reason }
}
