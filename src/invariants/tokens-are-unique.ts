/** No two tokens are the same text. */
import { idsUnder } from '../world/key-index.ts'
import { worldInvariant } from './invariant.ts'
import { keysOf } from './records.ts'

export const tokensAreUnique = worldInvariant({
  name: 'tokensAreUnique',
  clauses: ['SCOPE-1', 'ASSUME-ENVIRONMENT'],
  all: world => keysOf(world.indexes.tokensByText),
  touched: { tokens: ({ after }) => (after === undefined ? [] : [after.token]) },
  // The token itself never appears in a sentence: sentences end up in logs.
  broken({ indexes }, text) {
    const holders = idsUnder(indexes.tokensByText, text)
    return holders.length > 1 ? `tokens ${holders.join(' and ')} are the same` : undefined
  },
})
