/** The token in the path is there. */
import type { TokenId } from '../../world/ids.ts'
import { get } from '../../world/table.ts'
import { check, missing } from '../check.ts'
import type { Situation } from '../situation.ts'

export const tokenExists = check<Situation<{ readonly tokenId: TokenId }>>({
  name: 'tokenExists',
  stage: 'existence',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, params: { tokenId } }) {
    if (get(world.tables.tokens, tokenId) !== undefined) return undefined
    return missing('SILENT-OUTSIDE', 'tokenId', `saw ${tokenId}; accepted is the id of a token`)
  },
})
