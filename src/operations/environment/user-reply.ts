/** A user as callers see it. */
import type { User } from '../../world/records/user.ts'

export type UserReply = ReturnType<typeof userReply>

export const userReply = ({ username, restricted, add_firewalls, grants }: User) => ({
  username,
  restricted,
  add_firewalls,
  grants: grants.map(grant => ({ ...grant })),
})
