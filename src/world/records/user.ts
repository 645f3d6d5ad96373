/** Who may call: users with their grants, and the tokens that speak for them. */
import type { TokenId, UserId } from '../ids.ts'

export type Permission = 'read_only' | 'read_write'

export interface Grant {
  readonly type: 'firewall' | 'instance' | 'balancer'
  readonly id: number
  readonly permission: Permission
}

export interface User {
  readonly id: UserId
  readonly username: string
  /** An unrestricted user reaches everything; a restricted one only what its grants name. */
  readonly restricted: boolean
  /** May create firewalls. */
  readonly add_firewalls: boolean
  readonly grants: readonly Grant[]
}

export interface Token {
  readonly id: TokenId
  /** The secret that a caller presents. */
  readonly token: string
  readonly username: string
  readonly scopes: readonly string[]
  /** For display; the name of its user where there is none. */
  readonly label?: string
  /** When it was made, where that is known. */
  readonly created?: string
  /** When it ends, by the clock of the world; never where there is none. */
  readonly expiry?: string
}
