/** User Grants Update: the grants of a restricted user become these. */
import { flag, optional, required } from '../../schema/field.ts'
import { grants, username } from '../../schema/grants.ts'
import type { User } from '../../world/records/user.ts'
import { operation } from '../operation.ts'
import {
  grantedThingsExist,
  listedGrantsAreDistinct,
  userTakesGrants,
} from './checks/listed-grants.ts'
import { userAt, userExists } from './checks/records-in-path.ts'
import { userReply } from './user-reply.ts'

export const userGrantsUpdate = operation({
  name: 'userGrantsUpdate',
  method: 'PUT',
  path: '/users/{username}/grants',
  reply: 'User',
  scopes: [],
  params: { username },
  body: {
    grants: required('ASSUME-ENVIRONMENT', grants, 'a list of grants'),
    add_firewalls: optional(flag('ASSUME-ENVIRONMENT')),
  },
  checks: [listedGrantsAreDistinct, userExists, grantedThingsExist, userTakesGrants],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    const { id } = userAt(world, params.username)
    return userReply(
      draft.edit('users', id, user => {
        Object.assign(user, body satisfies Partial<User>)
      }),
    )
  },
})
