/** One run: calls made one by one to the system and to the model, and then, in parallel runs, by several callers at once. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { finalCheck, stateDifferences, thrownBy } from './compare.ts'
import { interleave } from './interleave.ts'
import {
  byStart,
  type CallRecord,
  type FailedOrder,
  type History,
  type Linearization,
  linearizationsOf,
} from './linearize.ts'
import {
  type CallChooser,
  type Count,
  callOneByOne,
  type LeavingOut,
  type MadeOneByOne,
} from './one-by-one.ts'
import {
  type RunningSystem,
  type Schedule,
  type System,
  unscheduled,
  type Worked,
  withSystem,
} from './system.ts'

export interface Run {
  /** Calls made one by one. */
  readonly before: readonly CallChooser[]
  /** Of these so many are made at most, those that are left out not among them: all when left out. */
  readonly most?: number
  /** Calls of each caller, at the same time; none in sequential runs. */
  readonly callers?: readonly (readonly CallChooser[])[]
  /** Each time that several callers wait, which of them goes on. */
  readonly interleaving?: readonly number[]
  /** Calls that read back what there is, in any of the worlds that the run can have led to. */
  readonly readBack?: (worlds: readonly World[]) => readonly AnyCall[]
}

export interface RunResult extends MadeOneByOne {
  /** Of the callers, who do not start where calls made one by one disagree. */
  readonly history: History
  /** The interleaving that was taken. */
  readonly interleaving: readonly number[]
  /** A linearization that explains everything that was observed; undefined if the run failed. */
  readonly linearization: Linearization | undefined
  readonly failedOrder: FailedOrder
}

/** Runs a system from one world. */
export type Runner = (run: Run, count?: Count) => Promise<RunResult>

/**
 * Starts the system for each run and stops it afterwards. The same run goes the same way again if the system waits for its
 * schedule wherever other callers may get in. Throws InvariantError if the model itself breaks an invariant.
 */
export const runnerOf =
  <Real>(system: System<Real> & LeavingOut, start: World): Runner =>
  async (run, count) => {
    const { callers = [], interleaving = [] } = run
    const { value: worked, interleaving: taken } = await interleave(interleaving, schedule =>
      withSystem(system, [start, callers.length > 0 ? schedule : unscheduled], running =>
        runSystem(running, start, { ...run, schedule, count, leaving: system }),
      ),
    )
    const value = resultOf(worked, start)
    if (count !== undefined) countLinearized(count, value)
    return { ...value, interleaving: taken }
  }

type Result = Omit<RunResult, 'interleaving'>

/** A system that cannot be started or stopped disagrees; what calls found comes first. */
function resultOf(worked: Worked<Result>, start: World): Result {
  if (worked.threw === undefined) return worked.value
  const { threw, error } = worked
  if (threw === 'real')
    return { journal: [], world: start, ...nothingMade, ...thrownBy(threw, error) }
  const { value } = worked
  if (value.linearization === undefined) return value
  return { ...value, linearization: undefined, ...thrownBy(threw, error) }
}

interface Started extends Run {
  readonly leaving: LeavingOut
  readonly schedule: Schedule
  readonly count: Count | undefined
}

async function runSystem(
  running: RunningSystem,
  start: World,
  {
    before,
    most = Number.POSITIVE_INFINITY,
    callers = [],
    readBack = () => [],
    leaving,
    schedule,
    count,
  }: Started,
): Promise<Result> {
  const isParallel = callers.length > 0
  const reads = isParallel ? () => [] : readBack
  const made = { before, most, leaving, readBack: reads, count }
  const result = await callOneByOne(running, start, made)
  const failed = { ...result, ...nothingMade }
  if (result.differences.length > 0) return failed
  const { world } = result
  if (isParallel) {
    const history = await callAtOnce(running, world, { callers, schedule, readBack })
    return { ...result, history, ...(await explain(running, world, history)) }
  }
  const checked = await finalCheck(running, world)
  const linearization = checked.differences.length > 0 ? undefined : { order: [], world }
  return { ...failed, ...checked, linearization }
}

/** No calls by callers at once. */
const nothingMade: Pick<Result, 'history' | 'linearization' | 'failedOrder'> = {
  history: [],
  linearization: undefined,
  failedOrder: { order: [], differences: [] },
}

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

/** Choosers know what was answered and what is under way, so that they can choose calls that contend. */
async function callAtOnce(
  running: RunningSystem,
  start: World,
  {
    callers,
    schedule,
    readBack,
  }: Required<Pick<Run, 'callers' | 'readBack'>> & Pick<Started, 'schedule'>,
): Promise<History> {
  const history: CallRecord[] = []
  let time = 0
  const make = async (caller: number, call: AnyCall) => {
    const startedAt = time++
    const observed = await running.call(call)
    // Histories are printed and written down.
    const response = 'instead' in observed ? { instead: observed.instead } : observed
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
async function explain(
  running: RunningSystem,
  start: World,
  history: History,
): Promise<Pick<RunResult, 'linearization' | 'failedOrder'>> {
  // Whoever looks at the state sees in which order events came.
  const seesEvents = running.world !== undefined || running.after !== undefined
  const { linearizations, failedOrder } = linearizationsOf(start, history, seesEvents)
  const states = linearizations.map(({ world }) => stateDifferences(running, world))
  const found = linearizations[states.findIndex(({ length }) => length === 0)]
  const [first] = linearizations
  if (first === undefined) return { linearization: undefined, failedOrder }
  const checked =
    found === undefined ? { differences: states[0] ?? [] } : await finalCheck(running, found.world)
  return {
    linearization: checked.differences.length > 0 ? undefined : found,
    failedOrder: { order: (found ?? first).order, ...checked },
  }
}

type Linearized = Pick<RunResult, 'world' | 'linearization'>

function countLinearized(count: Count, { world, linearization }: Linearized): void {
  linearization?.order.reduce((at, { call, response }) => {
    const outcome = apply(at, call, { verify: false })
    count(call, outcome, response)
    return outcome.world
  }, world)
}
