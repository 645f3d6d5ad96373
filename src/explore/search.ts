/** The state of an exploration: worlds met by key, ways to them, and the worlds in which calls are yet to be tried. */

import type { AnyCall, Outcome } from '../engine/call.ts'
import { UsageError } from '../kit/errors.ts'
import type { World } from '../world/world.ts'
import type { Limits, Progress, Stop } from './exploration.ts'
import type { Scope } from './scope.ts'
import { type Symmetry, symmetricKey } from './symmetric-key.ts'
import type { Step, Watch, Watches } from './watch.ts'
import { createNumbering, worldKey } from './world-key.ts'

export interface Plan {
  readonly calls: Scope['calls']
  readonly always: Readonly<Record<string, (world: World) => boolean>>
  readonly limits: Limits
  readonly step: (world: World, call: AnyCall) => Outcome
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** A world that waits for its calls, with the number under which the way to it is kept. */
export interface Place {
  readonly number: number
  readonly world: World
}

/** How a world was first met. Worlds themselves are kept on the frontier only. */
export interface Origin {
  readonly parent: number
  readonly call: AnyCall
}

/** Something found, before anybody asks for the way to it. */
export interface Sighting {
  readonly name: string
  /** The world that the last call was made in, or the first world itself when there is no call. */
  readonly parent: number
  readonly call?: AnyCall
  readonly world: World
  /** Said by an InvariantError that the last call threw. */
  readonly bug?: string
}

export interface Search {
  readonly plan: Plan
  readonly scope: Pick<Scope, 'source' | 'world'>
  readonly watches: Watches
  readonly keyOf: (world: World) => string
  readonly met: Set<string>
  /** By number of world; the first has none. */
  readonly origins: (Origin | undefined)[]
  frontier: Place[]
  /** Worlds of the level at hand that are not done with. */
  pending: number
  depth: number
  expanded: number
  transitions: number
  refusals: number
  readonly events: Map<string, number>
  readonly clauses: Map<string, number>
  readonly violations: Map<string, Sighting>
  readonly found: Map<string, Sighting>
  /** What is still looked out for. */
  readonly wanted: Map<string, Watch>
  stoppedBy: Stop | undefined
}

interface Beginning extends Omit<Plan, 'calls'> {
  readonly scope?: Scope
  readonly world?: World
  readonly calls?: Scope['calls']
  readonly sometimes?: Watches
  readonly symmetry?: Symmetry | 'scope' | 'none'
}

export function newSearch(beginning: Beginning): Search {
  const { scope, always, limits, step, onProgress, symmetry = 'none' } = beginning
  const world = beginning.world ?? scope?.world
  const calls = beginning.calls ?? scope?.calls
  if (world === undefined || calls === undefined)
    throw new UsageError('saw no world or no calls to explore; accepted is a scope, or both')
  const watches = beginning.sometimes ?? scope?.sometimes ?? {}
  const isAtScopesOwn = beginning.world === undefined && scope?.source !== undefined
  const search: Search = {
    plan: { calls, always, limits, step, onProgress },
    scope: isAtScopesOwn ? scope : { world },
    watches,
    keyOf: keyFor(world, symmetry === 'scope' ? scope?.symmetry : symmetry),
    met: new Set(),
    origins: [],
    frontier: [],
    pending: 0,
    depth: 0,
    expanded: 0,
    transitions: 0,
    refusals: 0,
    events: new Map(),
    clauses: new Map(),
    violations: new Map(),
    found: new Map(),
    wanted: new Map(Object.entries(watches)),
    stoppedBy: undefined,
  }
  settle(search, search.keyOf(world), undefined, { parent: 0, world })
  return search
}

function keyFor(start: World, symmetry: Symmetry | 'none' | undefined) {
  const numbering = createNumbering()
  return symmetry === undefined || symmetry === 'none'
    ? (world: World) => worldKey(numbering, world)
    : symmetricKey(numbering, start, symmetry)
}

/** Takes the world after a step in, unless it was met before. */
export function admitWorld(search: Search, { number, world: before }: Place, step: Step): void {
  const { call, world } = step
  if (world === before) return
  const key = search.keyOf(world)
  if (search.met.has(key)) return
  if (search.met.size >= (search.plan.limits.worlds ?? Number.POSITIVE_INFINITY)) {
    search.stoppedBy = 'worlds'
    return
  }
  settle(search, key, { parent: number, call }, { parent: number, call, world })
}

function settle(
  search: Search,
  key: string,
  origin: Origin | undefined,
  sighting: Omit<Sighting, 'name'>,
): void {
  const { world } = sighting
  search.met.add(key)
  search.frontier.push({ number: search.origins.length, world })
  search.origins.push(origin)
  for (const [name, watch] of search.wanted)
    if (typeof watch === 'function' && watch(world)) noteFound(search, { name, ...sighting })
  for (const [name, holds] of Object.entries(search.plan.always))
    if (!holds(world)) noteViolation(search, { name, ...sighting })
}

export function noteFound(search: Search, sighting: Sighting): void {
  search.found.set(sighting.name, sighting)
  search.wanted.delete(sighting.name)
}

/** The first of its name has a shortest way. */
export function noteViolation(search: Search, sighting: Sighting): void {
  if (!search.violations.has(sighting.name)) search.violations.set(sighting.name, sighting)
  if (search.violations.size >= (search.plan.limits.violations ?? 1))
    search.stoppedBy = 'violations'
}

export const progressOf = (search: Search): Progress => ({
  worlds: search.met.size,
  transitions: search.transitions,
  refusals: search.refusals,
  depth: search.depth,
  frontier: search.pending + search.frontier.length,
})
