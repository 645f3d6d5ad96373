/** What is to be added under a name is not there yet: users, tokens, forward DNS records. */
import { seen } from '../../../schema/seen.ts'
import { tokenOf, userOf } from '../../../world/caller.ts'
import { idsUnder } from '../../../world/key-index.ts'
import { get } from '../../../world/table.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export const usernameIsFree = check<CallContext<unknown, unknown, { readonly username: string }>>({
  name: 'usernameIsFree',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, body: { username } }) {
    if (userOf(world, username) === undefined) return undefined
    return refused(
      'ASSUME-ENVIRONMENT',
      'username',
      `saw ${seen(username)}, the name of a user; accepted is one that no user has`,
    )
  },
})

/** The reason leaves the text out: it is a secret. */
export const tokenIsFree = check<CallContext<unknown, unknown, { readonly token: string }>>({
  name: 'tokenIsFree',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, body }) {
    const token = tokenOf(world, body.token)
    return (
      token &&
      refused(
        'ASSUME-ENVIRONMENT',
        'token',
        `saw the text of token ${token.id}; accepted is one that no token has`,
      )
    )
  },
})

interface NamesForward {
  readonly name: string
  readonly address: string
}

/** A name may stand for several addresses, and an address have several names, but each pair is there once. */
export const forwardIsNew = check<CallContext<unknown, unknown, NamesForward>>({
  name: 'forwardIsNew',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, body: { name, address } }) {
    const known = idsUnder(world.indexes.forwardsByName, name).find(
      id => get(world.tables.forwards, id)?.address === address,
    )
    if (known === undefined) return undefined
    return refused(
      'ASSUME-ENVIRONMENT',
      'address',
      `saw ${address} for ${name}, which is forward record ${known}; accepted is each pair once`,
    )
  },
})
