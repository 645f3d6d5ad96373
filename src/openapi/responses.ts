/** The answers of an operation, and those to requests that lead to none, as a document describes them. */
import { isOpen } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { integer, type JsonSchema, ref, text } from './json-schema.ts'
import { replySchema } from './records.ts'
import type { RefusedKind, Wire } from './wire.ts'

/** By status, and by `default` for what is planned by whoever runs it, or goes wrong. */
export function responsesOf(operation: AnyOperation, { statuses, replies }: Wire) {
  const reply = replies?.[operation.name] ?? operation.reply
  const refusals = [...new Set(refusedWith(operation).map(kind => statuses[kind]))]
  return {
    200: response('Carried out', replySchema({ ...operation, reply }), told),
    ...Object.fromEntries(refusals.map(status => [String(status), refused(status)])),
    default: refused('Otherwise'),
  }
}

/** What a path item cannot hold: a path that is not there, a method that a path does not have. */
export const elsewhere = ({ statuses }: Wire) => ({
  'no such path': refused(statuses.unrouted),
  'no such method': refused(statuses['wrong-method']),
  'too long a URL': refused(statuses['too-long']),
})

/** The answers that all operations share, and those of no operation, by name. */
export const sharedResponses = ({ statuses }: Wire): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    [...new Set(kinds.map(kind => statuses[kind]))].map(status => {
      const same = kinds.filter(kind => statuses[kind] === status)
      const description = same.map(kind => phrases[kind]).join(', or ')
      const headers = same.flatMap(kind => headersOf[kind] ?? toldInRefusals)
      return [`Refused${status}`, response(description, ref('Errors'), headers)]
    }),
  ),
  RefusedOtherwise: response('A fault that was planned, or one of ours', ref('Errors'), told),
})

const header = (description: string, schema: JsonSchema = text) => ({ description, schema })

/** Headers by name; which answer has which of them, each answer says. */
export const sharedHeaders = {
  'X-OAuth-Scopes': header('The scopes of the token.'),
  'X-Accepted-OAuth-Scopes': header('The scopes that are asked for.'),
  'X-RateLimit-Limit': header('Requests that a token may make in a while.', integer),
  'X-RateLimit-Remaining': header('Requests that it has left.', integer),
  'X-RateLimit-Reset': header('When the while is over, in seconds since 1970.', integer),
  'Retry-After': header('Seconds until the next request is answered.', integer),
  Allow: header('The methods of the path.'),
  'Firedrill-Clause': header('What a refusal rests on: clauses of the contract, and choices.'),
} as const

type HeaderName = keyof typeof sharedHeaders

const scopes: readonly HeaderName[] = ['X-OAuth-Scopes', 'X-Accepted-OAuth-Scopes']
const rates: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]
const told = [...scopes, ...rates]
const toldInRefusals: readonly HeaderName[] = [...told, 'Firedrill-Clause']

/** Where other headers are told than in most refusals. */
const headersOf: Readonly<Partial<Record<RefusedKind, readonly HeaderName[]>>> = {
  unauthenticated: [...scopes, 'Firedrill-Clause'],
  unscoped: [...scopes, 'Firedrill-Clause'],
  'wrong-method': ['Allow', 'Firedrill-Clause'],
  'too-long': ['Firedrill-Clause'],
  limited: [...toldInRefusals, 'Retry-After'],
}

const phrases: Readonly<Record<RefusedKind, string>> = {
  malformed: 'The request is at fault',
  refused: 'A restriction forbids it',
  unauthenticated: 'No token, or an unknown one',
  unscoped: 'A token without the scope',
  forbidden: 'The caller lacks a grant',
  missing: 'The path names what is not there',
  unrouted: 'No operation has the path',
  'wrong-method': 'The path has no such method',
  'too-large': 'The body is too large',
  'too-long': 'The URL is too long',
  limited: 'Too many requests',
}

export const kinds = Object.keys(phrases) as readonly RefusedKind[]

function refusedWith(operation: AnyOperation) {
  const { method, params, checks } = operation
  const possible: RefusedKind[] = ['malformed', 'refused', 'too-long', 'limited']
  if (!isOpen(operation)) possible.push('unauthenticated', 'unscoped')
  if (checks.some(({ stage }) => stage === 'grant')) possible.push('forbidden')
  if (Object.keys(params).length > 0) possible.push('missing')
  if (method !== 'GET') possible.push('too-large')
  return possible
}

const refused = (status: number | string) => ({ $ref: `#/components/responses/Refused${status}` })

const response = (description: string, schema: JsonSchema, names: readonly HeaderName[]) => ({
  description,
  headers: Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }])),
  content: { 'application/json': { schema } },
})
