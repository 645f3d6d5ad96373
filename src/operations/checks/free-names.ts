/** What is to be added under a name is not there yet: users, tokens, forward DNS records. */
import { seen } from '../../shape/seen.ts'
import { tokenOf, userOf } from '../../world/caller.ts'
import { idsUnder } from '../../world/key-index.ts'
import { get } from '../../world/table.ts'
import { check, refused } from '../check.ts'
import type { Situation } from '../situation.ts'

export const usernameIsFree = check<Situation<unknown, unknown, { readonly username: string }>>({
  name: 'usernameIsFree',
  stage: 'rule',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, body: { username } }) {
    if (userOf(world, username) === undefined) return undefined
    return refused(
      'SILENT-OUTSIDE',
      'username',
      `saw ${seen(username)}, the name of a user; accepted is one that no user has`,
    )
  },
})

/** The reason leaves the text out: it is a secret. */
export const tokenIsFree = check<Situation<unknown, unknown, { readonly token: string }>>({
  name: 'tokenIsFree',
  stage: 'rule',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, body }) {
    const token = tokenOf(world, body.token)
    return (
      token &&
      refused(
        'SILENT-OUTSIDE',
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
export const forwardIsNew = check<Situation<unknown, unknown, NamesForward>>({
  name: 'forwardIsNew',
  stage: 'rule',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, body: { name, address } }) {
    const known = idsUnder(world.indexes.forwardsByName, name).find(
      id => get(world.tables.forwards, id)?.address === address,
    )
    if (known === undefined) return undefined
    return refused(
      'SILENT-OUTSIDE',
      'address',
      `saw ${address} for ${name}, which is forward record ${known}; accepted is each pair once`,
    )
  },
})
