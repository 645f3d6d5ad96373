/** A plan, carried out in every order: part by part, until it is known which of its calls may be refused. */
import { InvariantError } from '../kit/errors.ts'
import { once } from '../kit/once.ts'
import type { InstrumentsOfWorlds } from '../order/openings.ts'
import { bitOf, maskOf } from '../order/states.ts'
import type { World } from '../world/world.ts'
import { type Explored, explore, exploredWaiting, type Search } from './explore.ts'
import type { Lasts } from './found.ts'
import { keyOfRun, madeAlong } from './make-call.ts'
import { type Choice, meantEnds, meantRun } from './meant.ts'
import { type Movement, movementsOf } from './movements.ts'
import { type Part, partsOf } from './parts.ts'
import { has, isInside, type Plan, placesIn, without } from './plan.ts'
import { graphOf, type Runs } from './runs.ts'
import { runWithOther } from './work.ts'

export interface CarriedOut {
  readonly parts: readonly PartCarriedOut[]
  readonly movements: ReadonlyMap<string, Movement>
  readonly instruments: InstrumentsOfWorlds
  /** The calls that are refused in some order, as a mask. */
  readonly refusable: bigint
  readonly complete: boolean
  /** The calls of parts of which not every state was met, as a mask: all of them where it is not known which parts there are. */
  readonly unexplored: bigint
  readonly states: number
  /** What is not made at the end that is meant, as a mask. */
  readonly left: bigint
  /** The end that is meant, and the calls that lead to it. */
  readonly meant: () => End
  /** Leads to another end: with other calls made in some part, in this order. */
  readonly runWith: (
    part: Pick<PartCarriedOut, 'part'>,
    calls: readonly number[],
  ) => readonly number[]
  /** Makes the calls of such a run: where not every state was met, one of them may be refused. */
  readonly lead: (run: readonly number[]) => End
}

interface End {
  readonly run: readonly number[]
  readonly world: World
}

export interface PartCarriedOut extends Explored {
  readonly runs: Runs
  readonly meantRun: readonly number[]
  /** What its points do at the end that is meant; undefined where that is not known. */
  readonly lasts: Lasts | undefined
  /** It is there because some of its calls may be refused. */
  readonly isOfRefusals: boolean
}

interface Carrying {
  readonly instruments: InstrumentsOfWorlds
  /** How much work may be spent, unless the caller says when to stop. */
  readonly units: number
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Only some parts are looked at, by their calls, and addresses are known that lead elsewhere. */
  readonly only?: {
    readonly isAsked: (calls: bigint) => boolean
    readonly movements: ReadonlyMap<string, Movement>
    /** Parts of the plan in which fewer calls wait for others, of which every state was met. */
    readonly known: readonly Explored[]
  }
}

/** More states than are met as a rule. */
const statesMax = 100_000

export function carriedOut(
  plan: Plan,
  { instruments, units, onProgress, only }: Carrying,
): CarriedOut {
  const movements = movementsOf(plan, only?.movements)
  let met = 0
  const search = {
    ...{ instruments, movements },
    isSpent: instruments.effort.until(instruments.effort.spent() + units),
    onState: () => onProgress?.(Math.min(++met, statesMax), statesMax),
  }
  const wider = new Map(only?.known.map(each => [keyOf(each.part), each]))
  const known = new Map<string, Explored>()
  const exploreOnce = (part: Part): Explored => {
    const key = keyOf(part)
    const met = wider.get(key)
    const explored =
      known.get(key) ??
      (met === undefined ? explore(plan, part, search) : exploredWaiting(plan, met))
    known.set(key, explored)
    return explored
  }
  let refusable = 0n
  for (;;) {
    const moved = stampOf(movements.all())
    const explored = partsOf(plan, refusable, movements.all().values())
      .filter(({ calls }) => only === undefined || only.isAsked(calls))
      .map(exploreOnce)
    const refused = explored.reduce((mask, each) => mask | refusedIn(each), refusable)
    const isSettled = refused === refusable && stampOf(movements.all()) === moved
    refusable = refused
    if (isSettled || search.isSpent())
      return describe(plan, { explored, refusable, isSettled }, search)
  }
}

const keyOf = ({ calls, services, places }: Part): string =>
  [calls, ...services, ...places.map(each => each.text)].join(' ')

