/** Who makes a call: in a world that declares tokens, one by whom it comes to what it is meant to come to. */
import { grantsScope } from '../../contract/scopes.ts'
import type { Circumstances } from '../../engine/call.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import { callerBehind, enforcesTokens, tokenOf } from '../../world/caller.ts'
import type { Token } from '../../world/records/user.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'
import { isAboutCallers, type TargetOutcome } from './target-outcomes.ts'

/** Undefined if this world has no such caller. A world that declares no tokens is not shown any. */
export function callerFor(
  world: World,
  operation: AnyOperation,
  target: TargetOutcome,
  choices: Choices,
): Circumstances | undefined {
  if (!enforcesTokens(world)) return isAboutCallers(target) ? undefined : {}
  if (target === 'unauthenticated')
    return choices.below(2) === 0 ? {} : { as: textOfNobody(world, choices) }
  const [within, beyond] = parted(tokensIn(world), token => opens(token, operation))
  if (target === 'unscoped') return presented(choices.oneOf(beyond))
  const [restricted, free] = parted(within, token => isRestricted(world, token))
  if (target === 'forbidden') return presented(choices.oneOf(restricted))
  // Whoever furnishes a world is not the one to be judged.
  const isOpen = operation.scopes.length === 0
  const preferred = !isOpen && restricted.length > 0 && choices.once(2) ? restricted : free
  return presented(choices.oneOf(preferred) ?? choices.oneOf(within)) ?? {}
}

/** The one who sees most of what this operation shows. */
export function readerFor(world: World, name: OperationName): Circumstances {
  const operation = operationNamed(name)
  const within = tokensIn(world).filter(token => operation && opens(token, operation))
  return presented(within.find(token => !isRestricted(world, token)) ?? within[0]) ?? {}
}

const tokensIn = ({ tables }: World): readonly Token[] => [...values(tables.tokens)]

const opens = ({ scopes }: Token, operation: AnyOperation): boolean =>
  operation.scopes.every(scope => grantsScope(scopes, scope))

const isRestricted = (world: World, token: Token): boolean =>
  callerBehind(world, token).grants !== undefined

/** That of a token which is gone, if one is; tokens made on the way are called so. */
function textOfNobody(world: World, choices: Choices): string {
  const text = tokenText(1 + choices.below(world.counters.tokens))
  return tokenOf(world, text) === undefined ? text : tokenText(0)
}

export const tokenText = (id: number): string => `token-${id}`

const presented = (token: Token | undefined): Circumstances | undefined =>
  token && { as: token.token }

function parted<Item>(
  items: readonly Item[],
  isOne: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(isOne), items.filter(item => !isOne(item))]
}
