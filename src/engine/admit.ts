/** Admission: who calls, and whether the token's scopes open this operation. */
import { grantsScope } from '../contract/scopes.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Refusal } from '../schema/refusal.ts'
import { type Caller, callerBehind, enforcesTokens, owner, tokenOf } from '../world/caller.ts'
import type { World } from '../world/world.ts'

/**
 * An operation without scopes is open to everybody, and a wider scope opens what asks for a narrower one
 * (ASSUME-SCOPE-ORDER). A token that lacks a scope is turned away like one that is unknown (ASSUME-SCOPE-MISSING).
 */
export function admit(
  world: World,
  { scopes, upholds }: AnyOperation,
  presented: string | undefined,
): Result<Caller, Refusal> {
  if (scopes.length === 0 || !enforcesTokens(world)) return success(owner)
  const token = presented === undefined ? undefined : tokenOf(world, presented)
  if (token === undefined) return failure(unauthenticated(presented))
  const lacking = scopes.find(scope => !grantsScope(token.scopes, scope))
  if (lacking === undefined) return success(callerBehind(world, token))
  return failure({
    kind: 'unscoped',
    clause: upholds.find(clause => clause.startsWith('SCOPE-')) ?? 'SCOPE-1',
    field: 'Authorization',
    reason: `saw a token with ${token.scopes.join(' ') || 'no scopes'}; accepted is one with ${lacking}`,
  })
}

// The token itself never appears in a reason: reasons end up in logs.
const unauthenticated = (presented: string | undefined): Refusal => ({
  kind: 'unauthenticated',
  clause: 'SCOPE-1',
  field: 'Authorization',
  reason: `saw ${presented === undefined ? 'no token' : 'an unknown token'}; accepted is a token of this account`,
})
