/** One run: calls made one by one to the system and to the model, and then, in parallel runs, by several callers at once. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import {
  type Difference,
  finalDifferences,
  responseDifferences,
  stateDifferences,
} from './compare.ts'
import { countOutcome } from './coverage.ts'
import { byStart, type CallRecord, type History } from './history.ts'
import { interleave } from './interleave.ts'
import { type FailedOrder, type Linearization, linearizationsOf } from './linearize.ts'
import { callSystem, type Schedule, type System, unscheduled, withReal } from './system.ts'

/** Chooses a call for a world, as far as it is known, and for the calls of others that are under way. */
export type CallChooser = (world: World, underWay: readonly AnyCall[]) => AnyCall

export const fixedCalls = (calls: readonly AnyCall[]): readonly CallChooser[] =>
  calls.map(call => () => call)

export interface Run {
  /** Calls made one by one. */
  readonly before: readonly CallChooser[]
  /** Calls of each caller, at the same time; none in sequential runs. */
  readonly callers?: readonly (readonly CallChooser[])[]
  /** Each time that several callers wait, which of them goes on. */
  readonly interleaving?: readonly number[]
  /** Calls that read back what there is, in any of the worlds that the run can have led to. */
  readonly readBack?: (worlds: readonly World[]) => readonly AnyCall[]
}

export interface RunResult {
  /** The calls made one by one; if the system and the model disagree, on the last of them. */
  readonly journal: readonly AnyCall[]
  /** The world of the model after these calls, as far as they agree. */
  readonly world: World
  /** Where they disagree; then no caller starts. */
  readonly differences: readonly Difference[]
  readonly history: History
  /** The interleaving that was taken. */
  readonly interleaving: readonly number[]
  /** A linearization that explains everything that was observed; undefined if the run failed. */
  readonly linearization: Linearization | undefined
  readonly failedOrder: FailedOrder
}

/**
 * Starts the system, runs and stops it. The same run goes the same way again if the system waits for its schedule
 * wherever other callers may get in. Throws InvariantError if the model itself breaks an invariant.
 */
export async function run<Real>(
  system: System<Real>,
  start: World,
  { before, callers = [], interleaving = [], readBack = () => [] }: Run,
  tally?: Map<string, number>,
): Promise<RunResult> {
  const isParallel = callers.length > 0
  const work = async (real: Real, schedule: Schedule) => {
    const next = nextOf(before, isParallel ? () => [] : readBack)
    const result = await callOneByOne({ system, real, tally }, start, next)
    const failed = { ...result, history: [], linearization: undefined, failedOrder: noOrder }
    if (result.differences.length > 0) return failed
    const { world } = result
    if (isParallel) {
      const history = await callAtOnce({ system, real }, world, { callers, schedule, readBack })
      return { ...result, history, ...(await explain(system, real, world, history)) }
    }
    const differences = await finalDifferences(system, real, world)
    const linearization = differences.length > 0 ? undefined : { order: [], world }
    return { ...failed, differences, linearization }
  }
  const { value, interleaving: taken } = await interleave(interleaving, schedule =>
    withReal(system, [start, isParallel ? schedule : unscheduled], real => work(real, schedule)),
  )
  if (tally !== undefined) countLinearized(tally, value)
  return { ...value, interleaving: taken }
}

const noOrder: FailedOrder = { order: [], differences: [] }

/** The calls were answered by callers at once, and no order of them explains that. */
export const isNotLinearizable = ({ differences, linearization }: RunResult): boolean =>
  differences.length === 0 && linearization === undefined

/** The calls of each caller in a run, and those that read back. */
export function callsMade({ history }: RunResult) {
  const made = byStart(history)
  const by = (caller: number) => made.filter(each => each.caller === caller).map(({ call }) => call)
  const callers = [...new Set(made.map(({ caller }) => caller))].filter(caller => caller > 0)
  return { callers: callers.sort((a, b) => a - b).map(by), reads: by(0) }
}

