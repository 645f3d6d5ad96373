/** The user in the path is there. */
import { seen } from '../../shape/seen.ts'
import { userOf } from '../../world/caller.ts'
import type { User } from '../../world/records/user.ts'
import type { World } from '../../world/world.ts'
import { check, missing } from '../check.ts'
import type { Situation } from '../situation.ts'

export interface OnUser {
  readonly username: string
}

export const userExists = check<Situation<OnUser>>({
  name: 'userExists',
  stage: 'existence',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, params: { username } }) {
    if (userOf(world, username) !== undefined) return undefined
    return missing(
      'SILENT-OUTSIDE',
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
