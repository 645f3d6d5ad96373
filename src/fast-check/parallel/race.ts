/** One race: calls made one by one, then callers let loose at once, and then everything read back. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { ask } from '../drive/ask.ts'
import { type Trail, walk } from '../drive/follow.ts'
import { differencesAfter, differencesInside } from '../drive/look-inside.ts'
import { type Schedule, type System, withReal } from '../drive/system.ts'
import type { History, Operation } from './history.ts'
import { interleave } from './interleave.ts'
import { type Explanation, type Impasse, type Orders, ordersOf } from './linearize.ts'

/** A call that is chosen when its turn comes, for the world as far as it is known and the calls then under way. */
export type Choice = (world: World, underWay: readonly AnyCall[]) => AnyCall

/** Calls that are chosen already. */
export const asGiven = (calls: readonly AnyCall[]): readonly Choice[] =>
  calls.map(call => () => call)

export interface Race {
  readonly before: readonly Choice[]
  readonly callers: readonly (readonly Choice[])[]
  readonly interleaving: readonly number[]
  /** The calls that read back what is there, in any of the worlds that the race can have ended in. */
  readonly readBack: (worlds: readonly World[]) => readonly AnyCall[]
}

export interface Raced {
  /** The calls before, and how far they came: where they part no caller is let loose. */
  readonly trail: Trail
  readonly history: History
  readonly interleaving: readonly number[]
  /** An order that explains everything; or else how far the best one comes. */
  readonly explanation: Explanation | undefined
  readonly impasse: Impasse
}

/** The same system goes the same way again with the same calls and turns, if it waits for turns where others get in. */
export async function race<Real>(
  system: System<Real>,
  start: World,
  { before, callers, interleaving, readBack }: Race,
  tally?: Map<string, number>,
): Promise<Raced> {
  const loose = async (real: Real, schedule: Schedule) => {
    const next = (world: World, index: number) => before[index]?.(world, [])
    const trail = await walk(system, real, { start, next, ...(tally && { tally }) })
    const { world } = trail
    if (trail.differences.length > 0) return { trail, history: [], ...noOrder }
    const recorder = recordedBy(system, real)
    await letLoose(recorder, { world, callers, schedule })
    const worlds = ordersOf(world, recorder.history).explanations.map(each => each.world)
    const reads = worlds.length === 0 ? [] : readBack([world, ...worlds])
    for (const call of reads) await recorder.make(0, call)
    const { history } = recorder
    return { trail, history, ...(await explained(system, real, orders(system, world, history))) }
  }
  const { value, interleaving: taken } = await interleave(interleaving, schedule =>
    withReal(system, [start, schedule], real => loose(real, schedule)),
  )
  return { ...value, interleaving: taken }
}

const noOrder = { explanation: undefined, impasse: { order: [], differences: [] } }

interface Recorder {
  readonly history: readonly Operation[]
  readonly make: (caller: number, call: AnyCall) => Promise<Operation>
}

/** Moments are counted: one for each call that begins, and one for each that is answered. */
function recordedBy<Real>(system: System<Real>, real: Real): Recorder {
  const history: Operation[] = []
  let moment = 0
  return {
    history,
    async make(caller, call) {
      const began = moment++
      const answer = await ask(system, real, call)
      const operation = { caller, call, answer, began, ended: moment++ }
      history.push(operation)
      return operation
    },
  }
}

interface Loose extends Pick<Race, 'callers'> {
  readonly world: World
  readonly schedule: Schedule
}

/** What was answered is known to all; what is under way is not: so that calls get in each other's way. */
async function letLoose(recorder: Recorder, { world, callers, schedule }: Loose): Promise<void> {
  const underWay = new Set<AnyCall>()
  let known = world
  const work = callers.map(async (choices, at) => {
    for (const choose of choices) {
      await schedule(Promise.resolve())
      const call = choose(known, [...underWay])
      underWay.add(call)
      await recorder.make(at + 1, call)
      underWay.delete(call)
      known = apply(known, call, { verify: false }).world
    }
  })
  await Promise.all(work)
}

/** Who looks inside sees in which order events came. */
const orders = <Real>({ worldOf, after }: System<Real>, start: World, history: History): Orders =>
  ordersOf(start, history, worldOf !== undefined || after !== undefined)

/** Of the orders that explain the answers, one that explains what the system looks like from the inside too. */
async function explained<Real>(
  system: System<Real>,
  real: Real,
  { explanations, impasse }: Orders,
): Promise<Pick<Raced, 'explanation' | 'impasse'>> {
  const inside = explanations.map(({ world }) => differencesInside(system, real, world))
  const explanation = explanations[inside.findIndex(differences => differences.length === 0)]
  const [first] = explanations
  if (first === undefined) return { explanation, impasse }
  if (explanation === undefined)
    return { explanation, impasse: { order: first.order, differences: inside[0] ?? [] } }
  const differences = await differencesAfter(system, real, explanation.world)
  const late = { order: explanation.order, differences }
  return { explanation: differences.length > 0 ? undefined : explanation, impasse: late }
}
