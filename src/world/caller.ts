/** The caller: who makes a call, and what that user may reach. */
import { type Instant, toTimestamp } from '../kit/instant.ts'
import { recordsUnder } from './lookup.ts'
import type { Grant, Permission, Token, User } from './records/user.ts'
import { count, values } from './table.ts'
import type { World } from './world.ts'

export interface Caller {
  readonly username: string
  /** Scopes of the token; `*` is all of them. */
  readonly scopes: readonly string[]
  readonly addFirewalls: boolean
  /** What a restricted caller's grants name; undefined when the caller reaches everything. */
  readonly grants: readonly Grant[] | undefined
}

/** The caller in a world that declares no tokens: the account's owner, with every scope. */
export const owner: Caller = {
  username: 'owner',
  scopes: ['*'],
  addFirewalls: true,
  grants: undefined,
}

/** Whether the world enforces tokens: one that declares none accepts every caller. */
export const enforcesTokens = (world: World): boolean => count(world.tables.tokens) > 0

/** Whether it ended or not. */
export const tokenNamed = (world: World, text: string): Token | undefined =>
  recordsUnder(world, 'tokensByText', text)[0]

/** The token of this text; one that has ended is known no more. */
export function tokenOf(world: World, text: string, now: Instant = world.now): Token | undefined {
  const token = tokenNamed(world, text)
  return token !== undefined && isInForce(token, now) ? token : undefined
}

/** To the second, as records show times: these sort as texts. */
export const isInForce = ({ expiry }: Token, now: Instant): boolean =>
  expiry === undefined || toTimestamp(now) < expiry.slice(0, 19)

export const userOf = (world: World, username: string): User | undefined =>
  recordsUnder(world, 'usersByName', username)[0]

/** The tokens that speak for this user, in id order. */
export const tokensFor = (world: World, username: string): readonly Token[] =>
  [...values(world.tables.tokens)].filter(token => token.username === username)

/** The caller that a token stands for. If there is no user of its name, that is an unrestricted one. */
export function callerBehind(world: World, token: Token): Caller {
  const user = userOf(world, token.username)
  return {
    username: token.username,
    scopes: token.scopes,
    addFirewalls: user === undefined || !user.restricted || user.add_firewalls,
    grants: user?.restricted === true ? user.grants : undefined,
  }
}

/** Who presents this token: the owner where it is not known, and in a world that declares none. */
export function callerOf(world: World, text: string | undefined): Caller {
  const token = text === undefined ? undefined : tokenOf(world, text)
  return token === undefined ? owner : callerBehind(world, token)
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
