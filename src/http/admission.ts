/**
 * Admission over HTTP: a world that declares tokens asks for one at every route but those that are open to everybody, and
 * one that accepts any token asks for a bearer where the operation asks for a scope.
 */
import type { Assume } from '../contract/assumptions.ts'
import { grantsScope, ourScope, type Scope, scopeForm } from '../contract/scopes.ts'
import { admit, unauthenticated } from '../engine/admit.ts'
import type { AnyCall } from '../engine/call.ts'
import { fieldsOf } from '../kit/json.ts'
import { failure, type Result } from '../kit/result.ts'
import { isOpen } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { gotText } from '../refusals/got.ts'
import type { Refusal } from '../refusals/problem.ts'
import { type Caller, enforcesTokens, tokenOf } from '../world/caller.ts'
import type { World } from '../world/world.ts'
import { isCompanion } from './companions/companion.ts'
import type { Dialect } from './dialect.ts'

/** The token in `Authorization: Bearer token` (ASSUME-TOKEN); undefined for no header or another scheme. */
export const bearerIn = (headers: Headers): string | undefined =>
  /^Bearer +([^\s]+) *$/i.exec(headers.get('Authorization') ?? '')?.[1]

/** What a world that declares tokens wants a token to hold: nothing is any known one, undefined none at all. */
export function scopesAsked(
  operation: AnyOperation,
  { scopesBeside }: Pick<Dialect, 'scopesBeside'>,
): readonly Scope[] | undefined {
  if (operation.scopes.length > 0) return operation.scopes
  const isOpenToAll = isCompanion(operation) ? operation.isOpen : isOpen(operation)
  return isOpenToAll ? undefined : (scopesBeside?.(operation) ?? [])
}

interface Presented {
  readonly asked: readonly Scope[] | undefined
  readonly token: string | undefined
}

export function admitAtEdge(
  world: World,
  operation: AnyOperation,
  { asked, token }: Presented,
  assume: Assume,
): Result<Caller, Refusal> {
  if (enforcesTokens(world)) {
    const isKnown = token !== undefined && tokenOf(world, token) !== undefined
    if (asked !== undefined && !isKnown) return failure(unauthenticated(token))
    const isTheirs = asked === undefined || asked === operation.scopes
    return admit(world, isTheirs ? operation : { ...operation, scopes: asked }, token, assume)
  }
  if (token !== undefined || operation.scopes.length === 0)
    return admit(world, operation, token, assume)
  return failure({
    kind: 'unauthenticated',
    clause: 'SCOPE-1',
    path: ['Authorization'],
    problem: 'bad-token',
    expected: 'any',
  })
}

/** Why no such token is made: nobody hands on what the own token does not hold. */
export function handedOn(
  world: World,
  { operation, body }: AnyCall,
  { dialect, token }: { readonly dialect: Dialect; readonly token: string | undefined },
): Refusal | undefined {
  if (operation !== 'tokenCreate' || token === undefined || !enforcesTokens(world)) return undefined
  // Where scopes are asked for by the contract alone, whoever is known sets the scene.
  if (dialect.scopesBeside === undefined) return undefined
  const { scopes: wanted } = fieldsOf(body)
  const held = tokenOf(world, token)?.scopes ?? []
  // What is no scope is for the operation to refuse.
  const asked = Array.isArray(wanted) ? wanted.filter(each => scopeForm.test(each)) : []
  const beyond = asked.map(ourScope).find(each => !grantsScope(held, each))
  if (beyond === undefined) return undefined
  return {
    ...{ kind: 'unscoped', clause: 'ASSUME-ENVIRONMENT', path: ['Authorization'] },
    ...{ problem: 'missing-scope', expected: beyond, got: held.map(scope => gotText(scope)) },
  }
}

/** The scopes of the token, as `X-OAuth-Scopes` tells them. */
export function scopesOf(world: World, token: string | undefined): string {
  if (token === undefined) return 'unknown'
  if (!enforcesTokens(world)) return '*'
  return tokenOf(world, token)?.scopes.join(' ') ?? 'unknown'
}
