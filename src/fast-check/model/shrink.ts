/** Shrinks a failed run: runs simpler ones, and goes on from each that fails in the same way. */
import type { AnyCall } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import type { World } from '../../world/world.ts'
import { byStart } from './linearize.ts'
import { fixedCalls } from './one-by-one.ts'
import { isNotLinearizable, type Run, type Runner, type RunResult } from './run.ts'
import { shorterJournals, simplerJournals } from './simpler-journals.ts'

/** How many simpler runs are tried: of parallel ones more, as there are more and they are shorter. */
const triesMax = { sequential: 800, parallel: 3000 } as const

/** The shortest and simplest run that is found to fail in the same way; the run itself if none does. */
export async function shrinkRun(
  run: Runner,
  start: World,
  found: RunResult,
  readBack: Run['readBack'] = () => [],
): Promise<RunResult> {
  const isParallel = isNotLinearizable(found)
  let smallest = found
  let tries = isParallel ? triesMax.parallel : triesMax.sequential
  const smaller = async (): Promise<RunResult | undefined> => {
    for (const candidate of candidatesFor(start, smallest)) {
      if (tries-- === 0) return undefined
      const result = await run(
        isParallel ? { ...runOf(candidate), readBack } : { before: fixedCalls(candidate.journal) },
      )
      if (isParallel ? isNotLinearizable(result) : isSameFailure(smallest, result)) return result
    }
    return undefined
  }
  for (let next = await smaller(); next !== undefined; next = await smaller()) smallest = next
  return smallest
}

/** On the same operation, in the same field, and refused or done as before: anything else is another bug. */
function isSameFailure(found: RunResult, other: RunResult): boolean {
  const [expected, actual] = [found.differences[0], other.differences[0]]
  if (expected === undefined || actual === undefined) return false
  return (
    fieldOf(expected.at) === fieldOf(actual.at) &&
    found.journal.at(-1)?.operation === other.journal.at(-1)?.operation &&
    (isValue(expected.at) || isSaid(expected.model, actual.model))
  )
}

/** Values of records change with the calls; what is said of a call as a whole does not. */
const isValue = (at: string): boolean => /^(?:reply|world|events)\b/.test(at)

/** The same is said of a call, wherever in a list of the request it is. */
const isSaid = (model: unknown, other: unknown): boolean =>
  typeof model !== 'string' ||
  (typeof other === 'string' && withoutIndexes(model) === withoutIndexes(other))

/** A page that holds other records has the same bug as one that holds more or fewer. */
const fieldOf = (at: string): string =>
  withoutIndexes(at).replace(/^reply\.data\[\]\.id$/, 'reply.data')

/** Indexes of records and items change with the calls that are left out. */
const withoutIndexes = (at: string): string => at.replaceAll(/\[\d+\]/g, '[]')

/** Calls in order, each with the caller who makes it: 0 before the callers start. */
interface Candidate {
  readonly journal: readonly AnyCall[]
  readonly callers: readonly number[]
  readonly interleaving: readonly number[]
}

function runOf({ journal, callers, interleaving }: Candidate): Run {
  const by = (caller: number) => fixedCalls(journal.filter((_, at) => callers[at] === caller))
  const parallel = [...new Set(callers)].filter(caller => caller > 0).sort((a, b) => a - b)
  return { before: by(0), callers: parallel.map(by), interleaving }
}

/** Simpler interleavings first, then fewer calls, then fewer of them in parallel, then simpler calls. */
function* candidatesFor(start: World, result: RunResult): Generator<Candidate> {
  const { interleaving } = result
  const made = byStart(result.history).filter(({ caller }) => caller > 0)
  const before = result.journal.length
  const journal = [...result.journal, ...made.map(({ call }) => call)]
  const callers = [...result.journal.map(() => 0), ...made.map(({ caller }) => caller)]
  const whole = { journal, callers, interleaving }
  for (const simpler of simplerInterleavings(interleaving))
    yield { ...whole, interleaving: simpler }
  for (const { journal: shorter, from, end } of shorterJournals(start, journal)) {
    const left = callers.filter((_, at) => at < from || at >= end)
    const candidate = { journal: shorter, callers: left, interleaving }
    // Calls before the callers start take no turns.
    if (made.length === 0) yield candidate
    else yield* withInterleavings(candidate, end <= before ? [] : fewInterleavings)
  }
  yield* withOneLessInParallel(whole, before)
  yield* withEqualCalls(whole, before)
  for (const simpler of simplerJournals(journal)) yield { ...whole, journal: simpler }
}

/** The candidate as it is and with other interleavings, if two callers are left. */
function* withInterleavings(
  candidate: Candidate,
  others: readonly (readonly number[])[],
): Generator<Candidate> {
  if (new Set(candidate.callers.filter(caller => caller > 0)).size < 2) return
  yield candidate
  for (const interleaving of others) yield { ...candidate, interleaving }
}

/** The first call of a caller is made before the callers start. */
function* withOneLessInParallel(
  { journal, callers, interleaving }: Candidate,
  before: number,
): Generator<Candidate> {
  for (const caller of new Set(callers.slice(before))) {
    const from = callers.indexOf(caller)
    const moved = journal.toSpliced(from, 1).toSpliced(before, 0, ...journal.slice(from, from + 1))
    const left = callers.toSpliced(from, 1).toSpliced(before, 0, 0)
    yield* withInterleavings({ journal: moved, callers: left, interleaving }, fewInterleavings)
  }
}

/** Two callers who make the same call are simpler than two who make different ones. */
function* withEqualCalls({ journal, ...rest }: Candidate, before: number): Generator<Candidate> {
  const parallel = [...journal.entries()].slice(before)
  for (const [from, model] of parallel)
    for (const [at, call] of parallel)
      if (from !== at && isSimplerOfSame(model, call))
        yield { journal: journal.with(at, model), ...rest }
}

/** Of the same operation and shorter as text; never the other way round, so that shrinking ends. */
function isSimplerOfSame(model: AnyCall, call: AnyCall): boolean {
  const [text, other] = [canonicalText(model), canonicalText(call)]
  const isShorter = text.length < other.length || (text.length === other.length && text < other)
  return model.operation === call.operation && isShorter
}

/** All interleavings of two callers who wait twice each. */
const fewInterleavings: readonly (readonly number[])[] = [
  ...[[], [1], [0, 1], [1, 1]],
  ...[
    [0, 0, 1],
    [1, 0, 1],
    [0, 1, 1],
    [1, 1, 1],
  ],
]

function* simplerInterleavings(interleaving: readonly number[]): Generator<readonly number[]> {
  for (let length = 0; length < interleaving.length; length++) yield interleaving.slice(0, length)
  for (const [index, turn] of interleaving.entries())
    if (turn > 0) yield interleaving.with(index, 0)
}
