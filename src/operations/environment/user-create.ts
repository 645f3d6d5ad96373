/** User Create: one more person may call, freely or within grants. */
import { fallback, flag, required } from '../../schema/field.ts'
import { grants, username } from '../../schema/grants.ts'
import { operation } from '../operation.ts'
import { usernameIsFree } from './checks/free-names.ts'
import {
  grantedThingsExist,
  listedGrantsAreDistinct,
  newUserTakesGrants,
} from './checks/listed-grants.ts'
import { userReply } from './user-reply.ts'

export const userCreate = operation({
  name: 'userCreate',
  method: 'POST',
  path: '/users',
  reply: 'User',
  scopes: [],
  body: {
    username: required('ASSUME-ENVIRONMENT', username, 'the name of the user'),
    restricted: fallback(flag('ASSUME-ENVIRONMENT'), false),
    add_firewalls: fallback(flag('ASSUME-ENVIRONMENT'), false),
    grants: fallback(grants, []),
  },
  checks: [newUserTakesGrants, listedGrantsAreDistinct, grantedThingsExist, usernameIsFree],
  emits: [],
  upholds: [],
  reduce({ body, draft }) {
    return userReply(draft.add('users', id => ({ id, ...body })))
  },
})
