/** The states that calls can lead to, made as a search asks for them. */
import { applyRead } from '../engine/apply.ts'
import type { AnyCall, Done } from '../engine/call.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import type { Refusal } from '../refusals/problem.ts'
import { leadsElsewhere } from '../rehearsal/addresses/compare-addresses.ts'
import { type Place, placeKey } from '../rehearsal/addresses/places.ts'
import type { World } from '../world/world.ts'
import type { Filtering, Instruments } from './openings.ts'
import { isPlace, type Point, type Points, pointsTouched } from './points.ts'
import {
  type Beginning,
  keyOfGuards,
  keyOfState,
  noTraces,
  type Traces,
  withChanges,
} from './traces.ts'

/** What some of the calls come to. Every row of calls that comes to the same leads to the very same state. */
export interface State {
  readonly world: World
  /** What every touched service does with packets now; undefined where it is not there. */
  readonly filterings: ReadonlyMap<string, Filtering | undefined>
  readonly traces: Traces
}

export interface States {
  readonly start: State
  /** The calls to arrange, ascending. */
  readonly among: readonly number[]
  /** Bit `n` for call `n`, of all of them. */
  readonly all: bigint
  /** Those that may come next, ascending: not made yet, and all that they wait for is. */
  readonly nextCalls: (made: bigint) => readonly number[]
  /** What one more call does, or why it is refused. The very same answer each time. */
  readonly follow: (state: State, call: number) => Step | Refused
  /** What a service does with packets at a state; one that no call has touched does what it did. */
  readonly filteringOf: (state: State, key: string) => Filtering | undefined
  /** What it did with packets before all calls. */
  readonly firstFiltering: (key: string) => Filtering | undefined
  /** Do the addresses that calls move lead to the same services? */
  readonly leadAlike: (a: State, b: State) => boolean
  /** Equal when who guards what, and how, comes to the same. */
  readonly guardsAt: (state: State) => string
}

export interface Step {
  readonly from: State
  readonly to: State
  /** The services and addresses that the call has touched. */
  readonly points: readonly string[]
}

export interface Refused {
  readonly errors: readonly Refusal[]
}

/** Some of the calls, which are arranged together. */
export interface CallsOfGroup {
  readonly beginning: Beginning
  readonly calls: readonly AnyCall[]
  /** The calls to arrange, ascending. */
  readonly among: readonly number[]
  /** Pairs of calls: the first has to come before the second. */
  readonly pairs: readonly (readonly [number, number])[]
}

export function statesFrom(group: CallsOfGroup, instruments: Instruments): States {
  const { among, pairs, beginning } = group
  const all = maskOf(among)
  const waits = new Map(among.map(call => [call, maskOfEarlier(pairs, call) & all]))
  const points = new Map<string, Point>()
  const makeCall = callsMadeOnce(group, instruments, points)
  for (const each of placesMoved(group)) points.set(placeKey(each), each)
  const steps = new Map<State, Map<number, Step | Refused>>()
  return {
    start: makeCall.start,
    among,
    all,
    nextCalls: made =>
      among.filter(call => (made & bitOf(call)) === 0n && isIn(waits.get(call) ?? 0n, made)),
    follow(state, call) {
      const known = steps.get(state) ?? new Map<number, Step | Refused>()
      steps.set(state, known)
      const step = known.get(call) ?? makeCall.at(state, call)
      known.set(call, step)
      return step
    },
    filteringOf({ world, filterings }, key) {
      const point = points.get(key)
      // Whom an address leads to may have changed since a call touched it.
      if (point !== undefined && isPlace(point)) return instruments.read(world, point)
      return filterings.has(key)
        ? filterings.get(key)
        : point && instruments.read(beginning.world, point)
    },
    firstFiltering(key) {
      const point = points.get(key)
      return point && instruments.read(beginning.world, point)
    },
    leadAlike: (a, b) =>
      [...points.values()].every(
        point => !isPlace(point) || !leadsElsewhere(a.world, b.world, point),
      ),
    guardsAt: ({ world, traces }) => keyOfGuards(world, traces, beginning.world),
  }
}

/** Makes calls at states, and knows the states that they lead to. Every service and address that is touched is noted in `points`. */
function callsMadeOnce(
  { calls, among, beginning }: CallsOfGroup,
  { read, effort, touchedBy }: Instruments,
  points: Map<string, Point>,
) {
  const texts = new Map(among.map(call => [call, canonicalText(calls[call])]))
  const start: State = { world: beginning.world, filterings: new Map(), traces: noTraces }
  const states = new Map([[keyOfState(start.world, noTraces, beginning), start]])
  const stateOf = (from: State, { world, changes }: Done, touched: Points): State => {
    const traces = withChanges(from.traces, changes)
    const key = keyOfState(world, traces, beginning)
    const known = states.get(key)
    if (known !== undefined) return known
    effort.spend(from.filterings.size + 3 * touched.size)
    const filterings = new Map(from.filterings)
    for (const [key, each] of touched) filterings.set(key, read(world, each))
    const state = { world, traces, filterings }
    states.set(key, state)
    return state
  }
  return {
    start,
    at(from: State, index: number): Step | Refused {
      const call = calls[index]
      if (call === undefined) throw new TypeError(`there is no call ${index}`)
      effort.spend(100 + 0.05 * (texts.get(index)?.length ?? 0))
      const outcome = applyRead(from.world, call, { verify: false })
      if (!outcome.ok) return { errors: outcome.errors }
      const { world, changes } = outcome
      const touched = touchedBy(from.world, world, changes, points.values())
      for (const [key, point] of touched) points.set(key, point)
      return { from, to: stateOf(from, outcome, touched), points: [...touched.keys()] }
    },
  }
}

export const isRefused = (step: Step | Refused): step is Refused => 'errors' in step

/** The addresses that calls lead elsewhere, each as the first one and after the others as they were given. */
function placesMoved({ beginning, calls, among }: CallsOfGroup): readonly Place[] {
  let now = beginning.world
  return among.flatMap(index => {
    const call = calls[index]
    if (call === undefined) return []
    const alone = movedBy(beginning.world, call)
    const next = now === beginning.world ? alone : movedBy(now, call)
    now = next.world
    return [...alone.places, ...next.places]
  })
}

function movedBy(world: World, call: AnyCall) {
  const outcome = applyRead(world, call, { verify: false })
  if (!outcome.ok) return { world, places: [] }
  const touched = pointsTouched(world, outcome.world, outcome.changes)
  return { world: outcome.world, places: [...touched.values()].filter(isPlace) }
}

export const bitOf = (call: number): bigint => 1n << BigInt(call)

const isIn = (part: bigint, whole: bigint): boolean => (part & whole) === part

export const maskOf = (calls: readonly number[]): bigint =>
  calls.reduce((mask, call) => mask | bitOf(call), 0n)

const maskOfEarlier = (pairs: CallsOfGroup['pairs'], call: number): bigint =>
  maskOf(pairs.flatMap(([earlier, later]) => (later === call ? [earlier] : [])))
