/** Admission over HTTP: a bearer token where the operation asks for a scope, also in a world that accepts any token. */
import type { Assume } from '../contract/assumptions.ts'
import { admit } from '../engine/admit.ts'
import { failure, type Result } from '../kit/result.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Refusal } from '../refusals/problem.ts'
import { type Caller, enforcesTokens, tokenOf } from '../world/caller.ts'
import type { World } from '../world/world.ts'

/** The token in `Authorization: Bearer token` (ASSUME-TOKEN); undefined for no header or another scheme. */
export const bearerIn = (headers: Headers): string | undefined =>
  /^Bearer +([^\s]+) *$/i.exec(headers.get('Authorization') ?? '')?.[1]

export function admitAtEdge(
  world: World,
  operation: AnyOperation,
  token: string | undefined,
  assume: Assume,
): Result<Caller, Refusal> {
  if (token !== undefined || operation.scopes.length === 0 || enforcesTokens(world))
    return admit(world, operation, token, assume)
  return failure({
    kind: 'unauthenticated',
    clause: 'SCOPE-1',
    path: ['Authorization'],
    problem: 'bad-token',
    expected: 'any',
  })
}

/** The scopes of the token, as `X-OAuth-Scopes` tells them. */
export function scopesOf(world: World, token: string | undefined): string {
  if (token === undefined) return 'unknown'
  if (!enforcesTokens(world)) return '*'
  return tokenOf(world, token)?.scopes.join(' ') ?? 'unknown'
}
