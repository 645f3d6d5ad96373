/** User Delete: a user leaves the account, and nobody can call with its tokens any more. */
import { username } from '../../schema/grants.ts'
import { tokensFor } from '../../world/caller.ts'
import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { userAt, userExists } from './checks/records-in-path.ts'

export const userDelete = operation({
  name: 'userDelete',
  method: 'DELETE',
  path: '/users/{username}',
  reply: 'Nothing',
  scopes: [],
  params: { username },
  checks: [userExists],
  emits: [],
  upholds: [],
  reduce({ world, params, draft }) {
    draft.remove('users', userAt(world, params.username).id)
    for (const { id } of tokensFor(world, params.username)) draft.remove('tokens', id)
    return emptyReply()
  },
})
