/** Users, their tokens and grants. */
import { idsIn, keyInvariant, recordInvariant, type WorldInvariant } from './invariant.ts'

export const callerInvariants: readonly WorldInvariant[] = [
  /** No two tokens are the same text. The text itself never appears in a sentence: sentences end up in logs. */
  keyInvariant({
    name: 'tokensAreUnique',
    clauses: ['SCOPE-1', 'ASSUME-ENVIRONMENT'],
    index: 'tokensByText',
    broken: tokens => (tokens.length > 1 ? `tokens ${idsIn(tokens)} are the same` : undefined),
  }),
  /** No two users have the same name. */
  keyInvariant({
    name: 'usernamesAreUnique',
    clauses: ['ASSUME-ENVIRONMENT'],
    index: 'usersByName',
    broken: (users, name) =>
      users.length > 1 ? `"${name}" is the name of users ${idsIn(users)}` : undefined,
  }),
  /** Only restricted users have grants. */
  recordInvariant({
    name: 'onlyRestrictedUsersHaveGrants',
    clauses: ['ASSUME-GRANTS'],
    of: 'users',
    broken: ({ username, restricted, grants }) =>
      restricted || grants.length === 0
        ? undefined
        : `user ${username} is not restricted, and has grants`,
  }),
]
