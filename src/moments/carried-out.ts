/** A plan, carried out in every order: part by part, until it is known which of its calls may be refused. */
import { once } from '../kit/once.ts'
import type { Filtering, Instruments } from '../order/openings.ts'
import { bitOf } from '../order/states.ts'
import type { World } from '../world/world.ts'
import { type Explored, explore } from './explore.ts'
import type { Lasts } from './found.ts'
import { attempt, worldsAlong } from './make-call.ts'
import { type Movement, movementsOf } from './movements.ts'
import { type Part, partsOf } from './parts.ts'
import { has, type Plan, placesIn, withLater, without } from './plan.ts'
import { inListedOrder } from './planned-call.ts'
import { type Runs, runsThrough } from './runs.ts'

export interface CarriedOut {
  readonly parts: readonly PartCarriedOut[]
  readonly movements: ReadonlyMap<string, Movement>
  readonly instruments: Instruments
  /** The calls that are refused in some order, as a mask. */
  readonly refusable: bigint
  readonly complete: boolean
  readonly states: number
  /** Leads to the end that is meant. */
  readonly meantRun: readonly number[]
  readonly meantWorld: () => World
  /** The same with other calls made in some part, in this order. */
  readonly runWith: (part: PartCarriedOut, calls: readonly number[]) => readonly number[]
}

export interface PartCarriedOut extends Explored {
  readonly runs: Runs
  /** What its points do at the end that is meant; undefined where that is not known. */
  readonly lasts: Lasts | undefined
  /** It is there because some of its calls may be refused: no two of these have a call in common. */
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
  const parts = explored.map((each): PartCarriedOut => {
    const runs = runsThrough(plan, each)
    const lasts = each.complete
      ? each.states[runs.nodes[runs.meant]?.state ?? 0]?.filterings
      : lastsAsListed(plan, each, instruments.read)
    return { ...each, runs, lasts, isOfRefusals: ofRefusals.has(each) }
  })
  const chains = (other?: PartCarriedOut, calls: readonly number[] = []) => [
    ...(other === undefined ? [] : [calls]),
    ...parts.flatMap(each => (each.isOfRefusals && each !== other ? [each.runs.meantRun] : [])),
  ]
  const leftIn = (part: PartCarriedOut, run: readonly number[]): bigint =>
    withLater(
      plan,
      run.reduce((mask, call) => without(mask, bitOf(call)), part.part.calls),
    )
  const runWith: CarriedOut['runWith'] = (other, calls) => {
    const others = parts.filter(each => each.isOfRefusals && each !== other)
    const left = others.reduce(
      (mask, each) => mask | leftIn(each, each.runs.meantRun),
      leftIn(other, calls),
    )
    return inChains(plan, chains(other, calls)).filter(call => !has(left, call))
  }
  const left = parts
    .filter(each => each.isOfRefusals)
    .reduce((mask, each) => mask | leftIn(each, each.runs.meantRun), 0n)
  const meantRun = inChains(plan, chains()).filter(call => !has(left, call))
  const complete = explored.every(each => each.complete) && !isSpent()
  const states = Math.max(
    1,
    parts.reduce((sum, { runs }) => sum + runs.states, 0),
  )
  return {
    ...{ parts, movements: movements.all(), instruments, refusable, complete, states },
    ...{ meantRun, runWith },
    meantWorld: once(() => worldsAlong(plan, meantRun).at(-1) ?? plan.world),
  }
}

/** For each call that may be refused the smallest part that it is in. */
function partsOfRefusals(explored: readonly Explored[], refusable: bigint): ReadonlySet<Explored> {
  const smallest = placesIn(refusable).map(call =>
    explored
      .filter(({ part }) => has(part.calls, call))
      .reduce((a, b) => (placesIn(b.part.calls).length < placesIn(a.part.calls).length ? b : a)),
  )
  return new Set(smallest)
}

/** In the listed order, but for what comes in another order in a chain. */
function inChains(plan: Plan, chains: readonly (readonly number[])[]): readonly number[] {
  const after = plan.calls.map(each => [...each.after])
  for (const chain of chains)
    for (const [at, call] of chain.entries()) {
      const before = chain[at - 1]
      if (before !== undefined) after[call]?.push(before)
    }
  return inListedOrder(after.map(each => ({ after: each })))
}

/** Where too many states are to be met to see the end among them: undefined when a call is refused on the way there. */
function lastsAsListed(
  plan: Plan,
  { part, points }: Explored,
  read: Instruments['read'],
): readonly (Filtering | undefined)[] | undefined {
  let now = plan.world
  for (const call of plan.listed) {
    if (!has(part.calls, call)) continue
    const made = attempt(plan, now, call)
    if (!made.ok) return undefined
    now = made.world
  }
  return points.map(each => read(now, each))
}
