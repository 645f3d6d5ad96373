/** Admission: who calls, and whether the token's scopes open this operation. */
import type { Assume } from '../contract/assumptions.ts'
import { grantsScope } from '../contract/scopes.ts'
import type { Instant } from '../kit/instant.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { operations } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { gotText } from '../refusals/got.ts'
import type { Refusal } from '../refusals/problem.ts'
import { type Caller, callerBehind, enforcesTokens, owner, tokenOf } from '../world/caller.ts'
import type { World } from '../world/world.ts'

/**
 * An operation without scopes is open to everybody, and a wider scope opens what asks for a narrower one. A token that
 * lacks a scope is turned away like one that is unknown.
 */
export function admit(
  world: World,
  { name, scopes, upholds }: AnyOperation,
  presented: string | undefined,
  assume: Assume,
  now: Instant = world.now,
): Result<Caller, Refusal> {
  if (!enforcesTokens(world)) return success(owner)
  const token = presented === undefined ? undefined : tokenOf(world, presented, now)
  if (scopes.length === 0) {
    if (token === undefined && Object.hasOwn(operations, name)) assume('ASSUME-TOKEN')
    return success(owner)
  }
  if (token === undefined) return failure(unauthenticated(presented))
  const lacking = scopes.find(scope => !grantsScope(token.scopes, scope))
  if (lacking === undefined) {
    if (!scopes.every(scope => token.scopes.includes(scope))) assume('ASSUME-SCOPE-ORDER')
    return success(callerBehind(world, token))
  }
  assume('ASSUME-SCOPE-MISSING')
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
export const unauthenticated = (presented: string | undefined): Refusal => ({
  kind: 'unauthenticated',
  clause: 'SCOPE-1',
  path: ['Authorization'],
  problem: 'bad-token',
  expected: 'known',
  got: presented === undefined ? undefined : 'unknown',
})
