/** Whoever is not restricted has no grants. */
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const onlyRestrictedUsersHaveGrants = worldInvariant({
  name: 'onlyRestrictedUsersHaveGrants',
  clauses: ['ASSUME-GRANTS'],
  all: world => idsOf(world.tables.users),
  touched: { users: itself },
  broken({ tables }, id) {
    const user = get(tables.users, id)
    if (user === undefined || user.restricted || user.grants.length === 0) return undefined
    return `user ${user.username} is not restricted, and has grants`
  },
})
