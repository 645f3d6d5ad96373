/** Runs the service and the naive one side by side, call after call, and compares whatever can be seen of them. */

import { isDeepStrictEqual } from 'node:util'
import type { Assumption } from '../../src/contract/assumptions.ts'
import type { Settings } from '../../src/contract/settings.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { printPath } from '../../src/refusals/print.ts'
import type { Refusal } from '../../src/refusals/problem.ts'
import { type Table, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import {
  assumptionsTold,
  type NaiveCall,
  type NaiveOutcome,
  naiveApply,
} from '../oracle/service/naive-apply.ts'
import { type State, tables } from '../oracle/service/state.ts'
import { withCursors } from './edits.ts'
import { type Random, randomFrom } from './random.ts'
import { furnishing, people, randomCall } from './random-calls.ts'
import { emptyWorld } from './worlds.ts'

/** Two answers to one call, or two states after it, that are not the same. */
export interface DisagreementError {
  readonly seed: number
  readonly step: number
  readonly call: NaiveCall
  /** What differs: the outcome, or the part of the state. */
  readonly about: string
  readonly service: unknown
  readonly naive: unknown
}

export interface Step {
  readonly call: NaiveCall
  readonly outcome: NaiveOutcome
  /** What the service rests its own on. */
  readonly assumptions: readonly Assumption[]
  /** The naive state after the call. */
  readonly state: State
}

interface Episode {
  readonly seed: number
  readonly steps: number
  readonly observe?: (step: Step) => void
}

/** One world from its furnishing on; stops at the first disagreement. */
export function runEpisode({ seed, steps, observe }: Episode): DisagreementError | undefined {
  const random = randomFrom(seed)
  let world = emptyWorld({ settings: settingsFor(random), availability })
  let state = stateOf(world)
  const script = [...furnishing, ...(random.chance(0.85) ? people : [])]
  for (let step = 0; step < steps; step++) {
    if (step === steps >> 1) {
      world = later(world, seed)
      state.cursors = { ...world.cursors }
    }
    const call = script[step] ?? randomCall(random, state)
    const before = world
    const compared = takeStep(world, state, call)
    world = compared.world
    state = compared.state
    const isLast = step % 50 === 49 || step === steps - 1
    const differs =
      compared.differs ?? compareStates(world, state, isLast ? parts : compared.touched)
    if (differs !== undefined) return { seed, step, call, ...differs }
    if (!compared.outcome.ok && before !== world)
      return { seed, step, call, about: 'a refusal', service: 'another world', naive: 'the same' }
    const { outcome, assumptions } = compared
    observe?.({ call, outcome, assumptions, state })
  }
  return undefined
}

/** In every other episode one region has nothing left to give out from the middle on, as if others had taken it. */
function later(world: World, seed: number): World {
  const region = seed % 2 === 1 ? world.regions[(seed % 4) >> 1]?.id : undefined
  if (region === undefined) return world
  const spent = {
    [`public/${region}`]: 2047 * 253,
    [`private/${region}`]: 128 * 253,
    [`balancer/${region}`]: 2047 * 253,
  }
  return withCursors(world, spent)
}

type Differs = Pick<DisagreementError, 'about' | 'service' | 'naive'>

function takeStep(world: World, state: State, call: NaiveCall) {
  const sent = structuredClone(call)
  const outcome = naiveApply(state, call)
  // Whatever is sent is a call; what is wrong with it is for the service to say.
  const real = apply(world, sent as AnyCall)
  const assumed = real.assumptions.filter(each => assumptionsTold.includes(each))
  const service = real.ok
    ? { ok: true, reply: real.reply, errors: [], events: real.events, assumed }
    : { ok: false, reply: undefined, errors: real.errors.map(withoutReason), events: [], assumed }
  const touched = real.ok
    ? [...new Set(['now', 'counters', 'cursors', ...real.changes.map(({ table }) => table)])]
    : []
  const differs = isDeepStrictEqual(service, outcome)
    ? undefined
    : { about: 'the outcome', service, naive: outcome }
  const { assumptions } = real
  return { world: real.world, state, outcome, assumptions, differs, touched }
}

const withoutReason = ({ kind, clause, path }: Refusal) => ({
  kind,
  clause,
  field: printPath(path),
})

/** One part of a world as snapshots show it: a table as a list, everything else as it is. */
function partOf(world: World, part: string): unknown {
  const table: unknown = Reflect.get(world.tables, part)
  return table === undefined ? Reflect.get(world, part) : [...values(table as Table<unknown>)]
}

const parts = [
  ...['now', 'settings', 'regions', 'availability', 'counters', 'cursors'],
  ...tables,
] as const

function compareStates(
  world: World,
  state: State,
  touched: readonly string[],
): Differs | undefined {
  const part = touched.find(
    name => !isDeepStrictEqual(partOf(world, name), Reflect.get(state, name)),
  )
  if (part === undefined) return undefined
  const naive = structuredClone(Reflect.get(state, part))
  return { about: part, service: partOf(world, part), naive }
}

/** The naive state of a world. */
export const stateOf = (world: World): State => structuredClone(viewOf(world))

/** The same to look at: its records are those of the world, and frozen. */
export const viewOf = (world: World): State =>
  Object.fromEntries(parts.map(part => [part, partOf(world, part)])) as unknown as State

const availability = [
  ['eu-west', 'premium-7', true],
  ['us-east', 'premium-7', false],
  ['us-east', 'gpu-1', true],
].map(([region, plan, available]) => ({
  region,
  plan,
  available,
})) as unknown as World['availability']

const settingsFor = (random: Random): Partial<Settings> => ({
  rulesUpdateOmitted: random.pick(['keep', 'clear']),
  shareOwnAddress: random.pick(['refuse', 'refuse', 'accept']),
  rangesPerRegion: random.pick([1, 3, 3]),
})
