/** User Grants Update: the grants of a restricted user become these. */
import { flag, optional, required } from '../../shape/field.ts'
import { grants, username } from '../../shape/grants.ts'
import {
  grantedThingsExist,
  listedGrantsAreDistinct,
  userTakesGrants,
} from '../checks/listed-grants.ts'
import { userAt, userExists } from '../checks/user-exists.ts'
import { operation } from '../operation.ts'
import { userReply } from '../replies/user-reply.ts'

export const userGrantsUpdate = operation({
  name: 'userGrantsUpdate',
  method: 'PUT',
  path: '/users/{username}/grants',
  scopes: [],
  params: { username },
  body: {
    grants: required('SILENT-OUTSIDE', 'a list of grants', grants),
    add_firewalls: optional(flag('SILENT-OUTSIDE')),
  },
  checks: [listedGrantsAreDistinct, userExists, grantedThingsExist, userTakesGrants],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    const user = { ...userAt(world, params.username), ...body }
    draft.put('users', user)
    return userReply(user)
  },
})
