/** The user in the path is there. */
import { seen } from '../../../schema/seen.ts'
import { userOf } from '../../../world/caller.ts'
import type { User } from '../../../world/records/user.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface OnUser {
  readonly username: string
}

export const userExists = check<CallContext<OnUser>>({
  name: 'userExists',
  stage: 'existence',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { username } }) {
    if (userOf(world, username) !== undefined) return undefined
    return missing(
      'ASSUME-ENVIRONMENT',
      'username',
      `saw ${seen(username)}; accepted is the name of a user`,
    )
  },
})

/** The user that `userExists` has found. */
export function userAt(world: World, username: string): User {
  const found = userOf(world, username)
  if (found === undefined) throw new TypeError(`user ${username} was not checked for`)
  return found
}
