/** What is to be added under a name is not there yet: users, tokens, forward DNS records. */
import { taken } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import { tokenNamed, userOf } from '../../../world/caller.ts'
import { idsUnder } from '../../../world/key-index.ts'
import { get } from '../../../world/table.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export const usernameIsFree = check({
  name: 'usernameIsFree',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    world,
    body: { username },
  }: CallContext<unknown, unknown, { readonly username: string }>) {
    const user = userOf(world, username)
    if (user === undefined) return undefined
    const by = referTo('user', { id: user.id })
    return { path: ['username'], ...taken('username', username, by) }
  },
})

/** The text is left out: it is a secret. */
export const tokenIsFree = check({
  name: 'tokenIsFree',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, body }: CallContext<unknown, unknown, { readonly token: string }>) {
    const token = tokenNamed(world, body.token)
    if (token === undefined) return undefined
    const by = referTo('token', { id: token.id })
    return { path: ['token'], problem: 'taken', expected: 'token', got: { type: 'secret' }, by }
  },
})

interface NamesForward {
  readonly name: string
  readonly address: string
}

/** A name may stand for several addresses, and an address have several names, but each pair is there once. */
export const forwardIsNew = check({
  name: 'forwardIsNew',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, body: { name, address } }: CallContext<unknown, unknown, NamesForward>) {
    const known = idsUnder(world.indexes.forwardsByName, name).find(
      id => get(world.tables.forwards, id)?.address === address,
    )
    if (known === undefined) return undefined
    const by = referTo('forward', { id: known })
    return { path: ['address'], ...taken('forward', address, by) }
  },
})
