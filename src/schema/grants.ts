/** What users, their grants and their tokens are described with. */
import * as v from 'valibot'
import { serviceTypes } from '../contract/vocabulary.ts'
import { writeMessage } from './fault.ts'
import { choice, list, must, required } from './field.ts'
import { id } from './id.ts'
import { object } from './object.ts'

const clause = 'ASSUME-ENVIRONMENT'
const types = ['firewall', ...serviceTypes] as const
const permissions = ['read_only', 'read_write'] as const

export const grants = list(
  clause,
  'a list of grants',
  object(clause, {
    type: required(clause, types.join(' or '), choice(clause, types)),
    id: required(clause, 'the id of what is granted', id<number>(clause)),
    permission: required(clause, permissions.join(' or '), choice(clause, permissions)),
  }),
)

export type ListedGrant = v.InferOutput<typeof grants>[number]

const usernameAccepted = 'a name of 1 to 64 ASCII letters, digits, ".", "_" and "-"'

export const username = v.pipe(
  v.string(must(clause, usernameAccepted)),
  v.regex(/^[A-Za-z0-9._-]{1,64}$/, must(clause, usernameAccepted)),
)

// What was sent stays out of the reason: it may be a secret, and reasons end up in logs.
const tokenMessage = () =>
  writeMessage(clause, 'saw something else; accepted is a text of 1 to 128 visible characters')

export const token = v.pipe(v.string(tokenMessage), v.regex(/^[!-~]{1,128}$/, tokenMessage))

const scopeAccepted = '"*" or a scope such as firewall:read_only'

/** Scopes of other services are let in, for real tokens have them; a scope named twice is one. */
export const scopes = v.pipe(
  list(
    clause,
    'a list of scopes',
    v.pipe(
      v.string(must(clause, scopeAccepted)),
      v.regex(/^(?:\*|[a-z_]{1,32}:[a-z_]{1,32})$/, must(clause, scopeAccepted)),
    ),
  ),
  v.transform(each => [...new Set(each)]),
)
