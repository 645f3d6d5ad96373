/** Token Create: from the first one on, a world asks its callers for tokens, and whoever makes that one goes on with its own. */

import { required } from '../../schema/field.ts'
import { isToken, scopes, token, username } from '../../schema/grants.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { TokenId } from '../../world/ids.ts'
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
  reduce({ world, caller, presented, body, draft }) {
    const made = draft.add('tokens', id => ({ id, ...body }))
    // Until now any token spoke for the owner.
    if (!enforcesTokens(world) && isKeptToo(presented, body))
      draft.add('tokens', id => ({
        ...{ id, token: presented, username: caller.username, scopes: [...caller.scopes] },
      }))
    return tokenReply(made)
  },
})

const isKeptToo = (
  presented: string | undefined,
  made: Pick<Token, 'token'>,
): presented is string => presented !== undefined && presented !== made.token && isToken(presented)

/** A token, without its text: whoever made it knows that, and nobody else should. */
export interface TokenReply {
  /** The whole number that it is addressed by. */
  id: TokenId
  /** The user that it speaks for. */
  username: string
  /** What it allows. */
  scopes: string[]
}

const tokenReply = ({ id, username, scopes }: Token): TokenReply => ({
  id,
  username,
  scopes: [...scopes],
})
