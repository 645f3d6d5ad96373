/** Turns: of all the kinds that there are, the one that came least often so far comes next. */
import type { OperationName } from '../../operations/table.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { World } from '../../world/world.ts'
import { isAboutCallers } from './aims.ts'
import { type Kind, kinds } from './kinds.ts'

export interface Turns {
  /** How often each kind came. */
  readonly taken: Map<Kind, number>
  /** For each kind the last world that had no call of it: nobody looks there again. */
  readonly barren: Map<Kind, World>
}

export const newTurns = (): Turns => ({ taken: new Map(), barren: new Map() })

/** On these everything else is built: they come more often than the others. */
const grounds: readonly OperationName[] = [
  'firewallCreate',
  'firewallUpdate',
  'firewallDeviceCreate',
  'ipv6RangeCreate',
  'liveMigrationStart',
]

/** How many turns a kind has for one of the others. */
const shareOf = ({ operation, aim }: Kind): number =>
  aim === 'done' && grounds.includes(operation) ? 3 : 1

/** Each kind as often as its share. */
const cards = kinds.flatMap(kind => Array.from({ length: shareOf(kind) }, () => kind))

/** A stride over the cards: those beside one that is hardly ever enabled are not called in its place. */
const stride = [37, 29, 23].find(each => cards.length % each !== 0) ?? 1

/** The kinds of these operations, those that are behind first; among equals in an order that the number says. */
export function* inTurn(
  { taken }: Turns,
  world: World,
  operations: readonly OperationName[],
  number: number,
): Generator<Kind, void, undefined> {
  const chosen = new Set(operations)
  const asksForTokens = enforcesTokens(world)
  const waiting = new Map<number, Kind[]>()
  for (let step = 0; step < cards.length; step++) {
    const kind = cards[(number + step * stride) % cards.length]
    if (kind === undefined || !chosen.has(kind.operation)) continue
    if (isAboutCallers(kind.aim) && !asksForTokens) continue
    const rounds = Math.floor((taken.get(kind) ?? 0) / shareOf(kind))
    const equals = waiting.get(rounds)
    if (equals === undefined) waiting.set(rounds, [kind])
    else equals.push(kind)
  }
  for (const rounds of [...waiting.keys()].sort((a, b) => a - b)) yield* waiting.get(rounds) ?? []
}