interface Started<Real> {
  readonly system: System<Real>
  readonly real: Real
  readonly tally?: Map<string, number> | undefined
}

type NextCall = (world: World, index: number) => AnyCall | undefined

/** The calls that are chosen, and then those that read back the world that they lead to. */
function nextOf(
  choosers: readonly CallChooser[],
  readBack: NonNullable<Run['readBack']>,
): NextCall {
  let reads: readonly AnyCall[] | undefined
  return (world, index) => {
    const choose = choosers[index]
    if (choose !== undefined) return choose(world, [])
    reads ??= readBack([world])
    return reads[index - choosers.length]
  }
}

async function callOneByOne<Real>(
  { system, real, tally }: Started<Real>,
  start: World,
  next: NextCall,
): Promise<Pick<RunResult, 'journal' | 'world' | 'differences'>> {
  const journal: AnyCall[] = []
  let world = start
  for (let call = next(world, 0); call !== undefined; call = next(world, journal.length)) {
    journal.push(call)
    const outcome = apply(world, call)
    if (tally !== undefined) countOutcome(tally, call.operation, outcome)
    const told = responseDifferences(outcome, await callSystem(system, real, call))
    const differences = told.length > 0 ? told : stateDifferences(system, real, outcome.world)
    if (differences.length > 0) return { journal, world, differences }
    world = outcome.world
  }
  return { journal, world, differences: [] }
}

/** Choosers know what was answered and what is under way, so that they can choose calls that contend. */
async function callAtOnce<Real>(
  { system, real }: Started<Real>,
  start: World,
  {
    callers,
    schedule,
    readBack,
  }: Required<Pick<Run, 'callers' | 'readBack'>> & {
    readonly schedule: Schedule
  },
): Promise<History> {
  const history: CallRecord[] = []
  let time = 0
  const make = async (caller: number, call: AnyCall) => {
    const startedAt = time++
    const response = await callSystem(system, real, call)
    history.push({ caller, call, response, startedAt, endedAt: time++ })
  }
  const underWay = new Set<AnyCall>()
  let known = start
  const work = callers.map(async (choosers, at) => {
    for (const choose of choosers) {
      await schedule(Promise.resolve())
      const call = choose(known, [...underWay])
      underWay.add(call)
      await make(at + 1, call)
      underWay.delete(call)
      known = apply(known, call, { verify: false }).world
    }
  })
  await Promise.all(work)
  const worlds = linearizationsOf(start, history).linearizations.map(({ world }) => world)
  for (const call of worlds.length === 0 ? [] : readBack([start, ...worlds])) await make(0, call)
  return history
}

/** Of the linearizations that explain the responses, one that explains the state of the system too. */
async function explain<Real>(
  system: System<Real>,
  real: Real,
  start: World,
  history: History,
): Promise<Pick<RunResult, 'linearization' | 'failedOrder'>> {
  // Whoever looks at the state sees in which order events came.
  const seesEvents = system.worldOf !== undefined || system.after !== undefined
  const { linearizations, failedOrder } = linearizationsOf(start, history, seesEvents)
  const states = linearizations.map(({ world }) => stateDifferences(system, real, world))
  const found = linearizations[states.findIndex(({ length }) => length === 0)]
  const [first] = linearizations
  if (first === undefined) return { linearization: undefined, failedOrder }
  const differences =
    found === undefined ? (states[0] ?? []) : await finalDifferences(system, real, found.world)
  return {
    linearization: differences.length > 0 ? undefined : found,
    failedOrder: { order: (found ?? first).order, differences },
  }
}

function countLinearized(
  tally: Map<string, number>,
  { world, linearization }: Pick<RunResult, 'world' | 'linearization'>,
): void {
  linearization?.order.reduce((at, { call }) => {
    const outcome = apply(at, call, { verify: false })
    countOutcome(tally, call.operation, outcome)
    return outcome.world
  }, world)
}
