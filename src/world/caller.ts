/** The caller: who stands behind a call, and what that one may reach. */
import { idsUnder } from './key-index.ts'
import type { Grant, Permission, Token, User } from './records/user.ts'
import { count, get } from './table.ts'
import type { World } from './world.ts'

export interface Caller {
  readonly username: string
  /** Scopes of the token; `*` is all of them. */
  readonly scopes: readonly string[]
  readonly addFirewalls: boolean
  /** What a restricted caller's grants name; undefined when the caller reaches everything. */
  readonly grants: readonly Grant[] | undefined
}

/** Who calls in a world that declares no tokens: the account's owner, with every scope. */
export const owner: Caller = {
  username: 'owner',
  scopes: ['*'],
  addFirewalls: true,
  grants: undefined,
}

/** Whether the world enforces tokens: one that declares none lets anybody in. */
export const enforcesTokens = (world: World): boolean => count(world.tables.tokens) > 0

export function tokenOf(world: World, text: string): Token | undefined {
  const [id] = idsUnder(world.indexes.tokensByText, text)
  return id === undefined ? undefined : get(world.tables.tokens, id)
}

export function userOf(world: World, username: string): User | undefined {
  const [id] = idsUnder(world.indexes.usersByName, username)
  return id === undefined ? undefined : get(world.tables.users, id)
}

/** The caller behind a token. A token of nobody in particular speaks for an unrestricted user of that name. */
export function callerBehind(world: World, token: Token): Caller {
  const user = userOf(world, token.username)
  return {
    username: token.username,
    scopes: token.scopes,
    addFirewalls: user === undefined || !user.restricted || user.add_firewalls,
    grants: user?.restricted === true ? user.grants : undefined,
  }
}

/** Whether the caller may read (`read_only`) or change (`read_write`) this thing. */
export function mayReach(
  caller: Caller,
  type: Grant['type'],
  id: number,
  permission: Permission,
): boolean {
  if (caller.grants === undefined) return true
  const grant = caller.grants.find(each => each.type === type && each.id === id)
  return grant !== undefined && (permission === 'read_only' || grant.permission === 'read_write')
}
