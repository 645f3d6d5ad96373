/** The error of a failed run: of the smallest run that fails in the same way, with a test that repeats it. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { DisagreementError, NotLinearizableError } from './errors.ts'
import { byStart, type History, linearize } from './linearize.ts'
import { fixedCalls, type LeavingOut } from './one-by-one.ts'
import { type Printed, printTest, type TestText } from './print-test.ts'
import { type Failed, writeReplay } from './replay-file.ts'
import {
  callsMade,
  isNotLinearizable,
  type Run,
  type Runner,
  type RunResult,
  runnerOf,
} from './run.ts'
import { shrinkRun } from './shrink.ts'
import type { System } from './system.ts'

/** How often the smallest run is repeated to see whether it always fails. */
const repeats = 10
/** How often a test tries where it does not. */
const triesMax = 100

interface Failure extends Required<Pick<Run, 'readBack'>> {
  readonly result: RunResult
  /** Where it was found. */
  readonly where: string
}

export async function smallestError<Real>(
  options: System<Real> & LeavingOut & Printed,
  start: World,
  { result, where, readBack }: Failure,
): Promise<DisagreementError | NotLinearizableError> {
  const run = runnerOf(options, start)
  const origin = { start, where, options }
  if (!isNotLinearizable(result))
    return disagreement(run, await shrinkRun(run, start, result), origin)
  const early = await failedOneByOne(run, result, readBack)
  if (early !== undefined) return disagreement(run, await shrinkRun(run, start, early), origin)
  const smallest = await shrinkRun(run, start, result, readBack)
  const late = await failedOneByOne(run, smallest, readBack)
  return late === undefined
    ? notLinearizable(run, smallest, origin)
    : disagreement(run, await shrinkRun(run, start, late), origin)
}

/** Calls that disagree one by one too, in the order in which they were made or in that in which they were answered, need no parallel run. */
async function failedOneByOne(
  run: Runner,
  { journal, history }: RunResult,
  readBack: Failure['readBack'],
): Promise<RunResult | undefined> {
  const made = byStart(history).filter(({ caller }) => caller > 0)
  for (const order of [made, made.toSorted((a, b) => a.endedAt - b.endedAt)]) {
    const calls = [...journal, ...order.map(({ call }) => call)]
    const sequential = await run({ before: fixedCalls(calls), readBack })
    if (sequential.differences.length > 0) return sequential
  }
  return undefined
}

/** What a printed test and a replay file are made of besides the run. */
interface Origin {
  readonly start: World
  readonly where: string
  readonly options: Printed
}

/** Tells if the run does not fail each time. */
async function disagreement(
  run: Runner,
  smallest: RunResult,
  { start, where, options }: Origin,
): Promise<DisagreementError> {
  const { journal, differences } = smallest
  let failures = 0
  for (let repeat = 0; repeat < repeats; repeat++) {
    const again = await run({ before: fixedCalls(journal) })
    if (again.differences.length > 0) failures += 1
  }
  const last = journal.at(-1)?.operation ?? differences[0]?.at
  const test = printTest(options, {
    title: `${last} does what the model does`,
    replay: 'replay',
    fields: { journal },
  })
  return new DisagreementError(smallest, {
    where: failures === repeats ? where : `${where}\n${unsteady(failures)}`,
    ...{ ...test, replay: writeReplay(start, { journal, differences }) },
  })
}

const unsteady = (failures: number): string =>
  `repeated, it failed ${failures} times in ${repeats}: what the system does depends on more than its calls`

/** Tells if the run does not fail each time. */
async function notLinearizable(
  run: Runner,
  smallest: RunResult,
  { start, where, options }: Origin,
): Promise<NotLinearizableError> {
  const again = (result: RunResult, reads: readonly AnyCall[] = callsMade(result).reads) =>
    run({
      before: fixedCalls(result.journal),
      callers: callsMade(result).callers.map(fixedCalls),
      interleaving: result.interleaving,
      readBack: () => reads,
    })
  const withFewReads = await again(smallest, neededReads(smallest))
  const result = isNotLinearizable(withFewReads) ? withFewReads : smallest
  let failures = 0
  for (let repeat = 0; repeat < repeats; repeat++)
    if (isNotLinearizable(await again(result))) failures += 1
  const isReliable = failures === repeats
  const tried = { result, tries: isReliable ? 1 : triesMax }
  return new NotLinearizableError(result, {
    where: isReliable ? where : `${where}\n${unreliable(failures)}`,
    ...printParallel(options, tried),
    replay: writeReplay(start, replayOf(tried)),
  })
}

const unreliable = (failures: number): string =>
  `repeated, it failed ${failures} times in ${repeats}: the system does not wait for its schedule wherever other callers ` +
  `get in, and calls overlap by chance; the test tries ${triesMax} times and may still pass`

/** The reads that no order explains. Where an order explains all responses, the state or `after` shows the failure. */
function neededReads({ world, history }: RunResult): readonly AnyCall[] {
  const isRead = ({ caller }: History[number]) => caller === 0
  const needed = history.filter(isRead).reduce((kept: History, read) => {
    const others = kept.filter(each => each !== read)
    const isNeeded = linearize(world, others) !== undefined && linearize(world, kept) === undefined
    return isNeeded ? kept : others
  }, history)
  return needed.filter(isRead).map(({ call }) => call)
}

interface Tried {
  readonly result: RunResult
  readonly tries: number
}

function replayOf({ result, tries }: Tried): Failed {
  const { callers, reads } = callsMade(result)
  const filled = <Item>(items: readonly Item[]) => (items.length > 0 ? items : undefined)
  return {
    journal: result.journal,
    callers,
    interleaving: filled(result.interleaving),
    reads: filled(reads),
    tries: tries > 1 ? tries : undefined,
    differences: result.failedOrder.differences,
  }
}

function printParallel(options: Printed, tried: Tried): TestText {
  const { journal, callers, interleaving, reads, tries } = replayOf(tried)
  return printTest(options, {
    title: `${callers?.length} callers at once get what they would get one by one`,
    replay: 'replayParallel',
    fields: {
      before: journal.length > 0 ? journal : undefined,
      ...{ callers, interleaving, reads, tries },
    },
  })
}
