/** No two users have the same name. */
import { idsUnder } from '../world/key-index.ts'
import { worldInvariant } from './invariant.ts'
import { keysOf } from './records.ts'

export const usernamesAreUnique = worldInvariant({
  name: 'usernamesAreUnique',
  clauses: ['ASSUME-ENVIRONMENT'],
  all: world => keysOf(world.indexes.usersByName),
  touched: { users: ({ after }) => (after === undefined ? [] : [after.username]) },
  broken({ indexes }, name) {
    const holders = idsUnder(indexes.usersByName, name)
    return holders.length > 1
      ? `"${name}" is the name of users ${holders.join(' and ')}`
      : undefined
  },
})
