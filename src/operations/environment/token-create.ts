/** Token Create: from the first one on, a world asks its callers for tokens. */

import { required } from '../../schema/field.ts'
import { scopes, token, username } from '../../schema/grants.ts'
import type { Token } from '../../world/records/user.ts'
import { operation } from '../operation.ts'
import { tokenIsFree } from './checks/free-names.ts'

export const tokenCreate = operation({
  name: 'tokenCreate',
  method: 'POST',
  path: '/tokens',
  reply: 'Token',
  scopes: [],
  body: {
    token: required('ASSUME-ENVIRONMENT', token, 'the text that a caller presents'),
    // Nobody needs to have been declared: a token of nobody in particular speaks for an unrestricted user.
    username: required('ASSUME-ENVIRONMENT', username, 'the name of its user'),
    scopes: required('ASSUME-ENVIRONMENT', scopes, 'a list of scopes'),
  },
  checks: [tokenIsFree],
  emits: [],
  upholds: [],
  reduce({ body, draft }) {
    return tokenReply(draft.add('tokens', id => ({ id, ...body })))
  },
})

/** A token as callers see it: without its text, which whoever made it knows and nobody else should. */
const tokenReply = ({ id, username, scopes }: Token) => ({
  id,
  username,
  scopes: [...scopes],
})
