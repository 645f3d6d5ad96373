/** What users, their grants and their tokens are described with. */
import * as v from 'valibot'
import { serviceTypes } from '../contract/vocabulary.ts'
import { choice, formed, id, list, mapped, required, text } from './field.ts'
import { mustSecretly } from './message.ts'
import { object } from './object.ts'
import type { ValueOf } from './read.ts'

const clause = 'ASSUME-ENVIRONMENT'

export const grants = list(
  clause,
  object(clause, {
    type: required(clause, choice(clause, ['firewall', ...serviceTypes])),
    id: required(clause, id<number>(clause), 'the id of what is granted'),
    permission: required(clause, choice(clause, ['read_only', 'read_write'])),
  }),
)

export type ListedGrant = ValueOf<typeof grants>[number]

export const username = v.pipe(text(clause), formed(clause, /^[A-Za-z0-9._-]{1,64}$/, 'username'))

const badToken = mustSecretly(clause, { problem: 'bad-format', expected: 'token' })

const tokenForm = /^[!-~]{1,128}$/

export const token = v.pipe(v.string(badToken), v.regex(tokenForm, badToken))

/** Whether a world can keep it as a token. */
export const isToken = (text: string): boolean => tokenForm.test(text)

/** Scopes of other services are let in, for real tokens have them; a scope named twice is one. */
export const scopes = mapped(
  list(clause, v.pipe(text(clause), formed(clause, /^(?:\*|[a-z_]{1,32}:[a-z_]{1,32})$/, 'scope'))),
  each => [...new Set(each)],
)