/** Grows with what is known of addresses. */
const stampOf = (movements: ReadonlyMap<string, Movement>): string =>
  [...movements.values()].map(({ calls, holders }) => `${calls} ${holders.size}`).join()

const refusedIn = ({ states }: Explored): bigint => {
  let mask = 0n
  for (const { steps } of states)
    for (const step of steps) if ('errors' in step) mask |= bitOf(step.call)
  return mask
}

interface Result {
  readonly explored: readonly Explored[]
  readonly refusable: bigint
  /** Nothing was found at last that another look at the parts would have to go by. */
  readonly isSettled: boolean
}

function describe(
  plan: Plan,
  { explored, refusable, isSettled }: Result,
  { instruments, movements, isSpent }: Search,
): CarriedOut {
  const ofRefusals = partsOfRefusals(explored, refusable)
  const graphed = explored.map(each => ({
    ...each,
    graph: graphOf(plan, each, { instruments, isSpent }),
    isOfRefusals: ofRefusals.has(each),
  }))
  const choices = graphed.filter(each => each.isOfRefusals && each.graph.complete)
  const order = meantRun(plan, choices)
  const complete = isSettled && graphed.every(each => each.graph.complete)
  const unexplored = isSettled
    ? graphed.reduce((mask, { part, graph }) => (graph.complete ? mask : mask | part.calls), 0n)
    : maskOf(plan.listed)
  const reached = complete ? undefined : madeAlong(plan, order)
  const run = reached?.made ?? order
  const meantIn = graphed.map(each => ({
    ...{ ...each, complete },
    meantRun: run.filter(call => has(each.part.calls, call)),
  }))
  const runWith: CarriedOut['runWith'] = (part, calls) => runWithOther(plan, meantIn, part, calls)
  const lead: CarriedOut['lead'] = calls => {
    const { made, world } = madeAlong(plan, calls)
    if (complete && made.length < calls.length)
      throw new InvariantError('moments', [], `of the calls ${calls} only ${made} are made`)
    return { run: made, world }
  }
  const states = graphed.reduce((sum, { graph }) => sum + graph.states, 0)
  return {
    parts: meantIn.map(each => ({
      ...each,
      ...atEnd(plan, each, { runWith, reached, instruments }),
    })),
    ...{ movements: movements.all(), instruments, refusable, complete, unexplored },
    ...{ states: Math.max(1, states), left: without(maskOf(plan.listed), maskOf(run)) },
    ...{ meant: once(() => lead(run)), runWith, lead },
  }
}

/** What is known of a part at the end that is meant; `reached` is the one that was come to where not every state was met. */
function atEnd(
  plan: Plan,
  each: Explored & Choice & Pick<PartCarriedOut, 'meantRun'>,
  { runWith, reached, instruments }: Pick<CarriedOut, 'runWith' | 'instruments'> & Reached,
): Pick<PartCarriedOut, 'runs' | 'lasts'> {
  const { graph, meantRun, states, points, complete } = each
  const keyOf = (calls: readonly number[]): string => {
    instruments.effort.spend(30 * calls.length)
    return keyOfRun(plan, calls)
  }
  const keys = { ofPart: keyOf, ofWhole: (calls: readonly number[]) => keyOf(runWith(each, calls)) }
  const { state, meants } = meantEnds(plan, each, meantRun, keys)
  if (complete && meants.size === 0)
    throw new InvariantError('moments', [], `the calls ${meantRun} come to no end`)
  const runs = { ...graph, meants }
  if (reached === undefined) return { runs, lasts: states[state ?? -1]?.filterings }
  const isTold = graph.complete || isInside(each.part.calls, maskOf(meantRun))
  const lasts = isTold ? points.map(point => instruments.read(reached.world, point)) : undefined
  return { runs, lasts }
}

interface Reached {
  readonly reached: ReturnType<typeof madeAlong> | undefined
}

/** For each call that may be refused the smallest part that it is in, but for those inside another one. */
function partsOfRefusals(explored: readonly Explored[], refusable: bigint): ReadonlySet<Explored> {
  const sizeOf = ({ part }: Explored): number => placesIn(part.calls).length
  const smallest = placesIn(refusable).flatMap(call =>
    explored
      .filter(({ part }) => has(part.calls, call))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b))
      .slice(0, 1),
  )
  return new Set(
    smallest.filter(
      ({ part: { calls } }) =>
        !smallest.some(({ part }) => part.calls !== calls && isInside(calls, part.calls)),
    ),
  )
}
