/** The states that calls can lead to, made as a search asks for them. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { Refusal } from '../../refusals/problem.ts'
import type { Service } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { servicesTouched } from '../services-touched.ts'
import type { Filtering, ReadFiltering } from './openings.ts'
import { keyOfTraces, noTraces, type Traces, withChanges } from './traces.ts'

/** After some of the calls, in an order that none of them refused. */
export interface State {
  readonly world: World
  /** Bit `n` for call `n`. */
  readonly made: bigint
  /** What every touched service does with packets now; undefined where it is not there. */
  readonly filterings: ReadonlyMap<string, Filtering | undefined>
  readonly traces: Traces
  /** States with the same key have the same future. */
  readonly key: string
}

export interface States {
  readonly start: State
  /** The calls that may come next, ascending: not made yet, and all that they wait for is. */
  readonly nextCalls: (state: State) => readonly number[]
  /** The state after one more call, or why there is none. The same answer each time. */
  readonly follow: (state: State, call: number) => State | Refused
  /** Has every call been made? */
  readonly isLast: (state: State) => boolean
  /** What a service did with packets before all calls. */
  readonly firstFiltering: (key: string) => Filtering | undefined
  /** How many calls have been tried so far. */
  readonly tried: () => number
}

export interface Refused {
  readonly errors: readonly Refusal[]
}

/** Some of the calls, which are arranged together. */
export interface CallsOfGroup {
  readonly world: World
  readonly calls: readonly AnyCall[]
  /** The calls to arrange, ascending. */
  readonly among: readonly number[]
  /** Pairs of calls: the first has to come before the second. */
  readonly pairs: readonly (readonly [number, number])[]
  /** Tables of whose new records calls name the ids. */
  readonly numbered: ReadonlySet<string>
}

export function statesFrom(group: CallsOfGroup, read: ReadFiltering): States {
  const { world, among, pairs } = group
  const all = among.reduce((mask, call) => mask | bitOf(call), 0n)
  const waits = new Map(among.map(call => [call, maskOfEarlier(pairs, call) & all]))
  const known = new Map<State, Map<number, State | Refused>>()
  const services = new Map<string, Service>()
  let tried = 0
  return {
    start: { world, made: 0n, filterings: new Map(), traces: noTraces, key: '' },
    nextCalls: ({ made }) =>
      among.filter(call => (made & bitOf(call)) === 0n && isIn(waits.get(call) ?? 0n, made)),
    follow(state, call) {
      const edges = known.get(state) ?? new Map<number, State | Refused>()
      known.set(state, edges)
      const edge = edges.get(call)
      if (edge !== undefined) return edge
      tried++
      const made = stateAfter(group, state, call, { read, services })
      edges.set(call, made)
      return made
    },
    isLast: ({ made }) => made === all,
    firstFiltering(key) {
      const service = services.get(key)
      return service === undefined ? undefined : read(world, service)
    },
    tried: () => tried,
  }
}

/** Every service that is touched is noted in `services`. */
function stateAfter(
  group: CallsOfGroup,
  state: State,
  index: number,
  { read, services }: { readonly read: ReadFiltering; readonly services: Map<string, Service> },
): State | Refused {
  const call = group.calls[index]
  if (call === undefined) throw new TypeError(`there is no call ${index}`)
  const outcome = apply(state.world, call, { verify: false })
  if (!outcome.ok) return { errors: outcome.errors }
  const { world, changes } = outcome
  const filterings = new Map(state.filterings)
  for (const [key, service] of servicesTouched(state.world, world, changes)) {
    services.set(key, service)
    filterings.set(key, read(world, service))
  }
  const traces = withChanges(state.traces, changes, group.world, world)
  const made = state.made | bitOf(index)
  const key = `${made.toString(16)}\n${keyOfTraces(traces, group.numbered)}`
  return { world, made, filterings, traces, key }
}

export const isRefused = (edge: State | Refused): edge is Refused => 'errors' in edge

/** What a service does with packets at a state; one that no call has touched does what it did. */
export function filteringAt(states: States, state: State, key: string): Filtering | undefined {
  return state.filterings.has(key) ? state.filterings.get(key) : states.firstFiltering(key)
}

const bitOf = (call: number): bigint => 1n << BigInt(call)

const isIn = (part: bigint, whole: bigint): boolean => (part & whole) === part

function maskOfEarlier(pairs: CallsOfGroup['pairs'], call: number): bigint {
  return pairs.reduce(
    (mask, [earlier, later]) => (later === call ? mask | bitOf(earlier) : mask),
    0n,
  )
}
