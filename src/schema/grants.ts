/** What users, their grants and their tokens are described with. */
import * as v from 'valibot'
import { ourScope, scopeForm } from '../contract/scopes.ts'
import { serviceTypes } from '../contract/vocabulary.ts'
import { parseInstant, toTimestamp } from '../kit/instant.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { gotText } from '../refusals/got.ts'
import type { Problem } from '../refusals/problem.ts'
import { choice, type Field, formed, id, list, mapped, parsed, required, text } from './field.ts'
import { mustSecretly } from './message.ts'
import { object } from './object.ts'
import type { ValueOf } from './read.ts'
import { textOf } from './text-of.ts'

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

export const username: Field<string> = v.pipe(
  text(clause),
  formed(clause, /^[A-Za-z0-9._-]{1,64}$/, 'username'),
)

const badToken = mustSecretly(clause, { problem: 'bad-format', expected: 'token' })

const tokenForm = /^[!-~]{1,128}$/

export const token: Field<string> = v.pipe(v.string(badToken), v.regex(tokenForm, badToken))

/** Whether a world can keep it as a token. */
export const isToken = (text: string): boolean => tokenForm.test(text)

export const tokenLabel = textOf(clause, 1, 100)

/** When a token ends, to the second. */
export const tokenExpiry = parsed(clause, (text): Result<string, Problem> => {
  const instant = parseInstant(text)
  if (instant === undefined)
    return failure({ problem: 'bad-format', expected: 'time', got: gotText(text) })
  return success(toTimestamp(instant))
})

/** A scope named twice is one. */
export const scopes = mapped(
  list(clause, v.pipe(text(clause), formed(clause, scopeForm, 'scope'))),
  each => [...new Set(each.map(ourScope))],
)
