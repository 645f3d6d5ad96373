/** User Update: a user gets another name, which its tokens follow, or restrictions; one who is free of them has no grants. */
import { taken } from '../../refusals/found.ts'
import { referTo } from '../../refusals/got.ts'
import { flag, optional } from '../../schema/field.ts'
import { username } from '../../schema/grants.ts'
import { tokensFor, userOf } from '../../world/caller.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { type OnUser, userAt, userExists } from './checks/records-in-path.ts'
import { userReply } from './user-reply.ts'

const newNameIsFree = check({
  name: 'newNameIsFree',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    world,
    params,
    body: { username = params.username },
  }: CallContext<OnUser, unknown, { readonly username?: string }>) {
    const user = userOf(world, username)
    if (user === undefined || username === params.username) return undefined
    const by = referTo('user', { id: user.id })
    return { path: ['username'], ...taken('username', username, by) }
  },
})

export const userUpdate = operation({
  name: 'userUpdate',
  method: 'PUT',
  path: '/users/{username}',
  reply: 'User',
  scopes: [],
  params: { username },
  body: { username: optional(username), restricted: optional(flag('ASSUME-ENVIRONMENT')) },
  checks: [userExists, newNameIsFree],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    const { id } = userAt(world, params.username)
    const { username: name = params.username } = body
    if (name !== params.username)
      for (const token of tokensFor(world, params.username))
        draft.edit('tokens', token.id, each => {
          each.username = name
        })
    return userReply(
      draft.edit('users', id, user => {
        user.username = name
        user.restricted = body.restricted ?? user.restricted
        if (!user.restricted) user.grants = []
      }),
    )
  },
})
