/** The caller of a generated call, in a world that declares tokens. */
import { grantsScope } from '../../contract/scopes.ts'
import type { Circumstances } from '../../engine/call.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { callerBehind, enforcesTokens, isInForce, tokenOf } from '../../world/caller.ts'
import type { Token } from '../../world/records/user.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type Choices, partition } from './request.ts'
import { dependsOnCaller, type TargetOutcome } from './target-outcomes.ts'

/** A caller with whom the call can have this outcome; undefined if the world has none. Presents no token where none are declared. */
export function callerFor(
  world: World,
  operation: AnyOperation,
  target: TargetOutcome,
  choices: Choices,
): Circumstances | undefined {
  if (!enforcesTokens(world)) return dependsOnCaller(target) ? undefined : {}
  if (target === 'unauthenticated')
    return choices.below(2) === 0 ? {} : { as: unknownToken(world, choices) }
  const [scoped, unscoped] = partition(tokensIn(world), token => hasScopes(token, operation))
  if (target === 'unscoped') return presenting(choices.oneOf(unscoped))
  const [restricted, free] = partition(scoped, token => isRestricted(world, token))
  if (target === 'forbidden') return presenting(choices.oneOf(restricted))
  // Operations that ask for no scope are not judged by their caller.
  const isOpen = operation.scopes.length === 0
  const preferred = !isOpen && restricted.length > 0 && choices.once(2) ? restricted : free
  return presenting(choices.oneOf(preferred) ?? choices.oneOf(scoped)) ?? {}
}

/** A caller who sees and may do as much by this operation as any. */
export function freestCaller(world: World, operation: AnyOperation): Circumstances {
  const scoped = tokensIn(world).filter(token => hasScopes(token, operation))
  return presenting(scoped.find(token => !isRestricted(world, token)) ?? scoped[0]) ?? {}
}

/** The texts of the tokens that calls create, by their ids. */
export const tokenText = (id: number): string => `token-${id}`

const tokensIn = ({ tables, now }: World): readonly Token[] =>
  [...values(tables.tokens)].filter(token => isInForce(token, now))

const hasScopes = ({ scopes }: Token, operation: AnyOperation): boolean =>
  operation.scopes.every(scope => grantsScope(scopes, scope))

const isRestricted = (world: World, token: Token): boolean =>
  callerBehind(world, token).grants !== undefined

/** The text of a token that was deleted, if one was. */
function unknownToken(world: World, choices: Choices): string {
  const text = tokenText(1 + choices.below(world.counters.tokens))
  return tokenOf(world, text) === undefined ? text : tokenText(0)
}

const presenting = (token: Token | undefined): Circumstances | undefined =>
  token && { as: token.token }
