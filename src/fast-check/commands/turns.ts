/** Turns: of all the scenarios that there are, the one that came least often so far comes next. */
import type { OperationName } from '../../operations/table.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { World } from '../../world/world.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { isAboutCallers } from './target-outcomes.ts'

export interface Turns {
  /** How often each scenario came. */
  readonly taken: Map<Scenario, number>
  /** For each scenario the last world that had no call of it: nobody looks there again. */
  readonly barren: Map<Scenario, World>
}

export const newTurns = (): Turns => ({ taken: new Map(), barren: new Map() })

/** On these everything else is built: they come more often than the others. */
const clauses: readonly OperationName[] = [
  'firewallCreate',
  'firewallUpdate',
  'firewallDeviceCreate',
  'ipv6RangeCreate',
  'liveMigrationStart',
]

/** How many turns a scenario has for one of the others. */
const shareOf = ({ operation, target }: Scenario): number =>
  target === 'done' && clauses.includes(operation) ? 3 : 1

/** Each scenario as often as its share. */
const cards = scenarios.flatMap(scenario =>
  Array.from({ length: shareOf(scenario) }, () => scenario),
)

/** A stride over the cards: those beside one that is hardly ever enabled are not called in its place. */
const stride = [37, 29, 23].find(each => cards.length % each !== 0) ?? 1

/** The scenarios of these operations, those that are behind first; among equals in an order that the number says. */
export function* inTurn(
  { taken }: Turns,
  world: World,
  operations: readonly OperationName[],
  number: number,
): Generator<Scenario, void, undefined> {
  const chosen = new Set(operations)
  const asksForTokens = enforcesTokens(world)
  const waiting = new Map<number, Scenario[]>()
  for (let step = 0; step < cards.length; step++) {
    const scenario = cards[(number + step * stride) % cards.length]
    if (scenario === undefined || !chosen.has(scenario.operation)) continue
    if (isAboutCallers(scenario.target) && !asksForTokens) continue
    const rounds = Math.floor((taken.get(scenario) ?? 0) / shareOf(scenario))
    const equals = waiting.get(rounds)
    if (equals === undefined) waiting.set(rounds, [scenario])
    else equals.push(scenario)
  }
  for (const rounds of [...waiting.keys()].sort((a, b) => a - b)) yield* waiting.get(rounds) ?? []
}
