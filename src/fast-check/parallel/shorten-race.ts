/** Makes a race that no order explains as short and as plain as it gets, by running it again and again. */
import type { AnyCall } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import type { World } from '../../world/world.ts'
import { plainerThan, shorterThan } from '../drive/simpler-journals.ts'
import { simplest } from '../drive/simplest.ts'
import type { System } from '../drive/system.ts'
import { inOrderOfBeginning } from './history.ts'
import { asGiven, type Race, type Raced, race } from './race.ts'

/** Calls in order, each with the caller who makes it: 0 before the race. */
interface Trial {
  readonly journal: readonly AnyCall[]
  readonly callers: readonly number[]
  readonly interleaving: readonly number[]
}

/** Ends with a race that still goes wrong; the one that came in if nothing can go. */
export const shortenRace = <Real>(
  system: System<Real>,
  start: World,
  found: Raced,
  readBack: Race['readBack'],
): Promise<Raced> =>
  simplest<Raced, Trial>(found, {
    trialsMax: 3000,
    simpler: raced => simplerThan(start, raced),
    async fails(trial) {
      const raced = await race(system, start, { ...raceOf(trial), readBack })
      return isUnexplained(raced) ? raced : undefined
    },
  })

/** Where the calls before part already it is no matter of the race. */
export const isUnexplained = ({ trail, explanation }: Raced): boolean =>
  trail.differences.length === 0 && explanation === undefined

/** The calls of a race by who made them: those before it, and those of each caller. */
export function partsOf({ trail, history }: Raced) {
  const made = inOrderOfBeginning(history)
  const by = (caller: number) => made.filter(each => each.caller === caller).map(({ call }) => call)
  const callers = [...new Set(made.map(({ caller }) => caller))].filter(caller => caller > 0)
  return { before: trail.journal, callers: callers.sort((a, b) => a - b).map(by), reads: by(0) }
}

/** The plainest turns first, then fewer calls, then calls taken out of the race, then plainer ones. */
function* simplerThan(start: World, raced: Raced): Generator<Trial> {
  const { interleaving } = raced
  const made = inOrderOfBeginning(raced.history).filter(({ caller }) => caller > 0)
  const before = raced.trail.journal
  const journal = [...before, ...made.map(({ call }) => call)]
  const callers = [...before.map(() => 0), ...made.map(({ caller }) => caller)]
  for (const plainer of plainerInterleavings(interleaving))
    yield { journal, callers, interleaving: plainer }
  for (const shorter of shorterThan(start, journal)) {
    const left = callers.filter((_, at) => at < shorter.from || at >= shorter.end)
    // Calls before the race take no turns.
    const others =
      shorter.end <= before.length ? [interleaving] : [interleaving, ...fewInterleavings]
    if (isRace(left))
      for (const other of others)
        yield { journal: shorter.journal, callers: left, interleaving: other }
  }
  yield* outOfTheRace({ journal, callers, interleaving }, before.length)
  yield* alike({ journal, callers, interleaving }, before.length)
  for (const plainer of plainerThan(journal)) yield { journal: plainer, callers, interleaving }
}

/** The first call of a caller is made before the race instead. */
function* outOfTheRace({ journal, callers, interleaving }: Trial, end: number): Generator<Trial> {
  const moved = <Item>(items: readonly Item[], from: number, item: Item | undefined) => [
    ...items.slice(0, end),
    ...(item === undefined ? [] : [item]),
    ...items.slice(end).filter((_, at) => at !== from - end),
  ]
  for (const caller of new Set(callers.slice(end))) {
    const from = callers.indexOf(caller)
    const left = moved(callers, from, 0)
    for (const other of isRace(left) ? [interleaving, ...fewInterleavings] : [])
      yield { journal: moved(journal, from, journal[from]), callers: left, interleaving: other }
  }
}

/** Two callers who make the same call are plainer than two who make another each. */
function* alike({ journal, callers, interleaving }: Trial, start: number): Generator<Trial> {
  for (const [from, model] of journal.entries())
    for (const [at, call] of journal.entries())
      if (start <= from && from !== at && start <= at && isLike(model, call))
        yield { journal: journal.with(at, model), callers, interleaving }
}

/** The shorter of two takes the place of the other, never the other way round: or else there would be no end. */
function isLike(model: AnyCall, call: AnyCall): boolean {
  const [text, other] = [canonicalText(model), canonicalText(call)]
  const isShorter = text.length < other.length || (text.length === other.length && text < other)
  return model.operation === call.operation && isShorter
}

const isRace = (callers: readonly number[]): boolean =>
  new Set(callers.filter(caller => caller > 0)).size > 1

/** All the ways there are for two that wait twice each. */
const fewInterleavings: readonly (readonly number[])[] = [
  [],
  [1],
  [0, 1],
  [1, 1],
  [0, 0, 1],
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 1],
]

function* plainerInterleavings(interleaving: readonly number[]): Generator<readonly number[]> {
  for (let length = 0; length < interleaving.length; length++) yield interleaving.slice(0, length)
  for (const [index, turn] of interleaving.entries())
    if (turn > 0) yield interleaving.map((each, at) => (at === index ? 0 : each))
}

function raceOf({ journal, callers, interleaving }: Trial): Omit<Race, 'readBack'> {
  const by = (caller: number) => asGiven(journal.filter((_, at) => callers[at] === caller))
  const racing = [...new Set(callers)].filter(caller => caller > 0).sort((a, b) => a - b)
  return { before: by(0), callers: racing.map(by), interleaving }
}
