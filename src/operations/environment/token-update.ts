/** Token Update: a token gets another label. What it allows and when it ends stays as it was made. */

import { optional } from '../../schema/field.ts'
import { tokenLabel } from '../../schema/grants.ts'
import { operation } from '../operation.ts'
import { tokenAt, tokenExists } from './checks/records-in-path.ts'
import { tokenId } from './params.ts'
import { tokenReply } from './token-reply.ts'

export const tokenUpdate = operation({
  name: 'tokenUpdate',
  method: 'PUT',
  path: '/tokens/{tokenId}',
  reply: 'Token',
  scopes: [],
  params: { tokenId },
  body: { label: optional(tokenLabel) },
  checks: [tokenExists],
  emits: [],
  upholds: [],
  reduce({ world, params, body: { label }, draft }) {
    if (label === undefined) return tokenReply(tokenAt(world, params.tokenId))
    return tokenReply(
      draft.edit('tokens', params.tokenId, token => {
        token.label = label
      }),
    )
  },
})
