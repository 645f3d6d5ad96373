/** A user as callers see it. */
import type { Grant, Permission, User } from '../../world/records/user.ts'

/** A user of the account. */
export interface UserReply {
  /** The name that tokens name. */
  username: string
  /** Whether the user reaches only what grants name. */
  restricted: boolean
  /** Whether a restricted user may create firewalls. */
  add_firewalls: boolean
  /** What a restricted user reaches. */
  grants: GrantReply[]
}

/** One thing that a user may reach. */
export interface GrantReply {
  /** What the id is an id of. */
  type: Grant['type']
  /** Of the firewall, the instance or the balancer. */
  id: number
  /** Whether the user may change it, or look at it only. */
  permission: Permission
}

export const userReply = ({ username, restricted, add_firewalls, grants }: User): UserReply => ({
  username,
  restricted,
  add_firewalls,
  grants: grants.map(grant => ({ ...grant })),
})
