/** Token Create: from the first one on, a world asks its callers for tokens, and whoever makes that one goes on with its own. */

import { nullable, optional, required } from '../../schema/field.ts'
import { isToken, scopes, token, tokenExpiry, tokenLabel, username } from '../../schema/grants.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { Token } from '../../world/records/user.ts'
import { operation } from '../operation.ts'
import { tokenIsFree } from './checks/free-names.ts'
import { tokenReply } from './token-reply.ts'

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
    label: optional(tokenLabel),
    expiry: optional(nullable(tokenExpiry)),
  },
  checks: [tokenIsFree],
  emits: [],
  upholds: [],
  reduce({ world, caller, presented, body, draft, timestamp: created }) {
    const { token, username, scopes, label, expiry } = body
    const made = draft.add('tokens', id => ({
      ...{ id, token, username, scopes, created },
      ...(label !== undefined && { label }),
      ...(typeof expiry === 'string' && { expiry }),
    }))
    // Until now any token spoke for the owner.
    if (!enforcesTokens(world) && isKeptToo(presented, body))
      draft.add('tokens', id => ({
        ...{ id, token: presented, username: caller.username, scopes: [...caller.scopes], created },
      }))
    return tokenReply(made)
  },
})

const isKeptToo = (
  presented: string | undefined,
  made: Pick<Token, 'token'>,
): presented is string => presented !== undefined && presented !== made.token && isToken(presented)
