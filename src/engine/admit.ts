/** Admission: who calls, and whether the token's scopes open this operation. */
import { grantsScope } from '../contract/scopes.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { gotText } from '../refusals/got.ts'
import type { Refusal } from '../refusals/problem.ts'
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
    path: ['Authorization'],
    problem: 'missing-scope',
    expected: lacking,
    got: token.scopes.map(scope => gotText(scope)),
  })
}

// The token itself is left out: refusals end up in logs.
const unauthenticated = (presented: string | undefined): Refusal => ({
  kind: 'unauthenticated',
  clause: 'SCOPE-1',
  path: ['Authorization'],
  problem: 'bad-token',
  expected: 'known',
  got: presented === undefined ? undefined : 'unknown',
})
