/** The token in the path is there. */
import type { TokenId } from '../../../world/ids.ts'
import { get } from '../../../world/table.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export const tokenExists = check<CallContext<{ readonly tokenId: TokenId }>>({
  name: 'tokenExists',
  stage: 'existence',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { tokenId } }) {
    if (get(world.tables.tokens, tokenId) !== undefined) return undefined
    return missing('ASSUME-ENVIRONMENT', 'tokenId', `saw ${tokenId}; accepted is the id of a token`)
  },
})
