/** A plan, carried out in every order: part by part, until it is known which of its calls may be refused. */
import { InvariantError } from '../kit/errors.ts'
import { once } from '../kit/once.ts'
import type { Instruments } from '../order/openings.ts'
import { bitOf, maskOf } from '../order/states.ts'
import type { World } from '../world/world.ts'
import { type Explored, explore } from './explore.ts'
import type { Lasts } from './found.ts'
import { madeAlong } from './make-call.ts'
import { type Movement, movementsOf } from './movements.ts'
import { type Part, partsOf } from './parts.ts'
import { has, isInside, type Plan, placesIn, withLater, without } from './plan.ts'
import { type Runs, runsThrough } from './runs.ts'
import { inChains } from './work.ts'

export interface CarriedOut {
  readonly parts: readonly PartCarriedOut[]
  readonly movements: ReadonlyMap<string, Movement>
  readonly instruments: Instruments
  /** The calls that are refused in some order, as a mask. */
  readonly refusable: bigint
  readonly complete: boolean
  readonly states: number
  /** What is not made at the end that is meant, as a mask. */
  readonly left: bigint
  /** The end that is meant, and the calls that lead to it. */
  readonly meant: () => End
  /** Leads to another end: with other calls made in some part, in this order. */
  readonly runWith: (part: PartCarriedOut, calls: readonly number[]) => readonly number[]
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
  readonly instruments: Instruments
  /** How much work may be spent, unless the caller says when to stop. */
  readonly units: number
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Only some parts are looked at, by their calls, and addresses are known that lead elsewhere. */
  readonly only?: {
    readonly isAsked: (calls: bigint) => boolean
    readonly movements: ReadonlyMap<string, Movement>
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
  const known = new Map<string, Explored>()
  const exploreOnce = (part: Part): Explored => {
    const key = [part.calls, ...part.services, ...part.places.map(each => each.text)].join(' ')
    const explored = known.get(key) ?? explore(plan, part, search)
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
    const isKnown = refused === refusable && stampOf(movements.all()) === moved
    refusable = refused
    if (isKnown || search.isSpent()) return describe(plan, explored, refusable, search)
  }
}

/** Grows with what is known of addresses. */
const stampOf = (movements: ReadonlyMap<string, Movement>): string =>
  [...movements.values()].map(({ calls, holders }) => `${calls} ${holders.size}`).join()

const refusedIn = ({ states }: Explored): bigint => {
  let mask = 0n
  for (const { steps } of states)
    for (const step of steps) if ('errors' in step) mask |= bitOf(step.call)
  return mask
}

function describe(
  plan: Plan,
  explored: readonly Explored[],
  refusable: bigint,
  { instruments, movements, isSpent }: Parameters<typeof explore>[2],
): CarriedOut {
  const ofRefusals = partsOfRefusals(explored, refusable)
  const parts = explored.map(
    (each): PartCarriedOut => ({
      ...carriedOutPart(plan, each, instruments.read),
      isOfRefusals: ofRefusals.has(each),
    }),
  )
  const runOf = (other?: PartCarriedOut, calls?: readonly number[]) => {
    const { chains, left } = chainsOf(plan, parts, other, calls)
    return inChains(plan, chains, left)
  }
  const complete = explored.every(each => each.complete) && !isSpent()
  const lead: CarriedOut['lead'] = run => {
    const { made, world } = madeAlong(plan, run)
    if (complete && made.length < run.length)
      throw new InvariantError('moments', [], `of the calls ${run} only ${made} are made`)
    return { run: made, world }
  }
  const states = Math.max(
    1,
    parts.reduce((sum, { runs }) => sum + runs.states, 0),
  )
  return {
    ...{ parts, movements: movements.all(), instruments, refusable, complete, states },
    ...{ left: chainsOf(plan, parts).left, meant: once(() => lead(runOf())), runWith: runOf, lead },
  }
}

/** Where not every state was met, the end is the one of the listed order. */
function carriedOutPart(plan: Plan, explored: Explored, read: Instruments['read']) {
  const { part, points, states, complete } = explored
  const runs = runsThrough(plan, explored)
  if (complete)
    return {
      ...{ ...explored, runs, meantRun: runs.meantRun },
      lasts: states[runs.nodes[runs.meant]?.state ?? 0]?.filterings,
    }
  const listed = plan.listed.filter(call => has(part.calls, call))
  const { made, world } = madeAlong(plan, listed)
  const lasts = made.length < listed.length ? undefined : points.map(each => read(world, each))
  return { ...explored, runs, meantRun: made, lasts }
}

/** In which order calls are made that may be refused, and what is not made: as is meant, but for other calls of one part. */
function chainsOf(
  plan: Plan,
  parts: readonly PartCarriedOut[],
  other?: PartCarriedOut,
  calls: readonly number[] = [],
) {
  const chains: (readonly number[])[] = []
  let left = 0n
  let seen = 0n
  const note = ({ part }: PartCarriedOut, run: readonly number[]): void => {
    const own = without(part.calls, seen)
    seen |= own
    left |= withLater(plan, without(own, maskOf(run)))
    chains.push(run.filter(call => has(own, call)))
  }
  if (other !== undefined) note(other, calls)
  for (const each of parts) if (each.isOfRefusals && each !== other) note(each, each.meantRun)
  return { chains, left }
}

/** For each call that may be refused the smallest part that it is in, but for those inside another one. */
function partsOfRefusals(explored: readonly Explored[], refusable: bigint): ReadonlySet<Explored> {
  const smallest = placesIn(refusable).map(call =>
    explored
      .filter(({ part }) => has(part.calls, call))
      .reduce((a, b) => (placesIn(b.part.calls).length < placesIn(a.part.calls).length ? b : a)),
  )
  return new Set(
    smallest.filter(
      ({ part: { calls } }) =>
        !smallest.some(({ part }) => part.calls !== calls && isInside(calls, part.calls)),
    ),
  )
}
